package cli

import (
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/bound"
)

// compared is what the advise command prints as JSON of runs side by side.
type compared struct {
	N                int      `json:"n"` // rows of the table
	QuasiIdentifiers []string `json:"quasi_identifiers"`
	SuppressionLimit float64  `json:"suppression_limit"` // a share of the rows, in [0,1]
	Seed             uint64   `json:"seed"`
	// LowerBounds are what no release can lose less than, one for each k; missing: not asked for.
	LowerBounds []comparedLimit `json:"lower_bounds,omitempty"`
	// Runs are those of each method, by what is known and by k, in the order of the table.
	Runs  []comparedRun `json:"runs"`
	Input []inputNote   `json:"input,omitempty"`
}

// comparedLimit is a bound for one k.
type comparedLimit struct {
	K int `json:"k"`
	bound.Bound
	Seconds float64 `json:"seconds"`
}

// comparedRun is one run of a method, or a loss that was measured elsewhere.
type comparedRun struct {
	Algorithm string `json:"algorithm"`       // of one measured elsewhere, its name there
	Knows     string `json:"knows,omitempty"` // rows of a patient that may be known; missing: not said
	K         int    `json:"k"`
	// Elsewhere says that the loss is of --also, and all there is.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Error says why there is no release; then the figures are null.
	Error string   `json:"error,omitempty"`
	Loss  *float64 `json:"loss"` // ILossRate, in [0,1]
	// AtMostAbove is by what share of the best loss, at most, it is above that: 0.14 is 14 %;
	// missing: not known.
	AtMostAbove *float64 `json:"at_most_above,omitempty"`
	HighestRisk *float64 `json:"highest_risk"` // of a row, in [0,1]
	Classes     *int     `json:"classes"`
	Suppressed  *int     `json:"suppressed"` // rows left out
	Seconds     *float64 `json:"seconds"`
	// Answers are what the release answers to the questions; missing: there are none.
	Answers []facts.Answer `json:"answers,omitempty"`
}

// compared returns what is printed as JSON.
func (s *sideBySide) compared(notes []inputNote) compared {
	all := compared{N: s.table.N, QuasiIdentifiers: s.decided.Names(table.QuasiIdentifying), SuppressionLimit: s.decided.Privacy.SuppressionLimit,
		Seed: s.decided.Algorithm.Seed, Runs: []comparedRun{}, Input: notes}
	for _, k := range s.ks {
		if found, is := s.bounds[k]; is {
			all.LowerBounds = append(all.LowerBounds, comparedLimit{k, found.found, found.seconds})
		}
	}
	for _, r := range s.rows {
		for i, result := range r.results {
			if result.elsewhere && result.failed != "" {
				continue // nothing was measured
			}
			all.Runs = append(all.Runs, result.run(r, s.ks[i]))
		}
	}
	return all
}

// run returns a result as JSON has it.
func (r comparison) run(of row, k int) comparedRun {
	run := comparedRun{Algorithm: of.name, Knows: of.knows, K: k, Elsewhere: r.elsewhere, Error: r.failed}
	if r.failed != "" {
		return run
	}
	run.Loss = &r.loss
	if !r.elsewhere {
		run.AtMostAbove, run.HighestRisk, run.Classes, run.Suppressed, run.Seconds, run.Answers = r.above, &r.highest, &r.classes, &r.suppressed, &r.seconds, r.answers
	}
	return run
}
