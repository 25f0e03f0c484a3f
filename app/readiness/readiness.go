// Package readiness says what has to be put right, or answered, before decisions can be run.
package readiness

import (
	"slices"
	"strings"

	"quasi/app/people"
	"quasi/app/population"
	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Problem is a reason why the decisions can't be run as they are, and the control that
// puts it right.
type Problem struct {
	ID   string       // of the control
	Step session.Step // where it is
	Said string       // a sentence, in the session's language
}

// Problems returns what has to be put right, or answered, before the decisions can be
// run, in the order of the steps.
func Problems(s *session.Session) []Problem {
	if s.Table == nil {
		return nil
	}
	found := slices.Concat(ofColumns(s), ofPatients(s), ofComputed(s), ofLimits(s), ofMeans(s))
	if k := tooLarge(s); k != "" {
		found = append(found, Problem{"k", session.Protect, s.Say(text.ProblemIn, s.Say(text.KShort), k)})
	}
	for _, e := range s.Entries.Standing(s.Recipe()) {
		found = append(found, Problem{e.ID, e.Step, s.Say(text.ProblemIn, e.Label(), e.Why())})
	}
	if f := population.Of(s).Obstacle(s.Recipe(), s.Lang); f != nil {
		found = append(found, Problem{"population-title", session.Protect, s.Lang.Sentence(f.Said())})
	}
	slices.SortStableFunc(found, func(a, b Problem) int { return int(a.Step - b.Step) })
	return found
}

// feature keeps decisions from being run while there are problems.
type feature struct{ session.NoFeature }

// New returns the feature.
func New() session.Feature { return &feature{} }

// Hinders implements [session.Feature].
func (*feature) Hinders(s *session.Session) bool { return len(Problems(s)) > 0 }

// ofColumns reports what is missing in the roles.
func ofColumns(s *session.Session) []Problem {
	r := s.Recipe()
	if len(r.Names(table.QuasiIdentifying)) > 0 || len(r.Columns) == 0 {
		return nil
	}
	return []Problem{{RoleID(s.Table.Columns[0].Name), session.Columns, s.Say(text.UniqueNone)}}
}

// ofPatients reports what is not known about whose rows they are.
func ofPatients(s *session.Session) []Problem {
	var found []Problem
	r, asked := s.Recipe(), people.Asked(s)
	switch {
	case asked == "":
	case people.Household(s, asked):
		found = append(found, Problem{PatientYes, session.Columns, s.Say(text.HouseholdOpen, asked)})
	default:
		found = append(found, Problem{PatientYes, session.Columns, s.Say(text.PatientOpen, asked)})
	}
	if r.ShowsPatient() {
		found = append(found, Problem{RoleID(r.Privacy.Patient), session.Columns, s.Say(text.PatientShown, r.Privacy.Patient)})
	}
	if shifted := shiftedAlone(s); len(shifted) > 0 && asked == "" {
		found = append(found, Problem{"patient", session.Protect, s.Say(text.ShiftAlone, strings.Join(shifted, ", "))})
	}
	if err := r.CheckWholeRecords(); err != nil {
		found = append(found, Problem{KnowsID(r.Privacy.Knows), session.Protect, s.Lang.Sentence(say.Of(err))})
	}
	return found
}

// ofLimits reports limits of columns that the method can't keep, or with what may be known
// of a patient.
func ofLimits(s *session.Session) []Problem {
	if err := s.Recipe().CheckLimits(); err != nil {
		return []Problem{{"algorithm", session.Protect, s.Lang.Sentence(say.Of(err))}}
	}
	return nil
}

// ofMeans reports means of groups that the method can't give, or beside what may be known of
// a patient.
func ofMeans(s *session.Session) []Problem {
	if err := s.Recipe().CheckMeans(); err != nil {
		return []Problem{{"algorithm", session.Protect, s.Lang.Sentence(say.Of(err))}}
	}
	return nil
}

// shiftedAlone returns the columns of dates that are to be shifted by patient, where it
// is not known whose they are.
func shiftedAlone(s *session.Session) []string {
	if people.Known(s) {
		return nil
	}
	var names []string
	for _, c := range s.Recipe().Columns {
		if c.Transform != nil && c.Transform.Kind == recipe.ShiftDates {
			names = append(names, c.Name)
		}
	}
	return names
}

// tooLarge says that k is, by what can be; empty: it is not.
func tooLarge(s *session.Session) string {
	if s.Recipe().Privacy.K > people.Counted(s) && !s.Entries.Holds(s.Recipe(), "k") {
		return KWanted(s)
	}
	return ""
}

// KWanted says what k can be: no group can have more rows, or patients, than there are.
func KWanted(s *session.Session) string {
	if people.Known(s) {
		return s.Say(text.KInvalidPatients, people.Counted(s))
	}
	return s.Say(text.KInvalid, people.Counted(s))
}

// KProblem says what is wrong with k, whether it is typed or decided; empty: nothing.
func KProblem(s *session.Session) string {
	if typed := s.Entries.Wrong(s.Recipe(), "k"); typed != "" {
		return typed
	}
	return tooLarge(s)
}

// ofComputed reports the rows that are to stop a run.
func ofComputed(s *session.Session) []Problem {
	var found []Problem
	for _, rule := range s.Recipe().Derived {
		if rule.Invalid != derive.Stop {
			continue
		}
		if sample := reading.Sample(s, []derive.Rule{rule}); sample != nil && slices.ContainsFunc(sample.Gaps, func(g protocol.SampleGap) bool { return g.Doubt }) {
			found = append(found, Problem{InvalidID(rule.Name), session.Columns, s.Say(text.DeriveStopped, rule.Name)})
		}
	}
	return found
}
