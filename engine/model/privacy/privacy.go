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
// fault.go, the Chinese words of the screen, the published schema) and its test.
package privacy

import "quasi/engine/say"

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
