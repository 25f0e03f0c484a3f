// Package suggesttest makes columns like those of hospitals' tables from a seed
// and measures what package describe proposes for them. Nobody is meant by them.
//
// Check characters are computed here a second time, most of them in another way
// than in package describe, so that each implementation tests the other.
package suggesttest

import (
	"math/rand/v2"

	"quasi/engine/data/table"
)

// Kind is a kind of column.
type Kind struct {
	Name string
	// Role is a data steward's decision.
	Role table.Role
	// Direct says that the column names a person by itself, so that it must
	// never be released as it is.
	Direct bool
	// Reason is the code of the reason that its values alone should give; empty
	// where values can't tell.
	Reason string
	// Checked says that the values carry a check character.
	Checked bool
	// Headings are names of such columns.
	Headings []string
	// Repeat is the number of rows that share a value on average; 1 draws a new
	// value for each row.
	Repeat int
	draw   func(d *drawer) string
}

// Kinds returns all kinds, in a fixed order.
func Kinds() []Kind {
	var all []Kind
	for _, family := range [][]Kind{numbers, accounts, devices, contacts, people, records, texts, dates, places, traits, health, measures, negatives} {
		all = append(all, family...)
	}
	return all
}

// Unnamed is the name of a column whose name is withheld.
const Unnamed = "x"

// Column returns a table of one column of the kind with the given number of
// rows. Up to one row in twenty misses its value, and up to one in fifty has a
// slip of the pen. Equal seeds give equal columns.
func (k Kind) Column(seed uint64, rows int, named bool) *table.Table {
	d := &drawer{Rand: rand.New(rand.NewPCG(seed, hash(k.Name)))}
	name := Unnamed
	if heading := d.pick(k.Headings...); named {
		name = heading
	}
	missing, slips := 0.05*d.Float64(), 0.02*d.Float64()
	d.variant = d.IntN(1 << 20)
	var pool []string
	if k.Repeat > 1 {
		for range max(2, rows/k.Repeat) {
			pool = append(pool, k.draw(d))
		}
	}
	b := table.NewBuilder([]string{name}, table.NewMarkers(table.DefaultMarkers()))
	for range rows {
		var value string
		if pool == nil {
			value = k.draw(d)
		} else {
			value = d.pick(pool...)
		}
		b.Append([]string{d.noise(value, missing, slips)})
	}
	return b.Table()
}

// hash gives each kind its own stream (FNV-1a).
func hash(text string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}
