package facts

import (
	"cmp"
	"slices"

	"quasi/engine/say"
)

// Trial is what a recipe comes to where its method does few rounds, so that several
// recipes can be set side by side for about the time of one run.
type Trial struct {
	// Loss is ILossRate, in [0,1], of the recipe's own quasi-identifiers, with rows that
	// are left out counted as lost whole.
	Loss    float64      `json:"loss"`
	Columns []ColumnLoss `json:"columns"` // of each quasi-identifier; Loss is their mean
	// Highest is the prosecutor's highest risk, in (0,1]: 1 by the smallest class, of
	// rows or, where they are counted, of patients. 0 if no row is released.
	Highest float64 `json:"highest_risk"`
	Rows    int     `json:"rows"` // that are released
	LeftOut int     `json:"left_out"`
	Outside int     `json:"outside,omitempty"` // rows that do not meet the recipe's conditions
	// Patients are those of all rows that meet them; 0: rows are counted.
	Patients int `json:"patients,omitempty"`
	Classes  int `json:"classes"`
	Rounds   int `json:"rounds,omitempty"` // that a method did which goes on improving
	// Shared are the groups in which everyone has the same value of a sensitive column, or all who
	// have one, by the column, where there are any.
	Shared map[string]int `json:"shared,omitempty"`
	// Answers are to the recipe's questions; nil: it has none.
	Answers []Answer `json:"answers,omitempty"`
	// Failed says why there is no such release, or which models it does not reach; without
	// an English text: there is one, and all models hold. The figures are then 0.
	Failed say.Text `json:"failed,omitzero"`
}

// Passed reports whether there is a release, and all models hold.
func (t *Trial) Passed() bool { return t.Failed.English == "" }

// Good counts the questions that are answered.
func (t *Trial) Good() int {
	n := 0
	for i := range t.Answers {
		if t.Answers[i].Verdict.Good() {
			n++
		}
	}
	return n
}

// Exact reports whether all groups that are judged have the answers of the original.
func (t *Trial) Exact() bool {
	return !slices.ContainsFunc(t.Answers, func(a Answer) bool { return a.Judged > 0 && !a.Lean.Exactly(a.Judged) })
}

// exact adds up the shares of the groups that have the answers of the original.
func (t *Trial) exact() float64 {
	sum := 0.0
	for i := range t.Answers {
		if a := &t.Answers[i]; a.Judged > 0 && a.Lean != nil {
			sum += float64(a.Lean.Exact) / float64(a.Judged)
		}
	}
	return sum
}

// told counts the rows that tell answers.
func (t *Trial) told() float64 {
	sum := 0.0
	for i := range t.Answers {
		for _, g := range t.Answers[i].Groups {
			if g.Plain != nil {
				sum += g.Plain.Rows
			}
		}
	}
	return sum
}

// within adds up the shares of the groups that are within their margins.
func (t *Trial) within() float64 {
	sum := 0.0
	for _, a := range t.Answers {
		if a.Judged > 0 {
			sum += float64(a.Within) / float64(a.Judged)
		}
	}
	return sum
}

// CompareTrials orders what two recipes with as many questions come to: one without a release
// last, then the one first that answers more questions, or else has a greater share of the groups
// that are judged exactly, or else within their margins, or else has more rows that tell an answer,
// or else loses less. The losses are given beside the
// trials, since those of trials of other columns can't be compared.
func CompareTrials(lossA float64, a *Trial, lossB float64, b *Trial) int {
	if a.Passed() != b.Passed() {
		if a.Passed() {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Good(), a.Good()), cmp.Compare(b.exact(), a.exact()), cmp.Compare(b.within(), a.within()), cmp.Compare(b.told(), a.told()), cmp.Compare(lossA, lossB))
}

// ColumnLoss is the loss of one quasi-identifier, in [0,1].
type ColumnLoss struct {
	Column string  `json:"column"` // as the recipe names it
	Loss   float64 `json:"loss"`
}
