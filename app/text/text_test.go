package text

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/criteria"
	"quasi/engine/data/hierarchy"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/dictionary"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

func TestFormats(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 48842: "48,842", 1234567: "1,234,567", -1000: "-1,000", -12: "-12"} {
		if got := English.Int(n); got != want {
			t.Errorf("Int(%d) is %q, want %q", n, got, want)
		}
	}
	for share, want := range map[float64]string{0: "0%", 1: "100%", 0.345662: "34.6%", 0.5: "50%"} {
		if got := English.Percent(share); got != want {
			t.Errorf("Percent(%v) is %q, want %q", share, got, want)
		}
	}
	if got := chinese.Percent(0.5); got != "50%" {
		t.Errorf("Chinese 50 per cent is %q", got)
	}
	for s, want := range map[float64]string{0.01: "less than 0.1 s", 0.05: "0.1 s", 2.34: "2.3 s", 9.94: "9.9 s", 10: "10 s", 59.4: "59 s", 59.6: "1 min 0 s", 119.7: "2 min 0 s", 60: "1 min 0 s", 89: "1 min 29 s", 125: "2 min 5 s"} {
		if got := English.Seconds(s); got != want {
			t.Errorf("Seconds(%v) is %q, want %q", s, got, want)
		}
	}
}

// The name is read without the rest of a file, and is the one that the whole file gives.
func TestNamesOfLanguages(t *testing.T) {
	for _, l := range Languages() {
		if want := l.language().Name; l.Name() != want || want == "" {
			t.Errorf("%s is called %q, want %q", l, l.Name(), want)
		}
	}
}

// What is written of a number is that number to a reader of the language: without the
// marks of its groups, and with its decimal mark.
func TestNumbersReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, l := range Languages() {
		of := l.language()
		read := func(written string) float64 {
			plain := strings.ReplaceAll(strings.ReplaceAll(written, of.Group, ""), of.Decimal, ".")
			x, err := strconv.ParseFloat(plain, 64)
			if err != nil {
				t.Errorf("%s: %q is no number: %v", l, written, err)
			}
			return x
		}
		before, after, _ := strings.Cut(of.Percent, "{0}")
		for range 2000 {
			n := int(random.Int64()>>random.IntN(63)) * (1 - 2*random.IntN(2))
			if got := strings.ReplaceAll(l.Int(n), of.Group, ""); got != strconv.Itoa(n) {
				t.Errorf("%s: %d is written %s", l, n, l.Int(n))
			}
			x := math.Round(random.NormFloat64()*math.Pow10(random.IntN(12))) / math.Pow10(random.IntN(8))
			if got := read(l.Number(x)); got != x {
				t.Errorf("%s: %v is written %s", l, x, l.Number(x))
			}
			if got := read(l.Figures(fmt.Sprint(x))); got != x {
				t.Errorf("%s: %v is written %s", l, x, l.Figures(fmt.Sprint(x)))
			}
			share := random.Float64()
			percent := l.Percent(share)
			if got := read(strings.TrimSuffix(strings.TrimPrefix(percent, before), after)); math.Abs(got-100*share) > 0.0501 || !strings.HasPrefix(percent, before) || !strings.HasSuffix(percent, after) {
				t.Errorf("%s: %v is written %s", l, share, percent)
			}
		}
	}
}

