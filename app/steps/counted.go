package steps

import (
	"quasi/app/people"
	"quasi/app/session"
	"quasi/app/text"
)

// counted returns the form of a sentence for who is counted by the decisions: rows, or
// patients.
func counted(s *session.Session, rows, patients text.Message) text.Message {
	if people.Known(s) {
		return patients
	}
	return rows
}

// countedIn is counted for who was counted in the result.
func countedIn(s *session.Session, rows, patients text.Message) text.Message {
	if s.Result.Audit.Patients > 0 {
		return patients
	}
	return rows
}

// many says a number of those who are counted by the decisions.
func many(s *session.Session, n int) string {
	return s.Say(counted(s, text.Rows, text.CountPatients), n)
}
