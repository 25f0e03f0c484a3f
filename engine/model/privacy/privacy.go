// Package privacy holds the privacy models as constraints on one equivalence
// class: a release satisfies a model if every one of its classes does.
//
//	k, err := privacy.NewKAnonymity(5, n)
//	l := privacy.NewDistinctL(disease, 3)
//	model := privacy.All(k, l)
//
// k-map and δ-presence look at a class beside a [Register] of the population, and a
// [TableModel] looks at all classes together. [Kinds] lists what a recipe can ask
// for, each with its parameters; a kind makes its model of an [Input]. A model, its
// name in recipes, its title, scope and parameters, what it is made of and what another
// program must know of it (see [Describe]) stand in one file. Whoever adds one writes that
// file, its place among those that can be told, how it is asked of any row of each patient
// (whichever.go), its translations and its test, and has the schema written. What is called
// name… names models with their parameters, in verdicts. Methods without a comment implement
// [Model] and [TableModel]. Constructors take parameters within the
// ranges of their kind, which [parameter.Resolve] has checked.
package privacy

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
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
	// Reach returns the bounded number, in [0,1], of classes of the given sizes.
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

// Kind describes a model that a recipe can ask for beside k-anonymity, which
// every release has. The file of the model offers it.
type Kind struct {
	Name     string // in recipes; never changes
	Title    string
	Brief    string // what it asks for, in a phrase that follows the title and a colon
	Source   string
	Scope    Scope
	Monotone bool
	Numbers  bool // its column must hold numbers or dates
	// Hierarchy reports whether it needs a hierarchy of its column, by its settings;
	// nil: it never does.
	Hierarchy  func(parameter.Values) bool
	Parameters []parameter.Parameter

	place int // where it is offered, in ascending order
	class func(Input) (Model, error)
	table func(Input) (TableModel, error) // of one that is OnTable, which has no class
}

// Scope is the data that a model looks at.
type Scope int

// The scopes.
const (
	OnColumn     Scope = iota // the values of one sensitive column in a class
	OnPopulation              // a class beside a table of the population
	OnTable                   // all classes together
)

// Input holds the data that models are made of. The fields that a model needs for its
// scope must be set. A function computes data that takes time.
type Input struct {
	Values parameter.Values // of the kind's parameters

	// OnColumn.
	Sensitive    *Sensitive
	Value        string                         // the one that is bound; empty: all
	Weights      map[string]float64             // by value; nil: by rarity
	Bounds       map[string]float64             // by value
	Guards       map[string]string              // by value: the label of a node, or [Unguarded]
	RowGuards    []string                       // by record, likewise; empty: by value
	Ground       func() (*domain.Ground, error) // the hierarchy of the column
	HasGround    bool                           // whether the recipe has one
	Correlations func() [][]float64             // of the values, by the quasi-identifiers

	// OnPopulation.
	QI       []domain.Attribute
	Register *Register

	// OnTable.
	Estimate Estimator
}

// Class returns the model of a kind that is OnColumn or OnPopulation. It fails if
// a value is out of range, or one that is named does not occur.
func (k Kind) Class(in Input) (Model, error) { return k.class(in) }

// Table returns the model of a kind that is OnTable. It fails if a value is out of
// range.
func (k Kind) Table(in Input) (TableModel, error) { return k.table(in) }

var kinds []Kind

// offer adds a kind at its place.
func offer(place int, k Kind) {
	k.place = place
	at, _ := slices.BinarySearchFunc(kinds, place, func(k Kind, place int) int { return cmp.Compare(k.place, place) })
	kinds = slices.Insert(kinds, at, k)
}

// KindOf returns the kind of a name. The error names those that there are.
func KindOf(name string) (Kind, error) {
	var names []string
	for _, k := range kinds {
		if k.Name == name {
			return k, nil
		}
		names = append(names, k.Name)
	}
	return Kind{}, errNoModel.Of(name, names)
}

// Kinds returns the models, in the order in which to offer them.
func Kinds() []Kind { return slices.Clone(kinds) }
