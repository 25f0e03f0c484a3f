package main

import (
	"context"
	"fmt"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/trial"
)

// plans prints what each plan answers, at several k.
func plans(ctx context.Context, s *subject, t *table.Table) error {
	for _, k := range []int{3, 5, 11} {
		questions, base, err := s.asked(k)
		if err != nil {
			return err
		}
		tried, err := trial.Plans(ctx, t, base, questions, nil)
		if err != nil {
			return err
		}
		for _, p := range tried {
			fmt.Printf("| %s | %d | %s, %d columns | %s |\n", s.name, k, p.Name, len(p.Columns), figures(p.Trial, p.Trial.Answers))
		}
	}
	return nil
}

// figures are the detail that is lost and the answers of a trial.
func figures(t facts.Trial, answers []facts.Answer) string {
	if !t.Passed() {
		return "no release | "
	}
	all := make([]string, len(answers))
	for i, a := range answers {
		all[i] = fmt.Sprintf("%d, %d of %d", a.Within, a.WithinCareful, a.Judged)
		if n := thin(a); n > 0 {
			all[i] += fmt.Sprintf(" (+%d)", n)
		}
		if a.Exact {
			all[i] += " (exact)"
		}
	}
	return fmt.Sprintf("%.1f%% | %s", 100*t.Loss, strings.Join(all, "; "))
}

// thin counts the groups whose answer is within its margin, and told by too few rows.
func thin(a facts.Answer) int {
	n := 0
	for i := range a.Groups {
		g := &a.Groups[i]
		if g.Judged() && g.Plain != nil && g.Off() <= 1 && g.Plain.Rows < facts.LeastTold*float64(g.Rows) {
			n++
		}
	}
	return n
}

// ways are the variants that are set side by side.
func ways() []trial.Variant {
	var all []trial.Variant
	for _, heavier := range []float64{1, 2, 4, 16} {
		all = append(all, trial.Variant{Means: true, Heavier: heavier, Averaged: 1})
	}
	for _, averaged := range []float64{4, 16} {
		for _, heavier := range []float64{1, 4} {
			all = append(all, trial.Variant{Means: true, Heavier: heavier, Averaged: 1 / averaged})
		}
	}
	for _, heavier := range []float64{1, 2, 4, 16} {
		all = append(all, trial.Variant{Heavier: heavier, Averaged: 1})
	}
	return all
}

// variantsOf prints what each variant of the last plan answers, for k = 5.
func variantsOf(ctx context.Context, s *subject, t *table.Table) error {
	questions, base, err := s.asked(k)
	if err != nil {
		return err
	}
	for _, v := range ways() {
		p, err := trial.PlanAs(ctx, t, base, questions, facts.PlanAll, v)
		if err != nil {
			return err
		}
		form := "levels"
		if v.Means {
			form = "means"
		}
		fmt.Printf("| %s | %s | %v, %v | %s |\n", s.name, form, recipe.StudiedWeight*v.Heavier, recipe.StudiedWeight*v.Heavier*v.Averaged, figures(p.Trial, p.Trial.Answers))
	}
	return nil
}

// k of k-anonymity where one is enough.
const k = 5
