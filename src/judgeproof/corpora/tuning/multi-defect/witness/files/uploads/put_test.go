package uploads

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

// put sends a scan to a handler and returns the status of the answer.
func put(h *Handler, name string) int {
	target := "/?name=" + url.QueryEscape(name)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPut, target, strings.NewReader("scan")))
	return w.Code
}

func silent(string) {}
