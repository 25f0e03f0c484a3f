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
	errRecordsModel       = say.Define("records-model", "{0} can't be kept where more than one row of a patient may be known, because {1}: leave the model out, or let one row be known")
	errRecordsMethod      = say.Define("records-method", "{0} can't protect patients of whom more than one row may be known, because {1}: choose {2}, or let one row be known")
	errRecordsOthers      = say.Define("records-others", "{0} can't be kept where more than one row of a patient and the other sensitive columns may be known, because the rows tell patients apart by those columns together: let the other sensitive columns be unknown, or one row known, or mark them as quasi-identifying")
	errInSettings         = say.Define("in-settings", "algorithm {0}: {1}")
	errInvalidRelease     = say.Define("invalid-release", "{0} made an invalid release, which is withheld; please report this: {1}")
	errPopulationGone     = say.Define("population-gone", "the population that this release was compared with is closed: run it again")
	errInAudit            = say.Define("in-audit", "audit of the release: {0}")
)
