package uploads

import (
	"os"
	"path/filepath"
	"testing"
)

func TestScansStayBelowTheDirectory(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "scans")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	put(New(dir, silent), "../beside.pdf")
	if _, err := os.Stat(filepath.Join(root, "beside.pdf")); err == nil {
		t.Error("a scan was written beside the directory")
	}
}
