// Package method is the registry of the anonymization algorithms: the one
// place where the screen, the command and the tests learn which there are.
//
//	a, err := method.Get("kaim")
//	settings, err := parameter.Resolve(a.Parameters, nil)
//
// It describes them only, so that the screen does not carry their code; package
// run has that.
package method

import (
	"slices"

	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// What can go wrong.
var (
	errAlgorithmModel   = say.Define("algorithm-model", "{0} can't guarantee {1}, which merging two groups can break: choose an algorithm that accepts any model, such as {2:q}")
	errAlgorithmUnknown = say.Define("algorithm-unknown", "the algorithm is {0:q}: choose one of {1:q}")
)

// Family groups algorithms that work in the same way.
type Family string

// The families.
const (
	// Clustering algorithms grow classes around a centre (local recoding).
	Clustering Family = "clustering"
	// Partitioning algorithms cut the table into ever smaller classes, or put
	// them together from single records (local recoding).
	Partitioning Family = "partitioning"
	// FullDomain algorithms choose one level of each hierarchy for the whole
	// table (global recoding). One of them suppresses single cells, too.
	FullDomain Family = "full-domain"
	// Bucketing algorithms leave values as they are and break their link to
	// the sensitive ones.
	Bucketing Family = "bucketing"
)

// Algorithm is one way to partition the records of a problem.
type Algorithm struct {
	Name        string // in recipes; lower-case, never changes
	Family      Family
	Title       string
	Brief       string      // what it does for a person, in a phrase that follows the title
	Summary     string      // how it does that, in one sentence
	Source      string      // the citation
	Paper       bool        // of the four papers that the program reads again; others are there to compare with
	Constraints Constraints // which privacy models it can satisfy
	// Random reports whether it makes random choices, which the seed decides.
	Random bool
	// Sensitive reports whether it needs a sensitive column: the first in the
	// problem.
	Sensitive bool
	// Suppresses reports whether it chooses records to leave out, within the limit. Others
	// leave out those alone without which all together satisfy the model.
	Suppresses bool
	// Limits says how it keeps limits on how coarse columns become.
	Limits Limits
	// Parameters are the settings of its own that a recipe can hold, beside
	// the privacy model, the suppression limit and the seed.
	Parameters []parameter.Parameter
}

// Constraints says which privacy models an algorithm can satisfy.
type Constraints string

// The kinds of constraints.
const (
	AnyModel      Constraints = "any"      // every model
	MonotoneModel Constraints = "monotone" // every model that is monotone under merging classes
)

// Limits says how an algorithm keeps limits on how coarse columns become.
type Limits string

// The ways to keep limits.
const (
	NoLimits  Limits = ""          // it can't
	InBlocks  Limits = "blocks"    // it gets the records apart that can't be released alike
	ByLevels  Limits = "levels"    // it looks for levels below the limits
	ByCells   Limits = "cells"     // so does it, and suppresses single cells beside them, which are missing then, and not coarse
	Unchanged Limits = "unchanged" // it makes nothing coarser
)

// Accepts returns an error that says what to choose if a cannot satisfy m.
func (a *Algorithm) Accepts(m privacy.Model) error {
	if a.Constraints == MonotoneModel && !m.Monotone() {
		return errAlgorithmModel.Of(say.Method(a.Name), m, say.Method(Default))
	}
	return nil
}

// Why a method can't be used where more than one row of a patient may be known.
var (
	wholeBucketing  = say.Define("records-bucketing", "it releases rows as they are, so that anyone who knows one finds the patient")
	wholeConsistent = say.Define("records-consistent", "rows of patients that are protected together would not have the same detail as others")
)

// WholeRecords reports whether a can partition patients with all their rows, which
// protects those of whom more than one row may be known, and why it can't.
func (a *Algorithm) WholeRecords() (why say.Text, can bool) {
	if a.Family == Bucketing {
		return wholeBucketing.Say(), false
	}
	if a.Name == Consistent {
		return wholeConsistent.Say(), false
	}
	return say.Text{}, true
}

// Default is the name of the algorithm to take where nobody has chosen.
const Default = "minimum-loss"

// Anatomy is the name of the method that makes two tables.
const Anatomy = "anatomy"

// AOS is the name of the method that cuts the columns in the order of their priority.
const AOS = "aos"

// Consistent is the name of the method that gives a column the same detail in all rows.
const Consistent = "consistent"

// Rounds is the parameter of every anytime algorithm: how long it tries. The same
// number gives the same result.
const Rounds = "rounds"

// Cuts is the parameter of the methods that may cut anywhere: whether they prefer
// boundaries.
const Cuts = "cuts"

// Anytime reports whether the algorithm has a result before its end.
func (a *Algorithm) Anytime() bool {
	return slices.ContainsFunc(a.Parameters, func(p parameter.Parameter) bool { return p.Name == Rounds })
}

// All returns the algorithms in the order in which to offer them.
func All() []Algorithm { return slices.Clone(algorithms) }

// Names returns the names of all algorithms, in the order of [All].
func Names() []string {
	names := make([]string, len(algorithms))
	for i, a := range algorithms {
		names[i] = a.Name
	}
	return names
}

// Get returns the algorithm of the given name.
func Get(name string) (Algorithm, error) {
	for _, a := range algorithms {
		if a.Name == name {
			return a, nil
		}
	}
	return Algorithm{}, errAlgorithmUnknown.Of(name, Names())
}
