// Package digest sums up a night for the mail of the morning.
package digest

import (
	"fmt"
	"sort"
	"strings"
	"time"

	"example.com/nightly/journal"
)

// Digest is what the mail tells of a night.
type Digest struct {
	Runs  []journal.Run
	Total time.Duration
}

// Build sums up the runs of the night, those that took longest first.
func Build(night *journal.Journal) Digest {
	// Sorting is done in place, and the journal keeps the order of the night.
	runs := append([]journal.Run(nil), night.Runs()...)
	sort.SliceStable(runs, func(i, j int) bool { return runs[i].Took > runs[j].Took })
	var total time.Duration
	for _, run := range runs {
		total += run.Took
	}
	return Digest{Runs: runs, Total: total}
}

// Text is the body of the mail: a line for each run, and the sum.
func (d Digest) Text() string {
	var text strings.Builder
	for _, run := range d.Runs {
		fmt.Fprintf(&text, "%-20s %-10s %s\n", run.Job, run.Host, run.Took.Round(time.Second))
	}
	fmt.Fprintf(&text, "%d runs, %s\n", len(d.Runs), d.Total.Round(time.Second))
	return text.String()
}
