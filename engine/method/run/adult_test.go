package run_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// occupied is the complete Adult table with the occupation as a sensitive attribute, of which a
// model is asked beside classes of k, and no quasi-identifier.
func occupied(t *testing.T, k int, model func(*privacy.Sensitive) (privacy.Model, error)) *problem.Problem {
	t.Helper()
	p := adulttest.Complete(t, k, 1)
	at := slices.IndexFunc(p.QI, func(a domain.Attribute) bool { return a.Name == "occupation" })
	s := &privacy.Sensitive{Name: "occupation", Codes: p.QI[at].Codes}
	for c := range p.QI[at].Spans {
		s.Values = append(s.Values, strconv.Itoa(c))
	}
	p.QI = slices.Delete(p.QI, at, at+1)
	m := casetest.Must(model(s))
	p.Model = privacy.All(p.Model, m)
	return p
}

// What methods lose of the Adult table, those with rounds before the first. Values between near
// bounds were measured, not published: a change of one is a change of the method.
func TestAdult(t *testing.T) {
	brief.Further(t)
	const all = math.MaxInt
	near := func(x float64) [2]float64 { return [2]float64{x - 1e-4, x + 1e-4} }
	// An independent prototype of KAIM lost so much. By equation 3 a cell that stays `*` costs
	// nothing, where the prototype counted the missing cells of the full table, 0.0165 of all.
	about := func(x float64) [2]float64 { return [2]float64{0.98 * x, 1.02 * x} }
	// ARX takes these same releases from the same hierarchies, but for k = 10: there it takes one
	// of 318 classes that leaves 3,330 records out and loses 0.290.
	arx := func(x float64) [2]float64 { return [2]float64{x - 6e-4, x + 6e-4} }
	below := func(x float64) [2]float64 { return [2]float64{0, math.Nextafter(x, 0)} }
	diverse := func(s *privacy.Sensitive) (privacy.Model, error) { return privacy.NewDistinctL(s, 3) }
	close := func(s *privacy.Sensitive) (privacy.Model, error) { return privacy.NewTCloseness(s, 0.2) }
	tests := []struct {
		way         string
		k           int
		lost        [2]float64
		out         int // records that may be left out
		model       func(*privacy.Sensitive) (privacy.Model, error)
		classes     int // 0: any number
		outReleased int
	}{
		{way: "consistent", k: 5, lost: below(0.092)}, // hill climbing found 0.091 to 0.092
		{way: "optimal", k: 5, lost: arx(0.5935), out: all, model: close, classes: 23, outReleased: 8156},
		{way: "incognito", k: 5, lost: near(0.4278), out: 301, classes: 147, outReleased: 273},
		{way: "minimum-loss", k: 2, lost: below(0.0253)}, // ARX's best local recoding, in its longest runs
		{way: "minimum-loss", k: 5, lost: below(0.0565)},
		{way: "minimum-loss", k: 10, lost: below(0.0812)},
		{way: "kaim", k: 2, lost: about(0.071)},
		{way: "kaim", k: 5, lost: about(0.187)},
		{way: "kaim", k: 10, lost: about(0.284)},
		// A prototype of growth from random seeds lost 0.0691; the furthest record is a worse seed,
		// and the height of a node says less of how many values it covers.
		{way: "k-member loss", k: 5, lost: [2]float64{0.06, 0.09}},
		{way: "k-member", k: 5, lost: [2]float64{0.09, 0.2}},
		{way: "mondrian-strict", k: 2, lost: near(0.0294)},
		{way: "mondrian-strict", k: 5, lost: near(0.0847)},
		{way: "mondrian-strict", k: 10, lost: near(0.1451)},
		{way: "mondrian-strict halves", k: 2, lost: near(0.1925)},
		{way: "mondrian-strict halves", k: 5, lost: near(0.2398)},
		{way: "mondrian-strict halves", k: 10, lost: near(0.2839)},
		{way: "mondrian-relaxed", k: 2, lost: near(0.0258)},
		{way: "mondrian-relaxed", k: 5, lost: near(0.0746)},
		{way: "mondrian-relaxed", k: 10, lost: near(0.1307)},
		{way: "mondrian-relaxed halves", k: 2, lost: near(0.0683)},
		{way: "mondrian-relaxed halves", k: 5, lost: near(0.1704)},
		{way: "mondrian-relaxed halves", k: 10, lost: near(0.2347)},
		{way: "aos", k: 2, lost: near(0.1525)},
		{way: "aos", k: 5, lost: near(0.3348)},
		{way: "aos", k: 10, lost: near(0.4496)},
		{way: "rounded-partition", k: 2, lost: near(0.0254), classes: 15081}, // as many as there can be
		{way: "rounded-partition", k: 5, lost: near(0.0921), classes: 6032},
		{way: "rounded-partition", k: 10, lost: near(0.1539), classes: 3016},
		{way: "rounded-partition halves", k: 2, lost: near(0.0574), classes: 15081},
		{way: "rounded-partition halves", k: 5, lost: near(0.1363), classes: 6032},
		{way: "rounded-partition halves", k: 10, lost: near(0.1959), classes: 3016},
		{way: "bottom-up", k: 2, lost: near(0.0242)},
		{way: "bottom-up", k: 5, lost: near(0.0676)},
		{way: "bottom-up", k: 10, lost: near(0.1056)},
		{way: "bottom-up union", k: 2, lost: near(0.0245)},
		{way: "bottom-up union", k: 5, lost: near(0.0931)},
		{way: "bottom-up union", k: 10, lost: near(0.1537)},
		{way: "optimal", k: 2, lost: arx(0.173), out: all, classes: 1704, outReleased: 2524},
		{way: "optimal", k: 5, lost: arx(0.240), out: all, classes: 649, outReleased: 3049},
		{way: "optimal", k: 10, lost: arx(0.2876), out: all, classes: 308, outReleased: 4427},
		{way: "optimal", k: 100, lost: arx(0.439), out: all, classes: 42, outReleased: 5537},
		{way: "optimal", k: 5, lost: arx(0.175), out: all, model: diverse, classes: 426, outReleased: 2918},
		{way: "optimal", k: 5, lost: near(0.6672), classes: 30},
		{way: "incognito", k: 5, lost: near(0.6672), classes: 30},
		{way: "samarati", k: 5, lost: near(0.6973), classes: 30},
		{way: "datafly limit", k: 5, lost: near(0.7315), classes: 12},
		{way: "datafly", k: 5, lost: near(0.7315), classes: 12},
		{way: "top-down-specialisation", k: 5, lost: near(0.6672), classes: 30},
		{way: "optimal", k: 5, lost: near(0.4278), out: 301, classes: 147, outReleased: 273},
		{way: "samarati", k: 5, lost: near(0.5265), out: 301, classes: 341, outReleased: 252},
		{way: "datafly limit", k: 5, lost: near(0.4940), out: 301, classes: 133, outReleased: 202},
		{way: "datafly", k: 5, lost: near(0.6573), out: 301, classes: 35, outReleased: 1},
		{way: "top-down-specialisation", k: 5, lost: near(0.4815), out: 301, classes: 153, outReleased: 281}, // may cut within a level
	}
	if testing.Short() { // the rest is for make test-long
		tests = tests[:brief.Of(10, 2)]
	}
	ways := ways(t)
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s k=%d out=%d", test.way, test.k, test.out), func(t *testing.T) {
			w := ways[slices.IndexFunc(ways, func(w way) bool { return w.name == test.way })]
			if w.Anytime() {
				w.settings = needs(t, w.Algorithm, parameter.Given{method.Rounds: 0.0})
			}
			p := adulttest.Complete(t, test.k, 1)
			if test.model != nil {
				p = occupied(t, test.k, test.model)
			}
			p.MaxSuppressed = min(test.out, p.N)
			groups, err := w.run(p, nil)
			if err := checked(p, groups, err); err != nil || p.N != 30162 {
				t.Fatalf("%d records: %v", p.N, err)
			}
			got := loss.Measure(p, groups).ILossRate
			if got < test.lost[0] || got > test.lost[1] || test.classes > 0 && groups.Len() != test.classes || len(groups.Suppressed) != test.outReleased {
				t.Errorf("loses %.4f, %d classes, %d left out; want %.4f, %d and %d", got, groups.Len(), len(groups.Suppressed), test.lost, test.classes, test.outReleased)
			}
		})
	}
	if brief.Of(1, 0) == 0 {
		return
	}
	t.Run("kaim of the full table", func(t *testing.T) {
		w := ways[slices.IndexFunc(ways, func(w way) bool { return w.name == "kaim" })]
		p := adulttest.Full(t, 5, 1)
		groups, err := w.run(p, nil)
		if err := checked(p, groups, err); err != nil || p.N != 48842 {
			t.Fatalf("%d records: %v", p.N, err)
		}
		if got, want := loss.Measure(p, groups).ILossRate, about(0.191-0.0165); got < want[0] || got > want[1] {
			t.Errorf("loses %.4f, want %.4f", got, want)
		}
	})
}
