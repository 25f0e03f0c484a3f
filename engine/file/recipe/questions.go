package recipe

import "quasi/engine/say"

// names returns the names of all columns, in their order.
func (r *Recipe) names() []string {
	names := make([]string, len(r.Columns))
	for i := range r.Columns {
		names[i] = r.Columns[i].Name
	}
	return names
}

// validateQuestions reports a question, a condition or strata about a column that the recipe does
// not have, an invalid condition, and a question that is asked twice.
func (r *Recipe) validateQuestions() error {
	columns := r.ByName()
	for _, set := range r.Algorithm.Strata {
		for _, name := range set {
			if columns[name] == nil {
				return say.NoColumn(name, r.names())
			}
		}
	}
	for _, c := range r.Among {
		if err := c.Validate(); err != nil {
			return err
		}
		if columns[c.Column] == nil {
			return c.Fault(say.NoColumn(c.Column, r.names()))
		}
	}
	asked := map[string]bool{}
	for _, q := range r.Questions {
		for _, name := range q.Columns() {
			if columns[name] == nil {
				return q.Fault(say.NoColumn(name, r.names()))
			}
		}
		if asked[q.String()] {
			return q.Fault(errQuestionTwice.Of())
		}
		asked[q.String()] = true
	}
	return nil
}
