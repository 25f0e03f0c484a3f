package main

import (
	"context"
	"fmt"
	"strings"

	"quasi/engine"
	"quasi/engine/advise/draft"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/loss"
)

// unasked prints what releases answer that were made before anybody asked: by proposed roles
// alone, with the columns that are computed in place of dates, in the proposed forms, and with
// the weight of age and sex.
func unasked(ctx context.Context, s *subject, t *table.Table) error {
	questions, base, err := s.asked(k)
	if err != nil {
		return err
	}
	looked := draft.Look(recognize.Formats(t))
	base = looked.Roles(base)
	usable := looked.Forms(base, nil)
	unweighted, computed := usable.Clone(), usable.Clone()
	for i := range usable.Columns {
		unweighted.Columns[i].Studied, computed.Columns[i].Studied = false, false
		computed.Columns[i].Coarsen, computed.Columns[i].Means = nil, false
	}
	for _, way := range []struct {
		name string
		of   recipe.Recipe
	}{{"roles alone", base}, {"and computed columns", computed}, {"and forms", unweighted}, {"and weights", usable}} {
		if s.patient != "" {
			way.of.CountPatients(s.patient)
		}
		said, err := unaskedFigures(ctx, t, way.of, questions)
		if err != nil {
			return err
		}
		fmt.Printf("| %s | %s | %s |\n", s.name, way.name, said)
	}
	return nil
}

// unaskedFigures asks the release of a recipe what can be asked of it.
func unaskedFigures(ctx context.Context, t *table.Table, r recipe.Recipe, questions []question.Question) (string, error) {
	prepared, err := engine.Prepare(t, r)
	if err != nil {
		return "", err
	}
	release, err := prepared.Judge(ctx, 1, nil)
	if err != nil || release.Failed() != "" {
		return "no release | ", err
	}
	all := make([]string, len(questions))
	for i, q := range questions {
		all[i] = "not told"
		answers, err := release.Answers([]question.Question{q})
		if err == nil {
			_, all[i], _ = strings.Cut(figures(facts.Trial{}, answers), "| ")
		}
	}
	return fmt.Sprintf("%.1f%% | %s", 100*loss.Measure(prepared.Problem(), release.Seen()).ILossRate, strings.Join(all, "; ")), nil
}
