package privacy

import (
	"strings"

	"quasi/engine/say"
)

// With its parameters, in verdicts.
var nameAll = say.Define("name-all", "{0} and {1}")

// all is satisfied by the classes that satisfy each of its models.
type all []Model

// All returns the conjunction of the given models, of which there must be one
// at least. It is monotone if all of them are.
func All(models ...Model) Model {
	if len(models) == 1 {
		return models[0]
	}
	return all(models)
}

// SizeOnly reports whether a class satisfies m if, and only if, it has
// m.MinSize() records: algorithms then need not look at its records.
func SizeOnly(m Model) bool {
	_, ok := m.(KAnonymity)
	return ok
}

// MinSize implements [Model].
func (a all) MinSize() int {
	least := 1
	for _, m := range a {
		least = max(least, m.MinSize())
	}
	return least
}

// Holds implements [Model].
func (a all) Holds(class []int32) bool {
	for _, m := range a {
		if !m.Holds(class) {
			return false
		}
	}
	return true
}

// Monotone implements [Model].
func (a all) Monotone() bool {
	for _, m := range a {
		if !m.Monotone() {
			return false
		}
	}
	return true
}

// Reach implements [Model]: of the models that do not hold.
func (a all) Reach(class []int32) string {
	var reached []string
	for _, m := range a {
		if !m.Holds(class) {
			reached = append(reached, m.Reach(class))
		}
	}
	return strings.Join(reached, ", ")
}

// Coded implements [Model].
func (a all) Coded() say.Text {
	name := a[0].Coded()
	for _, m := range a[1:] {
		name = nameAll.Say(name, m)
	}
	return name
}

func (a all) carry(c carrier) Model {
	list(c, (*[]Model)(&a), c.model)
	return a
}
