// Package timesheet adds up the hours that people book on a day.
package timesheet

import "sort"

// Span is a stretch of time in minutes since midnight, without its end.
type Span struct {
	Start, End int
}

// Merge returns the spans in rising order, with those that overlap or touch
// made one. The slice that is passed stays as it is.
func Merge(spans []Span) []Span {
	sorted := make([]Span, len(spans))
	copy(sorted, spans)
	sort.Slice(sorted, func(i, j int) bool {
		return sorted[i].Start < sorted[j].Start
	})
	var merged []Span
	for _, span := range sorted {
		if len(merged) > 0 {
			last := &merged[len(merged)-1]
			if span.Start <= last.End {
				if span.End > last.End {
					last.End = span.End
				}
			} else {
				merged = append(merged, span)
			}
		} else {
			merged = append(merged, span)
		}
	}
	return merged
}

// Booked returns how many minutes the spans cover together.
func Booked(spans []Span) int {
	total := 0
	merged := Merge(spans)
	for i := 0; i < len(merged); i++ {
		total = total + (merged[i].End - merged[i].Start)
	}
	return total
}

// Free returns the parts of a day that no span covers.
func Free(spans []Span, day Span) []Span {
	var free []Span
	at := day.Start
	for _, span := range Merge(spans) {
		if span.End > day.Start && span.Start < day.End {
			if span.Start > at {
				free = append(free, Span{Start: at, End: span.Start})
			}
			at = span.End
		}
	}
	if at < day.End {
		free = append(free, Span{Start: at, End: day.End})
	}
	return free
}
