package format

import "quasi/engine/say"

// What can go wrong.
var (
	errFormatType      = say.Define("format-type", "the type is {0:q}: choose one of {1:q}")
	errFormatNumbers   = say.Define("format-numbers", "the style of numbers is {0:q}: choose one of {1:q}")
	errFormatDates     = say.Define("format-dates", "the order of dates is {0:q}: choose one of {1:q}")
	errFormatNoNumbers = say.Define("format-no-numbers", "a style of numbers, {0:q}, is given, but the type is {1:q}, which has none")
	errFormatNoDates   = say.Define("format-no-dates", "an order of dates, {0:q}, is given, but the type is {1:q}, which has none")
	errFormatPivot     = say.Define("format-pivot", "the hundred years that years of two digits stand for begin with {0}: choose a year from {1} to {2}")
	errFormatNoPivot   = say.Define("format-no-pivot", "the year that years of two digits begin with, {0}, is given, but the type is {1:q}, which has none")
)

// NoDates says that there is no such order of dates.
func NoDates(order any) error { return errFormatDates.Of(order, DateOrders()) }
