package limit_test

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/limit"
)

//go:embed testdata/cases.txt
var cases string

// What is made of small problems below limits, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"blocks": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			return fmt.Sprint(limit.Blocks(p))
		},
		"lost, at least": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			return fmt.Sprintf("%d, %d", limit.Lost(p), limit.Least(p))
		},
		"release of whole": released(limit.Method{Do: whole}),
		"release of fives": released(limit.Method{Do: inFives}),
	})
}

// released says what is released, or of it the spans, those who are left out alone, the first class,
// the spans of the second, or the classes behind a cut.
func released(m limit.Method) casetest.Answer {
	return func(t *testing.T, in []string) string {
		p, asked := problemtest.Read(t, slices.DeleteFunc(slices.Clone(in), func(field string) bool { return field == "out alone" }))
		m := m
		m.Suppresses = slices.Contains(asked, "chooses")
		g, err := limit.Partition(context.Background(), p, m, nil)
		said := problemtest.Result(p, g, err)
		switch {
		case err != nil || g.Check(p) != nil:
		case slices.Contains(asked, "spans"):
			return problemtest.Shown(g)
		case slices.Contains(asked, "first"):
			return fmt.Sprint(g.Group(0))
		case slices.Contains(asked, "second"):
			return fmt.Sprint(g.As(1, 2))
		case slices.Contains(asked, "behind"):
			return fmt.Sprint(g.Group(1), " ", g.Group(2), " of ", g.Len())
		case slices.Contains(in, "out alone"):
			return strings.TrimSpace(problemtest.Out(g))
		}
		return said
	}
}
