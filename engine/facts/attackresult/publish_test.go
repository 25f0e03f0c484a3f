package attackresult

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/drawcount"
	"quasi/engine/say"
)

// nothing is the text of a result without figures.
var nothing = say.Define("attack-test-nothing", "Nothing.")

// drawnReport is a report of figures of every kind, on a few people or on many.
func drawnReport(t *rapid.T) Report {
	count := func(label string, most int) int {
		return rapid.OneOf(rapid.IntRange(0, min(most, 12)), rapid.IntRange(max(0, most-12), most), rapid.IntRange(0, most)).Draw(t, label)
	}
	targets := rapid.IntRange(1, 3000).Draw(t, "targets")
	asked := count("asked", targets)
	rows := targets - count("left", targets)
	cells := count("cells", rows)
	r := Result{Attack: Inference, Variant: "illness"}
	r.Judge(Wilson(float64(count("right", asked)), float64(asked)), Wilson(float64(count("control", 500)), 500), Wilson(float64(count("naive", asked)), float64(asked)))
	read := Result{Attack: ReadBack, Variant: "zip", Guesses: cells, Said: nothing.Say(), Figures: []Figure{
		Counted("cells", cells, rows), ShareOf("certain", Ratio(float64(count("certain", cells)), float64(cells)), float64(cells)),
		ShareOf("right", rapid.Float64Range(0, 1).Draw(t, "share"), float64(cells)), ShareOf("right_without", 0, float64(cells)),
	}}
	all := Report{Targets: targets, Rows: rows, Control: 500, Results: []Result{r, read}}
	for i := range all.Results {
		all.Results[i].Conclude()
	}
	return all
}

// rounds reports whether a rate is shown that is of so many right guesses, rounded.
func rounds(shown Rate, right, of float64) bool {
	r := Wilson(right, of)
	if of > 0 {
		r.Value = right / of
	}
	return whole(r.Value) == shown.Value && whole(r.Low) == shown.Low && whole(r.High) == shown.High
}

// Nothing of what is published stands for 1 to 10 people, or for all but so few, whatever
// number of guesses a reader tries; that number, which would tell how many have no value, and
// what tells how many rows were left out are not there; and what is hidden is named.
func TestPublishedCountsNobody(t *testing.T) {
	shown := 0
	rapid.Check(t, func(rt *rapid.T) {
		before := drawnReport(rt)
		after := before.Published()
		if few(float64(before.Targets-after.Rows)) && after.Rows > 0 {
			rt.Fatalf("%d of %d rows are released", after.Rows, after.Targets)
		}
		for i, r := range after.Results {
			was := before.Results[i]
			if r.Guesses != 0 {
				rt.Fatalf("%d guesses", r.Guesses)
			}
			for name, rate := range map[string][2]*Rate{"success": {r.Success, was.Success}, "control": {r.Control, was.Control}, "naive": {r.Naive, was.Naive}, "risk": {r.Risk, was.Risk}} {
				if (rate[0] == nil) != (rate[1] == nil || slices.Contains(r.Hidden, name)) {
					rt.Fatalf("%s: %v, hidden %v", name, rate[0], r.Hidden)
				}
				if rate[0] == nil || name == "risk" {
					continue
				}
				shown++
				if rate[0].Right != 0 || rate[0].Of != 0 || few(rate[1].Right) || few(rate[1].Of-rate[1].Right) {
					rt.Fatalf("%s: %+v of %+v", name, rate[0], rate[1])
				}
				if !rounds(*rate[0], rate[1].Right, rate[1].Of) {
					rt.Fatalf("%s: %+v is not %+v", name, rate[0], rate[1])
				}
			}
			if r.Risk != nil && (r.Success == nil || r.Control == nil) {
				rt.Fatalf("the risk tells a rate that is hidden: %+v", r)
			}
			for _, f := range r.Figures {
				exact := was.Figure(f.Name)
				if f.Unit == Count && few(float64(before.Targets)-f.Value) {
					rt.Fatalf("%+v tells how many of %d rows are released", f, before.Targets)
				}
				if exact.few() || f.Unit == Share && (f.Of != 0 || f.Value != math.Round(100*f.Value)/100) {
					rt.Fatalf("%+v of %+v", f, exact)
				}
			}
			if len(r.Figures)+len(r.Hidden) < len(was.Figures) {
				rt.Fatalf("hidden %v of %v", r.Hidden, was.Figures)
			}
			if said, _ := json.Marshal([]any{r.Said, r.Meaning}); regexp.MustCompile(`\d%`).Match(said) {
				rt.Fatalf("%s", said)
			}
		}
	})
	if drawcount.Many() && shown == 0 {
		t.Error("no rate was published")
	}
}

