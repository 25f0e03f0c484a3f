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

// validateQuestions reports a question about what is no column of the recipe, and one that is
// asked twice.
func (r *Recipe) validateQuestions() error {
	columns := r.ByName()
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
