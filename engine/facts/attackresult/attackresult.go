// Package attackresult holds results of attacks on a release: plain values that package attack fills
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

// Report holds the results of attacks.
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

// Result is the outcome of one attack. Rates are nil where the attack has none.
type Result struct {
	Attack Kind `json:"attack"`
	// Variant tells the results of one attack apart: how predicates were made, or the
	// column that was inferred.
	Variant string   `json:"variant,omitempty"`
	Given   say.Text `json:"given,omitzero"` // what the attacker has
	Said    say.Text `json:"said,omitzero"`  // what was found, in figures
	// Verdict sums that up, and Meaning says so in plain words, without figures.
	Verdict Verdict  `json:"verdict,omitempty"`
	Meaning say.Text `json:"meaning,omitzero"`
	Guesses int      `json:"guesses,omitempty"`
	// Success is the rate of right guesses about targets, Control that about records
	// that were held out, Naive that of guesses without the release.
	Success *Rate `json:"success,omitempty"`
	Control *Rate `json:"control,omitempty"`
	Naive   *Rate `json:"naive,omitempty"`
	// Risk is the risk from the release; see [RiskOf].
	Risk *Rate `json:"risk,omitempty"`
	// Figures are the other measures.
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
	// Of is the number of people, rows or cells that a share or a count is of.
	Of float64 `json:"of,omitempty"`
}

// Unit is the unit of a figure.
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

// What a table of results says besides them, on a screen and on a page.
var (
	HeadAttack  = say.Define("attack-head", "Attack")
	HeadIn      = say.Define("attack-head-in", "In the release")
	HeadOut     = say.Define("attack-head-out", "Put aside")
	HeadWithout = say.Define("attack-head-without", "Without it")
	HeadRisk    = say.Define("attack-head-risk", "Risk")

	// Range is a risk with its interval.
	Range = say.Define("attack-range", "{0} ({1} to {2})")
	// NotMade is an attack that was not made, with why.
	NotMade = say.Define("attack-not-made", "Not possible: {0}")
	// Explained says what the columns are, ExplainedAlone where nobody was put aside: see
	// [Report.Compared]. NoProof says what none of them is.
	Explained      = say.Define("attack-explained", "“In the release” is how often guesses are right about people who are in the attacked release, “put aside” about people who are not, and “without it” how often guesses are that do not use it. The risk is what the release adds to what is true of everybody, with its interval of 95% confidence (Giomi, Boenisch, Wehmeyer, Tasnadi, PETS 2023). To tell who is in the table, those found are counted where at most 1% of the people who are not in it are taken for them.")
	ExplainedAlone = say.Define("attack-explained-alone", "“In the release” is how often guesses are right about people who are in the attacked release, and “without it” how often guesses are that do not use it.")
	NoProof        = say.Define("attack-no-proof", "No attack shows that a release is safe: others are possible, and somebody may know more than this table has.")

	// People and
	// Rows say who was put aside, and Disguised what is not attacked.
	same = say.Define("attack-same", "Attacked was not this release, but one made in the same way of {0} rows less: of {1} rows. What is found out about the {0} rows, which were drawn at random and put aside, holds for anyone like them.")
	// SameUncounted says it where these numbers would tell a count that is hidden.
	SameUncounted = say.Define("attack-same-uncounted", "Attacked was not this release, but one made in the same way of fewer rows. What is found out about the others, which were drawn at random and put aside, holds for anyone like them. How many they are is hidden: it would tell how many rows were left out.")
	People        = say.Define("attack-people", "All rows of the patients who were drawn were put aside. One row of each, drawn at random, was guessed about: people are counted.")
	Rows          = say.Define("attack-rows", "Rows were put aside, not people: where a person has several rows, some may be on each side, and the risks come out too low. A recipe can say which column tells patients apart.")
	Disguised     = say.Define("attack-disguised", "Not attacked, since pseudonyms, shifted dates or numbers are in their place: {0}.")
)

var sameOften = say.Define("attack-same-often", "Attacked was not this release, but {2} made in the same way: {0} rows were put aside, a part each time, and the others released, {1} the first time. What is found out about the {0} rows, which were drawn at random, holds for anyone like them, and is added up.")

// SameAs says what a twin is: the rows put aside, those of the first table that was released, and how
// often that was done.
func SameAs(held, rows, splits int) say.Text {
	if splits > 1 {
		return sameOften.Say(held, rows, splits)
	}
	return same.Say(held, rows)
}
