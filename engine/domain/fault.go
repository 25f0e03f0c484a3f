package domain

import "quasi/engine/fault"

// What can go wrong.
var (
	errHierarchyNoValues = fault.Define("hierarchy-no-values", "hierarchy has no values")
)
