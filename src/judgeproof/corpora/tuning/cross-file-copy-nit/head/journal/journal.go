// Package journal records the runs of the nightly jobs.
package journal

import (
	"sync"
	"time"
)

// Run is one finished run of a job.
type Run struct {
	Job   string
	Host  string
	Ended time.Time
	Took  time.Duration
}

// Journal holds the runs of one night. It may be used from several goroutines.
type Journal struct {
	mu   sync.Mutex
	runs []Run
}

// Add records a run.
func (j *Journal) Add(run Run) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.runs = append(j.runs, run)
}

// Runs returns what was recorded so far, in the order in which it was added. The
// slice is made for this call and shares nothing with the journal: the caller may
// reorder and change it.
func (j *Journal) Runs() []Run {
	j.mu.Lock()
	defer j.mu.Unlock()
	runs := make([]Run, len(j.runs))
	copy(runs, j.runs)
	return runs
}
