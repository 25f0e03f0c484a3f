package facts

import (
	"cmp"
	"slices"

	"quasi/engine/say"
)

// Trial is the result of a recipe with few rounds of its method, so that several
// recipes can be compared in about the time of one run.
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
	// Patients counts those of all rows that meet them; 0: rows are counted.
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

// shares adds up the shares of the judged groups of each answer that count.
func (t *Trial) shares(count func(*Answer) int) float64 {
	sum := 0.0
	for i := range t.Answers {
		if a := &t.Answers[i]; a.Judged > 0 {
			sum += float64(count(a)) / float64(a.Judged)
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

// CompareTrials orders what two recipes with as many questions come to: the one first that answers
// better, or else has more rows that tell an answer, or else loses less. The losses are given beside
// the trials, since those of trials of other columns can't be compared.
func CompareTrials(lossA float64, a *Trial, lossB float64, b *Trial) int {
	return cmp.Or(a.compareAnswers(b), cmp.Compare(b.told(), a.told()), cmp.Compare(lossA, lossB))
}

// compareAnswers orders a trial without a release last, then the one first that answers more questions,
// or else has a greater share of the groups that are judged exactly, or else within their margins.
func (t *Trial) compareAnswers(with *Trial) int {
	passed := map[bool]int{true: 1}
	more := func(count func(*Answer) int) int { return cmp.Compare(with.shares(count), t.shares(count)) }
	return cmp.Or(cmp.Compare(passed[with.Passed()], passed[t.Passed()]), cmp.Compare(with.Good(), t.Good()),
		more(func(a *Answer) int { return cmp.Or(a.Lean, &Lean{}).Exact }), more(func(a *Answer) int { return a.Within }))
}

// ColumnLoss is the loss of one quasi-identifier, in [0,1].
type ColumnLoss struct {
	Column string  `json:"column"` // as the recipe names it
	Loss   float64 `json:"loss"`
}

// PlanName names a choice of columns for questions.
type PlanName string

// The plans, from the fewest columns to the most.
const (
	PlanAsked PlanName = "asked" // the columns that the questions name
	PlanNext  PlanName = "next"  // and those that are often asked for next: sex, age, place, year
	PlanAll   PlanName = "all"   // and every other one that may leave
	PlanApart PlanName = "apart" // those of each question in a file of their own

	PlanDecided PlanName = "decided" // those that a person has decided on
)

// Plan is a way to release a table for questions, tried with at most one round.
type Plan struct {
	Name    PlanName     `json:"plan"`
	Columns []PlanColumn `json:"columns"` // that leave
	Trial   Trial        `json:"trial"`
	// Unique are the people whom someone finds alone who knows a column exactly that stays as
	// it is, by columns and pairs of them.
	Unique []Unique `json:"unique,omitempty"`
	// Odd are the notes on values that are not of the kind of their column.
	Odd []say.Text `json:"odd,omitempty"`
}

// PlanColumn is a column that leaves, and how.
type PlanColumn struct {
	Name string   `json:"column"`
	Form PlanForm `json:"form"`
	// Width is the width of groups of [FormSteps], as the question writes it.
	Width string `json:"width,omitempty"`
	// InPlaceOf are the columns from which it is computed, and which stay.
	InPlaceOf []string `json:"in_place_of,omitempty"`
	Why       say.Text `json:"why"`
}

// PlanForm is a form of a released column.
type PlanForm string

// The forms.
const (
	FormExact  PlanForm = "exact"  // as it is
	FormLevels PlanForm = "levels" // made coarser by its levels, as far as its group needs it
	FormSteps  PlanForm = "steps"  // in groups of one width, and unions of them
	FormMeans  PlanForm = "means"  // as the mean of its group
)

// Better reports whether a plan answers better than another of the same questions. Of plans that answer
// as well none is better: the one with fewer columns is enough.
func (p *Plan) Better(than *Plan) bool { return p.Trial.compareAnswers(&than.Trial) < 0 }

// Patient is one patient of a release, with all rows. Rows are numbered from 0, as in the
// table.
type Patient struct {
	Records []int `json:"records"`            // of the patient, ascending
	LeftOut int   `json:"left_out,omitempty"` // how many of them are not released
	// Others are the other patients who show the same released rows, and as many of each,
	// by their first rows, ascending.
	Others []int          `json:"others"`
	Known  []KnownPatient `json:"known"`
}

// KnownPatient counts the patients with rows like those that someone knows of a patient,
// this one among them: k(m) of the patient.
type KnownPatient struct {
	Knows string `json:"knows"` // how many rows: 1, 2, 3 or all
	K     int    `json:"k"`
	// AtLeast is the lower bound of k, where only bounds were found; otherwise k.
	AtLeast int `json:"at_least"`
}

// KnownLoss is the loss of a release that protects patients of whom so much may be known.
type KnownLoss struct {
	Knows string `json:"knows"` // how many rows: 1, 2, 3 or all
	// Loss is ILossRate, in [0,1], with rows that are left out counted as lost whole; 0 if
	// there is no such release.
	Loss    float64 `json:"loss"`
	LeftOut int     `json:"left_out,omitempty"` // rows
	Rounds  int     `json:"rounds,omitempty"`   // that a method did which goes on improving
	// Failed says why there is no such release; without an English text: there is one.
	Failed say.Text `json:"failed,omitzero"`
}

// Known returns the loss of a trial whose decisions say what may be known.
func (t *Trial) Known(knows string) KnownLoss {
	return KnownLoss{Knows: knows, Loss: t.Loss, LeftOut: t.LeftOut, Rounds: t.Rounds, Failed: t.Failed}
}

// RisingLoss returns what was found for one knowledge after the other, the least first, so
// that it rises or stays: a release that protects against more protects against less, so that
// where the one for less loses more, or there is none, it is that for more. Loss, LeftOut and
// Rounds are then those of that release.
func RisingLoss(found []KnownLoss) []KnownLoss {
	rising := slices.Clone(found)
	for i := len(rising) - 2; i >= 0; i-- {
		less, more := &rising[i], rising[i+1]
		if more.Failed.English == "" && (less.Failed.English != "" || more.Loss < less.Loss) {
			more.Knows = less.Knows
			*less = more
		}
	}
	return rising
}
