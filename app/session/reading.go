package session

import (
	"encoding/json"
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// Reading knows how the columns of a table are read: by the formats that were found in them or
// are decided, and which ones are computed from others.
type Reading struct{ *Session }

// Reading returns the view of a session.
func (s *Session) Reading() Reading { return Reading{s} }

// readingFeature asks the engine for what the steps show of the columns.
type readingFeature struct{ NoFeature }

// columnAnswers holds the engine's answers.
type columnAnswers struct {
	descriptions Answers[ColumnReading, profile.Column]
	offered      Answers[string, protocol.OffersResult]
	samples      Answers[string, protocol.SampleResult]
	computed     Computed
}

func (s Reading) knownOf() *columnAnswers { return OfEngine[columnAnswers](s.Session) }

// Prepare implements [Feature].
func (*readingFeature) Prepare(s *Session) {
	if s.Table == nil {
		return
	}
	switch s.Step {
	case Columns:
		s.Reading().describe()
		s.Reading().AskOffers()
	case Generalise:
		s.Reading().describe()
	}
}

// ColumnReading is a column as it is read: what was found out about it holds for no other
// format.
type ColumnReading struct {
	column string
	format format.Format // zero: as was found
	coarse string        // the rule by which it is coarsened, as JSON
	// derived is how it is computed, as JSON; empty: it is of the table.
	derived string
}

// Of returns how a column is read by the decisions as they are.
func (s Reading) Of(column string) ColumnReading {
	return s.decided(column, s.Recipe().Column(column))
}

// decided is [Reading.Of] by what is decided of the column; nil: nothing.
func (s Reading) decided(column string, c *recipe.Column) ColumnReading {
	r := ColumnReading{column: column}
	if c != nil && c.Format != nil {
		r.format = *c.Format
	}
	if s.Recipe().Rule(column) != nil {
		r.derived = s.ComputedBy().Text
	}
	return r
}

// Coarse is the reading of a column with what is decided about coarsening it, on which
// its hierarchy depends.
func (s Reading) Coarse(column string) ColumnReading {
	r := s.Of(column)
	if c := s.Recipe().Column(column); c != nil {
		rule, _ := json.Marshal(c.Coarsen) // plain values
		r.coarse = string(rule)
	}
	return r
}

// Columns describes the columns of the table, read as decided, and the computed ones. Until the
// engine has answered, it describes a column as it was found.
func (s Reading) Columns() []profile.Column {
	columns, of := make([]profile.Column, len(s.Table.Columns)), s.Recipe().ByName()
	for i, found := range s.Table.Columns {
		columns[i] = found
		if described := s.knownOf().descriptions.Of(s.decided(found.Name, of[found.Name])); described != nil {
			columns[i] = *described
			// The role was suggested by all that was found; a format changes nothing of it.
			columns[i].Role, columns[i].Reason, columns[i].Confidence = found.Role, found.Reason, found.Confidence
		}
	}
	return append(columns, s.computedColumns()...)
}

// Count returns how many columns [Reading.Columns] returns, at once.
func (s Reading) Count() int { return len(s.Table.Columns) + len(s.computedColumns()) }

// As returns the format of a column: as is decided, or else as was found.
func (s Reading) As(column string) format.Format { return s.described(column).Format }

// TwoWays reports whether a column holds dates that can be read in two ways, and
// nobody has said which. Its hierarchies take them for words.
func (s Reading) TwoWays(column string) bool {
	d := s.described(column)
	return d.Ambiguous && d.Type.Dated()
}

// OfNumbers reports whether a column holds numbers or dates.
func (s Reading) OfNumbers(column string) bool {
	t := s.described(column).Type
	return t.Numeric() || t.Dated()
}

// Whole reports whether a column has whole numbers.
func (s Reading) Whole(column string) bool { return s.As(column).Type == format.Integer }

// described returns what is known of a column.
func (s Reading) described(column string) profile.Column {
	columns := s.Columns()
	at := slices.IndexFunc(columns, func(d profile.Column) bool { return d.Name == column })
	if at < 0 {
		return profile.Column{}
	}
	return columns[at]
}

// describe asks for the columns of which the format was decided, and those that are
// computed.
func (s Reading) describe() {
	for _, c := range s.Recipe().Columns {
		if of := s.Of(c.Name); c.Format != nil || of.derived != "" {
			params := protocol.DescribeParams{Column: c.Name, Format: of.format, Deriving: s.ComputedBy().Deriving}
			Ask(s.Session, &s.knownOf().descriptions, of, protocol.Describe, params)
		}
	}
}

// SetFormat decides how the values of a column are read; nil: as was found. A
// hierarchy that was made of the values as they were read before goes with it.
func (s Reading) SetFormat(column string, f *format.Format) {
	s.DecideColumn(column, func(c *recipe.Column) { c.Format, c.Hierarchy, c.Loss = f, nil, "" })
}
