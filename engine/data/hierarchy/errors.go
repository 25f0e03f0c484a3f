package hierarchy

import "quasi/engine/say"

// What can go wrong.
var (
	errMissing        = say.Define("values-without-place", "{0} values have no place in the hierarchy: {1}; add them to it, or mark them as missing")
	errMissingMore    = say.Define("values-without-place-more", "{0} values have no place in the hierarchy: {1} and {2} more; add them to it, or mark them as missing")
	errBoundsNone     = say.Define("bounds-none", "level {0} has no bounds: give at least one, or leave the level out")
	errBoundsInfinite = say.Define("bounds-infinite", "bound {0} of level {1} is no finite number")
	errBoundsOrder    = say.Define("bounds-order", "bound {0} of level {1} comes after {2}: bounds must ascend")
	errBoundsNested   = say.Define("bounds-nested", "bound {0} of level {1} is none of level {2}: a level can only leave bounds out")
	errDatesLevel     = say.Define("dates-level", "date level is {0:q}, want one of {1}")
	errDatesOrder     = say.Define("dates-order", "date level {0} comes above {1}, want the levels from fine to coarse")
	errDatesWeeks     = say.Define("dates-weeks", "date level {0} can't come above weeks, which cross its ends: leave one of them out")
	errEndsInfinite   = say.Define("ends-infinite", "bottom or top is {0}, want a finite number")
	errEndsOrder      = say.Define("ends-order", "bottom is {0}, want a number below the top, {1}")
	errWidthsRange    = say.Define("widths-range", "interval width is {0}, want a number above 0")
	errWidthsNested   = say.Define("widths-nested", "interval width {0} is no multiple of {1}, the one below it")
	errRunsValueTwice = say.Define("runs-value-twice", "value {0:q} is at places {1} and {2} of the order")
	errRunsStart      = say.Define("runs-start", "a run of level {0} starts at place {1}, want 1 to {2}")
	errRunsOrder      = say.Define("runs-order", "runs of level {0} start at {1}, want ascending places")
	errRunsNested     = say.Define("runs-nested", "a run of level {0} starts at {1:q}, which cuts a run of level {2} in two")
	errRareNoName     = say.Define("rare-no-name", "the group of rare values needs a name, such as other")
	errRareThresholds = say.Define("rare-thresholds", "thresholds of rare values are {0}, want ascending numbers above 0, shares at most 1")
	errValueBlank     = say.Define("value-blank", "value {0:q} is blank and can't be in a hierarchy: mark it as missing")
	errNoPlaceInOrder = say.Define("no-place-in-order", "{0} values are no numbers or dates and have no place in an order: {1:q}")
	errAgesNoDay      = say.Define("ages-no-day", "ages need a day as of which they are counted")
	errMaskCharacters = say.Define("mask-characters", "characters to mask are {0}, want ascending numbers from 1")
	errQuantilesRange = say.Define("quantiles-range", "{0} classes in {1} levels are asked for, want at least 2 classes and 1 level")
)
