package session

import (
	"encoding/json"
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// reading is a column as it is read: what was found out about it holds for no other
// format.
type reading struct {
	column string
	format format.Format // zero: as was found
	coarse string        // the rule by which it is coarsened, as JSON; empty: it is not
	// derived is how it is computed, as JSON; empty: it is of the table.
	derived string
}

func (s *Session) reading(column string) reading {
	r := reading{column: column}
	if c := s.Recipe().Column(column); c != nil && c.Format != nil {
		r.format = *c.Format
	}
	if s.Recipe().Rule(column) != nil {
		r.derived = s.derivation().text
	}
	return r
}

// coarse is the reading of a column with what is decided about coarsening it, on which
// its hierarchy depends.
func (s *Session) coarse(column string) reading {
	r := s.reading(column)
	if c := s.Recipe().Column(column); c != nil && c.Coarsen != nil {
		rule, _ := json.Marshal(c.Coarsen) // plain values
		r.coarse = string(rule)
	}
	return r
}

// Columns returns what is known of the table's columns, read as is decided, and of those
// that are computed. Until the engine has answered, a column is as it was found.
func (s *Session) Columns() []profile.Column {
	columns := make([]profile.Column, len(s.Table.Columns))
	for i, found := range s.Table.Columns {
		columns[i] = found
		if described := s.descriptions.Of(s.reading(found.Name)); described != nil {
			columns[i] = *described
			// The role was suggested by all that was found; a format changes nothing of it.
			columns[i].Role, columns[i].Reason, columns[i].Confidence = found.Role, found.Reason, found.Confidence
		}
	}
	return append(columns, s.derivedColumns()...)
}

// ReadAs returns the format of a column: as is decided, or else as was found.
func (s *Session) ReadAs(column string) format.Format { return s.profile(column).Format }

// TwoWays reports whether a column holds dates that can be read in two ways, and
// nobody has said which. Its hierarchies take them for words.
func (s *Session) TwoWays(column string) bool {
	d := s.profile(column)
	return d.Ambiguous && d.Type.Dated()
}

// OfNumbers reports whether a column holds numbers or dates.
func (s *Session) OfNumbers(column string) bool {
	t := s.profile(column).Type
	return t.Numeric() || t.Dated()
}

// profile returns what is known of a column.
func (s *Session) profile(column string) profile.Column {
	columns := s.Columns()
	at := slices.IndexFunc(columns, func(d profile.Column) bool { return d.Name == column })
	if at < 0 {
		return profile.Column{}
	}
	return columns[at]
}

// describe asks for the columns of which the format was decided, and those that are
// computed.
func (s *Session) describe() {
	for _, c := range s.Recipe().Columns {
		if of := s.reading(c.Name); c.Format != nil || of.derived != "" {
			params := protocol.DescribeParams{Column: c.Name, Format: of.format, Deriving: s.derivation().deriving}
			ask(s, &s.descriptions, of, protocol.Describe, params, nil)
		}
	}
}

// SetFormat decides how the values of a column are read; nil: as was found. A
// hierarchy that was made of the values as they were read before goes with it.
func (s *Session) SetFormat(column string, f *format.Format) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Format, c.Hierarchy, c.Loss = f, nil, "" })
}
