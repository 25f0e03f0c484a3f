package whatif

import (
	"reflect"
	"slices"
	"strconv"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/domain"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

var (
	saidUnasked    = say.Define("whatif-unasked", "remove the {0} columns that no question is about")
	saidUnaskedOne = say.Define("whatif-unasked-one", "remove {0:q}, which no question is about")
	saidFitted     = say.Define("whatif-fitted", "release {0:q} in the form that the questions need, more exact than the rest")
	saidOutcome    = say.Define("whatif-outcome", "release {0:q}, which a question asks for, exactly, as a sensitive column")
	saidReask      = say.Define("whatif-reask", "ask instead: {0}")
	saidAlone      = say.Define("whatif-alone", "release {0:q} in the form that the questions need, and remove what no question is about")
)

// forQuestions does without what no question is about, releases what they are about in the form
// that they need, and does both.
func forQuestions(r *recipe.Recipe, s Situation) []Proposal {
	if len(r.Questions) == 0 {
		return nil
	}
	var all []Proposal
	less, gone := unasked(r)
	switch {
	case len(gone) == 1:
		all = append(all, Proposal{Kind: Unasked, Said: saidUnaskedOne.Say(gone[0]), Recipe: less})
	case len(gone) > 1:
		all = append(all, Proposal{Kind: Unasked, Said: saidUnasked.Say(len(gone)), Recipe: less})
	}
	both, fits := fitted(&less, s)
	if len(fits) > 0 && len(gone) > 0 {
		all = append(all, Proposal{Kind: Alone, Said: saidAlone.Say(named(fits)), Recipe: both})
	}
	if next, fits := fitted(r, s); len(fits) > 0 {
		all = append(all, Proposal{Kind: Fitted, Said: saidFitted.Say(named(fits)), Recipe: next})
	}
	return all
}

// reasked asks each question that the release does not answer by numbers in groups twice as wide, and
// by one column less.
func reasked(r *recipe.Recipe, s Situation) []Proposal {
	var all []Proposal
	for i := range min(len(r.Questions), len(s.Answers)) {
		q := &r.Questions[i]
		if s.Answers[i].Verdict.Good() || q.Kind == question.Association || q.Kind == question.Regression {
			continue
		}
		for at, t := range q.By {
			if width, err := strconv.ParseFloat(t.Step, 64); err == nil {
				next := r.Clone()
				for _, other := range next.Questions { // a column has one width, the least that is asked for
					for at := range other.By {
						by := &other.By[at]
						if now, err := strconv.ParseFloat(by.Step, 64); by.Column == t.Column && err == nil && now < 2*width {
							by.Step = strconv.FormatFloat(2*width, 'f', -1, 64)
						}
					}
				}
				all = append(all, reask(next, i, s))
			}
			if len(q.By) > 1 {
				next := r.Clone()
				next.Questions[i].By = slices.Delete(next.Questions[i].By, at, at+1)
				if patient, models := r.Depends(t.Column); !patient && len(models) == 0 && !asks(&next, t.Column) {
					remove(next.Column(t.Column))
				}
				all = append(all, reask(next, i, s))
			}
		}
	}
	return all
}

// reask proposes a recipe of which one question is another.
func reask(r recipe.Recipe, question int, s Situation) Proposal {
	next, _ := fitted(&r, s)
	return Proposal{Kind: Reask, Said: saidReask.Say(next.Questions[question].Said()), Recipe: next}
}

// outcomes releases each quasi-identifier exactly that tells whether something happened and that a
// question counts or measures: protected as what is found out of a person, not by what they are found.
func outcomes(r *recipe.Recipe, s Situation) []Proposal {
	var all []Proposal
	for _, name := range s.Outcomes {
		if c := r.Column(name); c == nil || c.Role != table.QuasiIdentifying || !question.UseOf(r.Questions, name).Result {
			continue
		}
		next := r.Clone()
		c := next.Column(name)
		c.Role = table.Sensitive
		c.Settle()
		all = append(all, Proposal{Kind: Outcome, Said: saidOutcome.Say(name), Weaker: true, Recipe: next})
	}
	return all
}

// asks reports whether a question is about a column.
func asks(r *recipe.Recipe, column string) bool {
	return slices.ContainsFunc(r.Questions, func(q question.Question) bool { return slices.Contains(q.Columns(), column) })
}

// unasked removes the columns that leave and that no question is about: not the one that tells
// patients apart, and none that a model is on.
func unasked(r *recipe.Recipe) (next recipe.Recipe, gone []string) {
	next = r.Clone()
	for i := range next.Columns {
		c := &next.Columns[i]
		if patient, models := r.Depends(c.Name); patient || len(models) > 0 || !r.Leaves(c.Name) || asks(r, c.Name) {
			continue
		}
		remove(c)
		gone = append(gone, c.Name)
	}
	return next, gone
}

// fitted gives the quasi-identifiers that questions are about, where nobody has made a hierarchy, the
// form that the questions need: the groups of a question, or the means of groups where numbers are
// averaged; and cuts the rows by them.
func fitted(r *recipe.Recipe, s Situation) (next recipe.Recipe, names []string) {
	next = r.Clone()
	for i := range next.Columns {
		c := &next.Columns[i]
		if c.Role != table.QuasiIdentifying || !asks(r, c.Name) {
			continue
		}
		before := *c
		use := question.UseOf(r.Questions, c.Name)
		if slices.Contains(s.Numbers, c.Name) && c.Hierarchy == nil {
			// Decide the form of a column of numbers, unless it is made coarser in another way than in
			// steps.
			switch {
			case use.Width != "" && (c.Coarsen == nil || c.Coarsen.Kind == coarsen.Step):
				width, _ := strconv.ParseFloat(use.Width, 64) // as [question.Parse] reads it
				if c.Means = false; c.Coarsen == nil || c.Coarsen.Width != width {
					c.Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: width}
				}
			case use.Width == "" && use.Number && !use.Values && c.Coarsen == nil:
				c.Means = true
			}
		}
		c.Studied = true
		if c.Coarsen != before.Coarsen || c.Means != before.Means || !before.Studied {
			names = append(names, c.Name)
		}
	}
	Cut(&next, 0)
	if len(names) == 0 && !reflect.DeepEqual(next.Algorithm.Strata, r.Algorithm.Strata) {
		names = slices.Concat(next.Algorithm.Strata...)
	}
	return next, names
}

