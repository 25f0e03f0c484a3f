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
			fmt.Printf("| %s | %d | %s, %d columns | %s |\n", s.name, k, p.Name, len(p.Columns), figures(p.Trial))
		}
	}
	return nil
}

// figures are the detail that is lost and the answers of a trial.
func figures(t facts.Trial) string {
	if !t.Passed() {
		return "no release | "
	}
	all := make([]string, len(t.Answers))
	for i, a := range t.Answers {
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
