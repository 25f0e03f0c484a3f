package main

import (
	"context"
	"fmt"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
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
			fmt.Printf("| %s | %d | %s, %d columns | %s |\n", s.name, k, p.Name, len(p.Columns), figures(p.Trial, p.Answers))
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
			all[i] += fmt.Sprintf(" (%d thin)", n)
		}
		if a.Exact {
			all[i] += " (exact)"
		}
	}
	return fmt.Sprintf("%.1f%% | %s", 100*t.Loss, strings.Join(all, "; "))
}

// thin counts the groups within their margin of which less than half of the rows tell.
func thin(a facts.Answer) int {
	n := 0
	for i := range a.Groups {
		g := &a.Groups[i]
		if g.Judged() && g.Plain != nil && g.Plain.Within && 2*g.Plain.Rows < float64(g.Rows) {
			n++
		}
	}
	return n
}

// weighed are the weights of what is asked about, in weights of what is studied.
var weighed = []float64{1, 2, 4, 16}

// variantsOf prints what each variant of the last plan answers, for k = 5.
func variantsOf(ctx context.Context, s *subject, t *table.Table) error {
	questions, base, err := s.asked(k)
	if err != nil {
		return err
	}
	for _, means := range []bool{true, false} {
		form := "levels"
		if means {
			form = "means"
		}
		for _, w := range weighed {
			p, err := trial.PlanAs(ctx, t, base, questions, facts.PlanAll, trial.Variant{Means: means, Heavier: w})
			if err != nil {
				return err
			}
			fmt.Printf("| %s | %s, %v | %s |\n", s.name, form, w, figures(p.Trial, p.Answers))
		}
	}
	return nil
}

// k of k-anonymity where one is enough.
const k = 5
