package prefilter

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWords(t *testing.T) {
	for pattern, want := range map[string][]string{
		`born`:                           {"born"},
		`(?i)BORN`:                       {"born"},
		`d\.?o\.?b`:                      {"d.o.b", "d.ob", "do.b", "dob"},
		`(?:^|[^\p{L}])(?:nr|no)`:        {"no", "nr"},
		`[^a]*x[0-9]+yz`:                 {"yz"},
		`patients? [^0-9]`:               {"patient ", "patients "},
		`(?:case|chart|c[0-9]+) file`:    {" file"},
		`(?:chart [0-9]+|chin[0-9]+)`:    {"chart ", "chin"},
		`[0-9a-f]{2}(?::[0-9a-f]{2}){5}`: {":"},
		`[路街].{0,12}[号弄]`:                {"街", "路"},
		`ул\.`:                           {"УЛ."},
		`(?i)УЛ`:                         {folded([]rune("ул"))},
		`(?:a|b*)`:                       nil,
		`x?`:                             nil,
		`.+`:                             nil,
		`[^0-9]`:                         nil,
		``:                               nil,
	} {
		got := Words(regexp.MustCompile(pattern))
		if slices.Sort(want); !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

// A class of 64 characters is written out, one of 65 is not.
func TestMostExact(t *testing.T) {
	for pattern, known := range map[string]bool{`[\x{4e00}-\x{4e3f}]`: true, `[\x{4e00}-\x{4e40}]`: false, `[0-7][0-7]`: true} {
		if words := Words(regexp.MustCompile(pattern)); (words != nil) != known {
			t.Errorf("%s: %d words", pattern, len(words))
		}
	}
	if words := Words(regexp.MustCompile(`[0-7][0-7]`)); len(words) != 64 {
		t.Errorf("%d words of two digits below 8", len(words))
	}
	if words := Words(regexp.MustCompile(`[0-8][0-7]`)); len(words) != 8 {
		t.Errorf("%d words where 72 would be too many", len(words))
	}
}

// Capitals make no difference, and the sign of the kelvin is a letter.
func TestFolding(t *testing.T) {
	s := New(regexp.MustCompile(`(?i)akte`), regexp.MustCompile(`(?i)straße`), regexp.MustCompile(`(?i)ул`))
	for text, want := range map[string]Found{
		"AKTE": 1, "a\u212Ate": 1, "\u017Ftraße": 2, "STRAẞE": 2, "УЛ": 4, "akt": 0, "": 0, "a\xffkte": 0, "x akte straße ул": 7,
	} {
		if got := s.In(text); got != want {
			t.Errorf("%q: %b, want %b", text, got, want)
		}
	}
}

func TestMost(t *testing.T) {
	of := make([]*regexp.Regexp, Most)
	for i := range of {
		of[i] = regexp.MustCompile(`a`)
	}
	if got := New(of...).In("a"); got != ^Found(0) {
		t.Errorf("64 patterns: %b", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("65 patterns are taken")
		}
	}()
	New(append(of, of[0])...)
}

// A text that a pattern matches is never passed over, whatever pattern: here of parts that are put
// together at random.
func TestMatchesAreFound(t *testing.T) {
	parts := []string{`a`, `bc`, `[de]`, `f?`, `(?:g|hi|j*)`, `k+`, `[^l]`, `m{0,2}`, `n{2}`, `.`, `\b`, `^`, `(?i)Ö`, `(?:pq|pr[0-9]|ps)`, `[0-9]`, `号`, `(?:t|)`, `(?i:kel)`, `(?:(?:uv|w)x|y)`}
	rapid.Check(t, func(t *rapid.T) {
		pattern := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 4).Draw(t, "one"), "")
		if rapid.Bool().Draw(t, "either") {
			pattern = "(?:" + pattern + "|" + strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 4).Draw(t, "other"), "") + ")"
		}
		compiled, err := regexp.Compile(pattern)
		if err != nil {
			t.Skip(err)
		}
		text := rapid.OneOf(
			rapid.StringMatching(`[a-yA-Y0-9öÖ号\x{212A} ]{0,8}`),
			rapid.StringMatching(strings.NewReplacer(`\b`, ``, `^`, ``).Replace(pattern)),
		).Draw(t, "text")
		if compiled.MatchString(text) && !New(compiled).In(text).Has(0) {
			t.Fatalf("%s matches %q, which is passed over: %q", pattern, text, Words(compiled))
		}
	})
}

func FuzzIn(f *testing.F) {
	f.Add(`(?i)(?:^|[^\p{L}])(?:case|chart)s?\.? ?(?:no|nr)[0-9]+`, "CHART nr5")
	f.Add(`d\.?o\.?b|née|\*`, "d.o.b 3")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 60 {
			return
		}
		compiled, err := regexp.Compile(pattern)
		if err != nil {
			return
		}
		if compiled.MatchString(text) && !New(compiled).In(text).Has(0) {
			t.Errorf("%s matches %q, which is passed over: %q", pattern, text, Words(compiled))
		}
	})
}
