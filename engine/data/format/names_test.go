package format

import (
	"strings"
	"testing"
)

// Each language has twelve months, and no word is that of two.
func TestMonthNames(t *testing.T) {
	number := map[string]int{}
	for _, language := range monthNames {
		names := strings.Split(language, "|")
		if len(names) != 12 {
			t.Fatalf("%d months in %q", len(names), language)
		}
		for i, month := range names {
			for _, name := range strings.Fields(month) {
				if before, ok := number[name]; ok && before != i+1 {
					t.Errorf("%q is month %d and %d", name, before, i+1)
				}
				number[name] = i + 1
				if strings.ToLower(name) != name || between[name] || run(name) != len(name) {
					t.Errorf("%q can't be read", name)
				}
			}
		}
	}
}
