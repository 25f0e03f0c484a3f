package engine

import "quasi/engine/say"

// What can go wrong.
var (
	errInClasses          = say.Define("in-classes", "with groups of at least {0}: {1}")
	errWholeUnsatisfiable = say.Define("whole-unsatisfiable", "not even groups of at least {0} keep within the bounds on all groups: relax these bounds")
	errInSettings         = say.Define("in-settings", "algorithm {0}: {1}")
	errInvalidRelease     = say.Define("invalid-release", "{0} made a release that failed its check. It can't be saved. Try another method, and please report this: {1}")
	errNoSteps            = say.Define("no-steps", "{0} can't be shown step by step: choose another method")
)
