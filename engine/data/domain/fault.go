package domain

import "quasi/engine/say"

// What can go wrong.
var (
	errHierarchyNoValues = say.Define("hierarchy-no-values", "hierarchy has no values")
)
