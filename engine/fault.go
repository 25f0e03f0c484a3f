package engine

import "quasi/engine/say"

// What can go wrong.
var (
	modelFails            = say.Define("model-fails", "{0}, where a class reaches {1}")
	errJudgeNoRows        = say.Define("judge-no-rows", "the table has no rows to judge")
	errRecipeColumnGone   = say.Define("recipe-column-gone", "column {0:q} of the recipe is not in the table, whose columns are {1:q}")
	errNoKey              = say.Define("no-key", "{0} needs a key of {1} random bytes: give one")
	errReleaseWithheld    = say.Define("release-withheld", "the audit finds k = {0} where the recipe asks for {1} ({2}): the release is withheld")
	errNoPopulation       = say.Define("model-needs-population", "the model needs a table of the population: give one")
	errInPopulation       = say.Define("in-population", "population: {0}")
	errOneTable           = say.Define("one-table", "this release has one table only")
	errReleaseFails       = say.Define("release-fails", "the release fails: {0}; it is withheld")
	errBucketingShows     = say.Define("bucketing-shows", "{0}: {1} publishes the quasi-identifiers as they are, so that it can't hold: choose another algorithm")
	errPatientColumn      = say.Define("patient-column", "patient column {0:q} is not in the table, whose columns are {1:q}")
	errInHierarchy        = say.Define("in-hierarchy", "its hierarchy: {0}")
	errOnColumn           = say.Define("on-column", "on column {0:q}: {1}")
	errNotSensitive       = say.Define("not-sensitive", "column {0:q} is not sensitive: give it that role, or name one of {1:q}")
	errDistanceHierarchy  = say.Define("distance-hierarchy", "the hierarchical distance needs a hierarchy of {0:q}: give the column one")
	errValueNoWeight      = say.Define("value-no-weight", "value {0:q} has no weight")
	errInClasses          = say.Define("in-classes", "with classes of at least {0}: {1}")
	errWholeUnsatisfiable = say.Define("whole-unsatisfiable", "not even classes of at least {0} keep within the bounds on all classes")
	errInSettings         = say.Define("in-settings", "algorithm {0}: {1}")
	errColumnNoRole       = say.Define("column-no-role", "column {0:q} of the table has no role in the recipe: give it one")
	errNoQuasiIdentifier  = say.Define("no-quasi-identifier", "no column is quasi-identifying: mark at least one")
	errInvalidRelease     = say.Define("invalid-release", "{0} made an invalid release, which is withheld: {1}")
	errInAudit            = say.Define("in-audit", "audit of the release: {0}")
)
