package coarsen

import "quasi/engine/say"

// What can go wrong.
var (
	errUntil      = say.Define("coarsen-until", "until is {0}; it must be a year from {1} to {2} for the kind {3:q}, and be left out for others")
	errNoEffect   = say.Define("coarsen-no-effect", "{0} has no effect on the kind {1:q}: leave it out")
	errUnit       = say.Define("coarsen-unit", "the unit is {0:q}: choose one of {1}")
	errWidth      = say.Define("coarsen-width", "the width is {0}; it must be a number above 0 with at most 15 digits for the kind {1:q}")
	errCuts       = say.Define("coarsen-cuts", "there are {0} cuts; there must be 1 to {1} for the kind \"classes\"")
	errCutsOrder  = say.Define("coarsen-cuts-order", "the cut {0} comes after {1}; cuts must ascend")
	errDigits     = say.Define("coarsen-digits", "{0} has {1}; it must be a number with at most 15 digits")
	errEnds       = say.Define("coarsen-ends", "least and most are left out; the kind \"cap\" needs one of them")
	errEndsOrder  = say.Define("coarsen-ends-order", "least is {0} and most is {1}; least must be below most")
	errLength     = say.Define("coarsen-length", "the length is {0}; it must be 1 or more for the kind \"prefix\"")
	errFewer      = say.Define("coarsen-fewer", "fewer is {0}; it must be 2 or more for the kind \"rare\"")
	errNumber     = say.Define("coarsen-number", "{0} is {1:q}; it must be a number")
	errNoSetting  = say.Define("coarsen-no-setting", "the kind {0:q} has no setting: leave {1:q} out")
	errRestricted = say.Define("coarsen-restricted", "the restricted ZIP code is {0:q}; it must be three digits")
)
