package threshold

import "quasi/engine/fault"

// The names of the models with their bounds.
var (
	nameAverageRisk          = fault.Define("name-average-risk", "average risk of at most {0}")
	nameUniqueness           = fault.Define("name-uniqueness", "sample uniqueness of at most {0}")
	namePopulationUniqueness = fault.Define("name-population-uniqueness", "population uniqueness of at most {0}")
)
