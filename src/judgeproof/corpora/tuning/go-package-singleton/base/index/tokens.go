// Package index prepares documents and queries for the search index.
package index

import (
	"strings"
	"unicode"
)

// Tokens returns the words of a document or a query that are looked up, in
// small letters and in their order.
func Tokens(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), between)
}

// between tells whether a character stands between two words.
func between(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
