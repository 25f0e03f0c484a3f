package residual

import "testing"

// A number is long that has three digits before its decimals, zeros and nines among them.
func TestNumbersThatAreLong(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "99": false, "100": true, "999": true, "-10": false, "-100": true, "99.125": false, "99,125": false, "100.5": true, "900,5": true, ".125": false, "a:/b": false,
	} {
		if got := isLong(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
