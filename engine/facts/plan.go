package facts

import "quasi/engine/say"

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
}

// PlanColumn is a column that leaves, and how.
type PlanColumn struct {
	Name string   `json:"column"`
	Form PlanForm `json:"form"`
	// Width is that of the groups of [FormSteps], as the question writes it.
	Width string `json:"width,omitempty"`
	// InPlaceOf are the columns from which it is computed, and which stay.
	InPlaceOf []string `json:"in_place_of,omitempty"`
	Why       say.Text `json:"why"`
}

// PlanForm is how a column leaves.
type PlanForm string

// The forms.
const (
	FormExact  PlanForm = "exact"  // as it is
	FormLevels PlanForm = "levels" // made coarser by its levels, as far as its group needs it
	FormSteps  PlanForm = "steps"  // in groups of one width, and unions of them
	FormMeans  PlanForm = "means"  // as the mean of its group
)

// Better reports whether a plan is better than another of the same questions, by
// [CompareTrials].
func (p *Plan) Better(than *Plan) bool {
	return CompareTrials(p.Trial.Loss, &p.Trial, than.Trial.Loss, &than.Trial) < 0
}
