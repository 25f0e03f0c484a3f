package coarsen

import "quasi/engine/say"

// What can go wrong.
var (
	errKind       = say.Define("coarsen-kind", "the kind is {0:q}: choose one of {1:q}")
	errUntil      = say.Define("coarsen-until", "until is {0}; it must be a year from {1} to {2} for the kind {3:q}, and be left out for others")
	errNoEffect   = say.Define("coarsen-no-effect", "{0} has no effect on the kind {1:q}: leave it out")
	errUnit       = say.Define("coarsen-unit", "the unit is {0:q}: choose {1:q}, {2:q} or {3:q}")
	errRestricted = say.Define("coarsen-restricted", "the restricted ZIP code is {0:q}; it must be three digits")
)
