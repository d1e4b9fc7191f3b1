package index

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const asked = "INDEX_TEST_TEXT"

// TestMain answers for a process of its own when it is asked for one text.
func TestMain(m *testing.M) {
	if text, ok := os.LookupEnv(asked); ok {
		os.Stdout.WriteString(strings.Join(Tokens(text), " "))
		return
	}
	os.Exit(m.Run())
}

func tokens(t *testing.T, text, list string) string {
	cmd := exec.Command(os.Args[0])
	cmd.Env = []string{asked + "=" + text, "STOPWORDS=" + list}
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestTokensFollowTheirArgumentAlone(t *testing.T) {
	text := "The lake and the boat"
	without, with := tokens(t, text, ""), tokens(t, text, "the, and")
	if without != "the lake and the boat" {
		t.Fatalf("got %q", without)
	}
	if with != without {
		t.Errorf("equal calls answer %q and %q, by what each process was started with", without, with)
	}
	t.Setenv("STOPWORDS", "lake")
	if now := strings.Join(Tokens(text), " "); now != without {
		t.Errorf("got %q in a running process", now)
	}
}
