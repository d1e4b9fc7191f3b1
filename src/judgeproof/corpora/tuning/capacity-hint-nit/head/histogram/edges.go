// Package histogram counts how many values fall into ranges of equal width.
package histogram

import (
	"fmt"
	"sort"
)

// Edges returns the borders of the bins that cover the values from low up to,
// but without, high, in rising order. The last bin ends at high, so it may be
// narrower than the width that is asked for.
func Edges(low, high, width int) []int {
	n := bins(low, high, width)
	if n == 0 {
		return nil
	}
	edges := make([]int, 0, n)
	for i := 0; i < n; i++ {
		edges = append(edges, low+i*width)
	}
	return append(edges, high)
}

// bins returns how many bins cover the values from low up to, but without,
// high. Where there is nothing to cover it returns 0.
func bins(low, high, width int) int {
	if width <= 0 || high <= low {
		return 0
	}
	return (high-low-1)/width + 1
}

// Counts returns how many values fall into each bin. Values outside all of
// them are left out.
func Counts(values, edges []int) []int {
	if len(edges) < 2 {
		return nil
	}
	counts := make([]int, len(edges)-1)
	for _, value := range values {
		above := sort.Search(len(edges), func(i int) bool { return edges[i] > value })
		if 0 < above && above < len(edges) {
			counts[above-1]++
		}
	}
	return counts
}

// Label returns the text below a bar.
func Label(edges []int, bar int) string {
	return fmt.Sprintf("%d to %d", edges[bar], edges[bar+1])
}
