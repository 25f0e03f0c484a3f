package engine

import "quasi/engine/say"

// What can go wrong.
var (
	errNoKey              = say.Define("no-key", "{0} needs a key of {1} random bytes: give one")
	errReleaseWithheld    = say.Define("release-withheld", "the audit finds k = {0} where {1} is asked for ({2}): the release is withheld")
	errOneTable           = say.Define("one-table", "this release has one table only")
	errReleaseFails       = say.Define("release-fails", "the release fails: {0}; it is withheld")
	errBucketingShows     = say.Define("bucketing-shows", "{0}: {1} releases the quasi-identifiers as they are, so it can't hold: choose another algorithm")
	errInClasses          = say.Define("in-classes", "with groups of at least {0}: {1}")
	errWholeUnsatisfiable = say.Define("whole-unsatisfiable", "not even groups of at least {0} keep within the bounds on all groups: relax these bounds")
	errFormatReadsNone    = say.Define("format-reads-none", "the format is {0}, but none of the {1} {1:value|values} can be read so, such as {2:q}: choose another format, or let it be found")
	errInSettings         = say.Define("in-settings", "algorithm {0}: {1}")
	errInvalidRelease     = say.Define("invalid-release", "{0} made an invalid release, which is withheld; please report this: {1}")
	errPopulationGone     = say.Define("population-gone", "the population that this release was compared with is closed: run it again")
	errNoSteps            = say.Define("no-steps", "{0} can't be shown step by step: choose another method")
	errInAudit            = say.Define("in-audit", "audit of the release: {0}")
)