// The engine's numbers are written as the language does, and its levels and types named
// in it, wherever a sentence holds them.
func TestNumbersOfTheEngine(t *testing.T) {
	k := say.Kind{Code: "test", English: "{0} reaches {1}"}
	for want, said := range map[string]say.Text{
		"0,5 reaches s = 0,25, l = 3.":                                                 k.Say(0.5, say.Number("s = 0.25, l = 3")),
		"ward 3.5 reaches β > 1,5e-05.":                                                k.Say("ward 3.5", say.Number("β > 1.5e-05")),
		"Datumsangaben nach Tag, Woche, Monat, Quartal, Halbjahr, Jahr, Jahrzehnt.":    profile.Reason{Code: profile.ReasonTreeDates, Args: []string{strings.Join(hierarchy.DateLevels(), ", ")}}.Coded(),
		"Zahlen in Intervallen von 0,5, 1, 2.":                                         profile.Reason{Code: profile.ReasonTreeIntervals, Args: []string{"0.5, 1, 2"}}.Coded(),
		"Spalte „age“: Gewicht 0,5, bisher 1.":                                         dictionary.Change{Column: "age", Code: dictionary.ChangeWeight, Args: []string{"1", "0.5"}}.Coded(),
		"Spalte „age“: laut Variablenliste Datum, die Werte sehen aus wie ganze Zahl.": dictionary.Change{Column: "age", Code: dictionary.NoteType, Args: []string{"date", "integer"}}.Coded(),
		"12.345 reaches 1.000.000.":                                                    k.Say(12345, 1_000_000),
		"-1.000 reaches 2024.":                                                         k.Say(-1000, "2024"),
		"12,5\u00a0% reaches 8\u00a0%.":                                                k.Say(say.Share(0.125), say.Share(0.08)),
		"Distinkte l-Diversität, eine Gruppe erreicht l = 1,5.":                        criteria.Failed([]facts.Verdict{{Named: say.Model(privacy.NameDistinctL), Reach: "l = 1.5"}}).Args[0],
	} {
		if got := german.Sentence(said); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

func TestSayFillsPlacesOnce(t *testing.T) {
	if got := English.Say(WhyMore, "{1}", 5000); got != "{1} and 5,000 others" {
		t.Errorf("said %q", got)
	}
	if got := chinese.Say(TypeOddRow, "a", 1); got != "第 1 行的 a" {
		t.Errorf("said %q", got)
	}
}

func TestChoose(t *testing.T) {
	for preferred, want := range map[string]Lang{"zh-CN": chinese, "ZH": chinese, "en-GB": English, "de-AT": german, "DE": german, "fr": English, "": English} {
		if got := Choose(preferred); got != want {
			t.Errorf("Choose(%q) is %s", preferred, got)
		}
	}
}

func TestFaultsOfHierarchiesAreTranslated(t *testing.T) {
	_, err := hierarchy.ReadARX(strings.NewReader("a;x;*\na;x;*\nb;*\nc;x;all\nd; ;*\n"))
	var e *hierarchy.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	const want = "第 2 行：值“a”已出现在第 1 行。第 3 行：该行有 2 级，首行有 3 级。第 4 行：该行以“all”结尾，首行以“*”结尾。所有行必须以同一个根结尾。第 5 行：第 2 级没有标签。"
	if got := chinese.Sentence(e.Coded()); got != want {
		t.Errorf("said %s\nwant %s", got, want)
	}
	if got := English.Sentence(e.Coded()); !strings.HasPrefix(got, "Line 2: value “a” is already at line 1. Line 3:") {
		t.Errorf("said %s", got)
	}
}

func TestUnknownCodesKeepTheEnginesWords(t *testing.T) {
	if got := chinese.Sentence(say.Text{Code: "new-code", English: "what the engine says"}); got != "what the engine says" {
		t.Errorf("said %q", got)
	}
}

func TestOneAndManyAreToldApart(t *testing.T) {
	for _, c := range []struct {
		m    Message
		args []any
		want string
	}{
		{OpenedLead, []any{1, 1}, "1 row, 1 column. Check that it was read correctly."},
		{OpenedLead, []any{5000, 10}, "5,000 rows, 10 columns. Check that it was read correctly."},
		{AlarmTitle, []any{1, "diagnosis"}, "In 1 group, everyone has the same diagnosis"},
		{AlarmTitle, []any{0, "diagnosis"}, "In 0 groups, everyone has the same diagnosis"},
		{WhyGroup, []any{"4", 1}, "It now looks the same as row 4."},
		{WhyGroup, []any{"4, 7", 2}, "It now looks the same as rows 4, 7."},
	} {
		if got := English.Say(c.m, c.args...); got != c.want {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
	if got := English.Sentence(asread.Warning{Code: asread.WarnBlankLines, Args: []string{"1", "7"}}.Coded()); got != "1 blank line was skipped, the first at line 7." {
		t.Errorf("said %q of one blank line", got)
	}
	if got := English.Say(AlarmTitle, 1, "{0:a|b}"); got != "In 1 group, everyone has the same {0:a|b}" {
		t.Errorf("a column's name was taken for a form: %q", got)
	}
}

// Shares that differ are written so that they do; others as ever.
func TestPercents(t *testing.T) {
	for _, test := range []struct {
		shares []float64
		want   string
	}{
		{[]float64{0.5, 0.25}, "50% 25%"}, {[]float64{0.0846, 0.0846}, "8.5% 8.5%"},
		{[]float64{0.0848, 0.0852}, "8.48% 8.52%"}, {[]float64{0.08481, 0.08483, 0.1}, "8.481% 8.483% 10%"}, {[]float64{0.3, 0.3 + 1e-12}, "30% 30%"}, {nil, ""},
	} {
		if got := strings.Join(English.Percents(test.shares...), " "); got != test.want {
			t.Errorf("%v are written %q, want %q", test.shares, got, test.want)
		}
	}
}
