package digest

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"example.com/nightly/journal"
)

const many = 20000

// bytesOf tells how many bytes are allocated while the function runs.
func bytesOf(function func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	function()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestOneSlice asks for one slice of all runs, the one that the journal hands out; more is waste.
func TestOneSlice(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var night journal.Journal
	for i := 0; i < many; i++ {
		night.Add(journal.Run{Job: "job", Took: time.Duration(i*7919%many) * time.Second})
	}
	var runs []journal.Run
	one := bytesOf(func() { runs = night.Runs() })
	var made Digest
	spent := bytesOf(func() { made = Build(&night) })
	if len(runs) != many || len(made.Runs) != many {
		t.Fatal("runs are missing")
	}
	if slices := float64(spent) / float64(one); slices > 1.5 {
		t.Fatalf("Build allocates %.0f slices of all runs", slices)
	}
}
