package session

import (
	"cmp"
	"fmt"
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Patients reports whether it is known whose row each one is, so that patients are
// counted. Otherwise what is counted are rows, whoever they are of.
func (s *Session) Patients() bool { return s.Recipe().Privacy.Patient != "" }

// SeveralRows reports whether patients are counted who have several rows, or are to be
// protected as if they had: then it matters how many rows someone knows.
func (s *Session) SeveralRows() bool {
	return s.Patients() && (s.Counted() < s.Table.Records || s.Recipe().Privacy.WholeRecords())
}

// KnowsID is the id of the control that decides what someone may know of a patient: one of
// [recipe.Knowledges]; empty: one row.
func KnowsID(knows string) string { return "knows-" + cmp.Or(knows, recipe.KnowsOne) }

// counted says who is counted.
func (s *Session) counted() protocol.Counted {
	by := protocol.Counted{Patient: s.Recipe().Privacy.Patient}
	if c := s.Recipe().Column(by.Patient); c != nil {
		by.Missing = c.Missing
	}
	return by
}

// countedText is another text for anybody else who is counted.
func (s *Session) countedText() string { return fmt.Sprintf("%q", s.counted()) }

// Asked returns the column of which it has to be answered whether several rows with one
// value are one patient's; empty: none, as patients are counted already, no column hints
// at them, or those that do are answered.
func (s *Session) Asked() string {
	if s.Table == nil || s.Patients() {
		return ""
	}
	for _, c := range profile.Patients(s.Columns()) {
		if !slices.Contains(s.Recipe().Privacy.NotPatients, c.Name) {
			return c.Name
		}
	}
	return ""
}

// Household reports whether a column seems to tell households apart, not patients.
func (s *Session) Household(column string) bool {
	return slices.ContainsFunc(s.Columns(), func(c profile.Column) bool { return c.Name == column && c.Household })
}

// Counted returns the number of rows of the table, or of its patients where they are
// counted: no group can have more. Until the engine has counted them, it is what the
// values and the gaps of their column come to.
func (s *Session) Counted() int {
	if s.Table == nil {
		return 0
	}
	if !s.Patients() {
		return s.Table.Records
	}
	if u := s.Unique(); u != nil {
		return u.Of
	}
	for _, c := range s.Columns() {
		if c.Name == s.Recipe().Privacy.Patient {
			return c.Distinct + c.Missing
		}
	}
	return s.Table.Records
}
