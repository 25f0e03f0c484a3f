// Package workshop is the attack of a lesson on privacy: an invented town, its hospital's
// table without names, the list of its voters, and what the two together tell (Sweeney
// 2002, who found the governor of Massachusetts so).
//
//	lesson, err := workshop.Play(ctx, workshop.Setting{Seed: 1, K: 3, L: 1})
//
// Nothing of it is written down beforehand: a lesson is a run of the engine and a join of
// two tables.
package workshop

import (
	"bytes"
	"context"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/measure/linkage"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/sample"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
	"quasi/engine/trial"
)

// Setting says which town it is, and how its hospital protects the table.
type Setting struct {
	Seed     uint64 // up to [sample.MaxTownSeed]
	Language string // of [sample.Town.In]
	K        int    // rows that are alike at least, 1 to MaxK; 1: the table as it is
	L        int    // different diagnoses among them at least, 1 to K; 1: any
}

// MaxK is the largest k of a lesson: with more the small table would lose nearly all.
const MaxK = 10

var (
	errSeed = say.Define("workshop-seed", "the seed is {0}: choose a number from 0 to {1}")
	errK    = say.Define("workshop-k", "k is {0}: choose a number from 1 to {1}")
	errL    = say.Define("workshop-l", "l is {0}: choose a number from 1 to {1}, no more than k")
)

func (s Setting) check() error {
	switch {
	case s.Seed > sample.MaxTownSeed:
		return errSeed.Of(s.Seed, sample.MaxTownSeed)
	case s.K < 1 || s.K > MaxK:
		return errK.Of(s.K, MaxK)
	case s.L < 1 || s.L > s.K:
		return errL.Of(s.L, s.K)
	}
	return nil
}

// Play makes the attack. It fails if the setting is none, or the table can't be so
// protected.
func Play(ctx context.Context, set Setting) (facts.Lesson, error) {
	if err := set.check(); err != nil {
		return facts.Lesson{}, err
	}
	town := sample.NewTown(set.Seed).In(set.Language)
	released, patients, loss, err := release(ctx, town.Hospital(), set)
	if err != nil {
		return facts.Lesson{}, err
	}
	candidates, err := linkage.Candidates(released, town.Register(), town.Columns[1:4], nil) // what somebody knows of a neighbour
	if err != nil {
		return facts.Lesson{}, err
	}
	l := facts.Lesson{
		Seed: set.Seed, K: set.K, L: set.L,
		Columns: released.Names(), Candidates: candidates, Neighbours: town.Neighbours,
	}
	for row, patient := range patients {
		l.Rows = append(l.Rows, released.AppendRecord(nil, row))
		l.Owners = append(l.Owners, town.Patients[patient].Voter)
	}
	register := town.Register()
	for voter := range register.N {
		l.Voters = append(l.Voters, register.AppendRecord(nil, voter))
	}
	l.Found = found(&l)
	l.Found.Loss = loss
	return l, nil
}

// release returns the hospital's table as it is released, and which patient each row is of.
func release(ctx context.Context, hospital sample.Sample, set Setting) (released *table.Table, patients []int32, loss float64, err error) {
	t, _, err := csv.Read(bytes.NewReader(hospital.CSV), csv.Options{})
	if err != nil {
		return nil, nil, 0, err
	}
	if set.K == 1 {
		for row := range t.N {
			patients = append(patients, int32(row))
		}
		return t, patients, 0, nil
	}
	prepared, err := engine.Prepare(t, decided(hospital.Recipe, set))
	if err != nil {
		return nil, nil, 0, err
	}
	r, err := prepared.Run(ctx, nil)
	if err != nil {
		return nil, nil, 0, err
	}
	return r.Table, r.Records, r.Loss.ILossRate, nil
}

// decided returns the hospital's decisions with how the table is protected.
func decided(r recipe.Recipe, set Setting) recipe.Recipe {
	r.Privacy.K = set.K
	if set.L > 1 {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameDistinctL, Column: r.Columns[len(r.Columns)-1].Name, Parameters: parameter.Given{"l": set.L}}}
	}
	return r
}

