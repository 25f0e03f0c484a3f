package privacy

import (
	"fmt"
	"maps"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var (
	namePersonal         = say.Define("name-personal", "what guards a row covers at most {0} of the {1:q} in its group")
	namePersonalPatients = say.Define("name-personal-patients", "what guards a row covers the {1:q} of at most {0} of the patients in its group")
)

// NamePersonal names personalized privacy in recipes.
const NamePersonal = "personalized-privacy"

func init() {
	offer(49, Kind{
		Name: NamePersonal, Title: "Personalized privacy", Monotone: false, Hierarchy: always,
		Brief:  "nobody is known with more than a bounded probability to have what they want hidden.",
		Source: "Xiao, Tao: Personalized privacy preservation. SIGMOD 2006",
		Parameters: []parameter.Parameter{
			{Name: "breach", Title: "Breach", Summary: "The largest probability with which anyone may be known to have a value that their guarding node covers.",
				Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.5, Easier: 1},
			{Name: "level", Title: "Level", Summary: "How many levels above its value the guarding node of a row is, in the hierarchy of the column, where the recipe names none; 0: the value itself.",
				Kind: parameter.Integer, Min: 0, Max: 100, Default: 0},
		},
		class: func(in Input) (Model, error) {
			ground, err := in.Ground()
			if err != nil {
				return nil, err
			}
			guard, err := guards(in, ground)
			if err != nil {
				return nil, err
			}
			return NewPersonal(in.Sensitive, in.Values.Number("breach"), guard, ground)
		},
	})
}

// Unguarded stands in place of a guarding node where there is none: nothing of such a
// row or value is to be hidden.
const Unguarded = "∅"

// guards returns the guarding node of each record, or none: that of the row, else of
// the value, else the ancestor of the value at the level.
func guards(in Input, ground *domain.Ground) ([]int32, error) {
	s := in.Sensitive
	byValue := group.Each(ground.Leaf, func(leaf int32) int32 { return ground.Ancestor(leaf, in.Values.Integer("level")) })
	for _, text := range slices.Sorted(maps.Keys(in.Guards)) {
		label := in.Guards[text]
		v, err := s.value(text)
		if err != nil {
			return nil, err
		}
		if byValue[v], err = guard(ground, label, v); err != nil {
			return nil, err
		}
	}
	type asked struct {
		label string
		value int32
	}
	nodes, known := make([]int32, len(s.Codes)), map[asked]int32{}
	for record, v := range s.Codes {
		nodes[record] = byValue[v]
		if in.RowGuards == nil || in.RowGuards[record] == "" {
			continue
		}
		of := asked{in.RowGuards[record], v}
		n, ok := known[of]
		if !ok {
			var err error
			if n, err = guard(ground, of.label, v); err != nil {
				return nil, err
			}
			known[of] = n
		}
		nodes[record] = n
	}
	return nodes, nil
}

// guard returns the node of a label that is above a value, or its own; of a label that
// stands at one place, that one wherever it is. Below 0: nothing is guarded.
func guard(ground *domain.Ground, label string, value int32) (int32, error) {
	if label == Unguarded {
		return -1, nil
	}
	nodes := ground.Named(label)
	for _, n := range nodes {
		if ground.Under(ground.Leaf[value], n) {
			return n, nil
		}
	}
	switch len(nodes) {
	case 0:
		return 0, errGuardUnknown.Of(label)
	case 1:
		return nodes[0], nil
	}
	return 0, errGuardPlaces.Of(label, len(nodes))
}

// Personal is personalized privacy: each record has a guarding node in the hierarchy
// of the sensitive attribute, and the share of the records of its class whose value
// that node covers is bounded (Xiao, Tao 2006, with the probability of a breach
// where sensitive values are released as they are). Where a patient can have several
// records, it is the share of the patients of the class who have such a record. It is
// not monotone: the second class can have many values that a node of the first
// covers, which nothing guards there.
type Personal struct {
	s        *Sensitive
	breach   float64
	guard    []int32   // by record: a place in covers, or unguarded
	covers   [][]bool  // by guarding node: the values that it covers
	patients *Patients // nil: every record is another person's
}

// NewPersonal returns the model for 0 < breach <= 1 and a node per record of the
// hierarchy, below 0 for none.
func NewPersonal(s *Sensitive, breach float64, guard []int32, ground *domain.Ground) (Personal, error) {
	if len(ground.Leaf) != len(s.Values) || len(guard) != len(s.Codes) {
		return Personal{}, fmt.Errorf("%d values and %d guarding nodes for the %d values and %d records of %q",
			len(ground.Leaf), len(guard), len(s.Values), len(s.Codes), s.Name)
	}
	m := Personal{s: s, breach: breach, guard: make([]int32, len(guard))}
	place := group.Numbering[int32]{} // by node
	for record, n := range guard {
		if n < 0 {
			m.guard[record] = unguarded
			continue
		}
		at, first := place.Number(n)
		if first {
			m.covers = append(m.covers, ground.Covered(n))
		}
		m.guard[record] = at
	}
	return m, nil
}

// unguarded stands for no guarding node.
const unguarded = -1

func (m Personal) MinSize() int { return 1 }

func (m Personal) Holds(class []int32) bool {
	return len(class) > 0 && m.worst(class) <= m.breach+slack
}

// worst returns the greatest probability of a breach in a class.
func (m Personal) worst(class []int32) float64 {
	done, most := map[int32]bool{}, 0
	for _, record := range class {
		n := m.guard[record]
		if n == unguarded || done[n] {
			continue
		}
		done[n] = true
		most = max(most, m.persons(m.covered(class, n)))
	}
	return float64(most) / float64(max(1, m.persons(class)))
}

// covered returns the records of a class whose value a node covers.
func (m Personal) covered(class []int32, node int32) []int32 {
	return group.Where(class, func(record int32) bool { return m.covers[node][m.s.Codes[record]] })
}

func (m Personal) persons(records []int32) int {
	if m.patients == nil {
		return len(records)
	}
	return m.patients.Distinct(records)
}

func (m Personal) Monotone() bool             { return false }
func (m Personal) Reach(class []int32) string { return fmt.Sprintf("p = %.4g", m.worst(class)) }

func (m Personal) Coded() say.Text {
	if m.patients != nil {
		return namePersonalPatients.Say(m.breach, m.s.Name)
	}
	return namePersonal.Say(m.breach, m.s.Name)
}

func (m Personal) carry(c carrier) Model {
	c.sensitive(&m.s)
	c.number(&m.breach)
	list(c, &m.covers, several, func(values *[]bool) { list(c, values, len(m.s.Values), c.truth) })
	c.column(&m.guard, unguarded, int32(len(m.covers)-1))
	some := m.patients != nil
	if c.truth(&some); some {
		c.patients(&m.patients)
	}
	return m
}
