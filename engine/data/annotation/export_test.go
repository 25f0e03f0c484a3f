package annotation

import "testing"

// CheckListed fails if a value is a word, a unit or a made-up patient, and would not be looked
// up.
func CheckListed(t *testing.T, values []string) {
	t.Helper()
	for _, v := range values {
		is := Unit(v)
		if first, _ := digits(v); !first {
			is = is || wordOf(v) != noWord || tried(v) || test(v)
		}
		if is && !listed(v) {
			t.Errorf("%q is not looked up", v)
		}
	}
}
