// Package finding is what attacks on a release found: plain values that package attack fills
// in, with the words for them, and what of them others may see. The page knows this package,
// and nothing of how attacks are made.
package attackresult

import (
	"slices"

	"quasi/engine/say"
)

// Kind names an attack.
type Kind string

// The attacks.
const (
	SinglingOut  Kind = "singling-out"
	Linkability  Kind = "linkability"
	Inference    Kind = "inference"
	Membership   Kind = "membership"
	ExactMatches Kind = "exact-matches"
	Intersection Kind = "intersection"
	ReadBack     Kind = "read-back"
	Downcoding   Kind = "downcoding"
)

// Univariate is the variant of SinglingOut by single values.
const Univariate = "univariate"

// Report is what the attacks found.
type Report struct {
	Targets int      `json:"targets,omitempty"` // records of the original; 0: hidden
	Rows    int      `json:"rows,omitempty"`    // of the release; 0: hidden
	Control int      `json:"control,omitempty"` // records that were held out; 0: none, or hidden
	Known   []string `json:"known,omitempty"`   // columns that the attacker knows of a person; nil: Alone is hidden
	Alone   int      `json:"alone,omitempty"`   // rows of the release that are the only one with their values of Known
	Rounded bool     `json:"rounded,omitempty"` // what single people could be counted by is not there; see [Report.Published]
	Results []Result `json:"results"`
	// Left are the attacks that were not made, of those that were asked for.
	Left []Left `json:"left,omitempty"`
}

// Left is an attack that was not made.
type Left struct {
	Attack Kind     `json:"attack"`
	Why    say.Text `json:"why"`
}

// Result is what one attack found. Rates are nil where the attack has none.
type Result struct {
	Attack Kind `json:"attack"`
	// Variant tells the results of one attack apart: how predicates were made, or the
	// column that was inferred.
	Variant string   `json:"variant,omitempty"`
	Given   say.Text `json:"given,omitzero"` // what the attacker has
	Said    say.Text `json:"said,omitzero"`  // what was found, in figures
	// Verdict is what that comes to, and Meaning says so in plain words, without figures.
	Verdict Verdict  `json:"verdict,omitempty"`
	Meaning say.Text `json:"meaning,omitzero"`
	Guesses int      `json:"guesses,omitempty"`
	// Success is the rate of right guesses about targets, Control that about records
	// that were held out, Naive that of guesses without the release.
	Success *Rate `json:"success,omitempty"`
	Control *Rate `json:"control,omitempty"`
	Naive   *Rate `json:"naive,omitempty"`
	// Risk is what the release adds; see [RiskOf].
	Risk *Rate `json:"risk,omitempty"`
	// Figures are what else was measured.
	Figures []Figure `json:"figures,omitempty"`
	// Hidden names the rates and figures that were measured and are not there.
	Hidden []string `json:"hidden,omitempty"`
}

// Figure is a measured number. Low and High bound it at 95 % where they are known.
type Figure struct {
	Name  string   `json:"name"`
	Unit  Unit     `json:"unit"`
	Value float64  `json:"value"`
	Low   *float64 `json:"low,omitempty"`
	High  *float64 `json:"high,omitempty"`
	// Of is how many people, rows or cells a share is of, or a count is among.
	Of float64 `json:"of,omitempty"`
}

// Unit is what a figure is.
type Unit string

// The units.
const (
	Count Unit = "count" // of people, rows or cells
	Share Unit = "share" // in [0,1]
	Size  Unit = "size"  // of the smallest of many groups
)

// Counted returns a count among so many.
func Counted(name string, n, of int) Figure {
	return Figure{Name: name, Unit: Count, Value: float64(n), Of: float64(of)}
}

// ShareOf returns a share, in [0,1], of so many.
func ShareOf(name string, value, of float64) Figure {
	return Figure{Name: name, Unit: Share, Value: value, Of: of}
}

// Figure returns a figure by its name; nil: the result has none.
func (r *Result) Figure(name string) *Figure {
	at := slices.IndexFunc(r.Figures, func(f Figure) bool { return f.Name == name })
	if at < 0 {
		return nil
	}
	return &r.Figures[at]
}
