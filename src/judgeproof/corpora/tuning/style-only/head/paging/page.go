package paging

import "sort"

// Page is one part of a list. Next is empty on the last page.
type Page struct {
	Items []int64
	Next  string
}

// Cut returns the page that a cursor asks for. The items of a list are in
// rising order, each of them once; the page shares their memory.
func Cut(items []int64, cursor Cursor) Page {
	first := sort.Search(len(items), func(i int) bool { return items[i] > cursor.After })
	rest := items[first:]
	size := allowed(cursor.Size)
	if len(rest) <= size {
		return Page{Items: rest}
	}
	rest = rest[:size]
	return Page{Items: rest, Next: Encode(Cursor{After: rest[size-1], Size: size})}
}
