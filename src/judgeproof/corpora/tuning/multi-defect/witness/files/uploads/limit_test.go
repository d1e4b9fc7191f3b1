//go:build unix

package uploads

import (
	"fmt"
	"net/http"
	"runtime/debug"
	"syscall"
	"testing"
)

// The collector closes forgotten files now and then, so it is off while the limit is low.
func TestAFewHundredScansFitALowLimitOfFiles(t *testing.T) {
	dir := t.TempDir()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	percent := debug.SetGCPercent(-1)
	low := limit
	low.Cur = 64
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &low); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
		debug.SetGCPercent(percent)
	})
	h := New(dir, silent)
	for n := 1; n <= 300; n++ {
		if status := put(h, fmt.Sprintf("%d.pdf", n)); status != http.StatusCreated {
			t.Fatalf("scan %d of 300 was refused with %d: the files before it are open", n, status)
		}
	}
}
