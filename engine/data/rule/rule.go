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

// Rule says how a hierarchy is made of the values that a column has.
type Rule struct {
	Kind Kind `json:"kind"`
	// Widths of the intervals on each level, ascending and above 0, each a multiple of
	// the one before; of Ages in years.
	Widths []float64 `json:"widths,omitempty"`
	// Bounds between the intervals of each level, the finest level first, ascending;
	// those of a level are some of the level below it.
	Bounds [][]float64 `json:"bounds,omitempty"`
	// Bottom and Top are ends: all below Bottom is one group, and all from Top on; nil:
	// there is no end.
	Bottom *float64 `json:"bottom,omitempty"`
	Top    *float64 `json:"top,omitempty"`
	// Classes is the number of groups of about equal size on the finest level, 2 or
	// more, and Levels how often they are joined in pairs, the finest level included, 1 to
	// [MaxLevels].
	Classes int `json:"classes,omitempty"`
	Levels  int `json:"levels,omitempty"`
	// Units are the levels of dates, such as month and year, in their order; see
	// [hierarchy.DateLevels].
	Units []string `json:"units,omitempty"`
	// DateOrder is the order of dates; empty: as the column is read.
	DateOrder format.DateOrder `json:"date_order,omitempty"`
	// On is the day as of which ages are counted, as 2024-12-31.
	On string `json:"on,omitempty"`
	// Hidden is the number of characters masked on each level, ascending, from 1; Left
	// masks from the left, and Padded shorter codes as if they were as long as the longest.
	Hidden []int `json:"hidden,omitempty"`
	Left   bool  `json:"left,omitempty"`
	Padded bool  `json:"padded,omitempty"`
	// Below is, for each level, the number of records below which a value is rare,
	// ascending and above 0; Label is the name of the group of rare values.
	Below []float64 `json:"below,omitempty"`
	Label string    `json:"label,omitempty"`
	// Order are the values from low to high, and Starts the places in it, counted from 0,
	// at which a new run starts.
	Order  []string `json:"order,omitempty"`
	Starts []int    `json:"starts,omitempty"`
	// Classification is the name of a built-in one.
	Classification string `json:"classification,omitempty"`
	// Language is the language of its labels, one of [Languages]; empty: English.
	Language string `json:"language,omitempty"`
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
	errKind     = say.Define("rule-kind", "the kind of the rule is {0:q}: choose one of {1:q}")
	errNoEffect = say.Define("rule-no-effect", "{0} has no effect on a rule of the kind {1:q}: leave it out")
	errLevels   = say.Define("rule-levels", "the rule has {0} levels; at most {1} can be made")
	errDay      = say.Define("build-day", "the day is {0:q}; write it like 2024-12-31")
)

// setting is a setting of a rule, and the kinds on which it has an effect.
type setting struct {
	name  string
	given func(*Rule) bool
	kinds []Kind
}

// settings are all but Kind, by their names in JSON.
var settings = []setting{
	{"widths", func(r *Rule) bool { return r.Widths != nil }, []Kind{Intervals, Ages}},
	{"bounds", func(r *Rule) bool { return r.Bounds != nil }, []Kind{Bounds}},
	{"bottom", func(r *Rule) bool { return r.Bottom != nil }, []Kind{Intervals, Quantiles, Ages}},
	{"top", func(r *Rule) bool { return r.Top != nil }, []Kind{Intervals, Quantiles, Ages}},
	{"classes", func(r *Rule) bool { return r.Classes != 0 }, []Kind{Quantiles}},
	{"levels", func(r *Rule) bool { return r.Levels != 0 }, []Kind{Quantiles}},
	{"units", func(r *Rule) bool { return r.Units != nil }, []Kind{Dates}},
	{"date_order", func(r *Rule) bool { return r.DateOrder != "" }, []Kind{Dates, Ages}},
	{"on", func(r *Rule) bool { return r.On != "" }, []Kind{Ages}},
	{"hidden", func(r *Rule) bool { return r.Hidden != nil }, []Kind{Mask}},
	{"left", func(r *Rule) bool { return r.Left }, []Kind{Mask}},
	{"padded", func(r *Rule) bool { return r.Padded }, []Kind{Mask}},
	{"below", func(r *Rule) bool { return r.Below != nil }, []Kind{Rare}},
	{"label", func(r *Rule) bool { return r.Label != "" }, []Kind{Rare}},
	{"order", func(r *Rule) bool { return r.Order != nil }, []Kind{Runs}},
	{"starts", func(r *Rule) bool { return r.Starts != nil }, []Kind{Runs}},
	{"classification", func(r *Rule) bool { return r.Classification != "" }, []Kind{Classes}},
	{"language", func(r *Rule) bool { return r.Language != "" }, []Kind{Classes}},
}

// Validate reports a kind that is not known, a setting that has no effect on the kind,
// and what is wrong whatever the values are. The rest is for the builder to report.
func (r Rule) Validate() error {
	if !slices.Contains(Kinds(), r.Kind) {
		return errKind.Of(r.Kind, Kinds())
	}
	for _, s := range settings {
		if s.given(&r) && !slices.Contains(s.kinds, r.Kind) {
			return errNoEffect.Of(s.name, r.Kind)
		}
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
