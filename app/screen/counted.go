package screen

import (
	"quasi/app/people"
	"quasi/app/session"
	"quasi/app/text"
)

// Counted returns the form of a sentence for who is counted by the decisions: rows, or
// patients.
func Counted(s *session.Session, rows, patients text.Message) text.Message {
	if people.Known(s) {
		return patients
	}
	return rows
}

// CountedIn is [Counted] for who was counted in the result.
func CountedIn(s *session.Session, rows, patients text.Message) text.Message {
	if s.Result.Audit.Patients > 0 {
		return patients
	}
	return rows
}

// Many says a number of those who are counted by the decisions.
func Many(s *session.Session, n int) string {
	return s.Say(Counted(s, text.Rows, text.CountPatients), n)
}
