package interval

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
)

func TestGroupsInWords(t *testing.T) {
	inf := math.Inf(1)
	for label, want := range map[string]Interval{
		"زیر ۲۰": {Lo: -inf, Hi: 20, OpenHi: true}, "۲۰ تا ۳۹": {Lo: 20, Hi: 39}, "۸۰ و بالاتر": {Lo: 80, Hi: inf}, "5 سے کم": {Lo: -inf, Hi: 5, OpenHi: true}, "65 سے زیادہ": {Lo: 65, Hi: inf, OpenLo: true}, "٢٠-٣٩": {Lo: 20, Hi: 39},
		"под 20 г.": {Lo: -inf, Hi: 20, OpenHi: true}, "над 80 г.": {Lo: 80, Hi: inf, OpenLo: true}, "abans 2010": {Lo: -inf, Hi: 2010, OpenHi: true},
		"18 bis 39": {Lo: 18, Hi: 39}, "0 à 14 ans": {Lo: 0, Hi: 14}, "0 a 14": {Lo: 0, Hi: 14}, "0-14岁": {Lo: 0, Hi: 14}, "0岁至14岁": {Lo: 0, Hi: 14}, "18 t/m 39": {Lo: 18, Hi: 39},
		"ab 65": {Lo: 65, Hi: inf}, "60 et plus": {Lo: 60, Hi: inf}, "60 o más": {Lo: 60, Hi: inf}, "60岁以上": {Lo: 60, Hi: inf}, "65 and over": {Lo: 65, Hi: inf}, "60세 이상": {Lo: 60, Hi: inf},
		"über 60": {Lo: 60, Hi: inf, OpenLo: true}, "Unter 20 Jahre": {Lo: -inf, Hi: 20, OpenHi: true}, "20歳未満": {Lo: -inf, Hi: 20, OpenHi: true}, "20岁以下": {Lo: -inf, Hi: 20},
		"1-<5": {Lo: 1, Hi: 5, OpenHi: true}, "5 - <10": {Lo: 5, Hi: 10, OpenHi: true}, "≥1–<5 Jahre": {Lo: 1, Hi: 5, OpenHi: true}, "10 bis unter 15": {Lo: 10, Hi: 15, OpenHi: true}, "15 to under 45": {Lo: 15, Hi: 45, OpenHi: true}, "2.5-<5": {Lo: 2.5, Hi: 5, OpenHi: true},
		"1950s": {Lo: 1950, Hi: 1960, OpenHi: true}, "1950er": {Lo: 1950, Hi: 1960, OpenHi: true}, "1950er Jahre": {Lo: 1950, Hi: 1960, OpenHi: true}, "1950年代": {Lo: 1950, Hi: 1960, OpenHi: true},
		"0/14": {Lo: 0, Hi: 14}, "15/44 ans": {Lo: 15, Hi: 44}, "3/5": {Lo: 3, Hi: 5},
		"18 yaş altı": {Lo: -inf, Hi: 18, OpenHi: true}, "85 ve üzeri": {Lo: 85, Hi: inf}, "do 17 lat": {Lo: -inf, Hi: 17}, "80 i więcej": {Lo: 80, Hi: inf}, "60a e+": {Lo: 60, Hi: inf}, "1-4a": {Lo: 1, Hi: 4},
		"أقل من 18": {Lo: -inf, Hi: 18, OpenHi: true}, "أكثر من 60": {Lo: 60, Hi: inf, OpenLo: true}, "من 18 إلى 30": {Lo: 18, Hi: 30}, "～7日": {Lo: -inf, Hi: 7}, "61日～": {Lo: 61, Hi: inf}, "≤3天": {Lo: -inf, Hi: 3}, ">30天": {Lo: 30, Hi: inf, OpenLo: true},
		"bis 499 g": {Lo: -inf, Hi: 499}, "ab 2500 g": {Lo: 2500, Hi: inf}, "avant 2000": {Lo: -inf, Hi: 2000, OpenHi: true}, "depuis 2020": {Lo: 2020, Hi: inf}, "11+ days": {Lo: 11, Hi: inf}, "3 or fewer days": {Lo: -inf, Hi: 3}, "60세에서 69세": {Lo: 60, Hi: 69}, "20세미만": {Lo: -inf, Hi: 20, OpenHi: true},
		"≥18 und <65": {Lo: 18, Hi: 65, OpenHi: true}, ">5 - 10 mg": {Lo: 5, Hi: 10, OpenLo: true}, "between 5 and 9": {Lo: 5, Hi: 9}, "1 Jahr bis 5 Jahre": {Lo: 1, Hi: 5}, "0.05-<0.1 mcg/kg/min": {Lo: 0.05, Hi: 0.1, OpenHi: true}, "30-44 ml/min/1.73m2": {Lo: 30, Hi: 44}, "65-∞": {Lo: 65, Hi: inf}, ">65 - ∞": {Lo: 65, Hi: inf, OpenLo: true},
		"(75, Inf]": {Lo: 75, Hi: inf, OpenLo: true}, "[-inf;18[": {Lo: -inf, Hi: 18, OpenHi: true}, "]499;∞[": {Lo: 499, Hi: inf, OpenLo: true}, "1995-99": {Lo: 1995, Hi: 1999}, "1800-13": {Lo: 1800, Hi: 1813},
		"20代": {Lo: 20, Hi: 30, OpenHi: true}, "90s": {Lo: 90, Hi: 100, OpenHi: true}, "2,5 bis 4,9": {Lo: 2.5, Hi: 4.9},
	} {
		for name, read := range map[string]func(string) (Interval, bool){"group": Reader{}.Group, "numbers": ReaderOf([]string{"1,5"}, format.Format{Numbers: format.Comma}).Numbers} {
			if got, ok := read(label); !ok && (name == "numbers" || label != "2,5 bis 4,9") || ok && got != want {
				t.Errorf("%s of %s is %v, %v; want %v", name, label, got, ok, want)
			}
		}
	}
	for _, label := range []string{"", "bis", "39 bis 18", "18 bis", "Station 18 bis 39", "ab 65 und 70", "2024 - 05", "25s", "18 39", "T1 a N0", "10_14", "1-2-3", "120/80", "1/2", "5/5", "1/2/3", "5-<1", "1955s", "0,5/14", "1a14", "T 5 to 9", "12 h - 3 d", "5 and 9", "∞-∞", "5 x 9"} {
		if got, ok := (Reader{}).Group(label); ok {
			t.Errorf("%q is %v", label, got)
		}
	}
}