// found counts what the rows that fit each voter tell, beside whose they are.
func found(l *facts.Lesson) facts.Found {
	diagnosis := len(l.Columns) - 1
	own := make([]int, len(l.Voters)) // row of each voter; -1: none
	for voter := range own {
		own[voter] = -1
	}
	for row, voter := range l.Owners {
		if voter >= 0 {
			own[voter] = row
		}
	}
	f := facts.Found{Voters: len(l.Voters), Fewest: len(l.Rows)}
	for voter, rows := range l.Candidates {
		if own[voter] >= 0 {
			f.Listed++
			f.Guessed += 1 / float64(len(rows))
			f.Fewest = min(f.Fewest, len(rows))
		}
		if len(rows) == 1 {
			f.Named++
			f.NamedRightly += count(own[voter] == rows[0])
		}
		if says, one := shared(l.Rows, rows, diagnosis); one {
			f.Known++
			rightly := own[voter] >= 0 && l.Rows[own[voter]][diagnosis] == says
			f.KnownRightly += count(rightly)
			f.KnownInCrowd += count(rightly && len(rows) > 1)
		}
	}
	return f
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// shared returns what all of some rows show in a column; one is false if they differ, or
// if there are none.
func shared(all [][]string, rows []int, column int) (shows string, one bool) {
	for i, row := range rows {
		if i > 0 && all[row][column] != shows {
			return "", false
		}
		shows = all[row][column]
	}
	return shows, len(rows) > 0
}

// What is studied in a lesson: visits to an invented clinic.
const (
	StudyVisits = 1000
	StudyK      = 5
	studyShown  = 3 // rows of each release, from all over it
)

// Study releases the visits of a clinic, in a language of [sample.ClinicIn], twice with the same k:
// by the roles that are proposed for its columns, as somebody does who asks nothing of the table,
// and as [trial.Planner] decides for a question. It fails if the setting's seed is none.
func Study(ctx context.Context, seed uint64, language string) (facts.Study, error) {
	if seed > sample.MaxTownSeed {
		return facts.Study{}, errSeed.Of(seed, sample.MaxTownSeed)
	}
	t, _, err := csv.Read(bytes.NewReader(sample.ClinicIn(language, StudyVisits, seed).CSV), csv.Options{})
	if err != nil {
		return facts.Study{}, err
	}
	patient, ward, days := t.Columns[1].Name, t.Columns[7].Name, t.Columns[9].Name
	asked := "mean of " + days + " by " + ward
	q, err := question.Parse(asked)
	if err != nil {
		return facts.Study{}, err
	}
	base := recipe.Default()
	base.Privacy.K, base.Privacy.Patient = StudyK, patient
	s := facts.Study{Question: asked, K: StudyK, Rows: t.N, Columns: len(t.Columns)}
	unasked := suggest.Look(recognize.Formats(t)).Roles(base) // the proposed roles, and no question
	unasked.CountPatients(patient)
	if s.Unasked, err = studied(ctx, t, unasked, q); err != nil {
		return facts.Study{}, err
	}
	planner, err := trial.NewPlanner(t, nil, profile.NamesFor(t.Names()), base, []question.Question{q})
	if err != nil {
		return facts.Study{}, err
	}
	s.Asked, err = studied(ctx, t, planner.Untried(facts.PlanAsked).Recipe, q)
	return s, err
}

// studied releases the table by a recipe and asks the release.
func studied(ctx context.Context, t *table.Table, r recipe.Recipe, q question.Question) (facts.StudyRelease, error) {
	prepared, err := engine.Prepare(t, r)
	if err != nil {
		return facts.StudyRelease{}, err
	}
	released, err := prepared.Run(ctx, nil)
	if err != nil {
		return facts.StudyRelease{}, err
	}
	answers, err := released.Answers([]question.Question{q})
	if err != nil {
		return facts.StudyRelease{}, err
	}
	s := facts.StudyRelease{Columns: released.Table.Names(), Answer: answers[0]}
	for i := range studyShown {
		s.Rows = append(s.Rows, released.Table.AppendRecord(nil, (2*i+1)*released.Table.N/(2*studyShown)))
	}
	return s, nil
}
