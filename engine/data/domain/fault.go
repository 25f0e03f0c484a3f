package domain

import "quasi/engine/say"

// What can go wrong.
var (
	errHierarchyNoValues = say.Define("hierarchy-no-values", "the hierarchy has no values")
)
