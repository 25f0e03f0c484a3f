// Package residual looks at a release for what its models do not judge: identifiers in
// the columns that leave as they are, and people whom a column that is not generalized
// singles out. A model such as k-anonymity speaks of the columns that were marked, and
// of no other.
//
//	leaving := []residual.Column{{Column: c, Name: c.Name}}     // as they leave, none generalized
//	concerns := residual.Find(leaving, residual.Options{K: 5})
//	open := concerns.Open()                                     // what a person must look at
//
// Nothing is changed, and nothing is decided: whether a person has confirmed a finding is
// for the caller to fill in.
package residual

import (
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
)

// Column is a column as it leaves.
type Column struct {
	*table.Column        // with the rows of the release
	Name          string // as the recipe names it
	// Heading is its name in the release; empty: Name.
	Heading string
	// Suggested is package describe's result for the column as it was; nil: its role
	// does not matter, since it is generalized.
	Suggested *profile.Column
	// Generalized says that it is a quasi-identifier, which the models judge, Disguised
	// that its values are pseudonyms or shifted dates, Coarser that they are rounded or grouped.
	Generalized, Disguised, Coarser bool
	Sensitive                       bool // as the recipe has it
	// Apart says that it leaves in a table of its own, in which no row shows the other
	// columns: nobody finds a row by it.
	Apart bool
	// Read is it as it was before it was generalized, where it is: a cell that is the same still
	// may hold a value of Removed.
	Read *table.Column
}

// Options say how people are counted.
type Options struct {
	K int // of the recipe, at least 1
	// Patients says whose row each row of the release is; nil: every row is another
	// person's.
	Patients *privacy.Patients
	// Shifted are the columns of dates that leave shifted, as they were before, with the
	// rows of the release.
	Shifted []*table.Column
	// Removed are the columns that do not leave, or leave with others in place of their values,
	// with all rows of the table, and Records those of them that the rows of the release are.
	Removed []*table.Column
	Records []int32
}

// Find returns the concerns about a release of which the columns are given; Confirmed is
// false in all of them. It takes time in proportion to the rows times the columns, and
// for pairs and sets of three columns at most to [MostVisits] and [MostTriples].
func Find(columns []Column, opt Options) facts.Concerns {
	var c facts.Concerns
	all := make([]struct {
		facts.Identifiers
		counts bool
	}, len(columns))
	parallel.Each(len(columns), func(i int) {
		column, of := columns[i], &all[i]
		if of.counts = countsOnly(column); of.counts {
			column.Suggested = nil
		}
		of.Identifiers = facts.Identifiers{Column: column.Name, Found: inHeading(column)}
		if !column.Disguised { // nobody stands in its cells any more
			of.Found, of.Suggested = append(of.Found, inCells(column.Column)...), removal(column.Suggested)
		}
	})
	for i, of := range all {
		if of.counts {
			c.Unrecognized = append(c.Unrecognized, columns[i].Name)
		}
		if len(of.Found) > 0 || of.Suggested != nil {
			c.Identifiers = append(c.Identifiers, of.Identifiers)
		}
	}
	c.Identifiers = withFound(c.Identifiers, columns, rowsOwns(columns, opt))
	c.Identifiers = withFound(c.Identifiers, columns, unshifted(columns, opt.Shifted))
	unique(&c, columns, opt)
	return c
}

// Alone returns how many people of a column have a value that nobody else has or, with another
// column, a pair of values. It takes time in proportion to the rows.
func Alone(c, with *table.Column, patients *privacy.Patients) int {
	p := peopleOf([]Column{{Column: c}}, Options{Patients: patients})
	switch a := (attribute{Column: Column{Column: c}}); {
	case p == nil:
		return 0
	case with != nil:
		return p.together(groupsOf(a), attribute{Column: Column{Column: with}})
	default:
		return p.attribute(a.Column).alone
	}
}
