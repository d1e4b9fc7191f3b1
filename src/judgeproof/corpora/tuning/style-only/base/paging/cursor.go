// Package paging hands out long lists page by page.
package paging

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxSize is the largest page that is handed out.
const maxSize = 100

// ErrCursor is wrapped by every error about a cursor that cannot be read.
var ErrCursor = errors.New("unreadable cursor")

// Cursor tells where a page starts: behind the item with the number After.
type Cursor struct {
	After int64
	Size  int
}

// Encode returns a cursor as the text that clients send back.
func Encode(c Cursor) string {
	s := strconv.FormatInt(c.After, 10) + ":" + strconv.Itoa(c.Size)
	return base64.RawURLEncoding.EncodeToString([]byte(s))
}

// Decode reads a cursor from the text of a client. Sizes out of range are
// brought back into it.
func Decode(s string) (Cursor, error) {
	b, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %v", ErrCursor, err)
	}
	s1, s2, ok := strings.Cut(string(b), ":")
	if !ok {
		return Cursor{}, fmt.Errorf("%w: no size", ErrCursor)
	}
	n, err := strconv.ParseInt(s1, 10, 64)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %v", ErrCursor, err)
	}
	m, err := strconv.Atoi(s2)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %v", ErrCursor, err)
	}
	return Cursor{After: n, Size: lim(m)}, nil
}

// lim returns the nearest size that is allowed.
func lim(n int) int {
	if n < 1 {
		return 1
	}
	if n > maxSize {
		return maxSize
	}
	return n
}
