package trial

import (
	"context"
	"slices"

	"quasi/engine"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// apart returns the questions of each file where questions that one table may not answer together are
// answered by several; nil: they can't be. A column that a question needs as it is, or as a mean, is
// in one file alone (marginals: Kifer and Gehrke, SIGMOD 2006), so that the questions about it
// are in one.
func (p *Planner) apart() [][]question.Question {
	m, err := method.Get(p.base.Algorithm.Name)
	if err != nil || m.Limits == method.Unchanged || p.base.Privacy.Linked || p.base.ShowsPatient() || p.base.InFileOrder() || len(p.base.Beside) > 0 {
		return nil
	}
	exact := map[string]bool{}
	for _, q := range p.questions {
		one := p.file([]question.Question{q}, nil)
		for _, name := range q.Columns() {
			decided := one.decide(&facts.PlanColumn{Name: name}, true)
			exact[name] = exact[name] || decided.Role != table.QuasiIdentifying || decided.Means
		}
	}
	var files [][]question.Question
	for _, q := range p.questions {
		file := []question.Question{q}
		files = slices.DeleteFunc(files, func(other []question.Question) bool {
			ties := slices.ContainsFunc(q.Columns(), func(name string) bool { return exact[name] && asks(other, name) })
			if ties {
				file = slices.Concat(other, file)
			}
			return ties
		})
		files = append(files, file)
	}
	if len(files) < 2 {
		return nil
	}
	slices.SortFunc(files, func(a, b []question.Question) int { return slices.Compare(recipe.Written(a), recipe.Written(b)) })
	return files
}

// asks reports whether a question is about a column.
func asks(questions []question.Question, name string) bool {
	return slices.ContainsFunc(questions, func(q question.Question) bool { return slices.Contains(q.Columns(), name) })
}

// file returns the planner of one of several files.
func (p *Planner) file(questions []question.Question, beside [][]question.Question) *Planner {
	file := *p
	file.questions, file.base = questions, p.base.Clone()
	file.base.Beside = beside
	return &file
}

// files plans each file by itself.
func (p *Planner) files(plan func(at, of int, file *Planner) (Planned, error)) (Planned, error) {
	all := p.apart()
	apart := Planned{Plan: facts.Plan{Name: facts.PlanApart}}
	answers := map[string]facts.Answer{}
	for i, questions := range all {
		one, err := plan(i, len(all), p.file(questions, slices.Delete(slices.Clone(all), i, i+1)))
		if err != nil {
			return apart, err
		}
		apart.Files = append(apart.Files, one)
		apart.Unique = append(apart.Unique, one.Unique...)
		for _, c := range one.Columns {
			if !slices.ContainsFunc(apart.Columns, func(known facts.PlanColumn) bool { return known.Name == c.Name }) {
				apart.Columns = append(apart.Columns, c)
			}
		}
		for _, a := range one.Trial.Answers {
			answers[a.Question] = a
		}
		apart.Trial = together(apart.Trial, one.Trial, i)
	}
	for _, q := range p.questions {
		if a, is := answers[q.String()]; is && apart.Trial.Passed() {
			apart.Trial.Answers = append(apart.Trial.Answers, a)
		}
	}
	apart.Recipe = apart.Files[0].Recipe
	return apart, nil
}

// together returns the trial of several files, by that of those before and that of one more, without
// their answers. Its loss is the mean of theirs; it is failed if one is.
func together(all, one facts.Trial, before int) facts.Trial {
	switch {
	case before == 0 || !one.Passed():
		all = one
		all.Answers = nil
	case all.Passed():
		n := float64(before)
		all.Loss = (all.Loss*n + one.Loss) / (n + 1)
		all.Columns = append(all.Columns, one.Columns...)
		all.Highest = max(all.Highest, one.Highest)
		all.Rows, all.LeftOut = min(all.Rows, one.Rows), max(all.LeftOut, one.LeftOut)
		all.Classes, all.Rounds = all.Classes+one.Classes, max(all.Rounds, one.Rounds)
	}
	return all
}

// bestApart tries the files of [facts.PlanApart], as [Planner.Best] does one.
func (p *Planner) bestApart(ctx context.Context, progress func(done float64), with []engine.Option) (Planned, error) {
	return p.files(func(at, of int, file *Planner) (Planned, error) {
		return file.Best(ctx, facts.PlanAsked, func(done float64) { progress((float64(at) + done) / float64(of)) }, with...)
	})
}

// untriedApart returns them in the form that is tried first.
func (p *Planner) untriedApart() Planned {
	plan, _ := p.files(func(_, _ int, file *Planner) (Planned, error) { return file.Untried(facts.PlanAsked), nil })
	return plan
}
