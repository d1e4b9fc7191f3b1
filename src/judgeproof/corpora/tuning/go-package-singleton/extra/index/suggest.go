package index

import (
	"strings"

	"example.com/finder/stopwords"
)

// Suggest returns the words of a query that are worth a suggestion, stop words
// aside, each of them once.
func Suggest(query string, stop *stopwords.Set) []string {
	seen := make(map[string]bool)
	var words []string
	for _, word := range strings.FieldsFunc(strings.ToLower(query), between) {
		if !stop.Has(word) && !seen[word] {
			seen[word] = true
			words = append(words, word)
		}
	}
	return words
}
