package session

// Opened returns all that belongs to the table that is open.
func Opened(s *Session) any { return s.opened }

// LastResult returns all that belongs to the last result.
func LastResult(s *Session) any { return s.result }
