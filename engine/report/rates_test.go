package report

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/rates.txt
var ratesAndCounts string

// Which rates contradict themselves and which counts tell of people, case by case.
func TestRatesAndCounts(t *testing.T) {
	type rate = attackresult.Rate
	number := func(text string) float64 { x, _ := strconv.ParseFloat(text, 64); return x }
	counts := func(text string) (all []int) {
		for word := range strings.FieldsSeq(text) {
			all = append(all, int(number(word)))
		}
		return all
	}
	wrong := func(r attackresult.Result, in []string) string {
		code := wrongResult(&r, slices.Contains(in, "rounded")).Code
		return map[string]string{"": "fits", wrongBounds.Code: "bounds", wrongRisk.Code: "risk", wrongMeans.Code: "means"}[code]
	}
	casetest.Run(t, ratesAndCounts, map[string]casetest.Answer{
		"value, low, high": func(_ *testing.T, in []string) string {
			r := rate{Value: number(in[0]), Low: number(in[1]), High: number(in[2])}
			if right, of, is := strings.Cut(in[len(in)-1], " of "); is {
				r.Right, r.Of = number(right), number(of)
			}
			return wrong(attackresult.Result{Control: &r}, in)
		},
		"risk": func(_ *testing.T, in []string) string {
			return wrong(attackresult.Result{Success: &rate{Value: 0.5, Low: 0.4, High: 0.6}, Control: &rate{Value: 0.2, Low: 0.1, High: 0.3}, Risk: &rate{Value: number(in[0]), Low: 0, High: 1}}, in)
		},
		"guesses of ten": func(_ *testing.T, in []string) string {
			return wrong(attackresult.Result{Guesses: int(number(in[0])), Success: &rate{Value: 0.5, Low: 0.4, High: 0.6, Right: 5, Of: 10}}, in)
		},
		"low, high, off by": func(_ *testing.T, in []string) string {
			whole, cut := &rate{Low: 0.4, High: 0.6}, &rate{Low: number(in[0]), High: number(in[1])}
			_, _, one := riskOf(&attackresult.Result{Success: whole, Control: cut}, number(in[2]))
			_, _, other := riskOf(&attackresult.Result{Success: cut, Control: whole}, number(in[2]))
			if one != other {
				return "not the same of both"
			}
			return fmt.Sprint(one)
		},
		"counts that tell": func(_ *testing.T, in []string) string {
			found := values{name{id: "rows.input"}: 300, name{id: "rows.released"}: 200, name{id: "patients.count"}: 100, name{id: "rows.left-out"}: 50}
			d := &Document{Figures: []Figure{{ID: "rows.left-out", Hidden: true}, {ID: "groups.count", Hidden: true}}}
			return casetest.Each(in, func(text string) string { return fmt.Sprint(concealer{d, found}.tells(counts(text))) })
		},
		"sums over people: exact, coarser, hidden of rows": func(_ *testing.T, in []string) string {
			rows, c := 0, counts(in[0])
			for _, n := range c {
				rows += n
			}
			if (concealer{&Document{}, values{name{id: "rows.released"}: float64(rows)}}).tells(countsOf(c[0], c[1], c[2])) {
				return "hidden"
			}
			return "told"
		},
	})
	if (concealer{&Document{}, values{}}).tells(nil) {
		t.Error("no counts tell")
	}
	r := attackresult.Result{Success: &rate{Low: 0.1, High: 0.3}, Control: &rate{Low: 0.4, High: 0.6}}
	if risk, _, told := riskOf(&r, 0); risk != 0 || !told {
		t.Errorf("of an attack that does worse than its control the risk is %v, %v, want 0", risk, told)
	}
}