// A number of cells that is hidden is not told by the digits of a share of them.
func TestSharesOfHiddenCellsAreHidden(t *testing.T) {
	r := Result{Attack: ReadBack, Guesses: 995, Figures: []Figure{Counted("cells", 995, 1000), ShareOf("certain", 500.0/995, 995)}}
	if got := r.published(1000); len(got.Figures) > 0 || got.Guesses != 0 || !slices.Equal(got.Hidden, []string{"cells", "certain"}) {
		t.Errorf("%+v", got)
	}
}

// What figures come to, case by case.
func TestVerdicts(t *testing.T) {
	judged := func(right, control, naive float64) Result {
		r := Result{Attack: Inference, Variant: "illness"}
		r.Judge(Wilson(right, 1000), Wilson(control, 1000), Wilson(naive, 1000))
		return r
	}
	half := 0.5
	auc := func(low float64) Result {
		r := judged(10, 10, 10)
		r.Attack, r.Figures = Membership, []Figure{{Name: "auc", Unit: Share, Value: 0.6, Low: &low, High: &half}}
		return r
	}
	finer := func(certain, certainWithout, likely, likelyWithout, right float64) Result {
		return Result{Attack: Downcoding, Variant: "zip", Figures: []Figure{
			ShareOf("certain", certain, 100), ShareOf("certain_without", certainWithout, 100), ShareOf("likely", likely, 100),
			ShareOf("likely_without", likelyWithout, 100), ShareOf("right", right, 100*likely),
		}}
	}
	figures := func(of Kind, all ...Figure) Result { return Result{Attack: of, Variant: "zip", Figures: all} }
	for name, test := range map[string]struct {
		r    Result
		want Verdict
		code string
	}{
		"a gain":                    {judged(600, 300, 200), Gains, "attack-means-inferred"},
		"no more than of others":    {judged(600, 600, 200), NotShown, "attack-means-not-inferred"},
		"no more than without":      {judged(300, 100, 300), Weak, "attack-means-weak"},
		"members are told":          {auc(0.51), Gains, "attack-means-member"},
		"members are not told":      {auc(0.5), NotShown, "attack-means-no-member"},
		"matches":                   {figures(ExactMatches, ShareOf("unique_exact_matches", 0.1, 100)), Gains, "attack-means-exact"},
		"no matches":                {figures(ExactMatches, ShareOf("unique_exact_matches", 0, 100)), NotShown, "attack-means-not-exact"},
		"read back":                 {figures(ReadBack, ShareOf("right", 0.4, 100), ShareOf("right_without", 0.3, 100)), Gains, "attack-means-read"},
		"not read back":             {figures(ReadBack, ShareOf("right", 0.3, 100), ShareOf("right_without", 0.3, 100)), NotShown, "attack-means-not-read"},
		"perhaps read back":         {figures(ReadBack, ShareOf("right", 0.38, 100), ShareOf("right_without", 0.3, 100)), NotShown, "attack-means-not-read"},
		"finer":                     {finer(0, 0, 0.1, 0, 0.8), Gains, "attack-means-finer"},
		"finer for certain":         {finer(0.1, 0, 0.2, 0.3, 0.8), Gains, "attack-means-finer"},
		"finer and wrong":           {finer(0, 0, 0.1, 0, 0.5), Weak, "attack-means-wrong"},
		"as fine without":           {finer(0.1, 0.1, 0.2, 0.3, 0.8), NotShown, "attack-means-not-finer"},
		"not finer":                 {finer(0, 0, 0, 0, 0), NotShown, "attack-means-not-finer"},
		"fewer together":            {figures(Intersection, Counted("below_together", 1, 100)), Gains, "attack-means-met"},
		"no secret is certain":      {figures(Intersection, Counted("certain_together", 0, 100)), NotShown, "attack-means-not-met"},
		"nothing that was measured": {Result{Attack: Linkability, Said: nothing.Say()}, "", ""},
	} {
		if test.r.Conclude(); test.r.Verdict != test.want || test.r.Meaning.Code != test.code {
			t.Errorf("%s: %q, %q", name, test.r.Verdict, test.r.Meaning.Code)
		}
	}
}

