package report

import (
	"math"
	"slices"
	"strconv"

	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/answer/answertext"
	"quasi/engine/say"
)

// What is wrong with an answer or an attack that contradicts itself.
var (
	wrongCounts  = say.Define("verify-answer-counts", "the groups that are listed: {0} judged, {1} of them within their margins")
	wrongVerdict = say.Define("verify-answer-verdict", "a verdict {0:q}, by {1} of {2} groups")
	wrongSaid    = say.Define("verify-answer-said", "another sentence: {0}")
	wrongTwice   = say.Define("verify-answer-twice", "a group that is listed once")
	wrongShows   = say.Define("verify-answer-shows", "a report that hides small counts has no group of fewer than {0} rows")
	wrongRows    = say.Define("verify-answer-rows", "at most {0} rows")
	wrongRisk    = say.Define("verify-attack-risk", "a risk of {0}%, by the rates of right guesses")
	wrongBounds  = say.Define("verify-attack-bounds", "rates within their intervals, of as many guesses as were made")
	wrongMeans   = say.Define("verify-attack-verdict", "another verdict, by the risk and the rate without the release")
	wrongTotals  = say.Define("verify-attack-rows", "{0} rows in all that were attacked or put aside")
	wrongPublic  = say.Define("verify-attack-public", "a report that hides small counts has none in its attacks")
)

// wrong says what of the answer to a question contradicts the rest of it; empty: nothing.
func (d *Document) wrong(a *Answer) say.Text {
	judged, within := 0, 0
	for _, g := range a.Groups {
		if g.Judged {
			judged++
		}
		if g.Judged && g.Within {
			within++
		}
	}
	if a.Within > a.Judged || within > a.Within || judged-within > a.Judged-a.Within {
		return wrongCounts.Say(judged, within)
	}
	switch want := facts.ResultOf(a.Within, a.Judged, true, a.Verdict == facts.Leans); a.Verdict {
	case "":
		return say.Text{}
	case facts.Unanswered:
		if slices.ContainsFunc(a.Groups, func(g AnswerGroup) bool { return g.Release != nil }) {
			return wrongVerdict.Say(want, a.Within, a.Judged)
		}
		return say.Text{}
	case want:
	default:
		return wrongVerdict.Say(want, a.Within, a.Judged)
	}
	if want := answertext.Said(a.told()); d.Wording == wording() && !alike(want, a.Said) {
		return wrongSaid.Say(want)
	}
	return say.Text{}
}

// wrongGroup says what of a group of an answer contradicts the rest of the report; empty: nothing.
func (d *Document) wrongGroup(a *Answer, at int) say.Text {
	g := &a.Groups[at]
	rows := d.Figure("rows.released", "")
	switch {
	case slices.ContainsFunc(a.Groups[:at], func(of AnswerGroup) bool { return slices.Equal(of.Label, g.Label) }):
		return wrongTwice.Say()
	case !d.ShowsSmall && g.Released < smallest && !d.showsOriginal():
		return wrongShows.Say(smallest)
	case rows != nil && rows.Value != nil && g.Released > *rows.Value && !near(g.Released, *rows.Value):
		return wrongRows.Say(int(*rows.Value))
	}
	return say.Text{}
}

// wrong says what of the attacks on a twin contradicts the rest of the report; empty: nothing.
func (a *Attacks) wrong(d *Document) say.Text {
	if !d.ShowsSmall {
		known := a.published(d.uncounted())
		for i := range known.Report.Results { // what was hidden before is not known
			known.Report.Results[i].Hidden = a.Report.Results[i].Hidden
		}
		if !alike(known, a) {
			return wrongPublic.Say()
		}
	}
	r := &a.Report
	released, left := d.Figure("rows.released", ""), d.Figure("rows.left-out.limit", "")
	if a.HeldOut > 0 && r.Targets > 0 && released != nil && left != nil && released.Value != nil && left.Value != nil {
		if want := *released.Value + *left.Value; float64(a.HeldOut+r.Targets) != want || r.Control != a.HeldOut {
			return wrongTotals.Say(int(want))
		}
	}
	return say.Text{}
}

// roundedBy is how far a share can be from the one that was rounded to whole per cent.
const roundedBy = 0.005

// wrongResult says what of the result of an attack contradicts the rest of it; empty: nothing.
func wrongResult(r *attackresult.Result, rounded bool) say.Text {
	off := 1e-9
	if rounded {
		off = roundedBy + 1e-9
	}
	for _, rate := range []*attackresult.Rate{r.Success, r.Control, r.Naive, r.Risk} {
		if rate != nil && !(0 <= rate.Low && rate.Low <= rate.High && rate.High <= 1 && rate.Right <= rate.Of && within(rate) && rate.Value >= rate.Low-off && rate.Value <= rate.High+off) {
			return wrongBounds.Say()
		}
	}
	if r.Success != nil && r.Guesses > 0 && int(r.Success.Of) != r.Guesses {
		return wrongBounds.Say()
	}
	if r.Risk != nil && r.Success != nil && r.Control != nil {
		if want, by, told := riskOf(r, off); told && math.Abs(want-r.Risk.Value) > by {
			return wrongRisk.Say(strconv.FormatFloat(100*want, 'f', 1, 64))
		}
	}
	if !r.Follows(off) {
		return wrongMeans.Say()
	}
	return say.Text{}
}

// within reports whether the share of right guesses lies in the interval; a rate that does not say
// of how many it is says nothing.
func within(r *attackresult.Rate) bool {
	return r.Of == 0 || interval{r.Low, r.High}.holds(r.Share())
}

// riskOf returns the risk by the rates of an attack, and how far it may be off where each rate is
// off by so much; false: an interval was cut at 0 or 1, and its middle is not told.
func riskOf(r *attackresult.Result, off float64) (risk, by float64, told bool) {
	middle := func(rate *attackresult.Rate) (float64, bool) {
		return (rate.Low + rate.High) / 2, rate.Low > off && rate.High < 1-off
	}
	s, first := middle(r.Success)
	c, second := middle(r.Control)
	if !first || !second {
		return 0, 0, false
	}
	return max(0, (s-c)/(1-c)), off + off/(1-c) + off*(1-s)/((1-c)*(1-c)), true
}

// contradicting notes what of the attacks contradicts itself, and what of them can't be checked.
func (v *verification) contradicting(why say.Text) {
	said := v.d.Attacks
	v.fits(checkAttacked.Say(), brief(said), said.wrong(v.d), why)
	for i := range said.Report.Results {
		r := &said.Report.Results[i]
		v.fits(checkAttack.Say(r.Title()), brief(r), wrongResult(r, said.Report.Rounded), why)
	}
}

// fits notes what is wrong with a part of the report or, where nothing is, why it is unchecked.
func (v *verification) fits(what say.Text, report string, wrong, why say.Text) {
	if wrong.Code != "" {
		v.items = append(v.items, Item{What: what, State: Differs, Report: report, Found: wrong.English, FoundSaid: wrong})
		return
	}
	v.unchecked(what, why)
}
