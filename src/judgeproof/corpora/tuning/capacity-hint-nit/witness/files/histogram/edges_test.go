package histogram

import (
	"reflect"
	"testing"
)

var kept []int

func TestEdgesOfWholeBins(t *testing.T) {
	if got, want := Edges(0, 60, 15), []int{0, 15, 30, 45, 60}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, expected %v", got, want)
	}
}

func TestEdgesAllocateTheirResultOnly(t *testing.T) {
	for _, high := range []int{12, 120, 1200} {
		n := testing.AllocsPerRun(200, func() { kept = Edges(0, high, 3) })
		if n != 1 {
			t.Errorf("%d edges took %v allocations, expected 1", len(kept), n)
		}
	}
}
