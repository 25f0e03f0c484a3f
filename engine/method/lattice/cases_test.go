package lattice

import (
	"context"
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

// What is made of small problems, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups": asked(problemtest.Result),
		"spans":  asked(func(p *problem.Problem, g *problem.Groups, err error) string { return problemtest.Shown(g) }),
		"minimal vectors": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			all := casetest.Must(IncognitoAll(context.Background(), p, nil))
			return fmt.Sprint(all)
		},
		"levels of a value": func(t *testing.T, in []string) string {
			size, err := strconv.Atoi(in[0])
			d := uneven(t)
			if err == nil {
				d = problemtest.Ordered(make([]int, size), domain.ByLeaves)
			}
			a := problemtest.Attribute("x", d, []int32{int32(number(t, in[1]))})
			s := newScale(&a)
			var all []domain.Span
			for h, codes := range s.codes {
				all = append(all, s.spans[h][codes[0]])
			}
			if s.height != len(all)-1 {
				t.Errorf("%d levels up to %d", len(all), s.height)
			}
			return fmt.Sprint(all)
		},
		"measures": func(t *testing.T, in []string) string {
			m := Measure(number(t, in[0]))
			if _, err := Optimal(context.Background(), problemtest.Table1(), m, nil); err != nil {
				return fmt.Sprintf("%s: %s", m, strings.TrimPrefix(err.Error(), "optimal: "))
			}
			return m.String() + ": taken"
		},
		"units": func(t *testing.T, in []string) string {
			var weighted []domain.Attribute
			for _, weight := range in {
				weighted = append(weighted, domain.Attribute{Weight: number(t, weight)})
			}
			return fmt.Sprintf("%.0f", units(weighted))
		},
		"heights that fit": func(t *testing.T, in []string) string {
			var heights []int
			var scales []*scale
			for _, height := range in {
				h := int(number(t, height))
				heights, scales = append(heights, h), append(scales, &scale{height: h})
			}
			said := fmt.Sprintf("%d of %d", fitting(heights), len(heights))
			if _, err := newSpace("datafly", scales); err != nil {
				said += ", too many"
			}
			return said
		},
	})
	if got := fitting(nil); got != 0 || len(units(nil)) != 0 {
		t.Errorf("of no columns %d fit", got)
	}
}

// asked returns what is said of a problem with all algorithms that are named.
func asked(say func(*problem.Problem, *problem.Groups, error) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		names := map[string][]string{"all": slices.Sorted(maps.Keys(algorithms())), "measures": {"ILossRate", "discernibility", "average class size", "precision"},
			"by levels": {"incognito", "datafly", "datafly, limit", "samarati", "ILossRate", "discernibility", "average class size", "precision"}}[in[0]]
		if names == nil {
			names = strings.Split(in[0], " & ")
		}
		return casetest.Each(names, func(name string) string {
			p, _ := problemtest.Read(t, in[1:])
			g, err := algorithms()[name](context.Background(), p, nil)
			return say(p, g, err)
		})
	}
}

// uneven is a tree whose leaves are on several levels.
func uneven(t *testing.T) domain.Domain {
	tree, err := domain.NewTree([]domain.Node{
		{Span: domain.Span{Lo: 0, Hi: 3}, Parent: -1}, {Span: domain.Span{Lo: 0, Hi: 2}, Parent: 0}, {Span: domain.Span{Lo: 0, Hi: 1}, Parent: 1},
		{Span: domain.Leaf(0), Parent: 2}, {Span: domain.Leaf(1), Parent: 2}, {Span: domain.Leaf(2), Parent: 1}, {Span: domain.Leaf(3), Parent: 0},
	}, make([]int, 4), domain.ByLeaves, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func number(t *testing.T, text string) float64 {
	x := casetest.Must(strconv.ParseFloat(text, 64))
	return x
}
