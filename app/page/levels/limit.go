package levels

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/readiness"
	"quasi/app/reading"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/app/widget/tree"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// limits asks how coarse the column may become: up to a level of its hierarchy, or in
// groups of numbers or dates that are no wider than so much. seen is nil for a plain order,
// which has no levels.
func (g *Generalise) limits(seen *seenTree) app.UI {
	s := g.S
	var fields []app.UI
	if seen != nil {
		fields = append(fields, g.highest(seen))
	}
	if reading.OfNumbers(s, g.column) && (seen == nil || !seen.masks) {
		fields = append(fields, g.widest())
	}
	if len(fields) == 0 {
		return app.Div().Class("nothing")
	}
	said := app.UI(app.P().Class("hint").Body(screen.Named(s, s.Say(text.LimitHint), session.Protect, readiness.Suppression)))
	if a, err := method.Get(s.Recipe().Algorithm.Name); err == nil && a.Limits == method.ByCells {
		said = app.P().Class("hint").Text(s.Say(text.LimitCells))
	}
	return app.Div().Class("weights limits").Body(append(fields, said)...)
}

// highest chooses the highest level; that of the root, which hides all, is none.
func (g *Generalise) highest(seen *seenTree) app.UI {
	s, column, id := g.S, g.column, readiness.ColumnID("max-level", g.column)
	chosen, levels := "", seen.Height()
	if at := s.Recipe().Column(column).MaxLevel; at != nil {
		chosen = strconv.Itoa(*at)
		levels = max(levels, *at+1) // one that the hierarchy no longer has can be seen and taken back
	}
	options := []ui.Option{{Value: "", Label: s.Say(text.LimitNone)}}
	for level := range levels {
		options = append(options, ui.Option{Value: strconv.Itoa(level), Label: g.levelOption(seen, level)})
	}
	return ui.Field(id, s.Say(text.LimitTitle), "", "", ui.Select(id, chosen, options, func(v string) {
		s.Entries.Accept(readiness.ColumnID("within", column))
		s.DecideColumn(column, func(c *recipe.Column) {
			c.MaxLevel = nil
			if level, err := strconv.Atoi(v); err == nil {
				c.MaxLevel, c.Within = &level, nil
			}
		})
	}, column))
}

func (g *Generalise) levelOption(seen *seenTree, level int) string {
	name := tree.LevelName(g.S, level, seen.Height()+1)
	if level >= seen.Height() {
		return name
	}
	return name + ": " + g.examples(seen, level)
}

// widest asks for the width of groups.
func (g *Generalise) widest() app.UI {
	s, column := g.S, g.column
	id, typed := readiness.ColumnID("within", column), ""
	if width := s.Recipe().Column(column).Within; width != nil {
		typed = strconv.FormatFloat(*width, 'g', -1, 64)
	}
	label, hint := text.LimitWithin, text.LimitWithinHint
	if reading.As(s, column).Type.Dated() {
		label, hint = text.LimitDays, text.LimitDaysHint
	}
	field := session.Field{ID: id, Step: session.Generalise, Label: func() string { return s.Say(text.LimitOf, column) }, Holds: func(r *recipe.Recipe) bool {
		c := r.Column(column)
		return c != nil && c.Role == table.QuasiIdentifying
	}}
	return ui.Field(id, s.Say(label), s.Say(hint), s.Entries.Wrong(s.Recipe(), id), ui.Input(id, s.Entries.Typed(s.Recipe(), id, typed), func(v string) {
		width, err := entryOf(s, column).optional(v)
		if err != nil || width != nil && *width <= 0 {
			s.Entries.Refuse(s, field, v, func() string { return s.Say(text.LimitInvalid) })
			return
		}
		s.Entries.Accept(id)
		s.DecideColumn(column, func(c *recipe.Column) {
			if c.Within = width; width != nil {
				c.MaxLevel = nil
			}
		})
	}, column).Class("short"))
}
