package interval

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

// written writes an interval, with a round bracket where it leaves its end out.
func written(i Interval, ok bool) string {
	if !ok {
		return "none"
	}
	text := fmt.Sprintf("[%v,%v]", i.Lo, i.Hi)
	if i.OpenLo {
		text = "(" + text[1:]
	}
	if i.OpenHi {
		text = text[:len(text)-1] + ")"
	}
	return strings.NewReplacer("+Inf", "∞", "-Inf", "-∞").Replace(text)
}

// each answers what is answered to each of several texts.
func each(answer func(text string) string) casetest.Answer {
	return func(_ *testing.T, in []string) string { return casetest.Each(in, answer) }
}

func TestCases(t *testing.T) {
	days := ReaderOf([]string{"2024-05-17"}, format.Format{})
	comma := ReaderOf([]string{"1,5"}, format.Format{Numbers: format.Comma})
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups":                             each(func(text string) string { return written(Reader{}.Group(text)) }),
		"groups of days":                     each(func(text string) string { return written(days.Group(text)) }),
		"are groups":                         casetest.Whether(func(text string) bool { _, ok := Reader{}.Group(text); return ok }),
		"are numbers":                        casetest.Whether(func(text string) bool { _, ok := Reader{}.Numbers(text); return ok }),
		"are groups of numbers with a comma": casetest.Whether(func(text string) bool { _, ok := comma.Numbers(text); return ok }),
		"groups of numbers": func(_ *testing.T, in []string) string {
			r := ReaderOf(nil, format.Format{Numbers: format.NumberStyle(in[0])})
			return casetest.Each(in[1:], func(text string) string { return written(r.Numbers(text)) })
		},
		// Only decimals with a comma are no group where nothing is known of the column.
		"groups in words": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				want := written(comma.Numbers(text))
				if got := written(Reader{}.Group(text)); got != want && !(got == "none" && text == "2,5 bis 4,9") {
					t.Errorf("as a group it is %s", got)
				}
				return want
			})
		},
		"how many labels": each(func(text string) string { return strconv.Itoa(len(Plain(text))) }),
		"labels":          each(func(text string) string { return fmt.Sprint(Plain(text)) }),
		"days": each(func(text string) string {
			i, ok := days.Group(text)
			return strings.Replace(fmt.Sprint(i.Days(), map[bool]string{false: " no group"}[ok]), "+Inf", "∞", 1)
		}),
		"positive":              func(_ *testing.T, in []string) string { return strconv.FormatBool(Positive(in, format.Format{})) },
		"written with a hyphen": func(_ *testing.T, in []string) string { return Notation{Dash: Hyphen}.Write(in[0]) },
		"words begin": func(_ *testing.T, in []string) string {
			at, _ := strconv.Atoi(in[1])
			return strconv.FormatBool(begins(in[0], at))
		},
		"western digits": each(func(text string) string { return string(westernDigit([]rune(text)[0])) }),
	})
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
