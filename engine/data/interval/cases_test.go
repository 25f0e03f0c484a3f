package interval

import (
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

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

func TestCases(t *testing.T) {
	days := ReaderOf([]string{"2024-05-17"}, format.Format{})
	comma := ReaderOf([]string{"1,5"}, format.Format{Numbers: format.Comma})
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return written(Reader{}.Group(text)) })
		},
		"groups of days":                     func(_ *testing.T, in []string) string { return written(days.Group(in[0])) },
		"are groups":                         casetest.Whether(func(text string) bool { _, ok := Reader{}.Group(text); return ok }),
		"are numbers":                        casetest.Whether(func(text string) bool { _, ok := Reader{}.Numbers(text); return ok }),
		"are groups of numbers with a comma": casetest.Whether(func(text string) bool { _, ok := comma.Numbers(text); return ok }),
		"groups of numbers": func(_ *testing.T, in []string) string {
			return written(ReaderOf(nil, format.Format{Numbers: format.NumberStyle(in[0])}).Numbers(in[1]))
		},
		// Only decimals with a comma are no group where nothing is known of the column.
		"groups in words": func(t *testing.T, in []string) string {
			want := written(comma.Numbers(in[0]))
			if got := written(Reader{}.Group(in[0])); got != want && !(got == "none" && in[0] == "2,5 bis 4,9") {
				t.Errorf("as a group it is %s", got)
			}
			return want
		},
		"how many labels": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string { return strconv.Itoa(len(Plain(text))) })
		},
		"labels": func(_ *testing.T, in []string) string { return fmt.Sprint(Plain(in[0])) },
		"days": func(t *testing.T, in []string) string {
			i, ok := days.Group(in[0])
			if !ok {
				t.Fatal("it is no group")
			}
			if i.Days() == math.Inf(1) {
				return "∞"
			}
			return fmt.Sprint(i.Days())
		},
		"positive":              func(_ *testing.T, in []string) string { return strconv.FormatBool(Positive(in, format.Format{})) },
		"written with a hyphen": func(_ *testing.T, in []string) string { return Notation{Dash: Hyphen}.Write(in[0]) },
		"words begin": func(_ *testing.T, in []string) string {
			at, _ := strconv.Atoi(in[1])
			return strconv.FormatBool(begins(in[0], at))
		},
		"western digits": func(_ *testing.T, in []string) string { return string(westernDigit([]rune(in[0])[0])) },
	})
}
