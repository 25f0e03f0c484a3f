package parameter

import "quasi/engine/say"

// What can go wrong.
var (
	errNoParameter     = say.Define("no-parameter", "there is no setting {0:q}; settings: {1:q}")
	errParameterChoice = say.Define("parameter-choice", "{0} is {1:q}, want one of {2:q}")
	errParameterNumber = say.Define("parameter-number", "{0} is {1}, want a number from {2} to {3}")
	errParameterWhole  = say.Define("parameter-whole", "{0} is {1}, want a whole number from {2} to {3}")
	errParameterRange  = say.Define("parameter-range", "{0} is {1}, want {2} to {3}")
)
