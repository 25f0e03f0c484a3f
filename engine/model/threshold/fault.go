package threshold

import "quasi/engine/say"

// The names of the models with their bounds.
var (
	nameAverageRisk          = say.Define("name-average-risk", "average risk of at most {0}")
	nameUniqueness           = say.Define("name-uniqueness", "sample uniqueness of at most {0}")
	namePopulationUniqueness = say.Define("name-population-uniqueness", "population uniqueness of at most {0}")
)
