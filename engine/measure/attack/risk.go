package attack

import (
	"fmt"
	"math"

	"quasi/engine/say"
)

// Rate is a rate in [0,1] with the ends of its interval of 95 % confidence.
type Rate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// z is the quantile of the normal distribution that leaves 2.5 % above.
const z = 1.959963984540054

// Wilson returns the rate of s successes in n guesses (Wilson 1927), as Giomi et al.
// take it: (s + z²/2) / (n + z²) ± z/(n + z²) · √(s(n-s)/n + z²/4). Successes may be
// fractions, of guesses that are right with a known chance. Of no guess nothing is known:
// ½, from 0 to 1.
func Wilson(s, n float64) Rate {
	if n == 0 {
		return Rate{0.5, 0, 1}
	}
	centre := (s + z*z/2) / (n + z*z)
	return around(centre, z/(n+z*z)*math.Sqrt(max(0, s*(n-s)/n)+z*z/4))
}

// around returns a rate with an error, cut to [0,1].
func around(value, err float64) Rate {
	cut := func(x float64) float64 { return max(0, min(1, x)) }
	return Rate{cut(value), cut(value - err), cut(value + err)}
}

// RiskOf returns what a release adds to what can be guessed of anybody:
// (r - c) / (1 - c), of the rate r of right guesses about targets and c about records
// that were held out, with the errors of both propagated (Giomi et al. 2023, section 4).
func RiskOf(targets, control Rate) Rate {
	r, c := targets.Value, control.Value
	if c >= 1 {
		return Rate{0, 0, 1} // nothing can be told
	}
	dr, dc := (targets.High-targets.Low)/2, (control.High-control.Low)/2
	return around((r-c)/(1-c), math.Hypot(dr/(1-c), (1-r)/((1-c)*(1-c))*dc))
}

var (
	saidRisk = say.Define("attack-risk", "{0}% of {1} guesses about people in the table are right, {2}% of those about people who are not in it, and {3}% without the release: a risk of {4}% (95% confidence: {5}% to {6}%).")
	saidWeak = say.Define("attack-weak", "{0}% of {1} guesses about people in the table are right, but {2}% without the release: the attack was too weak to say anything.")
)

// judge fills in the rates of guesses, of which so many were right, and what they say.
func (r *Result) judge(right, guesses, rightControl, control, rightNaive, naive float64) {
	success, held, blind := Wilson(right, guesses), Wilson(rightControl, control), Wilson(rightNaive, naive)
	risk := RiskOf(success, held)
	r.Guesses, r.Success, r.Control, r.Naive, r.Risk = int(guesses), &success, &held, &blind, &risk
	if blind.Low > success.High {
		r.Said = saidWeak.Say(percent(right/guesses), r.Guesses, percent(rightNaive/naive))
		return
	}
	r.Said = saidRisk.Say(percent(share(right, guesses)), r.Guesses, percent(share(rightControl, control)), percent(share(rightNaive, naive)),
		percent(risk.Value), percent(risk.Low), percent(risk.High))
}

// share returns part/whole, 0 of nothing.
func share(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

// percent writes a share with one decimal.
func percent(share float64) say.Text { return say.Number(fmt.Sprintf("%.1f", 100*share)) }
