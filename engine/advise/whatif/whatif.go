// Package whatif proposes what a colleague would try to get more out of a table: leave
// out a few rows, release an age in place of a date of birth, do without the column that
// costs most, ask for another k. It decides nothing, and looks at no row: what each
// change comes to is measured by the front door, and compared by [Proposal.Counted] and
// [facts.CompareTrials].
//
//	lost := []facts.ColumnLoss{{Column: "born", Loss: 0.58}, {Column: "sex"}}
//	changes := whatif.Of(&r, whatif.Situation{Lost: lost, Days: []string{"born"}})
//	var trial facts.Trial // what trial.Of finds for changes[0].Recipe
//	loss := changes[0].Counted(lost, trial)
package whatif

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/profile"
	"quasi/engine/say"
)

// Kind names a way to change a recipe.
type Kind string

// The kinds, in the order in which they are proposed.
const (
	Diversity Kind = "diverse"    // no group shares one value of a sensitive column
	Unasked   Kind = "unasked"    // what no question is about is removed
	Fitted    Kind = "fitted"     // what the questions are about leaves in the form that they need
	Alone     Kind = "alone"      // both
	Reask     Kind = "reask"      // a question that is not answered asks for wider groups, or for fewer
	Outcome   Kind = "outcome"    // what a question counts or measures leaves exactly, as sensitive
	LeaveOut  Kind = "leave-out"  // more rows may be left out
	Derive    Kind = "derive"     // columns take the place of those that they are computed from
	Drop      Kind = "drop"       // the column that loses most is removed
	Lower     Kind = "lower-k"    // a smaller k
	Raise     Kind = "raise-k"    // a greater one
	NoModel   Kind = "less-model" // a model beside k is not asked for
	NoLimit   Kind = "less-limit" // a column may become as coarse as it has to
	Coarser   Kind = "coarser"    // a column that stays as it is, and singles people out, leaves in classes or the like
)

// Proposal is a recipe with one change.
type Proposal struct {
	Kind Kind     `json:"kind"`
	Said say.Text `json:"said"` // what is changed, without a capital letter and a full stop
	// Weaker says that the release protects less than the present one is asked to.
	Weaker bool `json:"weaker,omitempty"`
	// Instead has the columns that are computed, by those in whose place they are counted.
	Instead map[string]string `json:"instead,omitempty"`
	Recipe  recipe.Recipe     `json:"recipe"`
}

// Situation describes the present recipe and its table.
type Situation struct {
	// Lost holds the present losses of the quasi-identifiers, measured as the proposals'.
	Lost []facts.ColumnLoss
	// Days are the columns of days, as the recipe names them.
	Days []string
	// Offers are columns that could be computed from others, as package suggest has them.
	Offers []profile.Offer
	// Shared are the groups in which everyone has the same value, by the sensitive column.
	Shared map[string]int
	// Forms holds forms of the columns that single people out.
	Forms []Form
	// Answers are to the recipe's questions at present.
	Answers []facts.Answer
	// Numbers are the columns of which every value is read as a number, but for those of sex.
	Numbers []string
	// Outcomes are the columns that tell whether something happened, see package propose.
	Outcomes []string
}

// Much is the share of a column's detail above which losing it is a reason to look for
// something else by itself.
const Much = 0.5

// Most returns the quasi-identifier that loses most; ok is false if none loses anything.
func Most(lost []facts.ColumnLoss) (most facts.ColumnLoss, ok bool) {
	for _, c := range lost {
		if c.Loss > most.Loss {
			most, ok = c, true
		}
	}
	return most, ok
}

// Of returns the changes of a recipe that can be tried, none of which is invalid by
// itself. A table may still not allow one.
func Of(r *recipe.Recipe, f Situation) []Proposal {
	var all []Proposal
	for _, propose := range []func(*recipe.Recipe, Situation) []Proposal{diverse, forQuestions, reasked, outcomes, leaveOut, derived, drop, otherK, withoutModel, withoutLimit, coarser} {
		all = append(all, propose(r, f)...)
	}
	return slices.DeleteFunc(all, func(p Proposal) bool {
		r := &p.Recipe
		return r.Validate() != nil || r.CheckPatient() != nil || r.CheckWholeRecords() != nil || r.CheckLimits() != nil || r.CheckMeans() != nil || len(identifying(r)) == 0
	})
}

// Counted returns the mean loss, in [0,1] as ILossRate, in a trial of the proposal of the
// columns that are released at present. One that is no longer released has lost
// everything, one that leaves exactly nothing; one that is computed counts in the place
// of its source, and detail that it lacks from the start is not counted.
func (p *Proposal) Counted(now []facts.ColumnLoss, t facts.Trial) float64 {
	if len(now) == 0 {
		return 0
	}
	sum := 0.0
	for _, c := range now {
		name := c.Column
		if other, ok := p.Instead[name]; ok {
			name = other
		}
		if c := p.Recipe.Column(name); c != nil && c.Role == table.Sensitive {
			continue
		}
		if at := slices.IndexFunc(t.Columns, func(c facts.ColumnLoss) bool { return c.Column == name }); at >= 0 {
			sum += t.Columns[at].Loss
		} else {
			sum++
		}
	}
	return sum / float64(len(now))
}

// Point is one place of a sweep: a recipe with another k, or another method.
type Point struct {
	Method string        `json:"method"`
	K      int           `json:"k"`
	Recipe recipe.Recipe `json:"-"`
}

// Sweep returns a recipe for each method and each k, in this order. The settings of the
// recipe's own method stay; another has its defaults. Columns, models and limits are the
// same in all, so that what they lose can be compared.
func Sweep(r *recipe.Recipe, methods []string, ks []int) []Point {
	var all []Point
	for _, name := range methods {
		for _, k := range ks {
			all = append(all, Point{name, k, r.With(name, k)})
		}
	}
	return all
}

// Ladder returns the k of a sweep where nobody has chosen: those that are usual, and the
// recipe's own, ascending.
func Ladder(k int) []int {
	ks := append(slices.Clone(usual), k)
	slices.Sort(ks)
	return slices.Compact(ks)
}

// Generalizing returns the methods that a sweep can set side by side: those that release
// groups, and so have a risk and a loss. One that makes two tables changes no value.
func Generalizing() []string {
	return slices.DeleteFunc(method.Names(), func(name string) bool {
		a, err := method.Get(name)
		return err != nil || a.Family == method.Bucketing
	})
}
