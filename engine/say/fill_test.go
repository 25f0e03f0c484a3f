package say_test

import (
	"testing"

	"quasi/engine/say"
)

func TestFill(t *testing.T) {
	args := []string{"{1}", "1", "7"}
	arg := func(i int, inQuotes bool) (string, bool) {
		switch {
		case i >= len(args):
			return "", false
		case inQuotes:
			return "<" + args[i] + ">", true
		}
		return args[i], true
	}
	for sentence, want := range map[string]string{
		"line {2}: {0}, {0} and {3}":       "line 7: {1}, {1} and {3}", // what an argument holds is no place
		"{0:q} in {1} {1:row|rows}":        "<{1}> in 1 row",
		"{2} {2:row is|rows are} hidden":   "7 rows are hidden",
		"{3:a|b}{3:q}, {x}, {0:z}, {2:|s}": "{3:a|b}{3:q}, {x}, {0:z}, s",
	} {
		if got := say.Fill(sentence, arg); got != want {
			t.Errorf("%q is filled as %q, want %q", sentence, got, want)
		}
	}
}

// A name such as "Geb.-Dat." ends a sentence with one full stop, not with two.
func TestFillAtTheEnd(t *testing.T) {
	arg := func(i int, inQuotes bool) (string, bool) {
		said := []string{"Dat.", "1"}[i]
		if inQuotes {
			said = `"` + said + `"`
		}
		return said, true
	}
	for sentence, want := range map[string]string{
		"Says the same as {0}.":   "Says the same as Dat.",
		"As {0}. And {0}, {0}...": "As Dat. And Dat., Dat...",
		"Says {0:q}.":             `Says "Dat.".`,
		"{1} {1:row|rows}.":       "1 row.",
		"{1}.":                    "1.",
	} {
		if got := say.Fill(sentence, arg); got != want {
			t.Errorf("%q is filled as %q, want %q", sentence, got, want)
		}
	}
}
