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
func Encode(cursor Cursor) string {
	plain := strconv.FormatInt(cursor.After, 10) + ":" + strconv.Itoa(cursor.Size)
	return base64.RawURLEncoding.EncodeToString([]byte(plain))
}

// Decode reads a cursor from the text of a client. Sizes out of range are
// brought back into it.
func Decode(text string) (Cursor, error) {
	plain, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %v", ErrCursor, err)
	}
	afterText, sizeText, found := strings.Cut(string(plain), ":")
	if !found {
		return Cursor{}, fmt.Errorf("%w: no size", ErrCursor)
	}
	after, err := strconv.ParseInt(afterText, 10, 64)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %v", ErrCursor, err)
	}
	size, err := strconv.Atoi(sizeText)
	if err != nil {
		return Cursor{}, fmt.Errorf("%w: %v", ErrCursor, err)
	}
	return Cursor{After: after, Size: allowed(size)}, nil
}

// allowed returns the nearest size that is allowed.
func allowed(size int) int {
	if size < 1 {
		return 1
	}
	if size > maxSize {
		return maxSize
	}
	return size
}
