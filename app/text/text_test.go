package text

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	bcp "golang.org/x/text/language"
	"pgregory.net/rapid"

	"quasi/engine/advise/drift"
	_ "quasi/engine/advise/safeharbor"
	"quasi/engine/criteria"
	"quasi/engine/data/hierarchy"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	_ "quasi/engine/file/xlsx/sheets"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	_ "quasi/wasm/service"
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

func TestChoose(t *testing.T) {
	for preferred, want := range map[string]Lang{"zh-CN": chinese, "ZH": chinese, "en-GB": English, "de-AT": german, "DE": german, "fr": English, "": English} {
		if got := Choose(preferred); got != want {
			t.Errorf("Choose(%q) is %s", preferred, got)
		}
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
		{DeriveOffered, []any{1}, "1 suggestion"},
		{DeriveOffered, []any{0}, "0 suggestions"},
		{WhyGroup, []any{"4", 1}, "It now looks the same as row 4."},
		{WhyGroup, []any{"4, 7", 2}, "It now looks the same as rows 4, 7."},
		{WhyGroup, []any{"{0:a|b}", 1}, "It now looks the same as row {0:a|b}."}, // a column's name is no form, and no place
		{WhyMore, []any{"{1}", 5000}, "{1} and 5,000 others"},
	} {
		if got := English.Say(c.m, c.args...); got != c.want {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
	if got := English.Sentence(asread.Warning{Code: asread.WarnBlankLines, Args: []string{"1", "7"}}.Coded()); got != "1 blank line was skipped, the first at line 7." {
		t.Errorf("said %q of one blank line", got)
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

// What German texts must not hold, each with what is written instead.
var notGerman = map[string]*regexp.Regexp{
	"de-identifizieren (docs/TRANSLATING.md)": regexp.MustCompile(`(?i)anonymisier|anonym\b|anonyme`),
	"vergröbern": regexp.MustCompile(`(?i)generalisier`),
	"verfremden": regexp.MustCompile(`(?i)verschleier`),
	"Startwert":  regexp.MustCompile(`\bSeed\b`),
	`a no-break space before % ("\u00a0" in the file)`:      regexp.MustCompile(`[\d}] ?%`),
	`a no-break space before a unit ("\u00a0" in the file)`: regexp.MustCompile(`[\d}] (?:s|min|MB)\b`),
	"„ “":                                 regexp.MustCompile(`”|‘|[\pL]"|"\pL{3}`),
	"Sie":                                 regexp.MustCompile(`\b(?:du|dein|deine|euch)\b`),
	"the word in German":                  english,
	"one space between words":             regexp.MustCompile(`\S  +\S`),
	"a capital after a colon, before Sie": regexp.MustCompile(`: [a-zäöü]+ Sie\b`),
	"Fassung, weitergeben":                regexp.MustCompile(`(?i)freige?gebe|freigabe|freigibt|herausgegeben|hinausgeh|\bFassungn`),
	"Vorlage, Variablenliste":             regexp.MustCompile(`Rezept|Datenwörterbuch`),
	"Aufenthalt, or Arbeitsstand":         regexp.MustCompile(`\bBesuch`),
	"Durchlauf":                           regexp.MustCompile(`\bLäufe?\b|\bLauf\b`),
	"sich gleichen":                       regexp.MustCompile(`gleich aus`),
	"eindeutig finden":                    regexp.MustCompile(`herausheb|heben .* heraus|herausgreift?\b`),
	"unverändert":                         regexp.MustCompile(`(?i)\b(?:bei)?behaltene[nr]? (?:Spalte|Werte)`),
	"berechnete Spalte":                   regexp.MustCompile(`abgeleitet`),
	"Schutzregel":                         regexp.MustCompile(`\bModelle?\b`),
	"Artikel":                             regexp.MustCompile(`Aufs[aä]tz`),
	"Zip-Datei":                           regexp.MustCompile(`\bZip\b[^-]`),
	"es muss zwischen 1 und 5 liegen":     regexp.MustCompile(`muss von .* bis .* reichen`),
	"1 von 5 (1 zu 5 is odds)":            regexp.MustCompile(`1 zu \{`),
}

var english = regexp.MustCompile(`(?i)\b(?:the|and|or|of|with|rows?|columns?|values?|must|choose|this|that|is|are|not|no|by|to|for|from|which|it|its)\b`)

// exempt are names, settings and titles of papers, which stay as they are.
var exempt = regexp.MustCompile(`Quelle: .*|Count queries.*|LeFevre.*|Fachwort.*|"ordered": true|utf-8-replace|REDCap exportiert.*|Byte Order Mark|„Data Dictionary“`)

// German is written as docs/TRANSLATING.md says.
func TestGermanIsGerman(t *testing.T) {
	engine := map[string]bool{}
	for _, k := range kinds(t) {
		engine[k.English] = true
	}
	for en, de := range german.language().Messages {
		said := exempt.ReplaceAllString(de, "x")
		for instead, pattern := range notGerman {
			if found := pattern.FindString(said); found != "" {
				t.Errorf("%q has %q; instead: %s", de, found, instead)
			}
		}
		if strings.Count(de, "„") != strings.Count(de, "“") {
			t.Errorf("%q: a quote is not closed", de)
		}
		if engine[en] && strings.HasSuffix(de, ".") && !strings.HasSuffix(en, ".") {
			t.Errorf("%q ends with a full stop, which it gets where it stands alone", de)
		}
	}
}

func TestTimeLeftIsARangeInWords(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		en, de  string
	}{
		{0, "a few seconds left", "noch einige Sekunden"}, {4.99, "a few seconds left", "noch einige Sekunden"},
		{5, "about 5 to 10 seconds left", "noch etwa 5 bis 10 Sekunden"}, {9.99, "about 5 to 10 seconds left", "noch etwa 5 bis 10 Sekunden"},
		{10, "about 10 to 20 seconds left", "noch etwa 10 bis 20 Sekunden"}, {29, "about 20 to 30 seconds left", "noch etwa 20 bis 30 Sekunden"},
		{30, "about 30 to 60 seconds left", "noch etwa 30 bis 60 Sekunden"}, {60, "about 1 to 2 minutes left", "noch etwa 1 bis 2 Minuten"},
		{299, "about 2 to 5 minutes left", "noch etwa 2 bis 5 Minuten"}, {3599, "about 30 to 60 minutes left", "noch etwa 30 bis 60 Minuten"},
		{3600, "more than an hour left", "noch mehr als eine Stunde"}, {math.Inf(1), "more than an hour left", "noch mehr als eine Stunde"},
	} {
		if en, de := English.Left(c.seconds), Lang("de").Left(c.seconds); en != c.en || de != c.de {
			t.Errorf("%v s: said %q and %q, want %q and %q", c.seconds, en, de, c.en, c.de)
		}
	}
}

// A range holds the time that it is said of. A time that moves by no more than its range is
// wide moves the range to a neighbour at most, or to one that it shares a bound with.
func TestRangeOfTimeLeftHoldsAndDoesNotJump(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seconds := rapid.Float64Range(0, 5000).Draw(t, "seconds")
		low, high := leftRange(seconds)
		if float64(low) > seconds || high != 0 && seconds >= float64(high) {
			t.Fatalf("%v s: %d to %d", seconds, low, high)
		}
		at := slices.Index(leftBounds[:], low)
		if high == 0 {
			if low != 3600 {
				t.Fatalf("%v s: no end from %d s on", seconds, low)
			}
			return
		}
		if leftBounds[at+1] != high || low >= 5 && high > 3*low {
			t.Fatalf("%v s: %d to %d is wider than one step", seconds, low, high)
		}
		later := seconds - rapid.Float64Range(0, 1).Draw(t, "share")*float64(low-leftBounds[max(0, at-1)])
		if l, _ := leftRange(max(0, later)); l != low && l != leftBounds[at-1] {
			t.Fatalf("%v s after %v s: from %d s to %d s", later, seconds, low, l)
		}
	})
}

// What was detected is said with how sure that is.
func TestSettingsSayHowSureTheyAre(t *testing.T) {
	for confidence, want := range map[float64]string{1: "Sure: ", 0.9: "Sure: ", 0.89: "Likely: ", 0.6: "Likely: ", 0.59: "Please check: ", 0: "Please check: "} {
		s := asread.Setting{Confidence: confidence, Reason: asread.ReasonEven}
		if got := English.Setting(string(s.Sureness()), s.Coded()); got != want+"it splits the rows most evenly." {
			t.Errorf("confidence %v says %q", confidence, got)
		}
	}
	if got := chinese.Setting("sure", asread.Setting{Reason: asread.ReasonEven}.Coded()); got != "确定：用它切分各行最整齐。" {
		t.Errorf("said %q", got)
	}
}

// What the engine says is said in the language of the screen; of a code without words the engine's stay.
func TestTheEngineIsTranslated(t *testing.T) {
	var read *hierarchy.Error
	if _, err := hierarchy.ReadARX(strings.NewReader("a;x;*\na;x;*\nb;*\nc;x;all\nd; ;*\n")); !errors.As(err, &read) {
		t.Fatal(err)
	}
	found := must(hierarchy.LintPairs(strings.NewReader("a;b\nb;a\nc\n"), hierarchy.HeaderNo, nil))
	change := dictionary.Change{Column: "id", Code: dictionary.ChangeDecided, Args: []string{"", "identifying", "a number"}}.Coded()
	for _, test := range []struct {
		lang Lang
		said say.Text
		want string
	}{
		{chinese, read.Coded(), "第 2 行：值“a”已出现在第 1 行。第 3 行：该行有 2 级，首行有 3 级。第 4 行：该行以“all”结尾，首行以“*”结尾。所有行必须以同一个根结尾。第 5 行：第 2 级没有标签。"},
		{English, say.List(read.Coded().Args[:1], 1), "Line 2: value “a” is already at line 1."},
		{chinese, (&hierarchy.Error{Faults: found, Total: len(found)}).Coded(), "第 3 行：该行有 1 个单元格：请写两个，即一个值或组，以及它所属的上级组。第 2 行：此行形成循环：a → b → a。请删除其中一行。"},
		{English, change, "Column “id”: Remove, was without a role: the dictionary says so (a number)."},
		{chinese, change, "列“id”：删除（之前为无角色）：按数据字典 (a number)。"},
		{chinese, say.Text{Code: "new-code", English: "what the engine says"}, "what the engine says"},
	} {
		if got := test.lang.Sentence(test.said); got != test.want {
			t.Errorf("said %s\nwant %s", got, test.want)
		}
	}
}

// The lines of short rows are listed in the person's language, after the way to the page.
func TestShortRowsAreListed(t *testing.T) {
	_, f, err := csv.Read(strings.NewReader("a,b,c\n1\n1,2\n1,2,3\n"), csv.Options{Ragged: recipe.RaggedPad})
	if err != nil || len(f.Warnings) != 1 {
		t.Fatalf("%v, warned of %v", err, f.Warnings)
	}
	data := must(json.Marshal(f.Warnings[0]))
	var w asread.Warning
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[Lang]string{
		English: "2 rows have fewer than 3 fields, and the end counts as missing: line 2 has 1, line 3 has 2.",
		chinese: "有 2 行少于 3 个字段，缺少的部分视为缺失：第 2 行有 1 个、第 3 行有 2 个。",
	} {
		if got := lang.Sentence(w.Coded()); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}

// The two forms of a place, {0:row|rows}, are those that Unicode's rules (CLDR) give a language
// for whole numbers; a language that has one form for all numbers writes no places with two.
func TestTwoFormsAreThoseOfTheLanguage(t *testing.T) {
	k := say.Kind{Code: "test", English: "{0:one|other}"}
	for _, l := range Languages() {
		tag, two := bcp.Make(string(l)), false
		for _, translation := range l.language().Messages {
			two = two || forms.MatchString(translation)
		}
		for _, n := range []int{0, 1, 2, 3, 4, 5, 10, 11, 12, 19, 20, 21, 22, 31, 99, 100, 101, 102, 111, 999, 1000, 1001, 1_000_000, 1_000_001} {
			form := plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
			if one := strings.Contains(l.Phrase(k.Say(n)), "one"); two && one != (form == plural.One) || !two && form != plural.Other {
				t.Errorf("%s: %d has the form %d of CLDR, and %q here", l, n, form, l.Phrase(k.Say(n)))
			}
		}
	}
}

// Whatever is done about a difference has its words.
func TestDriftHasWords(t *testing.T) {
	for _, action := range []string{drift.ActionDrop, drift.ActionBelowRoot, drift.ActionMissing, drift.ActionSuggest, drift.ActionAccept, drift.ActionLower, drift.ActionUnlimited} {
		if English.DriftDo(action) == action {
			t.Errorf("no words for %s", action)
		}
	}
}

var definition = regexp.MustCompile(`say\.Define\(("[\w-]+"), ("(?:[^"\\]|\\.)*")\)`)

// kinds returns all kinds that a screen can meet: those that are linked here, and
// those in the sources of the programs of the browser, which can't be.
func kinds(t *testing.T) []say.Kind {
	t.Helper()
	all := say.Kinds()
	for _, folder := range []string{"../../engine", "../../wasm", "../../app"} {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "say/say.go") {
				return err
			}
			source, err := os.ReadFile(name)
			for _, found := range definition.FindAllStringSubmatch(string(source), -1) {
				var k say.Kind
				k.Code, _ = strconv.Unquote(found[1])
				if k.English, _ = strconv.Unquote(found[2]); !slices.Contains(all, k) {
					all = append(all, k)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) < 250 {
		t.Fatalf("only %d kinds were found", len(all))
	}
	return all
}

// Two kinds have two codes.
func TestCodesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range kinds(t) {
		if seen[k.Code] {
			t.Errorf("two kinds have the code %q", k.Code)
		}
		seen[k.Code] = true
	}
}

func TestPlacesAndCausesAreSaidTogether(t *testing.T) {
	test := say.Kind{Code: "test-range", English: "the k is {0:q}, one of {1:q} or {2} {2:row|rows}"}
	chinese.language().Messages[test.English] = "k 为 {0}，可用 {1} 或 {2}。"
	defer delete(chinese.language().Messages, test.English)
	f := outcome.NewFailure(say.In(`a"b`, test.Of(3, []string{"x", "{0}"}, 1)))
	if want := `column "a\"b": the k is "3", one of "x", "{0}" or 1 row`; f.Message != want {
		t.Errorf("message %s, want %s", f.Message, want)
	}
	for lang, want := range map[Lang]string{English: `Column “a"b”: the k is “3”, one of “x”, “{0}” or 1 row.`, chinese: `列“a"b”：k 为 3，可用 “x”、“{0}” 或 1。`} {
		if got := lang.Sentence(f.Said()); got != want {
			t.Errorf("said %s, want %s", got, want)
		}
	}
	f = outcome.NewFailure(say.In("age", errors.New("unexpected EOF")))
	if got := chinese.Sentence(f.Said()); got != "列“age”：“unexpected EOF”。" {
		t.Errorf("said %s", got)
	}
}

// The engine's sentences begin and end on the screen as sentences do, and its names
// stay as they are.
func TestSentencesAreMade(t *testing.T) {
	kind := func(english string) say.Kind { return say.Kind{Code: "test", English: english} }
	rows := kind("{0} {0:row is|rows are} hidden")
	for want, said := range map[string]say.Text{
		"The file is empty: choose another.":            kind("the file is empty: choose another").Say(),
		"A quote is missing.":                           kind("a quote is missing").Say(),
		"k is 7.":                                       kind("k is {0}").Say(7),
		"k-member: 1 row is hidden.":                    kind("k-member: {0}").Say(rows.Say(1)),
		"max_days is 0.":                                kind("max_days is {0}").Say(0),
		"privacy.k is 0.":                               kind("privacy.k is {0}").Say(0),
		"input.quote is “x”.":                           kind("input.{0} is {1:q}").Say("quote", "x"),
		"age has no weight.":                            kind("{0} has no weight").Say("age"),
		"The rows, which are few.":                      kind("{0}, which are few").Say(kind("the rows").Say()),
		"KAIM: KAIM can't.":                             kind("{0}: {0} can't").Say(say.Method("kaim")),
		"No value here.":                                kind("No value here.").Say(),
		"As Remove, was Could identify.":                kind("as {0}, was {1}").Say(say.Role("identifying"), say.Role("quasi-identifying")),
		"2 rows are hidden. 1 row is hidden.":           say.List([]say.Text{rows.Say(2), rows.Say(1)}, 2),
		"Its rows: 2 rows are hidden; 1 row is hidden.": kind("its rows: {0}").Say(say.List([]say.Text{rows.Say(2), rows.Say(1)}, 2)),
		"what the browser says":                         {English: "what the browser says"},
	} {
		if got := English.Sentence(said); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
	if got := English.Phrase(rows.Say(1)); got != "1 row is hidden" {
		t.Errorf("a phrase is %q", got)
	}
}

// Every code that a failure of the page's own has can be said without its words.
func TestThePagesOwnFailuresAreSaid(t *testing.T) {
	for _, code := range []string{outcome.CodeCrash, outcome.CodeEnded, outcome.CodeNoExcel, outcome.CodeSheetsEnded} {
		f := protocol.Failure{Code: code, Message: "raw"}
		if en, zh := English.Sentence(f.Said()), chinese.Sentence(f.Said()); en == "raw" || zh == "raw" || en == zh || !strings.HasSuffix(en, ".") {
			t.Errorf("%s is said as %q and %q", code, en, zh)
		}
	}
	lost := protocol.Failure{Code: outcome.CodePopulationLost, Args: []say.Text{{English: "town.csv"}, {English: "gone"}}}
	if got := English.Sentence(lost.Said()); got != "The full register, town.csv, could not be read again: gone; open it once more." {
		t.Errorf("said %q", got)
	}
}
