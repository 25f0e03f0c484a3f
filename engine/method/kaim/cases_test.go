package kaim

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"testing"

	"quasi/engine/data/group"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

// What is made of small problems, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups of records in their order": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			g, err := kaim(context.Background(), p, group.Numbers(p.N), problem.None)
			return problemtest.Result(p, g, err)
		},
		"groups": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			g, err := Cluster(context.Background(), p, nil)
			return problemtest.Result(p, g, err)
		},
		"grown until the model holds, of those that remain": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			remain, _ := strconv.Atoi(in[0])
			rows := newIndex(newDistance(p), p.N).growUntil(p.Model, 0, remain)
			if p.Model.Holds(rows) {
				return fmt.Sprint(len(rows), ", holds")
			}
			return strconv.Itoa(len(rows))
		},
		"greatest": func(_ *testing.T, in []string) string {
			var bases []float64
			for _, text := range in {
				x, _ := strconv.ParseFloat(text, 64)
				bases = append(bases, x)
			}
			return fmt.Sprint(greatest(bases))
		},
		"cost of a value beside the first": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			d := newDistance(p)
			d.start(0)
			said := ""
			for record := range int32(p.N) {
				said += fmt.Sprint(" ", d.cost(0, d.attributes[0].of(record)))
			}
			return said[1:]
		},
	})
}
