package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/profile"
	"quasi/engine/trial"
)

// plans prints what each plan answers to each question alone, and to all together, at several k,
// beside classes that are formed of the whole table.
func plans(ctx context.Context, s *subject, t *table.Table) error {
	questions, base, err := s.asked()
	if err != nil {
		return err
	}
	for first := range len(questions) + 1 {
		asked := questions
		if first < len(questions) {
			asked = questions[first : first+1]
		} else if first == 1 {
			break // all are one
		}
		for _, k := range []int{3, 5, 11} {
			base.Privacy.K = k
			tried, err := trial.Plans(ctx, t, base, asked, nil)
			if err != nil {
				return err
			}
			planner, err := trial.NewPlanner(t, nil, profile.NamesFor(t.Names()), base, asked)
			if err != nil {
				return err
			}
			for _, p := range tried {
				whole, err := trial.Decided(ctx, t, planner.As(p.Name, trial.Variant{Means: true, Heavier: 4, Averaged: 1. / 4}).Recipe, nil)
				if err != nil {
					return err
				}
				var said []string
				for _, q := range asked {
					said = append(said, q.String())
				}
				fmt.Printf("| %s | %s | %d | %s, %d columns | %s | %s |\n", s.name, strings.Join(said, "; "), k, p.Name, len(p.Columns), figures(&whole), figures(&p))
			}
		}
	}
	return nil
}

// figures are the answers of a plan, the detail lost, and that of the columns that nobody asks for.
func figures(p *trial.Planned) string {
	if !p.Trial.Passed() {
		return "no release"
	}
	var all []string
	for i := range p.Trial.Answers {
		all = append(all, errorsOf(&p.Trial.Answers[i]))
	}
	unasked, n := 0.0, 0.0
	for _, c := range p.Trial.Columns {
		if !p.Recipe.Column(c.Column).Studied {
			unasked, n = unasked+c.Loss, n+1
		}
	}
	return fmt.Sprintf("%s; %.1f%%, %.1f%%", strings.Join(all, "; "), 100*p.Trial.Loss, 100*unasked/max(n, 1))
}

// errorsOf are the mean and the largest error of the groups that are judged, in standard errors of the
// original's, how many are too low and too high by a hundredth of one, how many are exact, right and
// judged, and the share of rows that tell an answer.
func errorsOf(a *facts.Answer) string {
	sum, largest, low, high, exact, told, rows := 0.0, 0.0, 0, 0, 0, 0.0, 0.0
	for i := range a.Groups {
		g := &a.Groups[i]
		rows += float64(g.Rows)
		if g.Plain != nil {
			told += g.Plain.Rows
		}
		if !g.Judged() || g.Plain == nil {
			continue
		}
		off := (g.Plain.Value - g.Original.Value) / max((*g.Original.High-*g.Original.Low)/2/1.96, 1e-12)
		sum, largest = sum+math.Abs(off)/float64(a.Judged), max(largest, math.Abs(off))
		switch {
		case off < -0.01:
			low++
		case off > 0.01:
			high++
		default:
			exact++
		}
	}
	return fmt.Sprintf("%.3f, %.2f; %d/%d; %d, %d of %d; %.1f%%", sum, largest, low, high, exact, a.Within, a.Judged, 100*told/max(rows, 1))
}
