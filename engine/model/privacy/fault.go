package privacy

import "quasi/engine/say"

// What can go wrong.
var (
	errKNoRows        = say.Define("k-no-rows", "k is {0}, but there are no rows")
	errKRange         = say.Define("k-range", "k is {0}, but the table has {1} {1:row|rows}: choose a k from 1 to {1}")
	errKPatientsRange = say.Define("k-patients-range", "k is {0}, but the table has {1} {1:patient|patients}: choose a k from 1 to {1}")
	errAlphaValue     = say.Define("alpha-value", "column {0:q} has no value {1:q}")
	errWeightOfValue  = say.Define("weight-of-value", "the weight of {0:q} is {1}; it must be from 0 to 1")
	errValueNoWeight  = say.Define("value-no-weight", "value {0:q} has no weight: give it one")
	errKMapRange      = say.Define("k-map-range", "k is {0}, but the table of the population has {1} {1:person|people}: choose a k from 1 to {1}")
	errPresenceRange  = say.Define("presence-range", "δ is {0} to {1}; it must be a range within 0 to 1")
)

// The names of models with their parameters.
var (
	nameAll                  = say.Define("name-all", "{0} and {1}")
	nameAlpha                = say.Define("name-alpha", "share of any {0:q} at most {1}")
	nameAlphaOfValue         = say.Define("name-alpha-of-value", "share of {0:q} in {1:q} at most {2}")
	nameBasicBeta            = say.Define("name-basic-beta", "basic {0}-likeness of {1:q}")
	nameDelta                = say.Define("name-delta", "{0}-disclosure privacy of {1:q}")
	nameDistinctL            = say.Define("name-distinct-l", "distinct {0}-diversity of {1:q}")
	nameEnhancedBeta         = say.Define("name-enhanced-beta", "enhanced {0}-likeness of {1:q}")
	nameEntropyL             = say.Define("name-entropy-l", "entropy {0}-diversity of {1:q}")
	nameHierarchicalT        = say.Define("name-hierarchical-t", "hierarchical {0}-closeness of {1:q}")
	nameKAnonymity           = say.Define("name-k-anonymity", "{0}-anonymity")
	nameKPatients            = say.Define("name-k-patients", "{0}-anonymity of patients")
	nameLAlpha               = say.Define("name-l-alpha", "distinct ({0},{1})-diversity of {2:q}")
	nameOrderedT             = say.Define("name-ordered-t", "ordered {0}-closeness of {1:q}")
	namePerPatient           = say.Define("name-per-patient", "{0}, by patient")
	nameRecursiveCL          = say.Define("name-recursive-cl", "recursive ({0},{1})-diversity of {2:q}")
	nameSL                   = say.Define("name-sl", "({0},{1})-diversity of {2:q}")
	nameTCloseness           = say.Define("name-t-closeness", "{0}-closeness of {1:q}")
	nameWithin               = say.Define("name-within", "{0}, given {1}")
	nameAverageRisk          = say.Define("name-average-risk", "average risk of at most {0}")
	nameUniqueness           = say.Define("name-uniqueness", "sample uniqueness of at most {0}")
	namePopulationUniqueness = say.Define("name-population-uniqueness", "population uniqueness of at most {0}")
	nameKMap                 = say.Define("name-k-map", "{0}-map")
	namePresence             = say.Define("name-presence", "({0},{1})-presence")
)
