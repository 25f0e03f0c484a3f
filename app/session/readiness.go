package session

import (
	"cmp"
	"slices"
	"strings"

	"quasi/app/text"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Readiness says what has to be put right, or answered, before decisions can be run.
type Readiness struct{ *Session }

// Readiness returns the view of a session.
func (s *Session) Readiness() Readiness { return Readiness{s} }

// Problem is a reason why the decisions can't be run as they are, and the control that
// puts it right.
type Problem struct {
	ID   string // of the control
	Step Step   // where it is
	Said string // a sentence, in the session's language
	Mend *Mend  // nil: there is no one way
	// Answers are two answers to the question that is said, of which either puts it right.
	Answers []Choice
}

// Choice is one of the answers to a question.
type Choice struct {
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
func (s Readiness) Problems() []Problem {
	found := slices.Concat(s.ofColumns(), s.ofPatients(), s.ofComputed(), s.ofLimits(), s.ofMeans(), s.ofPopulation())
	if k := s.tooLarge(); k != "" {
		found = append(found, Problem{ID: "k", Step: Protect, Said: s.Say(text.ProblemIn, s.Say(text.KShort), k)})
	}
	for _, e := range s.Entries.Standing(s.Recipe()) {
		found = append(found, Problem{ID: e.ID, Step: e.Step, Said: s.Say(text.ProblemIn, e.Label(), e.Why())})
	}
	slices.SortStableFunc(found, func(a, b Problem) int { return int(a.Step - b.Step) })
	return found
}

// readinessFeature keeps decisions from being run while there are problems.
type readinessFeature struct{ NoFeature }

// Hinders implements [Feature].
func (*readinessFeature) Hinders(s *Session) bool { return len(s.Readiness().Problems()) > 0 }

// ofColumns reports what is missing in the roles.
func (s Readiness) ofColumns() []Problem {
	r := s.Recipe()
	if len(r.Names(table.QuasiIdentifying)) > 0 || len(r.Columns) == 0 {
		return nil
	}
	return []Problem{{ID: RoleID(s.Table.Columns[0].Name), Step: Columns, Said: s.Say(text.UniqueNone)}}
}

// ofPatients reports what is not known about whose rows they are.
func (s Readiness) ofPatients() []Problem {
	var found []Problem
	r, asked := s.Recipe(), s.People().Asked()
	switch {
	case asked == "":
	case s.People().Household(asked):
		found = append(found, s.question(asked, text.HouseholdAsk, text.HouseholdYes, text.HouseholdNo))
	default:
		found = append(found, s.question(asked, text.PatientAsk, text.PatientYes, text.PatientNo))
	}
	if r.Privacy.Knows == "" && s.People().SeveralRows() {
		found = append(found, Problem{ID: KnowsID(""), Step: Protect, Said: s.Say(text.KnowsTitle)})
	}
	if r.ShowsPatient() {
		found = append(found, Problem{ID: RoleID(r.Privacy.Patient), Step: Columns, Said: s.Say(text.PatientShown, r.Privacy.Patient)})
	}
	if shifted := s.shiftedAlone(); len(shifted) > 0 && asked == "" {
		found = append(found, Problem{ID: "patient", Step: Protect, Said: s.Say(text.ShiftAlone, s.Lang.List(shifted))})
	}
	if err := r.CheckWholeRecords(); err != nil {
		found = append(found, Problem{ID: KnowsID(r.Privacy.Knows), Step: Protect, Said: s.Lang.Sentence(say.Of(err))})
	}
	return found
}

// question is the one about the column of [People.Asked], with its answers.
func (s Readiness) question(asked string, ask, yes, no text.Message) Problem {
	return Problem{ID: PatientYesID, Step: Columns, Said: s.Say(ask, asked), Answers: []Choice{
		{PatientYesID, Mend{s.Say(yes), func(r *recipe.Recipe) { r.CountPatients(asked) }}},
		{PatientNoID, Mend{s.Say(no), func(r *recipe.Recipe) { r.NotOnePatient(asked) }}},
	}}
}

// ofLimits reports limits of columns that the method can't keep, or with what may be known
// of a patient.
func (s Readiness) ofLimits() []Problem {
	if err := s.Recipe().CheckLimits(); err != nil {
		return []Problem{{ID: "algorithm", Step: Protect, Said: s.Lang.Sentence(say.Of(err))}}
	}
	return nil
}

// shiftedAlone returns the columns of dates that are to be shifted by patient, where it
// is not known whose they are.
func (s Readiness) shiftedAlone() []string {
	if s.People().Known() {
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
func (s Readiness) tooLarge() string {
	if s.Recipe().Privacy.K > s.People().Counted() && !s.Entries.Holds(s.Recipe(), "k") {
		return s.KWanted()
	}
	return ""
}

// KWanted says what k can be: no group can have more rows, or patients, than there are.
func (s Readiness) KWanted() string {
	if s.People().Known() {
		return s.Say(text.KInvalidPatients, s.People().Counted())
	}
	return s.Say(text.KInvalid, s.People().Counted())
}

// KProblem says what is wrong with k, whether it is typed or decided; empty: nothing.
func (s Readiness) KProblem() string {
	if typed := s.Entries.Wrong(s.Recipe(), "k"); typed != "" {
		return typed
	}
	return s.tooLarge()
}

// ofComputed reports the rows that are to stop a run.
func (s Readiness) ofComputed() []Problem {
	var found []Problem
	for _, rule := range s.Recipe().Derived {
		if rule.Invalid != derive.Stop {
			continue
		}
		if sample := s.Reading().Sample([]derive.Rule{rule}); sample != nil && slices.ContainsFunc(sample.Gaps, func(g protocol.SampleGap) bool { return g.Doubt }) {
			found = append(found, Problem{ID: InvalidID(rule.Name), Step: Columns, Said: s.Say(text.DeriveStopped, rule.Name)})
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

// SuppressionID is the id of the control that decides how many rows may be left out.
const SuppressionID = "suppression"

// The ids of the answers to the question about [People.Asked].
const (
	PatientYesID = "patient-yes"
	PatientNoID  = "patient-no"
)

// PopulationTitleID is the id of the heading of the part about the population.
const PopulationTitleID = "population-title"

// KnowsID is the id of the control that decides what someone may know of a patient: one of
// [recipe.Knowledges]; empty: one row.
func KnowsID(knows string) string { return "knows-" + cmp.Or(knows, recipe.KnowsOne) }

// InvalidID is the id of the control that decides what becomes of rows for which a computed column
// can't be computed.
func InvalidID(column string) string { return ColumnID("invalid", column) }

// ofMeans reports means of groups that the method can't give, or that do not go with the
// population.
func (s Readiness) ofMeans() []Problem {
	r := s.Recipe()
	back := &Mend{s.Say(text.MeansBack, s.Lang.List(r.Means())), (*recipe.Recipe).WithoutMeans}
	if err := r.CheckMeans(); err != nil {
		return []Problem{{ID: "algorithm", Step: Protect, Said: s.Lang.Sentence(say.Of(err)), Mend: back}}
	}
	if s.population.inUse() == 0 {
		return nil
	}
	if err := r.CheckMeansBesidePopulation(); err != nil {
		return []Problem{{ID: PopulationTitleID, Step: Protect, Said: s.Lang.Sentence(say.Of(err)), Mend: back}}
	}
	return nil
}

// ofPopulation reports what the population lacks, or that a model needs one.
func (s Readiness) ofPopulation() []Problem {
	f := s.population.Obstacle(s.Recipe(), s.Lang)
	if f == nil {
		return nil
	}
	return []Problem{{ID: PopulationTitleID, Step: Protect, Said: s.Lang.Sentence(f.Said()), Mend: s.uncomputed()}}
}

// uncomputed returns the button that gives up columns which the population lacks, for those from
// which they are computed and which it has: a date of birth for an age. It returns nil if there
// are none.
func (s Readiness) uncomputed() *Mend {
	var lacks, back []string
	next := s.Recipe().Clone()
	for _, name := range s.population.Lacks(s.Recipe()) {
		tried := next.Clone()
		sources := s.Reading().Uncompute(&tried, name)
		if len(sources) > 0 && !slices.ContainsFunc(sources, func(from string) bool { return !s.population.Has(from) }) {
			lacks, back, next = append(lacks, name), append(back, sources...), tried
		}
	}
	if len(lacks) == 0 {
		return nil
	}
	return &Mend{s.Say(text.PopulationSources, s.Lang.List(back), s.Lang.List(lacks)), func(r *recipe.Recipe) { *r = next.Clone() }}
}
