package slca

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

//go:embed testdata/cases.txt
var cases string

// What becomes of small tables, case by case.
func TestCases(t *testing.T) {
	number := func(text string) float64 { x, _ := strconv.ParseFloat(text, 64); return x }
	casetest.Run(t, cases, map[string]casetest.Answer{
		"values, out, s, l, leftover": func(t *testing.T, in []string) string {
			p := alike(int(number(in[1])), in[0])
			g, c, err := Cluster(context.Background(), p, number(in[2]), int(number(in[3])), map[string]Leftover{"delete": DeleteLeftover, "merge": MergeLeftover}[in[4]], nil)
			if err == nil {
				err = g.Check(p)
			}
			if err != nil {
				return casetest.Said(err)
			}
			if len(c.Classes) != c.Grown.Classes {
				t.Errorf("%d classes are listed of %d", len(c.Classes), c.Grown.Classes)
			}
			return fmt.Sprintf("grown %d of %d, placed %d of %d, final %d of %d, %d emptied, %d unplaced,%s", c.Grown.Classes, c.Grown.Records, c.Placed.Classes, c.Placed.Records,
				c.Final.Classes, c.Final.Records, c.Emptied, c.Unplaced, problemtest.Out(&problem.Groups{Suppressed: slices.Clone(g.Suppressed)}))
		},
		"steps of values, k": func(t *testing.T, in []string) string {
			p, steps := problemtest.Watched(alike(0, in[0]))
			p.Model = problemtest.New(p.N, int(number(in[1])), 1).Model
			if _, _, err := Cluster(context.Background(), p, 0.6, 2, MergeLeftover, nil); err != nil {
				t.Fatal(err)
			}
			return told(*steps)
		},
		"possible: s, l": func(t *testing.T, in []string) string {
			p := alike(0, "aacc")
			return strconv.FormatBool(Possible(p, number(in[0]), int(number(in[1])), Correlations(p)))
		},
	})
}

// told is what steps say.
func told(steps []trace.Step) string {
	var all []string
	for _, s := range steps {
		said := fmt.Sprintf("%s %d of %d, R %.4g:", s.Kind, s.Record, s.Group, s.Correlation)
		for _, v := range s.Values {
			said += fmt.Sprintf(" %c×%d %.4g", 'a'+v.Value, v.Records, v.Correlation)
			if v.Has {
				said += " has"
			}
		}
		for _, o := range s.Options {
			said += fmt.Sprintf(" (%d to %d at %.4g)", o.Record, o.Group, o.Cost)
		}
		all = append(all, said)
	}
	return strings.Join(all, " / ")
}
