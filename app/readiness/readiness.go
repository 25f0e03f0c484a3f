// Package readiness says what has to be put right, or answered, before decisions can be run.
package readiness

import (
	"cmp"
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
	Mend *Mend        // nil: there is no one way
	// Answers are two answers to the question that is said, of which either puts it right.
	Answers []Answer
}

// Answer is one of the answers to a question.
type Answer struct {
	ID string // of the control that gives it, where the question is asked
	Mend
}

// Mend is a button that puts a problem right.
type Mend struct {
	Said string // on the button, in the session's language
	Do   func(*recipe.Recipe)
}

// Problems returns what has to be put right, or answered, before the decisions can be
// run, in the order of the steps.
func Problems(s *session.Session) []Problem {
	found := slices.Concat(ofColumns(s), ofPatients(s), ofComputed(s), ofLimits(s), ofMeans(s), ofPopulation(s))
	if k := tooLarge(s); k != "" {
		found = append(found, Problem{ID: "k", Step: session.Protect, Said: s.Say(text.ProblemIn, s.Say(text.KShort), k)})
	}
	for _, e := range s.Entries.Standing(s.Recipe()) {
		found = append(found, Problem{ID: e.ID, Step: e.Step, Said: s.Say(text.ProblemIn, e.Label(), e.Why())})
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
	return []Problem{{ID: RoleID(s.Table.Columns[0].Name), Step: session.Columns, Said: s.Say(text.UniqueNone)}}
}

// ofPatients reports what is not known about whose rows they are.
func ofPatients(s *session.Session) []Problem {
	var found []Problem
	r, asked := s.Recipe(), people.Asked(s)
	switch {
	case asked == "":
	case people.Household(s, asked):
		found = append(found, question(s, asked, text.HouseholdAsk, text.HouseholdYes, text.HouseholdNo))
	default:
		found = append(found, question(s, asked, text.PatientAsk, text.PatientYes, text.PatientNo))
	}
	if r.Privacy.Knows == "" && people.SeveralRows(s) {
		found = append(found, Problem{ID: KnowsID(""), Step: session.Protect, Said: s.Say(text.KnowsTitle)})
	}
	if r.ShowsPatient() {
		found = append(found, Problem{ID: RoleID(r.Privacy.Patient), Step: session.Columns, Said: s.Say(text.PatientShown, r.Privacy.Patient)})
	}
	if shifted := shiftedAlone(s); len(shifted) > 0 && asked == "" {
		found = append(found, Problem{ID: "patient", Step: session.Protect, Said: s.Say(text.ShiftAlone, s.Lang.List(shifted))})
	}
	if err := r.CheckWholeRecords(); err != nil {
		found = append(found, Problem{ID: KnowsID(r.Privacy.Knows), Step: session.Protect, Said: s.Lang.Sentence(say.Of(err))})
	}
	return found
}

// question is the one about the column of [people.Asked], with its answers.
func question(s *session.Session, asked string, ask, yes, no text.Message) Problem {
	return Problem{ID: PatientYes, Step: session.Columns, Said: s.Say(ask, asked), Answers: []Answer{
		{PatientYes, Mend{s.Say(yes), func(r *recipe.Recipe) { r.CountPatients(asked) }}},
		{PatientNo, Mend{s.Say(no), func(r *recipe.Recipe) { r.NotOnePatient(asked) }}},
	}}
}

// ofLimits reports limits of columns that the method can't keep, or with what may be known
// of a patient.
func ofLimits(s *session.Session) []Problem {
	if err := s.Recipe().CheckLimits(); err != nil {
		return []Problem{{ID: "algorithm", Step: session.Protect, Said: s.Lang.Sentence(say.Of(err))}}
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
			found = append(found, Problem{ID: InvalidID(rule.Name), Step: session.Columns, Said: s.Say(text.DeriveStopped, rule.Name)})
		}
	}
	return found
}

// ColumnID is the id of a control of a column. Spaces would end it where ids are listed.
func ColumnID(what, column string) string {
	return what + "-" + strings.ReplaceAll(column, " ", "\u00a0")
}

// RoleID is the id of the control that decides the role of a column.
func RoleID(column string) string { return ColumnID("role", column) }

// TypeID is the id of the control that decides as what a column is read.
func TypeID(column string) string { return ColumnID("type", column) }

// ConfirmID is the id of the control that confirms that a column, or a pair, may leave as it is.
func ConfirmID(columns ...string) string { return "confirm-" + strings.Join(columns, "-") }

// Suppression is the id of the control that decides how many rows may be left out.
const Suppression = "suppression"

// The ids of the answers to the question about [people.Asked].
const (
	PatientYes = "patient-yes"
	PatientNo  = "patient-no"
)

// PopulationTitle is the id of the heading of the part about the population.
const PopulationTitle = "population-title"

// KnowsID is the id of the control that decides what someone may know of a patient: one of
// [recipe.Knowledges]; empty: one row.
func KnowsID(knows string) string { return "knows-" + cmp.Or(knows, recipe.KnowsOne) }

// InvalidID is the id of the control that decides what becomes of rows for which a computed column
// can't be computed.
func InvalidID(column string) string { return ColumnID("invalid", column) }

// ofMeans reports means of groups that the method can't give, or that do not go with the
// population.
func ofMeans(s *session.Session) []Problem {
	r := s.Recipe()
	back := &Mend{s.Say(text.MeansBack, s.Lang.List(r.Means())), (*recipe.Recipe).WithoutMeans}
	if err := r.CheckMeans(); err != nil {
		return []Problem{{ID: "algorithm", Step: session.Protect, Said: s.Lang.Sentence(say.Of(err)), Mend: back}}
	}
	if population.Of(s).InUse() == 0 {
		return nil
	}
	if err := r.CheckMeansBesidePopulation(); err != nil {
		return []Problem{{ID: PopulationTitle, Step: session.Protect, Said: s.Lang.Sentence(say.Of(err)), Mend: back}}
	}
	return nil
}

// ofPopulation reports what the population lacks, or that a model needs one.
func ofPopulation(s *session.Session) []Problem {
	f := population.Of(s).Obstacle(s.Recipe(), s.Lang)
	if f == nil {
		return nil
	}
	return []Problem{{ID: PopulationTitle, Step: session.Protect, Said: s.Lang.Sentence(f.Said()), Mend: uncomputed(s)}}
}

// uncomputed returns the button that gives up columns which the population lacks, for those from
// which they are computed and which it has: a date of birth for an age. It returns nil if there
// are none.
func uncomputed(s *session.Session) *Mend {
	var lacks, back []string
	next := s.Recipe().Clone()
	for _, name := range population.Of(s).Lacks(s.Recipe()) {
		tried := next.Clone()
		sources := reading.Uncompute(s, &tried, name)
		if len(sources) > 0 && !slices.ContainsFunc(sources, func(from string) bool { return !population.Of(s).Has(from) }) {
			lacks, back, next = append(lacks, name), append(back, sources...), tried
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	return &Mend{s.Say(text.PopulationSources, s.Lang.List(back), s.Lang.List(lacks)), func(r *recipe.Recipe) { *r = next.Clone() }}
}
