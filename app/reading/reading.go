// Package reading knows how the columns of a table are read: by the formats that were found in
// them or are decided, and which ones are computed from others. It owns what the engine has
// answered about that.
//
// Like the session it is used from the UI's goroutine only.
package reading

import (
	"encoding/json"
	"slices"

	"quasi/app/session"
	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// feature asks the engine for what the steps show of the columns.
type feature struct{ session.NoFeature }

// New returns the feature.
func New() session.Feature { return &feature{} }

// known holds the engine's answers.
type known struct {
	descriptions session.Answers[Reading, profile.Column]
	offered      session.Answers[string, protocol.OffersResult]
	samples      session.Answers[string, protocol.SampleResult]
	computed     Computed
}

func knownOf(s *session.Session) *known { return session.OfEngine[known](s) }

// Prepare implements [session.Feature].
func (*feature) Prepare(s *session.Session) {
	if s.Table == nil {
		return
	}
	switch s.Step {
	case session.Columns:
		describe(s)
		AskOffers(s)
	case session.Generalise:
		describe(s)
	}
}

// Reading is a column as it is read: what was found out about it holds for no other
// format.
type Reading struct {
	column string
	format format.Format // zero: as was found
	coarse string        // the rule by which it is coarsened, as JSON
	// derived is how it is computed, as JSON; empty: it is of the table.
	derived string
}

// Of returns how a column is read by the decisions as they are.
func Of(s *session.Session, column string) Reading {
	return decided(s, column, s.Recipe().Column(column))
}

// decided is [Of] by what is decided of the column; nil: nothing.
func decided(s *session.Session, column string, c *recipe.Column) Reading {
	r := Reading{column: column}
	if c != nil && c.Format != nil {
		r.format = *c.Format
	}
	if s.Recipe().Rule(column) != nil {
		r.derived = ComputedBy(s).Text
	}
	return r
}

// Coarse is the reading of a column with what is decided about coarsening it, on which
// its hierarchy depends.
func Coarse(s *session.Session, column string) Reading {
	r := Of(s, column)
	if c := s.Recipe().Column(column); c != nil {
		rule, _ := json.Marshal(c.Coarsen) // plain values
		r.coarse = string(rule)
	}
	return r
}

// Columns returns what is known of the table's columns, read as is decided, and of those
// that are computed. Until the engine has answered, a column is as it was found.
func Columns(s *session.Session) []profile.Column {
	columns, of := make([]profile.Column, len(s.Table.Columns)), s.Recipe().ByName()
	for i, found := range s.Table.Columns {
		columns[i] = found
		if described := knownOf(s).descriptions.Of(decided(s, found.Name, of[found.Name])); described != nil {
			columns[i] = *described
			// The role was suggested by all that was found; a format changes nothing of it.
			columns[i].Role, columns[i].Reason, columns[i].Confidence = found.Role, found.Reason, found.Confidence
		}
	}
	return append(columns, computedColumns(s)...)
}

// Count returns how many columns [Columns] returns, at once.
func Count(s *session.Session) int { return len(s.Table.Columns) + len(computedColumns(s)) }

// As returns the format of a column: as is decided, or else as was found.
func As(s *session.Session, column string) format.Format { return described(s, column).Format }

// TwoWays reports whether a column holds dates that can be read in two ways, and
// nobody has said which. Its hierarchies take them for words.
func TwoWays(s *session.Session, column string) bool {
	d := described(s, column)
	return d.Ambiguous && d.Type.Dated()
}

// OfNumbers reports whether a column holds numbers or dates.
func OfNumbers(s *session.Session, column string) bool {
	t := described(s, column).Type
	return t.Numeric() || t.Dated()
}

// Whole reports whether a column has whole numbers.
func Whole(s *session.Session, column string) bool { return As(s, column).Type == format.Integer }

// described returns what is known of a column.
func described(s *session.Session, column string) profile.Column {
	columns := Columns(s)
	at := slices.IndexFunc(columns, func(d profile.Column) bool { return d.Name == column })
	if at < 0 {
		return profile.Column{}
	}
	return columns[at]
}

// describe asks for the columns of which the format was decided, and those that are
// computed.
func describe(s *session.Session) {
	for _, c := range s.Recipe().Columns {
		if of := Of(s, c.Name); c.Format != nil || of.derived != "" {
			params := protocol.DescribeParams{Column: c.Name, Format: of.format, Deriving: ComputedBy(s).Deriving}
			session.Ask(s, &knownOf(s).descriptions, of, protocol.Describe, params)
		}
	}
}

// SetFormat decides how the values of a column are read; nil: as was found. A
// hierarchy that was made of the values as they were read before goes with it.
func SetFormat(s *session.Session, column string, f *format.Format) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Format, c.Hierarchy, c.Loss = f, nil, "" })
}
