package columns

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/reading"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
)

// study asks which columns the release will be studied for. It can be passed over.
func (c *Columns) study() app.UI {
	s := c.S
	var boxes []app.UI
	var studied []string
	for _, d := range reading.Columns(s) {
		decided := s.Recipe().Column(d.Name)
		if decided == nil || !decided.Released() {
			continue
		}
		if decided.Studied {
			studied = append(studied, d.Name)
		}
		boxes = append(boxes, ui.Check("study-"+d.Name, d.Name, decided.Studied, func(on bool) {
			s.DecideColumn(d.Name, func(c *recipe.Column) { c.Studied = on && c.Released() })
		}, d.Name))
	}
	if len(boxes) == 0 {
		return app.Div().Class("nothing")
	}
	return ui.Fold("studied", s.Say(text.StudyTitle), s.Lang.List(studied), app.P().Class("soft").Text(s.Say(text.StudyLead)),
		app.FieldSet().ID("study").Class("gap", "ticks").Aria("label", s.Say(text.StudyTitle)).Body(boxes...))
}
