package paging

import "sort"

// Page is one part of a list. Next is empty on the last page.
type Page struct {
	Items []int64
	Next  string
}

// Cut returns the page that a cursor asks for. The items of a list are in
// rising order, each of them once; the page shares their memory.
func Cut(l []int64, c Cursor) Page {
	i := sort.Search(len(l), func(k int) bool { return l[k] > c.After })
	r := l[i:]
	n := lim(c.Size)
	if len(r) <= n {
		return Page{Items: r}
	}
	r = r[:n]
	return Page{Items: r, Next: Encode(Cursor{After: r[n-1], Size: n})}
}
