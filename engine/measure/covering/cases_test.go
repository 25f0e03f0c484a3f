package covering_test

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/covering"
)

//go:embed testdata/cases.txt
var cases string

var formats = map[string]format.Format{
	"":              {},
	"decimal":       {Type: format.Decimal},
	"comma":         {Type: format.Decimal, Numbers: format.Comma},
	"grouped":       {Type: format.Decimal, Numbers: format.Grouped},
	"point-grouped": {Type: format.Decimal, Numbers: format.PointGrouped},
	"days":          {Type: format.Date, Dates: format.DayMonthYear},
}

// column reads values that slashes between blanks part, where _ stands for a blank at an end of
// one, and settings behind them: missing=?, format=comma, and tree=flu>infection>*,gout>other>*.
func column(t *testing.T, values, settings string) (*table.Column, *hierarchy.Tree) {
	c := &table.Column{}
	if values != "none" {
		for text := range strings.SplitSeq(values, " / ") {
			c.Codes = append(c.Codes, int32(len(c.Values)))
			c.Values = append(c.Values, strings.ReplaceAll(text, "_", " "))
		}
	}
	var tree *hierarchy.Tree
	missing := []string{}
	for word := range strings.FieldsSeq(settings) {
		switch name, value, _ := strings.Cut(word, "="); name {
		case "missing":
			missing = strings.Split(value, ",")
		case "format":
			c.Format = formats[value]
		case "tree":
			tree = rows(t, strings.Split(strings.ReplaceAll(strings.ReplaceAll(value, ">", ";"), "_", " "), "&")...)
		}
	}
	for _, text := range c.Values {
		c.Missing = append(c.Missing, slices.Contains(missing, text))
	}
	return c, tree
}

// read says how a column reads each of some labels: what it covers, and why.
func read(c *table.Column, of *covering.Column, labels []string) string {
	var said []string
	for _, label := range labels {
		s, how, ok := of.Covers(label)
		switch {
		case !ok && (how != "" || len(s) > 0):
			said = append(said, fmt.Sprint("not understood, but ", how, s))
		case !ok:
			said = append(said, "unknown")
		default:
			said = append(said, strings.TrimSuffix(fmt.Sprintf("%s: %s", how, strings.Join(shownAs(c, s), " ")), ": "))
		}
	}
	return strings.Join(said, " | ")
}

// shownAs are the values of a set, with _ for blanks.
func shownAs(c *table.Column, s covering.Set) (all []string) {
	for _, v := range s {
		all = append(all, strings.ReplaceAll(c.Values[v], " ", "_"))
	}
	return all
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"covers": func(t *testing.T, in []string) string {
			c, tree := column(t, in[0], in[1])
			return read(c, covering.New(c, tree), in[2:])
		},
		"covers beside means": func(t *testing.T, in []string) string {
			c, tree := column(t, in[0], in[1])
			released, _ := column(t, in[2], "")
			return read(c, covering.NewFor(c, released, tree), in[3:])
		},
		"meets": func(t *testing.T, in []string) string {
			c, tree := column(t, in[0], in[1])
			of, said := covering.New(c, tree), []string{}
			for _, label := range in[2:] {
				s, _, ok := of.Meets(label)
				text := strings.Join(shownAs(c, s), " ")
				if !ok {
					text = "unknown: " + text
				}
				said = append(said, text)
			}
			return strings.Join(said, " | ")
		},
		"number of a mean": func(t *testing.T, in []string) string {
			c, _ := column(t, in[0], in[1])
			released, _ := column(t, in[2], "")
			of := covering.NewFor(c, released, nil)
			return casetest.Each(in[3:], func(label string) string {
				if x, ok := of.Number(label); ok {
					return fmt.Sprint(x)
				}
				return "none"
			})
		},
		"released": func(t *testing.T, in []string) string {
			c, _ := column(t, in[0], in[1])
			released, _ := column(t, in[2], "missing=?")
			c.Name, released.Name = "age", "age"
			sets, err := covering.New(c, nil).Released(released)
			if err != nil {
				return casetest.Said(err)
			}
			var said []string
			for _, s := range sets {
				said = append(said, strings.Join(shownAs(c, s), " "))
			}
			return strings.Join(said, " | ")
		},
	})
}
