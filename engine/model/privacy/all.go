package privacy

import (
	"encoding/binary"
	"slices"
	"strings"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

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

func (a all) MinSize() int {
	least := 1
	for _, m := range a {
		least = max(least, m.MinSize())
	}
	return least
}

func (a all) Holds(class []int32) bool {
	return !slices.ContainsFunc(a, func(m Model) bool { return !m.Holds(class) })
}

func (a all) Monotone() bool {
	return !slices.ContainsFunc(a, func(m Model) bool { return !m.Monotone() })
}

// Reach implements [Model]: of the models that do not hold.
func (a all) Reach(class []int32) string {
	failing := group.Where(a, func(m Model) bool { return !m.Holds(class) })
	return strings.Join(group.Each(failing, func(m Model) string { return m.Reach(class) }), ", ")
}

func (a all) Coded() say.Text {
	name := a[0].Coded()
	for _, m := range a[1:] {
		name = nameAll.Say(name, m)
	}
	return name
}

func (a all) carry(c carrier) Model {
	list(c, (*[]Model)(&a), several, c.model)
	return a
}

var nameWithin = say.Define("name-within", "{0}, given {1}")

// Within is the stricter reading of a model on one of several sensitive
// attributes: to someone who knows the others they are quasi-identifiers too, so
// the model must hold for each part of a class that agrees in them
// (Machanavajjhala et al. 2007, section 4.3). It is monotone if the model is: a
// part of a merged class is a part of one class, or two parts merged.
type Within struct {
	Model
	others []*Sensitive
}

// NewWithin returns the model m for each part of a class that agrees in others,
// of which there is at least one.
func NewWithin(m Model, others []*Sensitive) Within { return Within{m, others} }

// parts returns the records of a class that agree in the other attributes, in
// the order of their first records.
func (w Within) parts(class []int32) [][]int32 {
	return group.Alike(class, func(record int32) string {
		var key []byte
		for _, s := range w.others {
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Codes[record]))
		}
		return string(key)
	})
}

func (w Within) Holds(class []int32) bool {
	fails := func(part []int32) bool { return !w.Model.Holds(part) }
	return len(class) > 0 && !slices.ContainsFunc(w.parts(class), fails)
}

// Reach implements [Model]: of the first part that fails.
func (w Within) Reach(class []int32) string {
	for _, part := range w.parts(class) {
		if !w.Model.Holds(part) {
			return w.Model.Reach(part)
		}
	}
	return w.Model.Reach(class)
}

func (w Within) Coded() say.Text {
	return nameWithin.Say(w.Model, group.Each(w.others, func(s *Sensitive) string { return s.Name }))
}

func (w Within) carry(c carrier) Model {
	c.model(&w.Model)
	list(c, &w.others, several, c.sensitive)
	return w
}
