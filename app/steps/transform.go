package steps

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// defaultShift is the greatest number of days by which dates move, unless a person
// says another.
const defaultShift = 30

// transforms offers pseudonyms for what would be removed, and shifted dates.
func (c *Columns) transforms() app.UI {
	s := c.S
	var body []app.UI
	dates := false
	for _, d := range s.Columns() {
		decided := s.Recipe().Column(d.Name)
		if decided == nil || decided.Role == table.QuasiIdentifying {
			continue
		}
		if dated := d.Type == format.Date || d.Type == format.DateTime; dated {
			dates = true
			if s.Recipe().Privacy.Patient != "" {
				body = append(body, c.disguise(d.Name, text.TransformShift, recipe.ShiftDates))
			}
		} else if decided.Role == table.Identifying && d.Type != format.Text && d.Type != format.Empty {
			body = append(body, c.disguise(d.Name, text.TransformPseudo, recipe.Pseudonym))
		}
	}
	if len(body) == 0 && !dates {
		return app.Div().Class("nothing")
	}
	if dates && s.Recipe().Privacy.Patient == "" {
		body = append(body, app.P().Class("soft").Text(s.Say(text.TransformNeed)))
	}
	body = append([]app.UI{app.P().Class("soft").Text(s.Say(text.TransformLead))}, body...)
	if s.NeedsKey() {
		body = append(body, c.shift(), c.key())
	}
	return app.Details().Class("card pad").ID("transforms").Open(s.NeedsKey()).Body(
		app.Summary().Text(s.Say(text.TransformTitle)), app.Div().Class("flow").Body(body...))
}

// disguise is the box that gives a column a transform. Dates are shifted as far as
// those that are shifted already.
func (c *Columns) disguise(name string, label text.Message, kind recipe.TransformKind) app.UI {
	s := c.S
	id := string(kind) + "-" + name
	return ui.Check(id, s.Say(label, name), s.Recipe().Column(name).Transform != nil, func(on bool) {
		t := recipe.Transform{Kind: kind}
		if kind == recipe.ShiftDates {
			t.MaxDays = c.days()
		}
		s.DecideColumn(name, func(c *recipe.Column) {
			c.Transform = nil
			if on {
				c.Transform = &t
			}
			c.Settle()
		})
	}, id)
}

// days returns the greatest shift that is decided.
func (c *Columns) days() int {
	for _, decided := range c.S.Recipe().Columns {
		if t := decided.Transform; t != nil && t.Kind == recipe.ShiftDates {
			return t.MaxDays
		}
	}
	return defaultShift
}

// shift sets the greatest shift of all columns that have one.
func (c *Columns) shift() app.UI {
	s := c.S
	shifted := func(d recipe.Column) bool { return d.Transform != nil && d.Transform.Kind == recipe.ShiftDates }
	if !slices.ContainsFunc(s.Recipe().Columns, shifted) {
		return app.Div().Class("nothing")
	}
	return ui.Field("shift-days", s.Say(text.TransformDays), "", c.wrong["days"], ui.Input("shift-days", strconv.Itoa(c.days()), func(v string) {
		days, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || days < 1 || days > recipe.MaxShift {
			c.fault("days", s.Say(text.DaysInvalid, 1, recipe.MaxShift))
			return
		}
		c.fault("days", "")
		s.Decide(func(r *recipe.Recipe) {
			for i := range r.Columns {
				if shifted(r.Columns[i]) {
					t := *r.Columns[i].Transform
					t.MaxDays = days
					r.Columns[i].Transform = &t
				}
			}
		})
	}, "shift-days").Class("short"))
}

// key takes a key from before.
func (c *Columns) key() app.UI {
	s := c.S
	return ui.Field("key", s.Say(text.TransformKey), s.Say(text.TransformKeyWhy), c.wrong["key"], ui.Input("key", s.Key(), func(v string) {
		if err := s.SetKey(v); err != nil {
			c.fault("key", s.Say(text.TransformKeyBad))
			return
		}
		c.fault("key", "")
	}, "key").Aria("describedby", "key-hint"))
}

func (c *Columns) fault(field, said string) {
	if c.wrong == nil {
		c.wrong = map[string]string{}
	}
	c.wrong[field] = said
	c.Update()
}
