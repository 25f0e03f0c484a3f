package attackresult

import (
	"slices"

	"quasi/engine/say"
)

// Verdict sums up the figures of an attack.
type Verdict string

// The verdicts. None says that a release is safe.
const (
	// Gains is more found out about the people of the table than about others: beyond
	// doubt, where it has an interval.
	Gains Verdict = "gains"
	// NotShown is no such gain, as far as so many guesses tell.
	NotShown Verdict = "not-shown"
	// Weak is an attack that does no better than guesses without the release, or is wrong
	// more often than not where it is sure: it says nothing.
	Weak Verdict = "weak"
)

// Texts of what attacks come to, one for each verdict.
type texts map[Verdict]say.Kind

var (
	meansWeak = say.Define("attack-means-weak", "Guesses without the release are right as often or more: this attack says nothing about it, neither good nor bad.")

	meanings = map[Kind]texts{
		SinglingOut: {
			Gains:    say.Define("attack-means-singled", "What the release shows picks single people out, more often than chance would, and most often by {0}."),
			NotShown: say.Define("attack-means-not-singled", "What the release shows was not found to pick single people out more often than chance would."),
		},
		Linkability: {
			Gains:    say.Define("attack-means-linked", "The release helps to find out that facts from two sources are about the same person."),
			NotShown: say.Define("attack-means-not-linked", "The release was not found to help in telling that facts from two sources are about the same person."),
		},
		Inference: {
			Gains:    say.Define("attack-means-inferred", "Anyone who knows the other columns of a person guesses {0} right more often if the person is in the table: the release tells something about these people in particular."),
			NotShown: say.Define("attack-means-not-inferred", "{0} was not found to be guessed right more often of people in the table than of people who are not."),
		},
		Membership: {
			Gains:    say.Define("attack-means-member", "Anyone who knows a person well can tell better than by chance whether that person is in the table."),
			NotShown: say.Define("attack-means-no-member", "Whether a person is in the table was not found to be told better than by chance."),
		},
		ExactMatches: {
			Gains:    say.Define("attack-means-exact", "Some people who are like no other in the table appear in the release as they are, once each generalized cell is given one of its values. Of generalized cells, part of that is luck, and nothing here tells how much."),
			NotShown: say.Define("attack-means-not-exact", "Nobody who is like no other in the table appears in the release as they are, once each generalized cell is given one of its values."),
		},
		Intersection: {
			Gains:    say.Define("attack-means-met", "Together, the two releases give away more about some people than either alone."),
			NotShown: say.Define("attack-means-not-met", "Together, the two releases were not found to give away more than either alone."),
		},
		ReadBack: {
			Gains:    say.Define("attack-means-read", "Columns that are shown exactly help to guess what the generalized cells of {0} were."),
			NotShown: say.Define("attack-means-not-read", "No column that is shown exactly was found to help in guessing what the generalized cells of {0} were."),
		},
		Downcoding: {
			Gains:    say.Define("attack-means-finer", "Some generalized cells of {0} can be made finer, because no value is coarser than its group needs."),
			NotShown: say.Define("attack-means-not-finer", "That no value is coarser than its group needs was not found to make more cells of {0} finer."),
			Weak:     say.Define("attack-means-wrong", "Where this attack makes generalized cells of {0} finer, it is wrong more often than right: it says nothing about the release, neither good nor bad."),
		},
	}
)

// Conclude fills in the verdict on what was measured, and what it means. A result without
// any figure has none: what it says is all.
func (r *Result) Conclude() {
	if r.Verdict = r.verdict(); r.Verdict == "" {
		return
	}
	means, own := meanings[r.Attack][r.Verdict]
	if !own {
		means = meansWeak
	}
	if r.Meaning = means.Say(r.Variant); r.Said.Code == SinglingBy.Code {
		r.Meaning = means.Say(r.Said.Args[1])
	}
}

func (r *Result) verdict() Verdict {
	switch r.Attack {
	case Membership:
		if auc := r.Figure("auc"); auc != nil {
			return gains(*auc.Low > 0.5 || r.Risk.Low > 0)
		}
	case ExactMatches:
		return r.above("unique_exact_matches", 0)
	case Intersection:
		if r.Figure("certain_together") != nil {
			return r.above("certain_together", 0)
		}
		return r.above("below_together", 0)
	case ReadBack:
		if without := r.Figure("right_without"); without != nil {
			right := r.Figure("right")
			return gains(Wilson(right.Value*right.Of, right.Of).Low > without.Value)
		}
	case Downcoding:
		right := r.Figure("right")
		if right == nil {
			return ""
		}
		verdict := gains(r.Figure("certain").Value > r.Figure("certain_without").Value || r.Figure("likely").Value > r.Figure("likely_without").Value)
		if verdict == Gains && right.Value <= 0.5 {
			return Weak
		}
		return verdict
	}
	switch {
	case r.Success == nil:
		return ""
	case r.Naive.Share() >= r.Success.Share():
		return Weak
	}
	return gains(r.Risk.Low > 0)
}

// above is the verdict on a figure that says something above a bound.
func (r *Result) above(name string, bound float64) Verdict {
	f := r.Figure(name)
	if f == nil {
		return ""
	}
	return gains(f.Value > bound)
}

func gains(is bool) Verdict {
	if is {
		return Gains
	}
	return NotShown
}

