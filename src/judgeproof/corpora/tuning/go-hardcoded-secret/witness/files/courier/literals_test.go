package courier

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	unbroken = regexp.MustCompile(`^[A-Za-z0-9_+-]{24,}$`)
	kinds    = []*regexp.Regexp{
		regexp.MustCompile(`[A-Z]`), regexp.MustCompile(`[a-z]`), regexp.MustCompile(`[0-9]`),
	}
)

// generated tells whether a text is a long run of mixed letters and digits, as keys are.
func generated(text string) bool {
	for _, kind := range kinds {
		if !kind.MatchString(text) {
			return false
		}
	}
	return unbroken.MatchString(text)
}

func TestNoLiteralIsAKey(t *testing.T) {
	code := func(file os.FileInfo) bool { return !strings.HasSuffix(file.Name(), "_test.go") }
	packages, err := parser.ParseDir(token.NewFileSet(), ".", code, 0)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	ast.Inspect(packages["courier"], func(node ast.Node) bool {
		literal, ok := node.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		seen++
		if text, err := strconv.Unquote(literal.Value); err == nil && generated(text) {
			t.Errorf("a literal of the package looks like a key: %d characters", len(text))
		}
		return true
	})
	if seen == 0 {
		t.Fatal("no literal was read")
	}
}

type recorder struct{ sent http.Header }

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	r.sent = req.Header.Clone()
	body := io.NopCloser(strings.NewReader(`{"tracking": "T-1", "tracking_number": "T-1"}`))
	return &http.Response{StatusCode: http.StatusCreated, Body: body, Request: req, Header: http.Header{}}, nil
}

func TestOnlyKeysOfTheCallerAreSent(t *testing.T) {
	r := &recorder{}
	tracking, err := New(&http.Client{Transport: r}, "token-of-the-shop").Book(context.Background(), Parcel{Grams: 250})
	if err != nil || tracking != "T-1" {
		t.Fatalf("the parcel was not booked: %q, %v", tracking, err)
	}
	for name := range r.sent {
		if generated(r.sent.Get(name)) {
			t.Errorf("%s carries a key that no caller supplied", name)
		}
	}
}
