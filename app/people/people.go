// Package people knows who is counted: the rows of a table, or patients where it is known whose
// row each one is, and how many of them the quasi-identifiers single out.
//
// Like the session it is used from the UI's goroutine only.
package people

import (
	"fmt"
	"slices"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// Known reports whether it is known whose row each one is, so that patients are
// counted. Otherwise what is counted are rows, whoever they are of.
func Known(s *session.Session) bool { return s.Recipe().Privacy.Patient != "" }

// SeveralRows reports whether patients are counted who have several rows, or are to be
// protected as if they had: then it matters how many rows someone knows.
func SeveralRows(s *session.Session) bool {
	return Known(s) && (Counted(s) < Rows(s) || s.Recipe().Privacy.WholeRecords())
}

// CountedBy says who is counted.
func CountedBy(s *session.Session) protocol.Counted {
	by := protocol.Counted{Patient: s.Recipe().Privacy.Patient}
	if c := s.Recipe().Column(by.Patient); c != nil {
		by.Missing = c.Missing
	}
	return by
}

// CountedText is another text for anybody else who is counted.
func CountedText(s *session.Session) string { return fmt.Sprintf("%q", CountedBy(s)) }

// Asked returns the column of which it has to be answered whether several rows with one
// value are one patient's; empty: none, as patients are counted already, no column hints
// at them, or those that do are answered.
func Asked(s *session.Session) string {
	if Known(s) {
		return ""
	}
	if c := profile.AskedOfPatients(reading.Columns(s), s.Recipe().Privacy.NotPatients); c != nil {
		return c.Name
	}
	return ""
}

// Hinted reports whether a column hints at patients, so that there is, or was, a question about it.
func Hinted(s *session.Session, column string) bool {
	return slices.ContainsFunc(profile.Patients(reading.Columns(s)), func(c profile.Column) bool { return c.Name == column })
}

// Household reports whether a column seems to tell households apart, not patients.
func Household(s *session.Session, column string) bool {
	return slices.ContainsFunc(reading.Columns(s), func(c profile.Column) bool { return c.Name == column && c.Household })
}

// Rows returns the number of rows that the release is about, and of the whole table until the
// engine has counted them.
func Rows(s *session.Session) int {
	if u := Unique(s); u != nil {
		return u.Rows
	}
	return s.Table.Records
}

// Counted returns the number of rows that the release is about, or of patients where they are
// counted: no group can have more. Until the engine has counted them, it is what the
// values and the gaps of their column come to.
func Counted(s *session.Session) int {
	if !Known(s) {
		return s.Table.Records
	}
	if u := Unique(s); u != nil {
		return u.Of
	}
	for _, c := range reading.Columns(s) {
		if c.Name == s.Recipe().Privacy.Patient {
			return c.Distinct + c.Missing
		}
	}
	return s.Table.Records
}

// feature asks the engine how many rows, or patients, are singled out.
type feature struct{ session.NoFeature }

// New returns the feature.
func New() session.Feature { return &feature{} }

// uniqueness is the engine's answer.
func uniqueness(s *session.Session) *session.Answers[singling, protocol.UniquenessResult] {
	return session.OfEngine[session.Answers[singling, protocol.UniquenessResult]](s)
}

// singling holds all on which the number of people singled out by the quasi-identifiers depends.
type singling struct{ columns, counted, derived, among string }

func singlingOf(s *session.Session) singling {
	return singling{session.Joined(s.Recipe().Names(table.QuasiIdentifying)), CountedText(s), reading.ComputedBy(s).Text, question.AmongString(s.Recipe().Among)}
}

// Unique returns how many rows, or patients, the quasi-identifiers single out; nil until
// the engine has answered.
func Unique(s *session.Session) *protocol.UniquenessResult { return uniqueness(s).Of(singlingOf(s)) }

// AskNext implements [session.Feature]: it asks how many rows, or patients, the quasi-identifiers
// single out, if the step shows that and nobody knows. Of a large table it takes seconds, for which nobody has to
// wait who goes on: of decisions that come meanwhile the last are asked about.
func (*feature) AskNext(s *session.Session) bool {
	shown := s.Step == session.Columns || s.Step == session.Protect && Known(s) // where k can be no more than there are
	if s.Table == nil || !shown {
		return false
	}
	of, known := singlingOf(s), uniqueness(s)
	if known.Asked(of) {
		return false
	}
	params := protocol.UniquenessParams{Columns: s.Recipe().Names(table.QuasiIdentifying), Among: s.Recipe().Among, Counted: CountedBy(s), Deriving: reading.ComputedBy(s).Deriving}
	for _, condition := range params.Among {
		if c := s.Recipe().Column(condition.Column); c != nil {
			params.Read = append(params.Read, *c)
		}
	}
	session.BackgroundQuestion[protocol.UniquenessResult]{
		Method: protocol.Uniqueness, Params: params,
		Wanted: func() bool { return true },
		Then:   func(found protocol.UniquenessResult) { known.Know(of, found) },
		Failed: func() { session.Fail(s, known, of) },
	}.Ask(s)
	return true
}
