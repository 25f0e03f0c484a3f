package cli

import (
	"fmt"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// addLimits reads how coarse columns may become.
func (f *decisionFlags) addLimits(r *recipe.Recipe) error {
	for _, text := range f.maxLevel {
		c, value, err := limited(r, "--max-level", "zip=2", text)
		if err != nil {
			return err
		}
		level, err := strconv.Atoi(value)
		if err != nil || level < 0 {
			return wrong("--max-level of %q is %q; it must be a whole number, 0 or greater", c.Name, value)
		}
		c.MaxLevel = &level
	}
	for _, text := range f.within {
		c, value, err := limited(r, "--within", "age=10", text)
		if err != nil {
			return err
		}
		width, err := widthOf(value)
		if err != nil {
			return wrong("--within of %q: %w", c.Name, err)
		}
		c.Within = &width
	}
	return nil
}

// limited reads COLUMN=VALUE, of a quasi-identifier. Its name may have equals signs: the
// value is what follows the last.
func limited(r *recipe.Recipe, flag, example, text string) (*recipe.Column, string, error) {
	at := strings.LastIndex(text, "=")
	if at < 0 {
		return nil, "", wrong("%s is %q; it must be as in %s", flag, text, example)
	}
	c := r.Column(text[:at])
	if c == nil || c.Role != table.QuasiIdentifying {
		return nil, "", notQuasi(r, flag, text[:at])
	}
	return c, text[at+1:], nil
}

// longest are the days of the longest period of each unit.
var longest = map[string]float64{"d": 1, "m": 31, "y": 366}

// widthOf reads a number, or a span of time as its number of days.
func widthOf(text string) (float64, error) {
	number, days := text, 1.0
	for unit, of := range longest {
		if before, ok := strings.CutSuffix(text, unit); ok {
			number, days = before, of
		}
	}
	width, err := strconv.ParseFloat(number, 64)
	if err != nil || !(width > 0) {
		return 0, fmt.Errorf("%q is no width; it must be a number above 0, or as in 10y, 6m or 30d", text)
	}
	return width * days, nil
}