// medianWeight is the weight, relative to other columns, of one whose median is asked: the means of
// classes that are narrow in it, by the rank of its values, have about the median of these.
const medianWeight = 16

// Cut has the rows cut by the columns that leave and that each question of a recipe is about, but for
// measured numbers that leave neither in groups nor as means, those of one question before the others, and
// last by which numbers that leave as means are missing. It has classes formed mainly by a number of which a
// median is asked, and not by one that other means explain: a slope is too steep where classes follow what
// is explained. It changes nothing but that rows are not cut if they can be cut by none.
func Cut(r *recipe.Recipe, first int) {
	r.Algorithm.Strata = nil
	var sets [][]string
	cuts := false
	for i := range r.Questions {
		q := r.Questions[(first+i)%len(r.Questions)]
		sets = append(sets, slices.DeleteFunc(q.Columns(), func(name string) bool {
			c, use := r.Column(name), question.UseOf(r.Questions, name)
			qi := c != nil && c.Role == table.QuasiIdentifying
			cuts = cuts || qi
			return !r.Leaves(name) || qi && name == q.Of && q.Kind != question.Association && !c.Means && !use.Groups && !use.Values
		}))
	}
	if !cuts {
		return
	}
	for i := range r.Columns { // of other means, by whether a row has a number: else it would show one
		if c := &r.Columns[i]; c.Means && r.Leaves(c.Name) && !slices.ContainsFunc(sets, func(set []string) bool { return slices.Contains(set, c.Name) }) {
			sets = append(sets, []string{c.Name})
		}
	}
	r.Algorithm.Strata = sets
	for _, q := range r.Questions {
		if c := r.Column(q.Of); q.Kind == question.Median && c != nil && c.Means && c.Weight == nil && c.Hierarchy == nil {
			c.Weight, c.Hierarchy, c.Loss = new(medianWeight/c.Pull()), &recipe.Hierarchy{Ordered: true}, domain.ByLeaves
		}
		means := func(column string) bool { c := r.Column(column); return c != nil && c.Means }
		explains := func(t question.Term) bool { return t.Step == "" && means(t.Column) }
		if c := r.Column(q.Of); q.Kind == question.Regression && means(q.Of) && c.Weight == nil && slices.ContainsFunc(q.By, explains) {
			c.Weight = new(0.0)
		}
	}
}
