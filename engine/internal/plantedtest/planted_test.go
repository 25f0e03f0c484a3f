package plantedtest

import (
	"os"
	"testing"
)

func TestMeasured(t *testing.T) {
	r := Measure(os.Getenv("LISTS"))
	for _, p := range r.Places {
		t.Logf("%s: %d of %d", p.Name, p.Found, p.All)
		for _, m := range p.Rest {
			t.Log("   missed ", m)
		}
	}
	t.Logf("clean: %d of %d", r.Clean.Found, r.Clean.All)
	for _, m := range r.Clean.Rest {
		t.Log("   false ", m)
	}
	t.Logf("removal: precision %.3f recall %.3f", r.Remove.Precision(), r.Remove.Recall())
	for _, m := range r.Remove.WronglyRemoved {
		t.Log("   wrongly ", m)
	}
	for _, m := range r.Remove.Left {
		t.Log("   left ", m)
	}
}
