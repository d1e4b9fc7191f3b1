// Command answers prints cursors, pages and errors for many inputs, as one
// digest a group.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"example.com/catalogue/paging"
)

var plain = []string{
	"", ":", "1", "1:", ":1", "1:1", "-5:20", "7:0", "7:-3", "7:100", "7:101", "9223372036854775807:3",
	"9223372036854775808:3", "7:99999999999999999999", " 7:3", "7:3:4", "x:1", "1:x", "+7:+3",
}

func read(text string) string {
	cursor, err := paging.Decode(text)
	return fmt.Sprintf("%q %#v %v %t\n", text, cursor, err, errors.Is(err, paging.ErrCursor))
}

func main() {
	sum := sha256.New()
	for _, text := range plain {
		fmt.Fprint(sum, read(text), read(base64.RawURLEncoding.EncodeToString([]byte(text))))
	}
	fmt.Printf("%d texts: %x\n", 2*len(plain), sum.Sum(nil))

	sum, pages := sha256.New(), 0
	for length := 0; length <= 230; length++ {
		items := make([]int64, length)
		for i := range items {
			items[i] = int64(3*i + 1)
		}
		for _, size := range []int{-1, 0, 1, 2, 7, 99, 100, 101, 500} {
			for _, after := range []int64{-9, 0, 1, 2, 30, 400, 688, 9000} {
				cursor := paging.Cursor{After: after, Size: size}
				page := paging.Cut(items, cursor)
				fmt.Fprintf(sum, "%s %#v %d\n", paging.Encode(cursor), page, cap(page.Items))
				pages++
			}
		}
	}
	fmt.Printf("%d pages: %x\n", pages, sum.Sum(nil))
}
