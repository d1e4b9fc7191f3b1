// Package timesheet adds up the hours that people book on a day.
package timesheet

import "sort"

// Span is a stretch of time in minutes since midnight, without its end.
type Span struct {
	Start, End int
}

// minutes returns how long a span is.
func (s Span) minutes() int {
	return s.End - s.Start
}

// shares tells whether two spans have a minute in common.
func (s Span) shares(other Span) bool {
	return s.End > other.Start && s.Start < other.End
}

// Merge returns the spans in rising order, with those that overlap or touch
// made one. The slice that is passed stays as it is.
func Merge(spans []Span) []Span {
	var merged []Span
	for _, span := range byStart(spans) {
		n := len(merged)
		if n == 0 || span.Start > merged[n-1].End {
			merged = append(merged, span)
			continue
		}
		if span.End > merged[n-1].End {
			merged[n-1].End = span.End
		}
	}
	return merged
}

// byStart returns a sorted copy.
func byStart(spans []Span) []Span {
	sorted := append([]Span(nil), spans...)
	sort.Slice(sorted, func(i, j int) bool {
		return sorted[i].Start < sorted[j].Start
	})
	return sorted
}

// Booked returns how many minutes the spans cover together.
func Booked(spans []Span) int {
	total := 0
	for _, span := range Merge(spans) {
		total += span.minutes()
	}
	return total
}

// Free returns the parts of a day that no span covers.
func Free(spans []Span, day Span) []Span {
	var free []Span
	at := day.Start
	for _, span := range Merge(spans) {
		if !span.shares(day) {
			continue
		}
		if span.Start > at {
			free = append(free, Span{Start: at, End: span.Start})
		}
		at = span.End
	}
	if at < day.End {
		free = append(free, Span{Start: at, End: day.End})
	}
	return free
}
