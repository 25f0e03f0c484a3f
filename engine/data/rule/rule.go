// Package rule says how a generalization hierarchy is made of the values of a column:
// intervals of equal width, months and years of dates, codes of which the last characters
// are masked, a built-in classification. A [Rule] holds no value of a table, but for the
// order of [Runs], so that it can be published, and it fits the values of the next table.
// The package builder makes the hierarchy.
package rule

import (
	"slices"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Kind names a way to make a hierarchy.
type Kind string

// The kinds, with the settings that each takes.
const (
	Flat        Kind = "flat"           // none: each value stands below the root
	Intervals   Kind = "intervals"      // Widths; Bottom, Top
	Quantiles   Kind = "quantiles"      // Classes, Levels; Bottom, Top
	Bounds      Kind = "bounds"         // Bounds
	Dates       Kind = "dates"          // Units; DateOrder
	Ages        Kind = "ages"           // On, Widths; DateOrder, Bottom, Top
	Mask        Kind = "mask"           // Hidden; Left, Padded
	ZIP3        Kind = "zip3"           // none
	GBPostcodes Kind = "gb-postcode"    // none
	Rare        Kind = "rare"           // Below, Label
	Runs        Kind = "runs"           // Order, Starts
	Classes     Kind = "classification" // Classification; Language
)

// Kinds returns all kinds.
func Kinds() []Kind {
	return []Kind{Flat, Intervals, Quantiles, Bounds, Dates, Ages, Mask, ZIP3, GBPostcodes, Rare, Runs, Classes}
}

// Rule says how a hierarchy is made of the values that a column has. See [parameter.CheckKind] for
// the tags.
type Rule struct {
	Kind Kind `json:"kind"`
	// Widths of the intervals on each level, ascending and above 0, each a multiple of
	// the one before; of Ages in years.
	Widths []float64 `json:"widths,omitempty" of:"intervals ages"`
	// Bounds between the intervals of each level, the finest level first, ascending;
	// those of a level are some of the level below it.
	Bounds [][]float64 `json:"bounds,omitempty" of:"bounds"`
	// Bottom and Top are ends: all below Bottom is one group, and all from Top on; nil:
	// there is no end.
	Bottom *float64 `json:"bottom,omitempty" of:"intervals quantiles ages"`
	Top    *float64 `json:"top,omitempty" of:"intervals quantiles ages"`
	// Classes is the number of groups of about equal size on the finest level, 2 or
	// more, and Levels how often they are joined in pairs, the finest level included, 1 to
	// [MaxLevels].
	Classes int `json:"classes,omitempty" of:"quantiles"`
	Levels  int `json:"levels,omitempty" of:"quantiles"`
	// Units are the levels of dates, such as month and year, in their order; see
	// [hierarchy.DateLevels].
	Units []string `json:"units,omitempty" of:"dates"`
	// DateOrder is the order of dates; empty: as the column is read.
	DateOrder format.DateOrder `json:"date_order,omitempty" of:"dates ages"`
	// On is the day as of which ages are counted, as 2024-12-31.
	On string `json:"on,omitempty" of:"ages"`
	// Hidden is the number of characters masked on each level, ascending, from 1; Left
	// masks from the left, and Padded shorter codes as if they were as long as the longest.
	Hidden []int `json:"hidden,omitempty" of:"mask"`
	Left   bool  `json:"left,omitempty" of:"mask"`
	Padded bool  `json:"padded,omitempty" of:"mask"`
	// Below is, for each level, the number of records below which a value is rare,
	// ascending and above 0; Label is the name of the group of rare values.
	Below []float64 `json:"below,omitempty" of:"rare"`
	Label string    `json:"label,omitempty" of:"rare"`
	// Order are the values from low to high, and Starts the places in it, counted from 0,
	// at which a new run starts.
	Order  []string `json:"order,omitempty" of:"runs"`
	Starts []int    `json:"starts,omitempty" of:"runs"`
	// Classification is the name of a built-in one.
	Classification string `json:"classification,omitempty" of:"classification"`
	// Language is the language of its labels, one of [Languages]; empty: English.
	Language string `json:"language,omitempty" of:"classification"`
}

// Languages returns the languages other than English that groups of a classification can be
// called in, as BCP 47 tags.
func Languages() []string { return []string{"de", "zh-CN"} }

// MaxLevels is the most levels that a rule makes below the root.
const MaxLevels = 100

// ListsValues reports whether the rule names values of a table.
func (r Rule) ListsValues() bool { return r.Kind == Runs }

// What can go wrong.
var (
	errLevels = say.Define("rule-levels", "the rule has {0} levels; at most {1} can be made")
	errDay    = say.Define("build-day", "the day is {0:q}; write it like 2024-12-31")
)

// Validate reports a kind that is not known, a setting that has no effect on the kind,
// and what is wrong whatever the values are. The rest is for the builder to report.
func (r Rule) Validate() error {
	if err := parameter.CheckKind(r, r.Kind, Kinds()); err != nil {
		return err
	}
	for _, n := range []int{r.Levels, len(r.Widths), len(r.Bounds), len(r.Units), len(r.Hidden), len(r.Below)} {
		if n > MaxLevels {
			return errLevels.Of(n, MaxLevels)
		}
	}
	if r.DateOrder != "" && !slices.Contains(format.DateOrders(), r.DateOrder) {
		return format.NoDates(r.DateOrder)
	}
	if _, err := r.Day(); r.Kind == Ages && err != nil {
		return err
	}
	return nil
}

// Day returns the day as of which ages are counted.
func (r Rule) Day() (time.Time, error) {
	day, err := time.Parse(time.DateOnly, r.On)
	if err != nil {
		return time.Time{}, errDay.Of(r.On)
	}
	return day, nil
}
