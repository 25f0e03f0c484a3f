package coarsen_test

import (
	_ "embed"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

// ruleOf returns the rule that a text says, which may restrict codes.
func ruleOf(t *testing.T, text string) coarsen.Rule {
	t.Helper()
	text, restricted, any := strings.Cut(text, " without ")
	rule := casetest.Must(coarsen.Parse(text))
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

// peopled returns a column of values that are written as b=7, of person 7, a point for one that is missing.
func peopled(cells []string) (c *table.Column, whose []int32) {
	b := table.NewBuilder([]string{"x"}, table.NewMarkers([]string{"."}))
	for _, cell := range cells {
		value, person, _ := strings.Cut(cell, "=")
		n, _ := strconv.Atoi(person)
		whose = append(whose, int32(n))
		b.Append([]string{value})
	}
	return b.Table().Columns[0], whose
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// What becomes a star is hidden.
		"values": func(t *testing.T, in []string) string {
			return casetest.Each(in[2:], func(text string) string {
				got, hidden := ruleOf(t, in[0]).Value(text, formatOf(in[1]))
				if hidden != (got == "*") {
					t.Errorf("hidden: %s", strconv.FormatBool(hidden))
				}
				return got
			})
		},
		// The values of a column, a point for one that is missing, and how many are hidden. Numbers keep their format.
		"columns": func(t *testing.T, in []string) string {
			c, _ := peopled(in[2:])
			c.Format = formatOf(in[1])
			got, hidden, err := coarsen.Column(c, ruleOf(t, in[0]))
			if err != nil || c.Format.Type == format.Decimal && got.Format != c.Format {
				t.Errorf("of format %s, %v", got.Format, err)
			}
			left := strconv.Itoa(hidden) + " hidden:"
			for row, code := range got.Codes {
				if left += " " + got.Text(row); got.Absent(code) {
					left += " (missing)"
				}
			}
			return left
		},
		// The values of a column in a language, each with whose it is: what is left of them.
		"people": func(t *testing.T, in []string) string {
			c, whose := peopled(strings.Fields(in[2]))
			got, hidden, err := coarsen.Column(c, ruleOf(t, in[0]).Bound(c, whose, in[1]))
			if err != nil || hidden != 0 {
				t.Errorf("%d can't be read, %v", hidden, err)
			}
			var left []string
			for row := range got.Codes {
				left = append(left, got.Text(row))
			}
			return strings.Join(left, " ")
		},
		"said":          func(t *testing.T, in []string) string { return ruleOf(t, in[0]).Said().String() },
		"written again": func(t *testing.T, in []string) string { return ruleOf(t, in[0]).Written() },
	})
}
