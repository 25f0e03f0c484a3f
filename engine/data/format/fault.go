package format

import "quasi/engine/say"

// What can go wrong.
var (
	errFormatType      = say.Define("format-type", "type is {0:q}, want one of {1:q}")
	errFormatNumbers   = say.Define("format-numbers", "style of numbers is {0:q}, want one of {1:q}")
	errFormatDates     = say.Define("format-dates", "order of dates is {0:q}, want one of {1:q}")
	errFormatNoNumbers = say.Define("format-no-numbers", "numbers are {0:q}, but the type is {1:q}, which has none")
	errFormatNoDates   = say.Define("format-no-dates", "dates are {0:q}, but the type is {1:q}, which has none")
)
