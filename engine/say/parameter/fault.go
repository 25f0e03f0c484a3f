package parameter

import "quasi/engine/say"

// What can go wrong.
var (
	errNoParameter     = say.Define("no-parameter", "there is no setting {0:q}; settings: {1:q}")
	errParameterChoice = say.Define("parameter-choice", "{0} is {1:q}: choose one of {2:q}")
	errParameterNumber = say.Define("parameter-number", "{0} is {1}; it must be a number from {2} to {3}")
	errParameterWhole  = say.Define("parameter-whole", "{0} is {1}; it must be a whole number from {2} to {3}")
	errTooLow          = say.Define("setting-too-low", "{0} can't be satisfied on this table: a higher {1} is easier, and {2} is the nearest that works")
	errOnlyEasiest     = say.Define("setting-only-easiest", "{0} can't be satisfied on this table: only {1} can, which promises nothing; choose another model, or another column for it")
	errNoSetting       = say.Define("setting-none", "{0} can't be satisfied on this table with any setting: choose another model, or another column for it")
	errTooHigh         = say.Define("setting-too-high", "{0} can't be satisfied on this table: a lower {1} is easier, and {2} is the nearest that works")
	errParameterRange  = say.Define("parameter-range", "{0} is {1}; it must be from {2} to {3}")
)
