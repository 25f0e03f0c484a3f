package privacy

import "quasi/engine/say"

// What can go wrong.
var (
	errNoModel        = say.Define("no-model", "the privacy model is {0:q}: choose one of {1:q}")
	errKNoRows        = say.Define("k-no-rows", "k is {0}, but there are no rows")
	errKRange         = say.Define("k-range", "k is {0}, but the table has {1} {1:row|rows}: choose a k from 1 to {1}")
	errKPatientsRange = say.Define("k-patients-range", "k is {0}, but the table has {1} {1:patient|patients}: choose a k from 1 to {1}")
	errNoValue        = say.Define("no-value", "column {0:q} has no value {1:q}")
	errNoNumber       = say.Define("no-number", "column {0:q} has {1:q}, which is neither a number nor a date: choose another model for it")
	errNoOrder        = say.Define("no-order", "column {0:q} has {1:q}, which is neither a number nor a date, so that its values have no order: choose another distance, or give the column a hierarchy, whose values from left to right are the order")
	errBoundOfValue   = say.Define("bound-of-value", "the bound of {0:q} is {1}; it must be above 0 and at most 1")
	errGuardUnknown   = say.Define("guard-unknown", "the hierarchy has no group or value {0:q} to guard")
	errGuardPlaces    = say.Define("guard-places", "the hierarchy has the group {0:q} at {1} places, none of them above the value that it is to guard: rename the groups, or name another")
	errNoCategories   = say.Define("no-categories", "the hierarchy of {0:q} has no groups between its values and the root, so that every value would be a category: give it one that has")
	errWeightOfValue  = say.Define("weight-of-value", "the weight of {0:q} is {1}; it must be from 0 to 1")
	errValueNoWeight  = say.Define("value-no-weight", "value {0:q} has no weight: give it one")
	errKMapRange      = say.Define("k-map-range", "k is {0}, but the full register has {1} {1:person|people}: choose a k from 1 to {1}")
	errPresenceRange  = say.Define("presence-range", "δ is {0} to {1}; it must be a range within 0 to 1")
)
