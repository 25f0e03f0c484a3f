package hierarchy

import (
	"errors"
	"strconv"
	"time"

	"quasi/engine/data/format"
)

// AgeOptions say as of when birth dates are turned into ages, and how these are
// put into intervals.
type AgeOptions struct {
	On     time.Time     // the day as of which ages are counted
	Format format.Format // of the birth dates
	// Intervals of the ages, in years, above the ages themselves. Ages beyond its
	// ends are not shown on any level.
	Intervals IntervalOptions
}

// Ages puts birth dates under their age in completed years, and these into
// intervals. Values that are no dates, or later than the day, stand right below
// the root.
func Ages(values []string, opt AgeOptions) (*Tree, error) {
	if opt.On.IsZero() {
		return nil, errAgesNoDay.Of()
	}
	if err := errors.Join(opt.Format.Validate(), opt.Intervals.check()); err != nil {
		return nil, err
	}
	p := plan{levels: 1 + len(opt.Intervals.Widths), number: opt.Format.Days, groups: func(v string) []string {
		birth, ok := opt.Format.Day(v)
		if !ok || AgeAt(birth, opt.On) < 0 {
			return nil
		}
		return opt.groups(AgeAt(birth, opt.On))
	}}
	return p.build(values)
}

func (opt AgeOptions) groups(age int) []string {
	own, beyond := opt.Intervals.label(float64(age))
	if !beyond {
		own = strconv.Itoa(age)
	}
	above := opt.Intervals.groups(float64(age))
	if above == nil { // the width is too small for any age
		return nil
	}
	return append([]string{own}, above...)
}

// AgeAt returns the completed years of somebody born on one day as of another,
// negative if that is earlier. Who was born on 29 February completes a year on 1
// March where there is no such day.
func AgeAt(birth, on time.Time) int {
	age := on.Year() - birth.Year()
	if on.Month() < birth.Month() || on.Month() == birth.Month() && on.Day() < birth.Day() {
		age--
	}
	return age
}
