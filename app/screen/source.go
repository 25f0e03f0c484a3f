package screen

import (
	"quasi/app/population"
	"quasi/app/session"
)

// SourceName returns the name of what the engine reads: of the file of the population, of one
// that is tried, or of the open table; empty if there is none.
func SourceName(s *session.Session) string {
	switch {
	case s.Work() == session.Comparing:
		return population.Of(s).File.Source.Name
	case s.Trial != nil:
		return s.Trial.Source.Name
	case s.Source != nil:
		return s.Source.Name
	}
	return ""
}
