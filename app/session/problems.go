package session

import (
	"slices"
	"strings"

	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Problem is a reason why the decisions can't be run as they are, and the control that
// puts it right.
type Problem struct {
	ID   string // of the control
	Step Step   // where it is
	Said string // a sentence, in the session's language
}

// Field is a control in which a decision is typed.
type Field struct {
	ID    string
	Step  Step
	Label func() string // what it is called, in the session's language
	// Holds reports whether the control is still there by the decisions: what was typed
	// in one that is gone is nobody's any more. nil: it always is.
	Holds func(*recipe.Recipe) bool
}

// entry is what was typed in a field that can't be decided so.
type entry struct {
	Field
	typed string
	why   func() string // in the session's language
}

// Entries is what was typed and can't be decided.
type Entries []entry

// Refuse notes that what was typed in a field can't be decided, and why. The decision
// stays as it was, and nothing is run by it until the field is right: a person who reads
// one number must not get a release by another.
func (e *Entries) Refuse(s *Session, f Field, typed string, why func() string) {
	e.Accept(f.ID)
	*e = append(*e, entry{f, typed, why})
	s.Notify()
}

// Accept forgets what was wrong with a field.
func (e *Entries) Accept(id string) {
	*e = slices.DeleteFunc(*e, func(e entry) bool { return e.ID == id })
}

// Typed returns what is in a field by the decisions: what was typed and can't be decided, or
// else what is decided.
func (e Entries) Typed(r *recipe.Recipe, id, decided string) string {
	if found := e.of(r, id); found != nil {
		return found.typed
	}
	return decided
}

// Wrong says what is wrong with a field; empty: nothing.
func (e Entries) Wrong(r *recipe.Recipe, id string) string {
	if found := e.of(r, id); found != nil {
		return found.why()
	}
	return ""
}

// of returns what was typed in a field that is still there by the decisions; nil: nothing that
// can't be decided.
func (e Entries) of(r *recipe.Recipe, id string) *entry {
	for i := range e {
		if e[i].ID == id && e[i].holds(r) {
			return &e[i]
		}
	}
	return nil
}

func (e *entry) holds(r *recipe.Recipe) bool { return e.Holds == nil || e.Holds(r) }

// Problems returns what has to be put right, or answered, before the decisions can be
// run, in the order of the steps.
func (s *Session) Problems() []Problem {
	if s.Table == nil {
		return nil
	}
	found := slices.Concat(s.ofColumns(), s.ofPatients(), s.ofDerived(), s.ofLimits(), s.ofMeans())
	if k := s.tooLarge(); k != "" {
		found = append(found, Problem{"k", Protect, s.Say(text.ProblemIn, s.Say(text.KShort), k)})
	}
	for _, e := range s.Entries {
		if e.holds(s.Recipe()) {
			found = append(found, Problem{e.ID, e.Step, s.Say(text.ProblemIn, e.Label(), e.why())})
		}
	}
	if f := s.Population.Obstacle(s.Recipe(), s.Lang); f != nil {
		found = append(found, Problem{"population-title", Protect, s.Lang.Sentence(f.Said())})
	}
	slices.SortStableFunc(found, func(a, b Problem) int { return int(a.Step - b.Step) })
	return found
}

// ofColumns reports what is missing in the roles.
func (s *Session) ofColumns() []Problem {
	r := s.Recipe()
	if len(r.Names(table.QuasiIdentifying)) > 0 || len(r.Columns) == 0 {
		return nil
	}
	return []Problem{{RoleID(s.Table.Columns[0].Name), Columns, s.Say(text.UniqueNone)}}
}

// ColumnID is the id of a control of a column. Spaces would end it where ids are listed.
func ColumnID(what, column string) string {
	return what + "-" + strings.ReplaceAll(column, " ", "\u00a0")
}

// RoleID is the id of the control that decides the role of a column.
func RoleID(column string) string { return ColumnID("role", column) }

// The ids of the answers to the question about [Session.Asked].
const (
	PatientYes = "patient-yes"
	PatientNo  = "patient-no"
)

// ofPatients reports what is not known about whose rows they are.
func (s *Session) ofPatients() []Problem {
	var found []Problem
	r, asked := s.Recipe(), s.Asked()
	switch {
	case asked == "":
	case s.Household(asked):
		found = append(found, Problem{PatientYes, Columns, s.Say(text.HouseholdOpen, asked)})
	default:
		found = append(found, Problem{PatientYes, Columns, s.Say(text.PatientOpen, asked)})
	}
	if r.ShowsPatient() {
		found = append(found, Problem{RoleID(r.Privacy.Patient), Columns, s.Say(text.PatientShown, r.Privacy.Patient)})
	}
	if shifted := s.shiftedAlone(); len(shifted) > 0 && asked == "" {
		found = append(found, Problem{"patient", Protect, s.Say(text.ShiftAlone, strings.Join(shifted, ", "))})
	}
	if err := r.CheckWholeRecords(); err != nil {
		found = append(found, Problem{KnowsID(r.Privacy.Knows), Protect, s.Lang.Sentence(say.Of(err))})
	}
	return found
}

// ofLimits reports limits of columns that the method can't keep, or with what may be known
// of a patient.
func (s *Session) ofLimits() []Problem {
	if err := s.Recipe().CheckLimits(); err != nil {
		return []Problem{{"algorithm", Protect, s.Lang.Sentence(say.Of(err))}}
	}
	return nil
}

// ofMeans reports means of groups that the method can't give, or beside what may be known of
// a patient.
func (s *Session) ofMeans() []Problem {
	if err := s.Recipe().CheckMeans(); err != nil {
		return []Problem{{"algorithm", Protect, s.Lang.Sentence(say.Of(err))}}
	}
	return nil
}

// shiftedAlone returns the columns of dates that are to be shifted by patient, where it
// is not known whose they are.
func (s *Session) shiftedAlone() []string {
	if s.Patients() {
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
func (s *Session) tooLarge() string {
	if s.Recipe().Privacy.K > s.Counted() && s.Entries.of(s.Recipe(), "k") == nil {
		return s.KWanted()
	}
	return ""
}

// KWanted says what k can be: no group can have more rows, or patients, than there are.
func (s *Session) KWanted() string {
	if s.Patients() {
		return s.Say(text.KInvalidPatients, s.Counted())
	}
	return s.Say(text.KInvalid, s.Counted())
}

// KProblem says what is wrong with k, whether it is typed or decided; empty: nothing.
func (s *Session) KProblem() string {
	if typed := s.Entries.Wrong(s.Recipe(), "k"); typed != "" {
		return typed
	}
	return s.tooLarge()
}
