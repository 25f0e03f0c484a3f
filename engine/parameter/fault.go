package parameter

import "quasi/engine/fault"

// What can go wrong.
var (
	errNoParameter     = fault.Define("no-parameter", "there is no parameter {0:q}, but {1:q}")
	errParameterChoice = fault.Define("parameter-choice", "{0} is {1:q}, want one of {2:q}")
	errParameterNumber = fault.Define("parameter-number", "{0} is {1}, want a number from {2} to {3}")
	errParameterWhole  = fault.Define("parameter-whole", "{0} is {1}, want a whole number from {2} to {3}")
	errParameterRange  = fault.Define("parameter-range", "{0} is {1}, want {2} to {3}")
)
