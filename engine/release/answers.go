package release

import (
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/prepare"
)

// Answers returns what the release answers to questions, in their order, beside what the
// table that it was made of does. It fails if a question can't be asked of that table; see
// [answer.Of].
func (r *Release) Answers(questions []question.Question) ([]facts.Answer, error) {
	opt := r.reading()
	answers := make([]facts.Answer, len(questions))
	for i, q := range questions {
		var err error
		if answers[i], err = answer.Of(q, r.of.Raw, r.Table, opt); err != nil {
			return nil, err
		}
	}
	return answers, nil
}

// Biases compares each released column that is studied, or that a question is about, with what
// is left of it, in the order of the recipe; see [answer.BiasOf]. A column that was made coarser
// first is compared with its coarser values, which the release is to tell.
func (r *Release) Biases() []facts.Bias {
	var biases []facts.Bias
	opt := r.reading()
	for _, c := range r.recipe.Columns {
		if !c.Studied && !slices.ContainsFunc(r.recipe.Questions, func(q question.Question) bool { return slices.Contains(q.Columns(), c.Name) }) {
			continue
		}
		from := r.of.Raw
		if at := slices.IndexFunc(r.of.Outgoing, func(o prepare.Outgoing) bool { return o.Name == c.Name }); c.Coarsen != nil && at >= 0 {
			from = &table.Table{N: r.of.Data.Table.N, Columns: []*table.Column{r.labelled(r.of.Outgoing[at])}} // as it is written
		}
		if b, ok := answer.BiasOf(c.Name, from, r.Table, opt); ok {
			biases = append(biases, b)
		}
	}
	return biases
}

// reading says how the release is read beside its original.
func (r *Release) reading() answer.Options {
	opt := answer.Options{Names: r.names, Trees: map[string]*hierarchy.Tree{}}
	if r.of.Asked != nil {
		opt.Patients = r.of.Asked.Patients()
	}
	for _, c := range r.Recipe().Columns {
		if c.Hierarchy == nil || c.Hierarchy.Ordered || c.Coarsen != nil {
			continue
		}
		if tree, err := c.Hierarchy.Tree(); err == nil {
			opt.Trees[c.Name] = tree
		}
	}
	return opt
}

// Asking returns the release with other questions in its recipe, on which nothing of it depends.
func (r *Release) Asking(questions []question.Question) *Release {
	own := *r
	own.recipe = r.recipe.Clone()
	own.recipe.Questions = slices.Clone(questions)
	return &own
}