// titles name the attacks for people; of an attack on one column, the second.
var titles = map[Kind][2]say.Kind{
	SinglingOut:  {say.Define("attack-title-singling", "Single people out by several values")},
	Linkability:  {say.Define("attack-title-linkability", "Link two sources")},
	Inference:    {{}, say.Define("attack-title-inference", "Infer {0}")},
	Membership:   {say.Define("attack-title-membership", "Tell who is in the table")},
	ExactMatches: {say.Define("attack-title-exact", "Find people who are like no other")},
	Intersection: {say.Define("attack-title-intersection", "Join two releases"), say.Define("attack-title-intersection-of", "Join two releases: {0}")},
	ReadBack:     {say.Define("attack-title-read-back", "Read values back from other columns"), say.Define("attack-title-read-back-of", "Read {0} back from other columns")},
	Downcoding:   {say.Define("attack-title-downcoding", "Undo generalizations"), say.Define("attack-title-downcoding-of", "Undo generalizations of {0}")},
}

var titleUnivariate = say.Define("attack-title-univariate", "Single people out by one value")

// Title names what was tried.
func (r *Result) Title() say.Text {
	of := titles[r.Attack]
	switch {
	case r.Attack == SinglingOut && r.Variant == Univariate:
		return titleUnivariate.Say()
	case of[1].Code != "" && r.Variant != "":
		return of[1].Say(r.Variant)
	}
	return of[0].Say()
}

// Title names an attack that was not made.
func (l Left) Title() say.Text {
	if l.Attack == Inference {
		return titleInferences.Say()
	}
	return titles[l.Attack][0].Say()
}

var titleInferences = say.Define("attack-title-inferences", "Infer sensitive values")

// shortly says verdicts in a word or two.
var shortly = map[Verdict]say.Kind{
	Gains:    say.Define("attack-verdict-gains", "finds something"),
	NotShown: say.Define("attack-verdict-not-shown", "no gain found (not proof of none)"),
	Weak:     say.Define("attack-verdict-weak", "too weak to tell"),
}

// Shortly says the verdict in a word or two; without a code: there is none.
func (v Verdict) Shortly() say.Text {
	if v == "" {
		return say.Text{}
	}
	return shortly[v].Say()
}

// Shown is one of the shares that a table of results shows: without a value there is none,
// or it is hidden.
type Shown struct {
	Value  *float64
	Hidden bool
}

// comparable names the figures of attacks without guesses that are shown in their place.
var comparable = map[Kind][3]string{
	ExactMatches: {"unique_exact_matches"},
	ReadBack:     {"right", "", "right_without"},
	Downcoding:   {"likely", "", "likely_without"},
	Intersection: {"share_below_together"},
}

// Shares returns the share of the guesses that are right about people in the table, about
// people who were held out, and without the release; of attacks without guesses, what is
// comparable.
func (r *Result) Shares() (found, control, without Shown) {
	names, own := comparable[r.Attack]
	if r.Attack == Intersection && r.Variant != "" {
		names[0] = "share_certain_together"
	}
	if !own {
		return r.shown(rateSuccess, r.Success), r.shown(rateControl, r.Control), r.shown(rateNaive, r.Naive)
	}
	var all [3]Shown
	for i, name := range names {
		if f := r.Figure(name); f != nil {
			all[i].Value = &f.Value
		}
		all[i].Hidden = slices.Contains(r.Hidden, name)
	}
	return all[0], all[1], all[2]
}

// shown returns a rate, as it is shown.
func (r *Result) shown(name string, rate *Rate) Shown {
	if rate == nil {
		return Shown{Hidden: slices.Contains(r.Hidden, name)}
	}
	value := rate.shown()
	return Shown{Value: &value}
}

// Compared reports whether some result compares with people who were put aside. Without any, a
// table of the results has neither a share of these nor a risk.
func (r *Report) Compared() bool {
	return slices.ContainsFunc(r.Results, func(one Result) bool {
		_, control, _ := one.Shares()
		return control.Value != nil || control.Hidden || one.Risk != nil || one.RiskHidden()
	})
}

// Heads are the heads of a table of the results: [HeadOut] and [HeadRisk] only where they are
// compared.
func (r *Report) Heads() []say.Kind {
	if r.Compared() {
		return []say.Kind{HeadAttack, HeadIn, HeadOut, HeadWithout, HeadRisk}
	}
	return []say.Kind{HeadAttack, HeadIn, HeadWithout}
}

// SinglingBy adds to what was found of singling out by which columns most were.
var SinglingBy = say.Define("attack-singling-by", "{0} {2} of the {3} that fit one are by {1}.")

// Tried says what attacks came to; see [Report.CameTo].
var Tried = say.Define("attack-came-to", "{0} {0:attack was|attacks were} tried: {1} found something, {2} {2:was|were} too weak to tell.")

// CameTo says in a line how many attacks measured something, and how many of them found something or were weak.
func (r *Report) CameTo(as say.Kind) say.Text {
	of := map[Verdict]int{}
	for _, one := range r.Results {
		of[one.Verdict]++
	}
	return as.Say(len(r.Results)-of[""], of[Gains], of[Weak])
}

var byItself = say.Define("attack-by-itself", "Before any attack: {0} of the {1} {1:row|rows} released {0:is the only one with its|are each the only one with their} values of {2}.")

// ByItself says how many rows the release singles out whatever is done to it; empty: that is hidden.
func (r *Report) ByItself() say.Text {
	if r.Known == nil {
		return say.Text{}
	}
	return byItself.Say(r.Alone, r.Rows, say.Series(say.Plain(r.Known...), len(r.Known)))
}

// Explained says what the heads are.
func (r *Report) Explained() say.Text {
	if r.Compared() {
		return Explained.Say()
	}
	return ExplainedAlone.Say()
}

// RiskHidden reports whether there is a risk that is not shown.
func (r *Result) RiskHidden() bool { return slices.Contains(r.Hidden, rateRisk) }

// Sentence returns what is to be said of a result in one sentence.
func (r *Result) Sentence() say.Text {
	if r.Meaning.Code != "" {
		return r.Meaning
	}
	return r.Said
}
