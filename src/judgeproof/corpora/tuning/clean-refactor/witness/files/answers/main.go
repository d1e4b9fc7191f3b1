// Command answers prints what the package says of every short list of spans
// and of some long ones, as one digest a length.
package main

import (
	"crypto/sha256"
	"fmt"
	"math/rand"

	"example.com/hours/timesheet"
)

var days = []timesheet.Span{{Start: 0, End: 5}, {Start: 1, End: 4}, {Start: 2, End: 2}, {Start: 4, End: 1}}

func told(spans []timesheet.Span) string {
	text := fmt.Sprintf("%#v %d", timesheet.Merge(spans), timesheet.Booked(spans))
	for _, day := range days {
		text += fmt.Sprintf(" %#v", timesheet.Free(spans, day))
	}
	return text + fmt.Sprintf(" left %#v\n", spans)
}

// every calls do with each list of a length whose bounds are 0 to 5.
func every(length int, spans []timesheet.Span, do func([]timesheet.Span)) {
	if length == 0 {
		do(append([]timesheet.Span(nil), spans...))
		return
	}
	for start := 0; start <= 5; start++ {
		for end := 0; end <= 5; end++ {
			every(length-1, append(spans, timesheet.Span{Start: start, End: end}), do)
		}
	}
}

func main() {
	for length := 0; length <= 3; length++ {
		sum, lists := sha256.New(), 0
		every(length, nil, func(spans []timesheet.Span) {
			fmt.Fprint(sum, told(spans))
			lists++
		})
		fmt.Printf("%d lists of %d: %x\n", lists, length, sum.Sum(nil))
	}
	chance := rand.New(rand.NewSource(7))
	sum := sha256.New()
	for list := 0; list < 500; list++ {
		spans := make([]timesheet.Span, 40)
		for i := range spans {
			start := chance.Intn(600)
			spans[i] = timesheet.Span{Start: start, End: start + chance.Intn(30)}
		}
		fmt.Fprint(sum, told(spans))
	}
	fmt.Printf("500 lists of 40: %x\n", sum.Sum(nil))
}
