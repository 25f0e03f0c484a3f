package interval

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

func TestGroupsInWords(t *testing.T) {
	inf := math.Inf(1)
	for label, want := range map[string]Interval{
		"18 bis 39": {Lo: 18, Hi: 39}, "0 à 14 ans": {Lo: 0, Hi: 14}, "0 a 14": {Lo: 0, Hi: 14}, "0-14岁": {Lo: 0, Hi: 14}, "0岁至14岁": {Lo: 0, Hi: 14}, "18 t/m 39": {Lo: 18, Hi: 39},
		"ab 65": {Lo: 65, Hi: inf}, "60 et plus": {Lo: 60, Hi: inf}, "60 o más": {Lo: 60, Hi: inf}, "60岁以上": {Lo: 60, Hi: inf}, "65 and over": {Lo: 65, Hi: inf}, "60세 이상": {Lo: 60, Hi: inf},
		"über 60": {Lo: 60, Hi: inf, OpenLo: true}, "Unter 20 Jahre": {Lo: -inf, Hi: 20, OpenHi: true}, "20歳未満": {Lo: -inf, Hi: 20, OpenHi: true}, "20岁以下": {Lo: -inf, Hi: 20},
		"1-<5": {Lo: 1, Hi: 5, OpenHi: true}, "5 - <10": {Lo: 5, Hi: 10, OpenHi: true}, "≥1–<5 Jahre": {Lo: 1, Hi: 5, OpenHi: true}, "10 bis unter 15": {Lo: 10, Hi: 15, OpenHi: true}, "15 to under 45": {Lo: 15, Hi: 45, OpenHi: true}, "2.5-<5": {Lo: 2.5, Hi: 5, OpenHi: true},
		"1950s": {Lo: 1950, Hi: 1960, OpenHi: true}, "1950er": {Lo: 1950, Hi: 1960, OpenHi: true}, "1950er Jahre": {Lo: 1950, Hi: 1960, OpenHi: true}, "1950年代": {Lo: 1950, Hi: 1960, OpenHi: true},
		"0/14": {Lo: 0, Hi: 14}, "15/44 ans": {Lo: 15, Hi: 44}, "3/5": {Lo: 3, Hi: 5},
		"20代": {Lo: 20, Hi: 30, OpenHi: true}, "90s": {Lo: 90, Hi: 100, OpenHi: true}, "2,5 bis 4,9": {Lo: 2.5, Hi: 4.9},
	} {
		for name, read := range map[string]func(string) (Interval, bool){"group": Reader{}.Group, "numbers": ReaderOf([]string{"1,5"}, format.Format{Numbers: format.Comma}).Numbers} {
			if got, ok := read(label); !ok && (name == "numbers" || label != "2,5 bis 4,9") || ok && got != want {
				t.Errorf("%s of %s is %v, %v; want %v", name, label, got, ok, want)
			}
		}
	}
	for _, label := range []string{"", "bis", "39 bis 18", "18 bis", "Station 18 bis 39", "ab 65 und 70", "2024 - 05", "25s", "18 39", "T1 a N0", "10_14", "1-2-3", "120/80", "1/2", "5/5", "1/2/3", "5-<1", "1955s", "0,5/14"} {
		if got, ok := (Reader{}).Group(label); ok {
			t.Errorf("%q is %v", label, got)
		}
	}
}

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
