package session

import (
	"fmt"
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// People knows who is counted: the rows of a table, or patients where it is known whose
// row each one is, and how many of them the quasi-identifiers single out.
type People struct{ *Session }

// People returns the view of a session.
func (s *Session) People() People { return People{s} }

// Known reports whether it is known whose row each one is, so that patients are
// counted. Otherwise what is counted are rows, whoever they are of.
func (s People) Known() bool { return s.Recipe().Privacy.Patient != "" }

// KnowsSeveralRows reports whether patients are counted who have several rows, or are to be
// protected as if they had: then it matters how many rows someone knows.
func (s People) SeveralRows() bool {
	return s.Known() && (s.Counted() < s.Rows() || s.Recipe().Privacy.WholeRecords())
}

// CountedBy says who is counted.
func (s People) CountedBy() protocol.Counted {
	by := protocol.Counted{Patient: s.Recipe().Privacy.Patient}
	if c := s.Recipe().Column(by.Patient); c != nil {
		by.Missing = c.Missing
	}
	return by
}

// CountedText is another text for anybody else who is counted.
func (s People) CountedText() string { return fmt.Sprintf("%q", s.CountedBy()) }

// Asked returns the column of which it has to be answered whether several rows with one
// value are one patient's; empty: none, as patients are counted already, no column hints
// at them, or those that do are answered.
func (s People) Asked() string {
	if s.Known() {
		return ""
	}
	if c := profile.AskedOfPatients(s.Reading().Columns(), s.Recipe().Privacy.NotPatients); c != nil {
		return c.Name
	}
	return ""
}

// Hinted reports whether a column hints at patients, so that there is, or was, a question about it.
func (s People) Hinted(column string) bool {
	return slices.ContainsFunc(profile.Patients(s.Reading().Columns()), func(c profile.Column) bool { return c.Name == column })
}

// Household reports whether a column seems to tell households apart, not patients.
func (s People) Household(column string) bool {
	return slices.ContainsFunc(s.Reading().Columns(), func(c profile.Column) bool { return c.Name == column && c.Household })
}

// Rows returns the number of rows that the release is about, and of the whole table until the
// engine has counted them.
func (s People) Rows() int {
	if u := s.Unique(); u != nil {
		return u.Rows
	}
	return s.Table.Records
}

// Counted returns the number of rows that the release is about, or of patients where they are
// counted: no group can have more. Until the engine has counted them, it is what the
// values and the gaps of their column come to.
func (s People) Counted() int {
	if !s.Known() {
		return s.Table.Records
	}
	if u := s.Unique(); u != nil {
		return u.Of
	}
	for _, c := range s.Reading().Columns() {
		if c.Name == s.Recipe().Privacy.Patient {
			return c.Distinct + c.Missing
		}
	}
	return s.Table.Records
}

// peopleFeature asks the engine how many rows, or patients, are singled out.
type peopleFeature struct{ NoFeature }

// uniqueness is the engine's answer.
func (s People) uniqueness() *Answers[singling, protocol.UniquenessResult] {
	return OfEngine[Answers[singling, protocol.UniquenessResult]](s.Session)
}

// singling holds all on which the number of people singled out by the quasi-identifiers depends.
type singling struct{ columns, counted, derived, among string }

func (s People) singlingOf() singling {
	return singling{Joined(s.Recipe().Names(table.QuasiIdentifying)), s.CountedText(), s.Reading().ComputedBy().Text, question.AmongString(s.Recipe().Among)}
}

// Unique returns how many rows, or patients, the quasi-identifiers single out; nil until
// the engine has answered.
func (s People) Unique() *protocol.UniquenessResult { return s.uniqueness().Of(s.singlingOf()) }

// AskNext implements [Feature]: it asks how many rows, or patients, the quasi-identifiers
// single out, if the step shows that and nobody knows. Of a large table it takes seconds, for which nobody has to
// wait who goes on: of decisions that come meanwhile the last are asked about.
func (*peopleFeature) AskNext(s *Session) bool {
	shown := s.Step == Columns || s.Step == Protect && s.People().Known() // where k can be no more than there are
	if s.Table == nil || !shown {
		return false
	}
	of, known := s.People().singlingOf(), s.People().uniqueness()
	if known.Asked(of) {
		return false
	}
	params := protocol.UniquenessParams{Columns: s.Recipe().Names(table.QuasiIdentifying), Among: s.Recipe().Among, Counted: s.People().CountedBy(), Deriving: s.Reading().ComputedBy().Deriving}
	for _, condition := range params.Among {
		if c := s.Recipe().Column(condition.Column); c != nil {
			params.Read = append(params.Read, *c)
		}
	}
	BackgroundQuestion[protocol.UniquenessResult]{
		Method: protocol.Uniqueness, Params: params,
		Wanted: func() bool { return true },
		Then:   func(found protocol.UniquenessResult) { known.Know(of, found) },
		Failed: func() { Fail(s, known, of) },
	}.Ask(s)
	return true
}
