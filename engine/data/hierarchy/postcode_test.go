package hierarchy_test

import (
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
)

func TestZIP3(t *testing.T) {
	if got := hierarchy.RestrictedZIP3(); len(got) != 17 || got[0] != "036" || got[16] != "893" {
		t.Errorf("restricted are %q, want 17 from 036 to 893", got)
	}
}

func FuzzParseGBPostcode(f *testing.F) {
	for _, seed := range []string{"SW1A 1AA", "m11ae", "B33 8", "", " ", "É1 1AA"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		district, inward, ok := hierarchy.ParseGBPostcode(text)
		if !ok {
			return
		}
		if got := strings.Join(strings.Fields(strings.ToUpper(text)), ""); got != district+inward {
			t.Fatalf("%q is read as %s %s", text, district, inward)
		}
		if again, rest, ok := hierarchy.ParseGBPostcode(district + " " + inward); !ok || again != district || rest != inward {
			t.Fatalf("%s %s is read as %s %s", district, inward, again, rest)
		}
	})
}
