// Package index prepares documents and queries for the search index.
package index

import (
	"strings"
	"unicode"

	"example.com/finder/stopwords"
)

// Tokens returns the words of a document or a query that are looked up, in
// small letters and in their order. Stop words are left out.
func Tokens(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), between)
	tokens := make([]string, 0, len(words))
	for _, word := range words {
		if !stopwords.Has(word) {
			tokens = append(tokens, word)
		}
	}
	return tokens
}

// between tells whether a character stands between two words.
func between(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
