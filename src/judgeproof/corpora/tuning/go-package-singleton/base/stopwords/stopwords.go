// Package stopwords knows the words that are too frequent to be looked up.
package stopwords

import "strings"

// Set is a list of stop words. It does not change once it is made, so that any
// number of callers may ask it at the same time.
type Set struct {
	words map[string]struct{}
}

// Parse reads words with commas between them. Capitals and the blanks around a
// word do not count, and empty entries are left out.
func Parse(list string) *Set {
	words := make(map[string]struct{})
	for _, word := range strings.Split(list, ",") {
		word = strings.ToLower(strings.TrimSpace(word))
		if word != "" {
			words[word] = struct{}{}
		}
	}
	return &Set{words: words}
}

// Has tells whether a word is in the list, whatever its capitals.
func (s *Set) Has(word string) bool {
	_, found := s.words[strings.ToLower(word)]
	return found
}
