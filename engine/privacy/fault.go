package privacy

import "quasi/engine/fault"

// What can go wrong.
var (
	errKNoRows        = fault.Define("k-no-rows", "k is {0}, but there are no rows")
	errKRange         = fault.Define("k-range", "k is {0}, want 1 to {1} (the number of rows)")
	errKPatientsRange = fault.Define("k-patients-range", "k is {0}, want 1 to {1} (the number of patients)")
	errAlphaValue     = fault.Define("alpha-value", "column {0:q} has no value {1:q}")
	errWeightOfValue  = fault.Define("weight-of-value", "the weight of {0:q} is {1}, want 0 to 1")
)

// The names of models with their parameters.
var (
	nameAll           = fault.Define("name-all", "{0} and {1}")
	nameAlpha         = fault.Define("name-alpha", "share of any {0:q} at most {1}")
	nameAlphaOfValue  = fault.Define("name-alpha-of-value", "share of {0:q} in {1:q} at most {2}")
	nameBasicBeta     = fault.Define("name-basic-beta", "basic {0}-likeness of {1:q}")
	nameDelta         = fault.Define("name-delta", "{0}-disclosure privacy of {1:q}")
	nameDistinctL     = fault.Define("name-distinct-l", "distinct {0}-diversity of {1:q}")
	nameEnhancedBeta  = fault.Define("name-enhanced-beta", "enhanced {0}-likeness of {1:q}")
	nameEntropyL      = fault.Define("name-entropy-l", "entropy {0}-diversity of {1:q}")
	nameHierarchicalT = fault.Define("name-hierarchical-t", "hierarchical {0}-closeness of {1:q}")
	nameKAnonymity    = fault.Define("name-k-anonymity", "{0}-anonymity")
	nameKPatients     = fault.Define("name-k-patients", "{0}-anonymity of patients")
	nameLAlpha        = fault.Define("name-l-alpha", "distinct ({0},{1})-diversity of {2:q}")
	nameOrderedT      = fault.Define("name-ordered-t", "ordered {0}-closeness of {1:q}")
	namePerPatient    = fault.Define("name-per-patient", "{0}, by patient")
	nameRecursiveCL   = fault.Define("name-recursive-cl", "recursive ({0},{1})-diversity of {2:q}")
	nameSL            = fault.Define("name-sl", "({0},{1})-diversity of {2:q}")
	nameTCloseness    = fault.Define("name-t-closeness", "{0}-closeness of {1:q}")
	nameWithin        = fault.Define("name-within", "{0}, given {1}")
)
