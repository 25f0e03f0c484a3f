package format

import "quasi/engine/fault"

// What can go wrong.
var (
	errFormatType      = fault.Define("format-type", "type is {0:q}, want one of {1:q}")
	errFormatNumbers   = fault.Define("format-numbers", "style of numbers is {0:q}, want one of {1:q}")
	errFormatDates     = fault.Define("format-dates", "order of dates is {0:q}, want one of {1:q}")
	errFormatNoNumbers = fault.Define("format-no-numbers", "numbers are {0:q}, but the type is {1:q}, which has none")
	errFormatNoDates   = fault.Define("format-no-dates", "dates are {0:q}, but the type is {1:q}, which has none")
)
