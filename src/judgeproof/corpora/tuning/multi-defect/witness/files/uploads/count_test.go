package uploads

import (
	"testing"
	"time"
)

func TestTheCountMovesUnderItsLockOnly(t *testing.T) {
	called := make(chan struct{})
	h := New(t.TempDir(), func(string) { close(called) })
	answered := make(chan int, 1)

	h.mu.Lock()
	go func() { answered <- put(h, "one.pdf") }()
	<-called
	moved := false
	for end := time.Now().Add(2 * time.Second); !moved && time.Now().Before(end); time.Sleep(time.Millisecond) {
		moved = h.announced != 0
	}
	h.mu.Unlock()

	if moved {
		t.Error("the count moved while another goroutine held its lock")
	}
	if status := <-answered; status != 201 {
		t.Errorf("the scan was answered with %d", status)
	}
}
