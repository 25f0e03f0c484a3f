package problem_test

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"checked": func(t *testing.T, in []string) string {
			p := problemtest.Table1()
			p.MaxSuppressed = 2
			g := &problem.Groups{Suppressed: []int32{1, 6}}
			g.Append(p, []int32{0, 2, 4, 8})
			g.Append(p, []int32{9, 7, 5, 3})
			text, err := json.Marshal(g)
			if err != nil {
				t.Fatal(err)
			}
			changed := &problem.Groups{}
			if err := json.Unmarshal(casetest.Changed(t, text, in), changed); err != nil {
				t.Fatal(err)
			}
			if err := changed.Check(p); err != nil {
				return casetest.Said(err)
			}
			return "valid"
		},
		"joined": func(t *testing.T, in []string) string {
			var numbers []int32
			for _, text := range in {
				n, _ := strconv.Atoi(text)
				numbers = append(numbers, int32(n))
			}
			p, j := problemtest.Table1(), int(numbers[0])
			return p.QI[j].Domain.Label(p.Join(j, numbers[1:]))
		},
	})
}
