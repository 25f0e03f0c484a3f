package attackresult

import (
	"fmt"
	"math"

	"quasi/engine/say"
)

// Rate is a rate in [0,1] with the ends of its interval of 95 % confidence. Of guesses it
// has how many were right, of how many; right ones may be fractions.
type Rate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Right float64 `json:"right,omitempty"`
	Of    float64 `json:"of,omitempty"`
}

// Share returns the share of right guesses, which [Wilson]'s value is near.
func (r Rate) Share() float64 { return Ratio(r.Right, r.Of) }

// shown returns the share of right guesses, or what is left of it where that was rounded;
// of a risk the value.
func (r Rate) shown() float64 {
	if r.Of > 0 {
		return r.Share()
	}
	return r.Value
}

// z is the quantile of the normal distribution that leaves 2.5 % above.
const z = 1.959963984540054

// Wilson returns the rate of s successes in n guesses (Wilson 1927), as Giomi et al.
// take it: (s + z²/2) / (n + z²) ± z/(n + z²) · √(s(n-s)/n + z²/4). Successes may be
// fractions, of guesses that are right with a known chance. Of no guess nothing is known:
// ½, from 0 to 1.
func Wilson(s, n float64) Rate {
	if n == 0 {
		return Rate{Value: 0.5, High: 1}
	}
	centre := (s + z*z/2) / (n + z*z)
	r := around(centre, float64(z/(n+z*z)*math.Sqrt(max(0, s*(n-s)/n)+z*z/4)))
	r.Right, r.Of = s, n
	return r
}

// Normal returns a rate with a standard error, both of a normal distribution, cut to [0,1].
func Normal(value, standard float64) Rate { return around(value, float64(z*standard)) }

// around returns a rate with an error, cut to [0,1].
func around(value, err float64) Rate {
	cut := func(x float64) float64 { return max(0, min(1, x)) }
	return Rate{Value: cut(value), Low: cut(value - err), High: cut(value + err)}
}

// RiskOf returns what a release adds to what can be guessed of anybody:
// (r - c) / (1 - c), of the rate r of right guesses about targets and c about records
// that were held out, with the errors of both propagated (Giomi et al. 2023, section 4).
func RiskOf(targets, control Rate) Rate {
	r, c := targets.Value, control.Value
	if c >= 1 {
		return Rate{High: 1} // nothing can be told
	}
	dr, dc := (targets.High-targets.Low)/2, (control.High-control.Low)/2
	return around((r-c)/(1-c), together(dr/(1-c), (1-r)/((1-c)*(1-c))*dc))
}

// together returns √(a²+b²), the error of a sum, for a and b from 0, the same bits on every
// machine: whether a risk is above 0 is decided by it, and some fuse the product and the sum
// of math.Hypot.
func together(a, b float64) float64 {
	a, b = max(a, b), min(a, b)
	if a == 0 {
		return 0
	}
	share := b / a
	return float64(a * math.Sqrt(1+float64(share*share)))
}

var (
	saidRisk = say.Define("attack-risk", "{0}% of {1} guesses about people in the table are right, {2}% of those about people who are not in it, and {3}% without the release: of the guesses that would be wrong about others, it makes {4}% right, which is the risk (95% confidence: {5}% to {6}%).")
	saidWeak = say.Define("attack-weak", "{0}% of {1} guesses about people in the table are right, but {2}% without the release: the attack was too weak to say anything.")
)

// Judge fills in the rates of guesses, those of [Wilson], and what they say. It reports
// whether the attack was too weak to say anything: guesses without the release were right
// more often, beyond doubt.
func (r *Result) Judge(success, control, naive Rate) (weak bool) {
	risk := RiskOf(success, control)
	r.Guesses, r.Success, r.Control, r.Naive, r.Risk = int(success.Of), &success, &control, &naive, &risk
	if naive.Low > success.High {
		r.Said = saidWeak.Say(Percent(success.Share()), r.Guesses, Percent(naive.Share()))
		return true
	}
	r.Said = saidRisk.Say(Percent(success.Share()), r.Guesses, Percent(control.Share()), Percent(naive.Share()),
		Percent(risk.Value), Percent(risk.Low), Percent(risk.High))
	return false
}

// Ratio returns part/whole, 0 of nothing.
func Ratio(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

// Percent writes a share with one decimal.
func Percent(share float64) say.Text { return say.Number(fmt.Sprintf("%.1f", 100*share)) }

// Between returns the rate of n guesses of which from low·n to high·n are right, as expected: its
// interval has those of [Wilson] for both, and its middle counts as the rate.
func Between(low, high, n float64) Rate {
	r := Rate{Low: Wilson(low*n, n).Low, High: Wilson(high*n, n).High, Right: float64((low+high)/2) * n, Of: n}
	r.Value = (r.Low + r.High) / 2
	return r
}

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
