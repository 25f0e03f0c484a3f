package person

import (
	"cmp"
	"encoding/binary"
	"slices"

	items "quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
)

// keeps reports whether a group satisfies the models.
func (x *partition) keeps(g *group) bool { return x.hold(x.alike(g)) }

// hold reports whether all models hold for rows that are released alike.
func (x *partition) hold(alike [][]int32) bool {
	return !slices.ContainsFunc(x.models, func(m privacy.Crowd) bool { return !m.Holds(alike) })
}

// alike returns the rows of a group by what they are released as: those at one position,
// and at others that are released alike.
func (x *partition) alike(g *group) [][]int32 {
	all := make([][]int32, 0, g.width)
	place := items.Numbering[string]{}
	for i := range g.width {
		rows := g.at(i)
		at, first := place.Number(x.text(rows))
		if first {
			all = append(all, nil)
		}
		all[at] = append(all[at], rows...)
	}
	return all
}

// classes returns the groups of records that a group makes: one for each position or, of
// positions that are released alike, one for all where models are asked of them.
func (x *partition) classes(g *group) [][]int32 {
	if len(x.models) > 0 {
		return x.alike(g)
	}
	all := make([][]int32, g.width)
	for i := range all {
		all[i] = g.at(i)
	}
	return all
}

// at returns the rows at a position.
func (g *group) at(position int) []int32 {
	rows := make([]int32, 0, len(g.persons))
	for at := position; at < len(g.rows); at += g.width {
		rows = append(rows, g.rows[at])
	}
	return rows
}

// text returns what tells rows that are released together from others.
func (x *partition) text(rows []int32) string {
	var key []byte
	for j := range x.p.QI {
		s := x.p.Join(j, rows)
		key = binary.LittleEndian.AppendUint32(key, uint32(s.Lo))
		key = binary.LittleEndian.AppendUint32(key, uint32(s.Hi))
	}
	return string(key)
}

// asked applies the models to a class of a stratum's persons: to their rows at each
// position, in their order before they are aligned. The method that partitions the
// stratum satisfies it, so that little has to be mended.
type asked struct {
	privacy.KAnonymity
	x *partition
	s stratum
}

// asks returns the model of a stratum: k, and the models if all its persons together
// satisfy them.
func (x *partition) asks(s stratum) (privacy.Model, error) {
	size, err := privacy.NewKAnonymity(x.k, len(s.persons))
	if err != nil || len(x.models) == 0 {
		return size, err
	}
	if a := (asked{size, x, s}); a.Holds(items.Numbers(len(s.persons))) {
		return a, nil
	}
	return size, nil
}

// Holds implements [privacy.Model].
func (a asked) Holds(class []int32) bool {
	if len(class) < a.x.k {
		return false
	}
	alike := make([][]int32, a.s.width)
	for i := range alike {
		for _, record := range class {
			alike[i] = append(alike[i], a.x.rows[a.s.persons[record]][i])
		}
	}
	return a.x.hold(alike)
}

// sensitive returns what a method sees of a sensitive attribute of the persons of a
// stratum: of each the value that fewest rows of the table have, which tells most.
func (x *partition) sensitive(of *privacy.Sensitive, s stratum) privacy.Sensitive {
	own, counts := *of, of.Counts()
	own.Codes = make([]int32, len(s.persons))
	for i, person := range s.persons {
		// The value of some rows that occurs least often.
		rows := x.rows[person]
		least := of.Codes[rows[0]]
		for _, row := range rows[1:] {
			if v := of.Codes[row]; cmp.Or(cmp.Compare(counts[v], counts[least]), cmp.Compare(v, least)) < 0 {
				least = v
			}
		}
		own.Codes[i] = least
	}
	return own
}
