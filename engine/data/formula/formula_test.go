package formula_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/formula"
)

func TestNeutral(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "-": "-", "=": "=", "＝": "＝", "a=b": "a=b", "1-2": "1-2", "a;b": "a;b", "[0,10)": "[0,10)", "x\n2": "x\n2",
		"=1+1": "'=1+1", "+A1": "'+A1", "-2+3": "'-2+3", "@SUM(A1)": "'@SUM(A1)", "--1": "'--1", "+49 30 1234": "'+49 30 1234",
		"[-20;-10)": "[-20;-10)", "]-2,5; -1]": "]-2,5; -1]", "[-2;-A1)": "[-2;'-A1)", "-5))": "'-5))",
		"-5": "-5", "+3.2": "+3.2", "-1,5": "-1,5", "-1e5": "-1e5", " -5 ": " -5 ", "a;-5": "a;-5", `"-5"`: `"-5"`,
		// What comes before it is passed over.
		"\t=1": "\t'=1", "\n=1+1": "\n'=1+1", "\r\n=1+1": "\r\n'=1+1", "  =1+1": "  '=1+1", "\u00a0=1+1": "\u00a0'=1+1", "\ufeff=1+1": "\ufeff'=1+1", "\u200b@x": "\u200b'@x", "\x00=1": "\x00'=1",
		// The signs of East Asia.
		"＝1+1": "'＝1+1", "＋A1": "'＋A1", "－2+3": "'－2+3", "＠SUM(A1)": "'＠SUM(A1)", "a;＝1": "a;'＝1",
		// Where the spreadsheet cuts at another character.
		"a;=1+1": "a;'=1+1", "a; =1+1": "a; '=1+1", "a\t@x": "a\t'@x", "a|=1": "a|'=1", "=1;=2": "'=1;'=2", "pain\n- none": "pain\n'- none", `x;"=1+1"`: `x;"'=1+1"`,
		// It is neutral already.
		"'=1+1": "'=1+1", "''=1+1": "''=1+1",
	} {
		if got := formula.Neutral(text); got != want || formula.Is(text) != (got != text) {
			t.Errorf("%q becomes %q, want %q; it is a formula: %v", text, got, want, formula.Is(text))
		}
		if got := formula.Plain(formula.Escape(text)); got != text {
			t.Errorf("%q is escaped as %q and read as %q", text, formula.Escape(text), got)
		}
	}
	if got := formula.Escape("'=1;x"); got != "''=1;x" || formula.Plain("'=1;'x") != "=1;'x" {
		t.Errorf("escaped as %q", got)
	}
}

// In a file with semicolons a comma can be where a spreadsheet cuts, and no cell that has
// none is marked for it.
func TestNeutralAmong(t *testing.T) {
	for text, want := range map[string]string{"a,=1": "a,'=1", "a, -b": "a, '-b", "[-20,-10)": "[-20,-10)", "-1,5": "-1,5", "a": "a"} {
		if got := formula.NeutralAmong(text, ";"); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if got := formula.NeutralAmong(text, ","); got != text {
			t.Errorf("%q becomes %q among commas", text, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		neutral := formula.NeutralAmong(text, ";")
		for _, part := range strings.Split(neutral, ",") {
			if formula.Is(part) {
				t.Fatalf("%q becomes %q, which runs %q", text, neutral, part)
			}
		}
		if strings.ReplaceAll(neutral, "'", "") != strings.ReplaceAll(text, "'", "") {
			t.Fatalf("%q becomes %q", text, neutral)
		}
	})
}

// drawText draws what formulas are made of.
func drawText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"=", "+", "-", "@", "＝", "－", "'", `"`, " ", "\n", "\t", ";", "|", "1", "a", ",", "\xff", "\u200b"}), 0, 8).Draw(t, "parts"), "")
}

// Neutral is neutral, in whatever locale it is opened, and takes nothing away; what is
// escaped comes back.
func TestNeutralIsNeutral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawText(t)
		neutral := formula.Neutral(text)
		if formula.Is(neutral) || formula.Neutral(neutral) != neutral {
			t.Fatalf("%q becomes %q, which is a formula", text, neutral)
		}
		if strings.ReplaceAll(neutral, "'", "") != strings.ReplaceAll(text, "'", "") {
			t.Fatalf("%q becomes %q", text, neutral)
		}
		for _, cut := range []string{";", "\t", "\n", "\r", "|"} {
			for _, part := range strings.Split(neutral, cut) {
				if formula.Is(part) {
					t.Fatalf("%q, cut at %q, runs %q", neutral, cut, part)
				}
			}
		}
		if escaped := formula.Escape(text); formula.Is(escaped) || formula.Plain(escaped) != text {
			t.Fatalf("%q is escaped as %q and read as %q", text, escaped, formula.Plain(escaped))
		}
	})
}

func FuzzEscape(f *testing.F) {
	for _, seed := range []string{"=1+1", "a;'=x", "\n＝1", "-5", "'''@a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if escaped := formula.Escape(text); formula.Is(escaped) || formula.Plain(escaped) != text {
			t.Fatalf("%q is escaped as %q and read as %q", text, escaped, formula.Plain(escaped))
		}
	})
}
