package session

import (
	"slices"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Tour leads through a sample, stop by stop.
type Tour struct {
	Name  string
	Stops []Stop
}

// Stop is a place of a tour: a step, with what is open, decided and run there.
type Stop struct {
	Sample string
	Decide func(*recipe.Recipe) // changes the sample's decisions; nil: they stay
	Run    bool
	Step   Step
}

// Touring is a tour that is under way.
type Touring struct {
	Tour
	At int

	opened  bool           // its table was opened for the tour
	arrived bool           // the stop is as it should be: what changes it now is the person
	decided *recipe.Recipe // for this stop; nil: not yet
	run     bool           // was begun for this stop
	unsaved bool           // something was, before
	results map[int]*protocol.RunResult
	group   []string // what is shown of the first group, see FirstGroup; nil: not known yet
}

// Stop is where the tour is.
func (t *Touring) Stop() Stop { return t.Stops[t.At] }

// Arrived reports whether the stop is as it should be.
func (t *Touring) Arrived() bool { return t.arrived }

// Decided returns the decisions with which the stop was arrived at.
func (t *Touring) Decided() *recipe.Recipe { return t.decided }

// Result returns what was run for a stop; nil: nothing yet.
func (t *Touring) Result(stop int) *protocol.RunResult { return t.results[stop] }

// StartTour begins a tour. A table that is open gives way to the tour's, see [Session.Replace].
func (s *Session) StartTour(t Tour) {
	s.Replace(func() {
		s.Tour = &Touring{Tour: t, results: map[int]*protocol.RunResult{}}
		s.Go(Open)
		s.lead()
	})
}

// Replace does what puts another table in the place of the one that is open: at once if
// nothing of a person's is lost, and else when they have said so.
func (s *Session) Replace(do func()) {
	switch {
	case s.Work() != Idle:
	case s.Endangered():
		s.wish = do
		s.Notify()
	default:
		do()
	}
}

// Asks reports whether a person is asked whether their table may be replaced, and Answer
// takes what they say.
func (s *Session) Asks() bool { return s.wish != nil }

// Answer does what was asked about, if so, or leaves everything as it is.
func (s *Session) Answer(yes bool) {
	do := s.wish
	s.wish = nil
	if yes && do != nil {
		do()
	}
	s.Notify()
}

// Endangered reports whether another table in the place of the one that is open would cost
// a person something: their own table, or decisions about it.
func (s *Session) Endangered() bool {
	return s.Unsaved() || s.Source != nil && s.Source.Sample == "" || s.Locked != nil
}

// TourTo goes to a stop of the tour; there is none before the first and behind the last.
func (s *Session) TourTo(at int) {
	if s.Tour == nil || s.Work() != Idle || at < 0 || at >= len(s.Tour.Stops) {
		return
	}
	s.Tour = &Touring{Tour: s.Tour.Tour, At: at, opened: s.Tour.opened, results: s.Tour.results}
	s.Failure = nil
	s.lead()
}

// EndTour ends the tour where it is.
func (s *Session) EndTour() {
	s.Tour = nil
	s.Notify()
}

// lead does the next of what the stop needs, and reports whether there was something. It
// is called again when the engine has answered.
func (s *Session) lead() bool {
	t := s.Tour
	if t == nil || t.arrived || s.Work() != Idle {
		return false
	}
	stop := t.Stop()
	switch {
	case s.Failure != nil: // it is shown
	case !t.opened || s.Source == nil || s.Source.Sample != stop.Sample:
		t.opened = true
		s.Open(Source{Sample: stop.Sample, Name: stop.Sample}, recipe.Input{})
		return true
	case t.decided == nil:
		t.unsaved = s.unsaved
		s.decideFor(stop)
		t.decided = s.Recipe()
		return s.lead()
	case stop.Run && !t.run && (s.Result == nil || s.Stale()):
		t.run = true
		s.run(stop.Step)
		return s.Work() != Idle || s.lead()
	}
	if t.arrived = true; s.Failure == nil && t.decided != nil {
		s.unsaved = t.unsaved
	}
	if stop.Run && s.Failure == nil && !s.Stale() {
		t.results[t.At] = s.Result
	}
	s.Step = stop.Step
	s.Notify()
	s.prepareStep()
	return true
}

// decideFor takes the sample's decisions with the changes of a stop, if they are others
// than now.
func (s *Session) decideFor(stop Stop) {
	next := s.history.states[0].Clone()
	if stop.Decide != nil {
		stop.Decide(&next)
	}
	if !sameDecisions(&next, s.Recipe()) {
		s.Decide(func(r *recipe.Recipe) { *r = next })
	}
}

// FirstGroup returns what the rows of the group that is shown first have in a column of the
// stop's result; nil: nobody knows yet, and it is asked for.
func (s *Session) FirstGroup(column string) []string {
	if s.Tour == nil || s.Result == nil {
		return nil
	}
	if s.Tour.group == nil && !s.Stale() {
		s.Tour.group = s.firstGroup(slices.Index(s.Result.Originals, column))
	}
	return s.Tour.group
}

// firstGroup is FirstGroup of a column of the result, by its place.
func (s *Session) firstGroup(column int) []string {
	page := s.rows.pages.Of(rowsPage{})
	if page == nil && s.rows.view == (protocol.View{}) {
		if s.rows.tell == nil {
			s.rows.tell = func() {} // nobody shows rows yet
		}
		s.askRows(0)
	}
	if page == nil || column < 0 {
		return nil
	}
	var shown []string
	for i := range page.Rows {
		if row := &page.Rows[i]; row.Class == page.Rows[0].Class && column < len(row.After) {
			shown = append(shown, row.After[column])
		}
	}
	return shown
}

// leaveTour ends the tour when another table is opened than its own.
func (s *Session) leaveTour() {
	if s.Tour != nil && !slices.ContainsFunc(s.Tour.Stops, func(stop Stop) bool { return stop.Sample == s.Source.Sample }) {
		s.Tour = nil
	}
}
