package privacy

import (
	"cmp"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/say/parameter"
)

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

// Scope is what a model looks at.
type Scope int

// The scopes.
const (
	OnColumn     Scope = iota // the values of one sensitive column in a class
	OnPopulation              // a class beside a table of the population
	OnTable                   // all classes together
)

// Input is what a model is made of: each takes what it needs, which must be there
// for its scope. What takes its time to find out is a function.
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
