package session

// Opened returns all that belongs to the table that is open.
func (s *Session) Opened() any { return s.opened }

// LastResult returns all that belongs to the last result.
func (s *Session) LastResult() any { return s.result }
