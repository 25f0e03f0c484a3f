package session

import (
	"slices"

	"quasi/wasm/protocol"
)

// A Feature is something that a person can do beside deciding and running. It owns its state, which lasts
// as long as the visit, see [OfVisit], a table, see [OfTable], a run, see [OfRun], or a
// page, see [SidePage]. The session tells it what happens. One that does not care for all of
// that embeds [NoFeature].
type Feature interface {
	// Prepare is called when a step or page is shown and when the decisions have changed, to
	// ask the engine for what is shown.
	Prepare(*Session)
	// EngineLost is called when the engine was ended with all that it had. by is the method on
	// which it crashed; empty: a person ended it. The fresh one has no table yet.
	EngineLost(s *Session, by protocol.Method)
	// TableOpened is called when a table was opened, but not when it was read anew.
	TableOpened(*Session)
	// TableFailed is called when a table can't be read as it is on trial, see
	// [Session.Trial], but perhaps in another way.
	TableFailed(*Session)
	// AskNext asks the next question in the background, and reports whether there was one.
	AskNext(*Session) bool
	// Unsaved reports whether leaving would lose something of it.
	Unsaved() bool
	// Deciding reports whether it has asked the engine for decisions that are not made yet.
	Deciding() bool
	// Hinders reports whether something has to be put right before the decisions are run.
	Hinders(*Session) bool
}

// A Guide leads a person from step to step, and decides and runs for them.
type Guide interface {
	Feature
	// Lead does the next of what it leads to, and reports whether there was something. It
	// is called whenever the engine is free.
	Lead() bool
}

// NoFeature is a [Feature] that does nothing.
type NoFeature struct{}

// Prepare implements [Feature].
func (NoFeature) Prepare(*Session) {}

// EngineLost implements [Feature].
func (NoFeature) EngineLost(*Session, protocol.Method) {}

// TableOpened implements [Feature].
func (NoFeature) TableOpened(*Session) {}

// TableFailed implements [Feature].
func (NoFeature) TableFailed(*Session) {}

// AskNext implements [Feature].
func (NoFeature) AskNext(*Session) bool { return false }

// Unsaved implements [Feature].
func (NoFeature) Unsaved() bool { return false }

// Deciding implements [Feature].
func (NoFeature) Deciding() bool { return false }

// Hinders implements [Feature].
func (NoFeature) Hinders(*Session) bool { return false }

// live returns the features that there are: the guide, those of the visit, of the table and of
// the run in the order in which they were made, and the side page.
func (s *Session) live() []Feature {
	var all []Feature
	if s.Guide != nil {
		all = append(all, s.Guide)
	}
	all = append(all, s.features...)
	for _, state := range slices.Concat(s.opened.side, s.result.side) {
		if f, ok := state.(Feature); ok {
			all = append(all, f)
		}
	}
	if s.Pages.Side != nil {
		all = append(all, s.Pages.Side)
	}
	return all
}

// OfVisit returns the feature of a type that belongs to the visit, the same for the same type
// until everything is cleared. It is made at the first call.
func OfVisit[T Feature](s *Session, make func() T) T {
	for _, f := range s.features {
		if found, ok := f.(T); ok {
			return found
		}
	}
	made := make()
	s.features = append(s.features, made)
	return made
}

// OfTable returns the state of a type that belongs to the table that is open, the same for the
// same type until another is opened. It is the zero value at first.
func OfTable[T any](s *Session) *T { return ofKind[T](&s.opened.side) }

// SameTable returns a func that reports whether the table that is open is still the one that was
// open at the call.
func SameTable(s *Session) func() bool {
	of := s.opened
	return func() bool { return s.opened == of }
}

// OfEngine is [OfTable] for what the engine has answered, or has: it does not stay where the engine
// is replaced.
func OfEngine[T any](s *Session) *T { return ofKind[T](&s.known.side) }

// OfRun returns the state of a type that belongs to the last run, the same for the same type
// until there is another run. It is the zero value at first.
func OfRun[T any](s *Session) *T { return ofKind[T](&s.result.side) }

// OfRelease is [OfRun] for what belongs to the release: it does not stay where the same groups
// are written in another way.
func OfRelease[T any](s *Session) *T { return ofKind[T](&s.result.released) }

// ofKind returns the state of a type among all that is kept, to which it is added where it is
// missing.
func ofKind[T any](all *[]any) *T {
	for _, kept := range *all {
		if found, ok := kept.(*T); ok {
			return found
		}
	}
	made := new(T)
	*all = append(*all, made)
	return made
}
