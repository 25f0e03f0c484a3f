package service

import "quasi/engine/say"

// What can go wrong.
var (
	errRecipeUnfit  = say.Define("recipe-unfit", "the recipe still can't be used: {0}")
	errNoAttack     = say.Define("no-attack", "there is no attack {0}: there are {1}, from 0 on")
	errBuildNothing = say.Define("build-nothing", "no value of {0:q} fits this way of building: choose another")
)