// Of two splits the guesses about people held out are added up; those about the others, who are in
// both, are averaged.
func TestSplitsArePooled(t *testing.T) {
	of := func(right, control float64) Report {
		r := Result{Attack: Inference, Variant: "illness"}
		r.Judge(Wilson(right, 720), Wilson(control, 80), Wilson(100, 720))
		return Report{Control: 80, Results: []Result{r}}
	}
	whole := Pooled([]Report{of(200, 10), of(240, 14)})
	if r := whole.Results[0]; *r.Success != Wilson(220, 720) || *r.Control != Wilson(24, 160) || *r.Risk != RiskOf(*r.Success, *r.Control) || r.Verdict != Gains || whole.Control != 160 {
		t.Errorf("%+v", whole)
	}
}

// A table of results has the columns of people who were put aside only where there are some.
func TestHeadsOfResultsThatAreCompared(t *testing.T) {
	half := Wilson(50, 100)
	alone := Report{Results: []Result{{Attack: ReadBack, Variant: "zip", Figures: []Figure{ShareOf("right", 0.5, 100)}}}}
	for name, test := range map[string]struct {
		add   Result
		heads []say.Kind
	}{
		"nobody is put aside":   {Result{Attack: ExactMatches}, []say.Kind{HeadAttack, HeadIn, HeadWithout}},
		"some are":              {Result{Attack: Inference, Success: &half, Control: &half}, []say.Kind{HeadAttack, HeadIn, HeadOut, HeadWithout, HeadRisk}},
		"their share is hidden": {Result{Attack: Inference, Hidden: []string{rateControl}}, []say.Kind{HeadAttack, HeadIn, HeadOut, HeadWithout, HeadRisk}},
		"the risk is hidden":    {Result{Attack: Inference, Hidden: []string{rateRisk}}, []say.Kind{HeadAttack, HeadIn, HeadOut, HeadWithout, HeadRisk}},
	} {
		r := Report{Results: append(slices.Clone(alone.Results), test.add)}
		if got := r.Heads(); !slices.Equal(got, test.heads) {
			t.Errorf("%s: %v", name, got)
		}
		if told := r.Explained().Code == Explained.Code; told != (len(test.heads) == 5) {
			t.Errorf("%s: %s", name, r.Explained().Code)
		}
	}
}

func bounded(value, low, high float64) Rate { return Rate{Value: value, Low: low, High: high} }

// Figures of the formulas, worked out by hand with z = 1.96.
func TestRates(t *testing.T) {
	for _, test := range []struct{ s, n, value, low, high float64 }{
		{5, 10, 0.5, 0.2366, 0.7634}, {0, 10, 0.1388, 0, 0.2775}, {10, 10, 0.8612, 0.7225, 1}, {0, 0, 0.5, 0, 1},
	} {
		r := Wilson(test.s, test.n)
		if math.Abs(r.Value-test.value) > 1e-4 || math.Abs(r.Low-test.low) > 1e-4 || math.Abs(r.High-test.high) > 1e-4 {
			t.Errorf("Wilson(%v, %v) = %v", test.s, test.n, r)
		}
	}
	risk := RiskOf(bounded(0.6, 0.5, 0.7), bounded(0.2, 0.1, 0.3)) // √((0.1/0.8)² + (0.4/0.64·0.1)²) = 0.1398
	if math.Abs(risk.Value-0.5) > 1e-9 || math.Abs(risk.High-risk.Value-0.1398) > 1e-4 {
		t.Errorf("risk %v", risk)
	}
	if risk := RiskOf(bounded(0.1, 0.05, 0.15), bounded(0.2, 0.1, 0.3)); risk.Value != 0 {
		t.Errorf("risk %v of an attack that does better on others", risk)
	}
	if risk := RiskOf(bounded(1, 1, 1), bounded(1, 1, 1)); risk != bounded(0, 0, 1) {
		t.Errorf("risk %v", risk)
	}
}

