package criteria

import "quasi/engine/say"

// What can go wrong, and what a verdict says.
var (
	modelFails        = say.Define("model-fails", "{0}, where a group reaches {1}")
	errJudgeNoRows    = say.Define("judge-no-rows", "the table has no rows to judge")
	errNoPopulation   = say.Define("model-needs-population", "the model needs a full register (population): give one")
	errInPopulation   = say.Define("in-population", "population: {0}")
	errPatientColumn  = say.Define("patient-column", "patient column {0:q} is not in the table; its columns: {1:q}")
	errOnColumn       = say.Define("on-column", "on column {0:q}: {1}")
	errNoneSensitive  = say.Define("none-sensitive", "column {0:q} is not sensitive: give it that role")
	errNotSensitive   = say.Define("not-sensitive", "column {0:q} is not sensitive: give it that role, or name one of {1:q}")
	errModelHierarchy = say.Define("model-hierarchy", "the model needs a hierarchy of {0:q}, and its values suggest none: give the column one")
	errGuardColumn    = say.Define("guard-column", "column {0:q} has what is to be guarded and must not be released: set its role to remove it")
)
