package format

import "testing"

// Half days have hours up to 12.
func TestHoursOfHalfDays(t *testing.T) {
	for text, want := range map[string]bool{"12:00 PM": true, "13:00 PM": false, "13:00": true} {
		if timeOfDay(text) != want {
			t.Errorf("%s is a time: %v", text, !want)
		}
	}
}
