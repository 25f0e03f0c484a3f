package service

import (
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// safeHarbor changes decisions by what the safe harbor method asks for.
func (o *opened) safeHarbor(p protocol.SafeHarborParams) (protocol.RecipeResult, error) {
	plan := o.plan(p.Recipe, p.Year)
	plan.Apply(&p.Recipe)
	return protocol.RecipeResult{Recipe: p.Recipe, Changes: plan.Said()}, p.Recipe.Validate()
}

// checklist says what the release's recipe does about the categories of the safe
// harbor method, and searches the release for them.
func (o *opened) checklist(p protocol.ChecklistParams) (protocol.Checklist, error) {
	if o.result == nil {
		return protocol.Checklist{}, errNoRelease
	}
	r := o.result.recipe
	plan := safeharbor.Actual(o.plan(r, p.Year), &r)
	return safeharbor.Check(o.result.release.Table, plan, safeharbor.OptionsOf(&r, safeharbor.Options{Year: p.Year})), nil
}

// plan takes the columns of the table, as a recipe reads them, as the categories.
func (o *opened) plan(r recipe.Recipe, year int) safeharbor.Plan {
	read, err := derived(o.table, &r)
	if err != nil || len(r.Derived) == 0 { // a run says what is wrong
		read = r.Interpret(o.table, nil)
	}
	return safeharbor.PlanFor(read, suggest.TableWith(read, r.Derived), safeharbor.OptionsOf(&r, safeharbor.Options{Year: year, Derived: r.Derived}))
}
