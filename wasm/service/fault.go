package service

import "quasi/engine/fault"

// What can go wrong.
var (
	errRecipeUnfit        = fault.Define("recipe-unfit", "the recipe still can't be used: {0}")
	errBuildNothing       = fault.Define("build-nothing", "no value of {0:q} fits this way of building: choose another")
	errBuildDay           = fault.Define("build-day", "the day is {0:q}, want one as 2024-12-31")
	errClassificationNone = fault.Define("classification-none", "{0} knows none of the values: choose another way")
)
