package engine

import "quasi/engine/fault"

// What can go wrong.
var (
	modelFails            = fault.Define("model-fails", "{0}, where a class reaches {1}")
	errJudgeNoRows        = fault.Define("judge-no-rows", "the table has no rows to judge")
	errRecipeColumnGone   = fault.Define("recipe-column-gone", "column {0:q} of the recipe is not in the table, whose columns are {1:q}")
	errNoKey              = fault.Define("no-key", "{0} needs a key of {1} random bytes: give one")
	errReleaseWithheld    = fault.Define("release-withheld", "the audit finds k = {0} where the recipe asks for {1} ({2}): the release is withheld")
	errNoPopulation       = fault.Define("model-needs-population", "the model needs a table of the population: give one")
	errInPopulation       = fault.Define("in-population", "population: {0}")
	errOneTable           = fault.Define("one-table", "this release has one table only")
	errReleaseFails       = fault.Define("release-fails", "the release fails: {0}; it is withheld")
	errBucketingShows     = fault.Define("bucketing-shows", "{0}: {1} publishes the quasi-identifiers as they are, so that it can't hold: choose another algorithm")
	errPatientColumn      = fault.Define("patient-column", "patient column {0:q} is not in the table, whose columns are {1:q}")
	errInHierarchy        = fault.Define("in-hierarchy", "its hierarchy: {0}")
	errOnColumn           = fault.Define("on-column", "on column {0:q}: {1}")
	errNotSensitive       = fault.Define("not-sensitive", "column {0:q} is not sensitive: give it that role, or name one of {1:q}")
	errDistanceHierarchy  = fault.Define("distance-hierarchy", "the hierarchical distance needs a hierarchy of {0:q}: give the column one")
	errValueNoWeight      = fault.Define("value-no-weight", "value {0:q} has no weight")
	errInClasses          = fault.Define("in-classes", "with classes of at least {0}: {1}")
	errWholeUnsatisfiable = fault.Define("whole-unsatisfiable", "not even classes of at least {0} keep within the bounds on all classes")
	errInSettings         = fault.Define("in-settings", "algorithm {0}: {1}")
	errColumnNoRole       = fault.Define("column-no-role", "column {0:q} of the table has no role in the recipe: give it one")
	errNoQuasiIdentifier  = fault.Define("no-quasi-identifier", "no column is quasi-identifying: mark at least one")
	errInvalidRelease     = fault.Define("invalid-release", "{0} made an invalid release, which is withheld: {1}")
	errInAudit            = fault.Define("in-audit", "audit of the release: {0}")
)
