package coarsen_test

import (
	_ "embed"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

// ruleOf returns the rule that a text says, which may restrict codes.
func ruleOf(t *testing.T, text string) coarsen.Rule {
	t.Helper()
	text, restricted, any := strings.Cut(text, " without ")
	rule, err := coarsen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if any {
		rule.Restricted = []string{restricted}
	}
	return rule
}

// formatOf returns the format that words such as type=date say.
func formatOf(words string) (f format.Format) {
	for word := range strings.FieldsSeq(words) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "type":
			f.Type = format.Type(value)
		case "numbers":
			f.Numbers = format.NumberStyle(value)
		default:
			f.Dates = format.DateOrder(value)
		}
	}
	return f
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// What becomes a star is hidden.
		"values": func(t *testing.T, in []string) string {
			got, hidden := ruleOf(t, in[0]).Value(in[2], formatOf(in[1]))
			if hidden != (got == "*") {
				t.Errorf("hidden: %s", strconv.FormatBool(hidden))
			}
			return got
		},
		"said":          func(t *testing.T, in []string) string { return ruleOf(t, in[0]).Said().String() },
		"written again": func(t *testing.T, in []string) string { return ruleOf(t, in[0]).Written() },
	})
}
