package csv

import (
	"maps"
	"slices"
)

// Paced returns opt for a reader that puts at least so many cells into the columns at a
// time, with so many goroutines.
func Paced(opt Options, workers, cells int) Options {
	opt.pace = pace{workers, cells}
	return opt
}

// WarningCodes returns the codes of all warnings, sorted.
func WarningCodes() []string { return slices.Sorted(maps.Keys(warnings)) }
