package prepare

// Knowing returns the same with somebody who may know something else of a patient, one of
// [recipe.Knowledges]. It fails as [Prepared.Ask] does.
func (p *Prepared) Knowing(knows string) (*Prepared, error) {
	own := *p
	own.Recipe = p.Recipe.Clone()
	own.Recipe.Know(knows)
	own.Recipe.Privacy.Linked = p.Recipe.Links() // a pseudonym links rows, too
	own.Data.Recipe = &own.Recipe
	own.Earlier = nil
	return &own, own.Ask()
}