// A word begins where no letter or mark of another is before it, and anywhere in a script without blanks.
func TestWhereWordsBegin(t *testing.T) {
	for _, test := range []struct {
		text string
		at   int
		want bool
	}{
		{"to", 0, false}, {"至14", 0, true}, {"-to", 0, true}, {" to", 1, true}, {"xto", 1, false}, {"x至", 1, true}, {"-a", 1, true}, {"x-", 1, true},
		{"a\u0301b", 1, false}, {"a\u0301b", 3, false}, {"a\u0301 b", 3, true}, {"a bis", 2, true}, {"abis", 1, false},
	} {
		if got := begins(test.text, test.at); got != test.want {
			t.Errorf("in %q a word begins at %d: %v", test.text, test.at, got)
		}
	}
	for digits, want := range map[rune]rune{'٠': '0', '٩': '9', '٪': '٪', '۰': '0', '۹': '9', 'ۺ': 'ۺ', '०': '0', '९': '9', '॰': '॰', '5': '5'} {
		if got := westernDigit(digits); got != want {
			t.Errorf("%c becomes %c", digits, got)
		}
	}
	comma := ReaderOf([]string{"1,5"}, format.Format{Numbers: format.Comma})
	for label, want := range map[string]bool{"0/14": true, "0,5/14": false, "0/14,5": false, "0/1": false, "0/2": true, "100/999": true, "100/1000": false} {
		if got, ok := comma.Numbers(label); ok != want {
			t.Errorf("%s is %v, %v", label, got, ok)
		}
	}
}

// The last year of which the end may be short, and the longest unit.
func TestBoundsOfWords(t *testing.T) {
	for label, want := range map[string]bool{"2100-13": true, "2101-13": false, "na 2019": true, "NA 20": false, "5-9 " + strings.Repeat("x", 24): true, "5-9 " + strings.Repeat("x", 25): false,
		"5 bis" + strings.Repeat(" ", 54) + "9": true, "5 bis" + strings.Repeat(" ", 55) + "9": false,
		"2000-04": false, "1800-12": false, "1800-13": true, "1799-99": false, "2200-13": false} {
		if got, ok := (Reader{}).Numbers(label); ok != want {
			t.Errorf("%q is %v, %v", label, got, ok)
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
