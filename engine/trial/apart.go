package trial

import (
	"slices"

	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// apart returns the questions of each file where questions that one table may not answer together are
// answered by several; nil: they can't be. A column that a question needs as a mean is in one file
// alone, with those that say the same, and all that leave as they are are in one file (marginals:
// Kifer and Gehrke, SIGMOD 2006), so that the questions about them are in one.
func (p *Planner) apart() [][]question.Question {
	m, err := method.Get(p.base.Algorithm.Name)
	if err != nil || m.Limits == method.Unchanged || p.base.Privacy.Linked || p.base.ShowsPatient() || p.base.InFileOrder() || len(p.base.Beside) > 0 {
		return nil
	}
	exact, means := map[string]bool{}, map[string]bool{}
	for _, q := range p.questions {
		one := p.file([]question.Question{q}, nil)
		for _, name := range q.Columns() {
			decided := one.decide(&facts.PlanColumn{Name: name}, true)
			exact[name] = exact[name] || decided.Role != table.QuasiIdentifying
			means[p.first(name)] = means[p.first(name)] || decided.Means
		}
	}
	tied := func(a, b string) bool {
		return exact[a] && exact[b] || p.first(a) == p.first(b) && (exact[a] || exact[b] || means[p.first(a)])
	}
	var files [][]question.Question
	for _, q := range p.questions {
		file := []question.Question{q}
		files = slices.DeleteFunc(files, func(other []question.Question) bool {
			ties := slices.ContainsFunc(other, func(o question.Question) bool {
				return slices.ContainsFunc(o.Columns(), func(b string) bool {
					return slices.ContainsFunc(q.Columns(), func(a string) bool { return tied(a, b) })
				})
			})
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

// first returns the first column of the table that says the same as a column, which may be itself.
func (p *Planner) first(name string) string {
	if d := p.of(name); d != nil && len(d.Same) > 0 && p.table.Index(d.Same[0]) < p.table.Index(name) {
		return d.Same[0]
	}
	return name
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
