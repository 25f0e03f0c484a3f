package partition

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

// begun returns the problem of a line, with classes and what is left over.
func begun(t *testing.T, in []string) (p *problem.Problem, classes [][]int32, left []int32) {
	p, others := problemtest.Read(t, in)
	for _, field := range others {
		if text, is := strings.CutPrefix(field, "classes "); is {
			for class := range strings.SplitSeq(text, "/") {
				classes = append(classes, casetest.Numbers(t, class))
			}
		} else {
			left = casetest.Numbers(t, strings.TrimPrefix(field, "left "))
		}
	}
	return p, classes, left
}

// What is made of classes, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"repaired": func(t *testing.T, in []string) string {
			p, classes, left := begun(t, in)
			g, err := Repair(context.Background(), p, classes, left)
			return problemtest.Result(p, g, err)
		},
		"suppressed beside others": func(t *testing.T, in []string) string {
			p, classes, _ := begun(t, in[1:])
			x := New(p, cost.New(p))
			for _, rows := range classes {
				x.NewClass(rows)
			}
			x.Out = casetest.Numbers(t, in[0])
			before := len(x.Out)
			if err := x.Repair(context.Background(), nil); err != nil {
				t.Fatal(err)
			}
			said := fmt.Sprint(x.Out[before:])
			for _, r := range x.Out[before:] {
				if x.ClassOf[r] == NoClass {
					said += " in no class"
				}
			}
			return said
		},
		"together": func(t *testing.T, in []string) string {
			p, classes, left := begun(t, in)
			x := New(p, cost.New(p))
			x.NewClass(classes[0])
			x.Dissolve(x.NewClass([]int32{2}))
			x.NewClass(classes[1])
			x.Out = left
			return fmt.Sprintf("%v, %d class%s", x.together(), x.Live(), map[bool]string{true: "es"}[x.Live() != 1])
		},
	})
}
