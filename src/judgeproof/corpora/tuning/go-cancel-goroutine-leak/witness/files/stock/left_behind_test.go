package stock

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"
)

// gate is a machine that answers when it is told to, and says when it was asked.
type gate struct {
	asked  chan struct{}
	opened chan struct{}
}

func (g gate) Scan(string) (Shelf, error) {
	close(g.asked)
	<-g.opened
	return Shelf{Aisle: "B", Level: 3}, nil
}

type prompt struct{}

func (prompt) Scan(article string) (Shelf, error) {
	if article == "A-1" {
		return Shelf{Aisle: "A", Level: 1}, nil
	}
	return Shelf{}, errors.New("jammed")
}

// TestAnswers holds in both states: what the machine says comes back as it is.
func TestAnswers(t *testing.T) {
	finder := NewFinder(prompt{})
	if got, err := finder.Find(context.Background(), " a-1 "); err != nil || got.Aisle != "A" {
		t.Fatal(got, err)
	}
	if _, err := finder.Find(context.Background(), "B-2"); err == nil || err.Error() != "jammed" {
		t.Fatal(err)
	}
	if _, err := finder.Find(context.Background(), " "); !errors.Is(err, ErrNoArticle) {
		t.Fatal(err)
	}
}

// TestNothingIsLeftBehind cancels while the machine is asked and lets it answer afterwards: then all are done,
// and every goroutine that the call started must end.
func TestNothingIsLeftBehind(t *testing.T) {
	before := runtime.NumGoroutine()
	machine := gate{asked: make(chan struct{}), opened: make(chan struct{})}
	ctx, cancel := context.WithCancel(context.Background())
	returned := make(chan struct{})
	go func() {
		defer close(returned)
		_, _ = NewFinder(machine).Find(ctx, "b-3")
	}()
	<-machine.asked
	cancel()
	// A call that heeds the context returns now; one that waits for the machine returns once that has answered.
	select {
	case <-returned:
	case <-time.After(3 * time.Second):
	}
	close(machine.opened)
	<-returned
	for tries := 0; tries < 100 && runtime.NumGoroutine() > before; tries++ {
		time.Sleep(10 * time.Millisecond)
	}
	if now := runtime.NumGoroutine(); now > before {
		stacks := make([]byte, 1<<16)
		stacks = stacks[:runtime.Stack(stacks, true)]
		t.Fatalf("%d goroutine left behind, in a channel send: %t", now-before, strings.Contains(string(stacks), "[chan send"))
	}
}
