package columns

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/adopt"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
)

// harbor offers to apply the safe harbor method to the columns.
func (c *Columns) harbor() app.UI {
	s := c.S
	return ui.Fold("safe-harbor", s.Say(text.HarborTitle), "",
		app.P().Class("soft").Text(s.Say(text.HarborLead)),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.HarborApply), func() { adopt.UseSafeHarbor(s) }, "use-harbor").ID("use-harbor")),
	)
}

// coarsened says what is left of a column that is coarsened.
func (c *Columns) coarsened(decided *recipe.Column) []app.UI {
	s := c.S
	if decided == nil || decided.Coarsen == nil {
		return nil
	}
	return []app.UI{app.P().Class("soft").Text(s.Say(text.CoarsenFirst, s.Lang.Phrase(decided.Coarsen.Said())))}
}
