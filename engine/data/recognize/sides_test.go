package recognize

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
)

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

// The hundred years begin at the widest gap of all from 1910 to 1930, which is measured by walking
// from there to the next year on both sides, and at 1930 where no other is wider.
func TestPivotIsAtTheWidestGap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var seen [100]bool
		for _, year := range rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 99), rapid.IntRange(15, 35)), 1, 14).Draw(t, "years") {
			seen[year] = true
		}
		best, widest := 0, -1
		for pivot := 1930; pivot >= 1910; pivot-- {
			wide := 0
			for year := pivot; !seen[year%100]; year++ {
				wide++
			}
			for year := pivot - 1; !seen[year%100]; year-- {
				wide++
			}
			if wide = min(wide, 99); wide > widest {
				best, widest = pivot, wide
			}
		}
		if got := pivotOf(&seen); got != best {
			t.Fatalf("begin in %d, want %d", got, best)
		}
	})
}

// What is written as a date, of a year that no record has, does not fit the column's dates.
func TestDatesThatFit(t *testing.T) {
	var v Values
	for i, text := range []string{"17.5.1800", "18.5.2300"} {
		v.add(text, 1, int32(i))
	}
	f, _ := v.dateForm()
	for text, want := range map[string]bool{"17.5.1800": true, "17.5.1799": false, "17.5.2300": true, "17.5.2301": false, "x": false} {
		if f.Fits(text) != want {
			t.Errorf("%s fits: %v", text, !want)
		}
	}
}

// The texts of a column in which nothing is missing are not copied.
func TestTextsAreTheDictionary(t *testing.T) {
	c := &table.Column{Codes: []int32{0, 1}, Values: []string{"a", "b"}, Missing: []bool{false, false}}
	if v := Of(c); &v.Texts[0] != &c.Values[0] {
		t.Error("the dictionary is copied")
	}
}

// A spreadsheet's day is a number from 20000 to 60000.
func TestBoundsOfSerialDays(t *testing.T) {
	for text, want := range map[string]bool{"19999": false, "20000": true, "60000": true, "60001": false} {
		if isSerial(text) != want {
			t.Errorf("%s is a day: %v", text, !want)
		}
	}
}
