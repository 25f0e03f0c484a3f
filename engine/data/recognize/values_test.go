package recognize

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
)

// The early end of a search changes no answer.
func TestReachesIsTheShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var v Values
		for range rapid.IntRange(0, 30).Draw(t, "values") {
			v.add(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "text"), rapid.IntRange(1, 50).Draw(t, "count"), 0)
		}
		least := float64(rapid.IntRange(0, 20).Draw(t, "least")) / 20
		fitting := 0
		for i, text := range v.Texts {
			if text == "a" {
				fitting += v.Counts[i]
			}
		}
		want := v.Records > 0 && float64(fitting) >= least*float64(v.Records)
		share, got := v.Reaches(least, func(text string) bool { return text == "a" })
		if got != want || got && share != float64(fitting)/float64(v.Records) {
			t.Fatalf("%d of %d: %v, %v; want %v", fitting, v.Records, share, got, want)
		}
	})
}

func TestLookedIsSpread(t *testing.T) {
	var v Values
	for i := range 3 * MaxSample {
		v.add("x", 2, int32(i))
	}
	some := v.Sample()
	if len(some.Texts) != MaxSample || some.Records != 2*MaxSample || some.Codes[0] != 0 || some.Codes[MaxSample-1] != 3*MaxSample-3 {
		t.Errorf("%d values of %d records, from %d to %d", len(some.Texts), some.Records, some.Codes[0], some.Codes[len(some.Codes)-1])
	}
}

func FuzzReadDate(f *testing.F) {
	for _, text := range []string{"2024-05-17 08:30", "17/5/24", "2024年5月17日 9时", "20240517", "\xff\xfe年月日"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var read orders
		read.add(text, 1)
		if fits := read.fit != [3]int{}; fits != IsDate(text) || fits && !strings.ContainsAny(text, "0123456789") {
			t.Errorf("%q is read as %+v", text, read)
		}
		isSerial(text)
	})
}

// Values of a column are those that are not missing, with what they are in the column,
// which stays as it is.
func TestValuesAreThoseThatAreNotMissing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &table.Column{Codes: rapid.SliceOf(rapid.Int32Range(0, 5)).Draw(t, "codes")}
		for v, text := range []string{"a", "", "*", "b", "?", "c"} {
			c.Values, c.Missing = append(c.Values, text), append(c.Missing, rapid.Bool().Draw(t, "missing") && v%2 == 1)
		}
		before := slices.Clone(c.Values)
		v := Of(c)
		var want Values
		for code, text := range before {
			if c.Absent(int32(code)) {
				continue
			}
			n := 0
			for _, other := range c.Codes {
				if int(other) == code {
					n++
				}
			}
			want.add(text, n, int32(code))
		}
		if !slices.Equal(v.Texts, want.Texts) || !slices.Equal(v.Counts, want.Counts) || !slices.Equal(v.Codes, want.Codes) || v.Records != want.Records {
			t.Fatalf("%+v, want %+v", v, want)
		}
		if _ = append(v.Texts, "x"); !slices.Equal(c.Values, before) {
			t.Fatal("the column has changed")
		}
	})
}

// A word with a capital first is cut as it is behind a blank, where no shorter way is taken.
func TestPartsOfOneWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[A-Za-z][a-z]{0,8}`).Draw(t, "word")
		if got, want := Parts(word), Parts(" "+word); !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// A code is short, without blanks and brackets, and has a digit.
func TestIsCode(t *testing.T) {
	for b := range 256 {
		for _, text := range []string{string([]byte{byte(b)}), string([]byte{'A', byte(b), '1'}), strings.Repeat(string([]byte{byte(b)}), 24) + "1", "A123456789012345678901" + string([]byte{byte(b)})} {
			want := len(text) <= 24 && strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(text, " \t\n,;<>[]()")
			if isCode(text) != want {
				t.Errorf("%q is a code: %v", text, isCode(text))
			}
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
