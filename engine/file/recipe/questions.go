package recipe

// validateQuestions reports a question about what is no column of the recipe, and one that is
// asked twice.
func (r *Recipe) validateQuestions() error {
	var names []string
	for _, c := range r.Columns {
		names = append(names, c.Name)
	}
	asked := map[string]bool{}
	for _, q := range r.Questions {
		if err := q.Check(names); err != nil {
			return err
		}
		if asked[q.String()] {
			return q.Fault(errQuestionTwice.Of())
		}
		asked[q.String()] = true
	}
	return nil
}
