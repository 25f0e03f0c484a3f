package workshop

import (
	"bytes"
	"context"

	"quasi/engine"
	"quasi/engine/advise/draft"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/engine/trial"
)

// What is studied in a lesson: visits to an invented clinic.
const (
	StudyVisits = 1000
	StudyK      = 5
	studyShown  = 3 // rows of each release, from all over it
)

// Study releases the visits of a clinic, in a language of [sample.ClinicIn], twice with the same k:
// by the roles that are proposed for its columns, as somebody does who asks nothing of the table,
// and as [trial.PlanAs] decides for a question. It fails if the setting's seed is none.
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
	if s.Unasked, err = studied(ctx, t, unasked(t, base), q); err != nil {
		return facts.Study{}, err
	}
	plan, err := trial.PlanAs(ctx, t, base, []question.Question{q}, facts.PlanAsked, trial.Variant{Means: true, Heavier: 1, Averaged: 1, First: 1})
	if err != nil {
		return facts.Study{}, err
	}
	s.Asked, err = studied(ctx, t, plan.Recipe, q)
	return s, err
}

// unasked returns the decisions of somebody who takes the proposed roles and asks nothing.
func unasked(t *table.Table, base recipe.Recipe) recipe.Recipe {
	r := draft.Look(recognize.Formats(t)).Roles(base)
	r.CountPatients(base.Privacy.Patient)
	return r
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