func TestErrorsTogether(t *testing.T) {
	for _, test := range []struct{ a, b, want float64 }{{0, 0, 0}, {3, 4, 5}, {4, 3, 5}, {0, 2, 2}, {2, 0, 2}, {5e-300, 12e-300, 13e-300}} {
		if got := together(test.a, test.b); math.Abs(got-test.want) > 1e-15*test.want {
			t.Errorf("together(%v, %v) = %v, want %v", test.a, test.b, got, test.want)
		}
	}
}

// An attack is called weak only if guesses without the release are better beyond doubt.
func TestWeakAttacksSaySo(t *testing.T) {
	for _, test := range []struct {
		right, naive, n float64
		want            string
	}{{10, 300, 1000, saidWeak.Code}, {10, 14, 40, saidRisk.Code}, {300, 10, 1000, saidRisk.Code}} {
		var r Result
		weak := r.Judge(Wilson(test.right, test.n), Wilson(0, test.n), Wilson(test.naive, test.n))
		if r.Said.Code != test.want || weak != (test.want == saidWeak.Code) {
			t.Errorf("%v: %s, weak: %v", test, r.Said, weak)
		}
	}
}

// Rates, figures and rows that stand for 10 people, or for all but 10, are hidden, and those
// of 11 are shown.
func TestTenIsHiddenAndElevenIsShown(t *testing.T) {
	for n, hidden := range map[float64]bool{10: true, 11: false} {
		for _, right := range []float64{n, 500 - n} {
			r := Result{Attack: Inference, Variant: "illness"}
			r.Judge(Wilson(right, 500), Wilson(right, 500), Wilson(right, 500))
			r = r.published(1000)
			for name, rate := range map[string]*Rate{"success": r.Success, "control": r.Control, "naive": r.Naive, "risk": r.Risk} {
				if (rate == nil) != hidden {
					t.Errorf("%s of %v right of 500 is hidden: %v", name, right, !hidden)
				}
			}
		}
		for _, f := range []Figure{
			Counted("cells", int(n), 500), Counted("cells", 500-int(n), 500), ShareOf("right", 1, n),
			ShareOf("right", n/500, 500), ShareOf("right", 1-n/500, 500),
		} {
			r := Result{Attack: ReadBack, Variant: "zip", Figures: []Figure{f}}
			if got := r.published(1000); (len(got.Figures) == 0) != hidden {
				t.Errorf("%+v is hidden: %v", f, !hidden)
			}
		}
		// A count of cells that all but 10 released rows have tells how many were left out.
		r := Result{Attack: ReadBack, Variant: "zip", Figures: []Figure{Counted("cells", 1000-int(n), 5000)}}
		if got := r.published(1000); (len(got.Figures) == 0) != hidden {
			t.Errorf("all but %v of 1000 targets: hidden %v", n, !hidden)
		}
		for _, alone := range []int{int(n), 1000 - int(n)} {
			if got := (Report{Rows: 1000, Known: []string{"age"}, Alone: alone}).Published(); (got.ByItself().Code == "") != hidden {
				t.Errorf("%d rows alone: %+v", alone, got)
			}
		}
		if got := (Report{Targets: 1000, Rows: 1000 - int(n)}).Published(); (got.Rows == 0) != hidden {
			t.Errorf("a release without %v of 1000 targets shows its rows: %v", n, got.Rows)
		}
	}
}
