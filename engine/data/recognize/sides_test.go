package recognize

import (
	"testing"

	"quasi/engine/data/format"
)

// A spreadsheet's day is a number from 20000 to 60000.
func TestBoundsOfSerialDays(t *testing.T) {
	for text, want := range map[string]bool{"19999": false, "20000": true, "60000": true, "60001": false} {
		if isSerial(text) != want {
			t.Errorf("%s is a day: %v", text, !want)
		}
	}
}

// Records are of the years 1800 to 2300.
func TestBoundsOfYears(t *testing.T) {
	for text, want := range map[string]bool{"1799-12-31": false, "1800-01-01": true, "2300-12-31": true, "2301-01-01": false} {
		w, ok := format.ReadDate(text)
		if !ok {
			t.Fatalf("%s is not read", text)
		}
		if plausible(w, format.YearMonthDay, format.DefaultPivot) != want {
			t.Errorf("%s is plausible: %v", text, !want)
		}
	}
}

// Missing values of SAS are left out however many they are.
func TestSpecialMissingTellsNothing(t *testing.T) {
	v := Values{}
	v.add(".N", 90, 0)
	v.add("n.b.", 3, 1)
	v.add("5", 1, 2)
	if left, share := v.told(); left.Records != 1 || share != 1.0/94 {
		t.Errorf("%d of 94 records are left, a share of %v", left.Records, share)
	}
	v = Values{}
	v.add(".N", 9, 0)
	if left, _ := v.told(); left.Records != 9 {
		t.Errorf("of nothing but .N, %d of 9 records are left", left.Records)
	}
}

// Texts that say that there is no value are left out unless less than a quarter is left.
func TestShareThatIsTold(t *testing.T) {
	for markers, want := range map[int]int{3: 1, 4: 5} {
		v := Values{}
		v.add("n.b.", markers, 0)
		v.add("x", 1, 1)
		if left, _ := v.told(); left.Records != want {
			t.Errorf("of %d and 1 records %d are left, want %d", markers, left.Records, want)
		}
	}
}
