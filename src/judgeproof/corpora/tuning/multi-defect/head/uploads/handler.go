// Package uploads stores the scans that the branches send over the company
// network. Scanners cannot sign in.
package uploads

import (
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"sync"
)

// maxBytes is the size of the largest scan that is taken.
const maxBytes = 8 << 20

// Handler stores each scan below dir.
type Handler struct {
	dir      string
	announce func(name string)

	mu        sync.Mutex
	announced int
}

// New returns a handler for dir. It calls announce with the name of each scan
// it has stored; several requests may do so at once, and announce deals with
// its own failures.
func New(dir string, announce func(name string)) *Handler {
	return &Handler{dir: dir, announce: announce}
}

// Announced returns how many scans were announced so far.
func (h *Handler) Announced() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.announced
}

// ServeHTTP stores the body of a PUT under the name in its query, folders
// included. A name that is taken is answered with 409.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if r.Method != http.MethodPut || name == "" {
		http.Error(w, "expected a PUT with a name", http.StatusBadRequest)
		return
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
	if err != nil {
		http.Error(w, "cannot read the scan", http.StatusBadRequest)
		return
	}
	name = filepath.Clean(name)
	if err := os.MkdirAll(filepath.Join(h.dir, filepath.Dir(name)), 0o755); err != nil {
		http.Error(w, "cannot store the scan", http.StatusInternalServerError)
		return
	}
	f, err := os.OpenFile(filepath.Join(h.dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		http.Error(w, "the name is taken", http.StatusConflict)
		return
	}
	if err != nil {
		http.Error(w, "cannot store the scan", http.StatusInternalServerError)
		return
	}
	if _, err := f.Write(data); err != nil {
		os.Remove(f.Name())
		http.Error(w, "cannot store the scan", http.StatusInternalServerError)
		return
	}
	go func() {
		h.announce(name)
		h.announced++
	}()
	w.WriteHeader(http.StatusCreated)
}
