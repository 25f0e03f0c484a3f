package learn

import "quasi/app/session"

// NameRow takes a row of a lesson's table for the neighbor's.
var NameRow = nameRow

// Arrived reports whether the stop of a tour is as it should be.
func (t *Touring) Arrived() bool { return t.arrived }

// StopOf returns what the stop of the tour that is under way shows.
func StopOf(s *session.Session) (sample string, step session.Step, run bool) {
	stop := TourOf(s).stops[TourOf(s).At]
	return stop.sample, stop.step, stop.run
}
