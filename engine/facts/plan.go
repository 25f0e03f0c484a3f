package facts

import "quasi/engine/say"

// PlanName names a choice of columns for questions.
type PlanName string

// The plans, from the fewest columns to the most.
const (
	PlanAsked PlanName = "asked" // the columns that the questions name
	PlanNext  PlanName = "next"  // and those that are often asked for next: sex, age, place, year
	PlanAll   PlanName = "all"   // and every other one that may leave

	PlanDecided PlanName = "decided" // those that a person has decided on
)

// Plan is a way to release a table for questions, tried with at most one round.
type Plan struct {
	Name    PlanName     `json:"plan"`
	Columns []PlanColumn `json:"columns"` // that leave
	Trial   Trial        `json:"trial"`
	// Unique are the people whom someone finds alone who knows a column exactly that stays as
	// it is, by columns and pairs of them.
	Unique  []Unique `json:"unique,omitempty"`
	Answers []Answer `json:"answers,omitempty"`
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

// Good counts the questions that the plan answers.
func (p *Plan) Good() int {
	n := 0
	for i := range p.Answers {
		if p.Answers[i].Verdict.Good() {
			n++
		}
	}
	return n
}

// Better reports whether a plan answers better than another of the same questions: more
// questions, or else a greater share of the groups that are judged, or else with less lost.
func (p *Plan) Better(than *Plan) bool {
	if p.Trial.Passed() != than.Trial.Passed() {
		return p.Trial.Passed()
	}
	if a, b := p.Good(), than.Good(); a != b {
		return a > b
	}
	if a, b := p.within(), than.within(); a != b {
		return a > b
	}
	return p.Trial.Loss < than.Trial.Loss
}

// within adds up the shares of the groups that are within their margins.
func (p *Plan) within() float64 {
	sum := 0.0
	for _, a := range p.Answers {
		if a.Judged > 0 {
			sum += float64(a.Within) / float64(a.Judged)
		}
	}
	return sum
}
