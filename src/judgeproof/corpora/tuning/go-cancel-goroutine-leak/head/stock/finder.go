// Package stock tells where in the warehouse an article lies.
package stock

import (
	"context"
	"errors"
	"strings"
)

// ErrNoArticle tells that the article number was empty.
var ErrNoArticle = errors.New("stock: no article number")

// Shelf is a place in the warehouse.
type Shelf struct {
	Aisle string
	Level int
}

// Scanner asks the machine in the warehouse. Scan returns when the machine has
// answered, which is a matter of milliseconds or, while it restocks, of minutes.
// It may be called from several goroutines at a time.
type Scanner interface {
	Scan(article string) (Shelf, error)
}

// answer is what came back from the machine.
type answer struct {
	shelf Shelf
	err   error
}

// Finder answers the picking desk.
type Finder struct {
	scanner Scanner
}

// NewFinder returns a Finder that asks the given scanner.
func NewFinder(scanner Scanner) *Finder {
	return &Finder{scanner: scanner}
}

// Find tells where the article lies. It returns as soon as the machine has
// answered or the context is done, whichever comes first.
func (f *Finder) Find(ctx context.Context, article string) (Shelf, error) {
	article = strings.ToUpper(strings.TrimSpace(article))
	if article == "" {
		return Shelf{}, ErrNoArticle
	}
	if err := ctx.Err(); err != nil {
		return Shelf{}, err
	}
	done := make(chan answer)
	go func() {
		shelf, err := f.scanner.Scan(article)
		done <- answer{shelf: shelf, err: err}
	}()
	select {
	case got := <-done:
		return got.shelf, got.err
	case <-ctx.Done():
		return Shelf{}, ctx.Err()
	}
}
