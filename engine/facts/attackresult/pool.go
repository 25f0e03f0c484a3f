package attackresult

import (
	"math"

	"quasi/engine/say"
)

// Pooled returns what attacks found on splits of one table, no two of which hold the same people out:
// the guesses about those held out are added up, the others, which are about nearly the same people
// each time, are averaged. What compares with nobody is of the first split.
func Pooled(all []Report) Report {
	whole := all[0]
	for _, other := range all[1:] {
		whole.Control += other.Control
	}
	for i := range whole.Results {
		r := &whole.Results[i]
		var same []Result
		for _, report := range all {
			for _, one := range report.Results {
				if one.Attack == r.Attack && one.Variant == r.Variant && one.Control != nil {
					same = append(same, one)
				}
			}
		}
		if r.Control == nil || len(same) < 2 {
			continue
		}
		said, n := r.Said, float64(len(same))
		r.Judge(mean(same, 1, func(one Result) *Rate { return one.Success }), mean(same, n, func(one Result) *Rate { return one.Control }),
			mean(same, 1, func(one Result) *Rate { return one.Naive }))
		switch r.Attack {
		case SinglingOut:
			if said.Code == SinglingBy.Code && r.Said.Code == saidRisk.Code {
				r.Said.Args[2] = Percent(r.Control.Value)
				r.Said = SinglingBy.Say(inWordsOf(said.Args[0], r.Said.Args...), said.Args[1], said.Args[2], said.Args[3])
			}
		case Membership:
			auc, tpr := mean(same, n, func(one Result) *Rate {
				auc := one.Figure("auc")
				return &Rate{Value: auc.Value, Low: *auc.Low, High: *auc.High}
			}), r.Success.Share()
			r.Figures = []Figure{{Name: "auc", Unit: Share, Value: auc.Value, Low: &auc.Low, High: &auc.High},
				{Name: "tpr_at_1_percent_fpr", Unit: Share, Value: tpr, Low: &r.Success.Low, High: &r.Success.High, Of: r.Success.Of}}
			r.Said = inWordsOf(said, Percent(auc.Value), Percent(auc.Low), Percent(auc.High), Percent(tpr))
		}
		r.Conclude()
	}
	return whole
}

// inWordsOf says other figures in the words of a text.
func inWordsOf(said say.Text, figures ...say.Text) say.Text {
	args := make([]any, len(figures))
	for i, figure := range figures {
		args[i] = figure
	}
	return say.Kind{Code: said.Code, English: said.Sentence}.Say(args...)
}

// mean returns the rate of results together, whose guesses are about so many times as many people as
// those of one.
func mean(all []Result, times float64, of func(Result) *Rate) Rate {
	var m Rate
	counted, n := true, float64(len(all))
	for _, one := range all {
		r := of(one)
		m.Right, m.Of, m.Value = m.Right+r.Right/n, m.Of+r.Of/n, m.Value+r.Value/n
		m.High += (r.High - r.Low) / 2 / n / math.Sqrt(times)
		counted = counted && r.Of > 0 && r.Value == Wilson(r.Right, r.Of).Value
	}
	if counted {
		return Wilson(m.Right*times, m.Of*times)
	}
	mean := around(m.Value, m.High)
	mean.Right, mean.Of = m.Right*times, m.Of*times
	return mean
}
