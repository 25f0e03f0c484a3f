package rule

import (
	"slices"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/say"
)

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
