package interval

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

// The decades of dates are their days.
func TestDecadesOfDates(t *testing.T) {
	dates := ReaderOf([]string{"1955-03-01"}, format.Format{})
	want, _ := dates.Group("1950s")
	for _, label := range []string{"1950er", "1950年代", "1950er Jahre"} {
		if got, ok := dates.Group(label); !ok || got != want {
			t.Errorf("%s is %v, %v; 1950s is %v", label, got, ok, want)
		}
	}
}

// Words say what signs say.
func TestWordsAreSigns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lo := rapid.IntRange(0, 100).Draw(t, "lo")
		hi := rapid.IntRange(lo, 200).Draw(t, "hi")
		unit := rapid.SampledFrom([]string{"", " Jahre", "岁", " years", " ans", "kg"}).Draw(t, "unit")
		word := rapid.SampledFrom([]string{" bis ", " to ", " à ", " tot ", "-", " – ", "至"}).Draw(t, "word")
		label := fmt.Sprintf("%d%s%s%d%s", lo, unit, word, hi, unit)
		signs, _ := Reader{}.Numbers(fmt.Sprintf("%d-%d", lo, hi))
		if words, ok := (Reader{}).Numbers(label); !ok || words != signs {
			t.Fatalf("%q is %v, %v; %v in signs", label, words, ok, signs)
		}
	})
}

// What is written in signs is read in signs: nothing is left to write.
func FuzzSignsOf(f *testing.F) {
	for _, seed := range []string{"18 bis 39", "60岁以上", "20代", "0-4", "1 - 2", "ab 65"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, label string) {
		if signs, ok := signsOf(label); ok {
			if again, more := signsOf(signs); more {
				t.Errorf("%q is %q, and that %q", label, signs, again)
			}
		}
	})
}
