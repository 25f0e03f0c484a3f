// Package privacy holds the privacy models as constraints on one equivalence
// class: a release satisfies a model if every one of its classes does.
//
//	k, err := privacy.NewKAnonymity(5, n)
//	l, err := privacy.NewDistinctL(disease, 3)
//	model := privacy.All(k, l)
//
// k-map and δ-presence look at a class beside a [Register] of the population, and a
// [TableModel] looks at all classes together. [Kinds] lists what a recipe can ask
// for, each with its parameters; a kind makes its model of an [Input]. A model, its
// name in recipes, its title, scope and parameters, what it is made of and what another
// program must know of it (see [Describe]) stand in one file. Whoever adds one writes that
// file, its place among those that can be told, its texts (what a verdict calls it, in
// fault.go, the Chinese words of the screen, the published schema) and its test. Methods without
// a comment are those of [Model] and [TableModel].
package privacy

import (
	"quasi/engine/say"
)

// Model is a constraint on an equivalence class. Asking it changes nothing: it can be asked
// from several goroutines at a time.
type Model interface {
	// MinSize is the least number of records that a class can have.
	MinSize() int
	// Holds reports whether the class of the given records satisfies the
	// model. The records are indices into the table that the model was made
	// for.
	Holds(class []int32) bool
	// Monotone reports whether merging two classes that both satisfy the
	// model always yields one that does.
	Monotone() bool
	// Reach says in the symbols of the model the strictest parameter that the class
	// satisfies, as in "k = 4", for a person who asked for too much. It has no words.
	Reach(class []int32) string
	// Coded names the model with its parameters, as in "5-anonymity".
	Coded() say.Text
}

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

// TableModel is a constraint on the classes of a release as a whole, by their sizes:
// records, or patients where several records can be one's.
type TableModel interface {
	// Reach returns what is bounded, in [0,1], for classes of the given sizes.
	Reach(sizes []int) (float64, error)
	// Bound is the greatest value of Reach that is allowed.
	Bound() float64
	// Enough is a class size from which on the model holds whatever the classes.
	Enough() int
	// Coded names the model with its bound.
	Coded() say.Text
}

// share returns part by the sum of sizes, and 0 of nothing.
func share(part int, sizes []int) float64 { return float64(part) / float64(max(1, sum(sizes))) }
