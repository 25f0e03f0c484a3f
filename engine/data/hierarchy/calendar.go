package hierarchy

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// The levels that dates can have, from fine to coarse. Above weeks stand only
// years and decades, which are then those of ISO 8601's week calendar: a week
// crosses the ends of months and of calendar years.
const (
	Day      = "day"       // 2024-05-17
	Week     = "week"      // 2024-W20, ISO 8601
	Month    = "month"     // 2024-05
	Quarter  = "quarter"   // 2024-Q2
	HalfYear = "half year" // 2024-H1
	Year     = "year"      // 2024; of weeks ISO 2024
	Decade   = "decade"    // 2020s; of weeks ISO 2020s
)

// DateLevels returns the levels that dates can have, from fine to coarse.
func DateLevels() []string { return []string{Day, Week, Month, Quarter, HalfYear, Year, Decade} }

// DateOptions say how dates are read and grouped.
type DateOptions struct {
	Levels []string      // some of DateLevels, in their order
	Format format.Format // of the values
}

// Dates puts dates, with or without a time of day, into the given levels. Values
// that are no dates stand right below the root. It fails if a level is not known,
// stands below a finer one, or does not hold whole weeks.
func Dates(values []string, opt DateOptions) (*Tree, error) {
	if err := opt.Format.Validate(); err != nil {
		return nil, err
	}
	before := -1
	for i, level := range opt.Levels {
		at := slices.Index(DateLevels(), level)
		switch {
		case at < 0:
			return nil, errDatesLevel.Of(level, say.Series(say.Plain(DateLevels()...), len(DateLevels())))
		case at <= before:
			return nil, errDatesOrder.Of(level, opt.Levels[i-1])
		case slices.Contains(opt.Levels[:i], Week) && level != Year && level != Decade:
			return nil, errDatesWeeks.Of(level)
		}
		before = at
	}
	weeks := slices.Contains(opt.Levels, Week)
	return plan{levels: len(opt.Levels), number: opt.Format.Days, groups: func(v string) []string {
		d, ok := opt.Format.Day(v)
		if !ok {
			return nil
		}
		return group.Each(opt.Levels, func(level string) string { return calendar(d, level, weeks) })
	}}.build(values)
}

// calendar returns the period that a day lies in. With weeks, its year and decade
// follow ISO 8601, so that they hold whole weeks.
func calendar(d time.Time, level string, weeks bool) string {
	year, prefix := d.Year(), ""
	if weeks {
		year, _ = d.ISOWeek()
		prefix = "ISO "
	}
	switch level {
	case Day:
		return d.Format(time.DateOnly)
	case Week:
		_, week := d.ISOWeek()
		return fmt.Sprintf("%04d-W%02d", year, week)
	case Month:
		return d.Format("2006-01")
	case Quarter:
		return fmt.Sprintf("%04d-Q%d", year, (int(d.Month())+2)/3)
	case HalfYear:
		return fmt.Sprintf("%04d-H%d", year, (int(d.Month())+5)/6)
	case Year:
		return fmt.Sprintf("%s%04d", prefix, year)
	}
	return fmt.Sprintf("%s%04ds", prefix, year/10*10)
}

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
	return plan{levels: 1 + len(opt.Intervals.Widths), number: opt.Format.Days, groups: func(v string) []string {
		birth, ok := opt.Format.Day(v)
		if !ok || AgeAt(birth, opt.On) < 0 {
			return nil
		}
		return opt.groups(AgeAt(birth, opt.On))
	}}.build(values)
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
