package sheets

import "testing"

// Numbers from 10^-9 up to 10^21 are written out, zero among them, others with an exponent.
func TestWhichNumbersAreWrittenOut(t *testing.T) {
	for text, want := range map[string]string{
		"0.0": "0", "1.0": "1", "1E0": "1", "1E-9": "0.000000001", "9.9E-10": "9.9E-10", "9.9E20": "990000000000000000000", "1E21": "1E+21", "-1E21": "-1E+21", "-9.9E-10": "-9.9E-10",
	} {
		if got := number(text, display{}); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
	for code, want := range map[string]int{"0": 0, "00": 2, "000": 3} {
		if got := displayOf(code).zeros; got != want {
			t.Errorf("%s fills up to %d digits, want %d", code, got, want)
		}
	}
}

// An area has its first cell above and left of its last one, or is one cell.
func TestAreas(t *testing.T) {
	for ref, want := range map[string]bool{"B2": true, "B2:D4": true, "B2:B2": true, "D2:B4": false, "B4:D2": false, "D4:B2": false, "B2:x": false, "2:D4": false, "": false} {
		if a, ok := parseArea(ref); ok != want {
			t.Errorf("%q is %+v, %v", ref, a, ok)
		}
	}
}

// Midnight is left out behind a day, unless the format of the cell shows times.
func TestMidnights(t *testing.T) {
	for _, test := range []struct {
		text string
		k    display
		want string
	}{
		{"2024-05-17T00:00:00", display{day: true}, "2024-05-17"}, {"2024-05-17T00:00:00", display{day: true, clock: true}, "2024-05-17T00:00:00"}, {"2024-05-17T00:00:00", display{}, "2024-05-17T00:00:00"},
		{"2024-05-17T08:30:00", display{day: true}, "2024-05-17T08:30:00"}, {"2024-05-17", display{day: true}, "2024-05-17"}, {"2024-05-17T08:30:00", display{day: true, clock: true}, "2024-05-17T08:30:00"}, {"2024-05-17T00:00:00", display{clock: true}, "2024-05-17T00:00:00"},
	} {
		if got := day(test.text, test.k); got != test.want {
			t.Errorf("%s as %+v is %s, want %s", test.text, test.k, got, test.want)
		}
	}
}
