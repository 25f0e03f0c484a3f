package population

import "quasi/engine/say"

// What can go wrong.
var (
	errPopulationLarge = say.Define("population-large", "{0} rows at a sampling fraction of {1} make a population of more than 2^53: give a larger fraction")
)
