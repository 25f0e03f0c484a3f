package hierarchy

import "quasi/engine/say"

// What can go wrong.
var (
	errMissing        = say.Define("values-without-place", "{0} {0:value has|values have} no place in the hierarchy: {1}; add them to it, or mark them as missing")
	errMissingMore    = say.Define("values-without-place-more", "{0} values have no place in the hierarchy: {1} and {2} more; add them to it, or mark them as missing")
	errOtherwise      = say.Define("values-written-otherwise", "{0} {0:value has|values have} no place in the hierarchy: {1}. It has {2:q} where the column has {3:q}: write the numbers of both in one way")
	errBoundsNone     = say.Define("bounds-none", "level {0} has no bounds: give at least one, or leave the level out")
	errBoundsInfinite = say.Define("bounds-infinite", "bound {0} of level {1} is not a finite number")
	errBoundsOrder    = say.Define("bounds-order", "bound {0} of level {1} comes after {2}: bounds must ascend")
	errBoundsNested   = say.Define("bounds-nested", "bound {0} of level {1} is not a bound of level {2}: a level can only leave bounds out")
	errDatesLevel     = say.Define("dates-level", "the date level is {0:q}: choose one of {1}")
	errDatesOrder     = say.Define("dates-order", "date level {0} comes above {1}: put the levels from fine to coarse")
	errDatesWeeks     = say.Define("dates-weeks", "date level {0} can't come above weeks, which cross its ends: leave one of them out")
	errEndsInfinite   = say.Define("ends-infinite", "the bottom or top is {0}; it must be a finite number")
	errEndsOrder      = say.Define("ends-order", "the bottom is {0}; it must be below the top, {1}")
	errWidthsRange    = say.Define("widths-range", "the interval width is {0}; it must be above 0")
	errWidthsNested   = say.Define("widths-nested", "interval width {0} is not a multiple of {1}, the one below it")
	errRunsValueTwice = say.Define("runs-value-twice", "value {0:q} is at places {1} and {2} of the order: leave one")
	errRunsStart      = say.Define("runs-start", "a run of level {0} starts at place {1}; it must be from 1 to {2}")
	errRunsOrder      = say.Define("runs-order", "runs of level {0} start at {1}; they must be in ascending order")
	errRunsNested     = say.Define("runs-nested", "a run of level {0} starts at {1:q}, which cuts a run of level {2} in two")
	errRareNoName     = say.Define("rare-no-name", "the group of rare values needs a name, such as other")
	errRareThresholds = say.Define("rare-thresholds", "the thresholds of rare values are {0}; they must be ascending numbers above 0, shares at most 1")
	errValueBlank     = say.Define("value-blank", "value {0:q} is blank and can't be in a hierarchy: mark it as missing")
	errNoPlaceInOrder = say.Define("no-place-in-order", "{0} {0:value is not a number or date and has|values are not numbers or dates and have} no place in an order: {1:q}; mark them as missing, or build another hierarchy")
	errAgesNoDay      = say.Define("ages-no-day", "ages need a day as of which they are counted: give one")
	errMaskCharacters = say.Define("mask-characters", "the characters to mask are {0}; they must be ascending numbers from 1")
	errQuantilesRange = say.Define("quantiles-range", "{0} {0:class|classes} in {1} {1:level|levels} are asked for; there must be at least 2 classes and 1 level")
)
