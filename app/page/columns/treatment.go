package columns

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/advise/propose"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
)

// defaultShift is the greatest number of days by which dates move, unless a person
// says another.
const defaultShift = 30

// meansOfGroups is the treatment of numbers that leave as the means of their groups.
const meansOfGroups = "means"

// asRole is the treatment that needs no transform and no rule: what the role says.
const asRole = ""

// treatment shows what is done to the values of a column, beside what its role says.
type treatment struct {
	name  string // of the transform, or of the rule; a form's rule as it is written; asRole
	label string
}

// treatments are those that go with a column and its role, what the role says first.
func (c *Columns) treatments(d profile.Column, decided *recipe.Column) []treatment {
	kept := text.AsItIs
	switch {
	case decided.Role == table.Identifying && c.numbers(d.Name):
		kept = text.TreatNumbered
	case decided.Role == table.Identifying:
		kept = text.TreatRemoved
	case decided.Role == table.QuasiIdentifying:
		kept = text.TreatGeneralized
	}
	var all []treatment
	add := func(name string, label text.Message) { all = append(all, treatment{name, c.S.Say(label)}) }
	add(asRole, kept)
	dated := d.Type == format.Date || d.Type == format.DateTime
	switch {
	case dated && decided.Role != table.QuasiIdentifying:
		add(string(recipe.ShiftDates), text.TreatShift)
	case decided.Role == table.Identifying && !dated && d.Type != format.Text && d.Type != format.Empty:
		add(string(recipe.Pseudonym), text.TreatPseudonym)
	}
	if decided.Role == table.Identifying {
		return all
	}
	if decided.Role == table.QuasiIdentifying && d.Type.Numeric() {
		add(meansOfGroups, text.TreatMeans)
	}
	for _, kind := range coarsen.Kinds() {
		offered := coarsens(kind, d) && (kind != coarsen.Rare || decided.Role != table.QuasiIdentifying) // which is generalized
		if offered || decided.Coarsen != nil && treated(d, decided) == string(kind) {
			add(string(kind), text.TreatCoarsen(kind, decided.Role == table.QuasiIdentifying))
		}
	}
	if last := &all[len(all)-1]; last.name == string(coarsen.Rare) && d.Alone > 0 && decided.Role != table.QuasiIdentifying {
		last.label = c.uniqueBeside(last.label, 0, d.Alone)
	}
	for _, form := range forms(d, decided) {
		all = append(all, treatment{form.Rule.Written(), c.formLabel(d, form)})
	}
	return all
}

// forms are the coarser forms in which a column can leave that is kept or sensitive, but for
// those in which as many rows are unique, and groups of one width where these are offered anyway.
func forms(d profile.Column, decided *recipe.Column) []profile.Form {
	if decided.Role != table.Insensitive && decided.Role != table.Sensitive {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(d.Forms), func(form profile.Form) bool {
		helps := d.Alone == 0 || form.Alone == nil || *form.Alone < d.Alone
		return coarsens(form.Rule.Kind, d) || !helps
	})
}

// formLabel names a form with its source. Where rows are people and it is counted, it adds how many
// rows stay unique by their value, of how many.
func (c *Columns) formLabel(d profile.Column, form profile.Form) string {
	label := c.S.Lang.Phrase(whatif.Form{Rule: form.Rule, Source: form.Source}.Left())
	if form.Alone == nil {
		return label
	}
	return c.uniqueBeside(label, *form.Alone, d.Alone)
}

// uniqueBeside adds to a treatment how many rows stay unique by it, of how many, where rows are people.
func (c *Columns) uniqueBeside(label string, alone, was int) string {
	if c.S.Recipe().Privacy.Patient != "" || alone == was {
		return label
	}
	return c.S.Say(text.TreatAlone, label, alone, was)
}

// coarsens reports whether a rule is for such a column.
func coarsens(kind coarsen.Kind, d profile.Column) bool {
	switch kind {
	case coarsen.Year:
		return d.Type == format.Date || d.Type == format.DateTime
	case coarsen.BirthYear:
		return (d.Type == format.Date || d.Type == format.DateTime) && d.Reason.Code == profile.ReasonBirth
	case coarsen.ZIP3:
		return d.Reason.Code == profile.ReasonPostcode
	case coarsen.Age:
		return d.Type.Numeric() && propose.Age(&d)
	case coarsen.Step:
		return d.Type.Numeric() && (propose.Age(&d) || d.Reason.Code == profile.ReasonDerived)
	case coarsen.Rare:
		return !d.Type.Numeric() && !d.Type.Dated() && d.Alone > 0 && d.Distinct > d.Alone+1
	}
	return false // it has settings, which a recipe gives
}

// treated returns the treatment that is decided.
func treated(d profile.Column, decided *recipe.Column) string {
	for _, form := range forms(d, decided) {
		if decided.Coarsen != nil && form.Rule.Written() == decided.Coarsen.Written() {
			return form.Rule.Written()
		}
	}
	return kindOf(decided)
}

// kindOf returns the treatment that is decided without the settings of a form.
func kindOf(decided *recipe.Column) string {
	switch {
	case decided.Transform != nil:
		return string(decided.Transform.Kind)
	case decided.Coarsen != nil && decided.Role != table.Identifying:
		return string(decided.Coarsen.Kind)
	case decided.Means:
		return meansOfGroups
	}
	return asRole
}

// treatment is the choice below the role, where there is one.
func (c *Columns) treatment(d profile.Column) app.UI {
	s := c.S
	decided := s.Recipe().Column(d.Name)
	all := c.treatments(d, decided)
	if len(all) < 2 && !c.numbers(d.Name) {
		return app.Div().Class("nothing")
	}
	options := make([]ui.Option, len(all))
	for i, t := range all {
		options[i] = ui.Option{Value: t.name, Label: t.label}
	}
	class, chosen := "treatment", treated(d, decided)
	if slices.ContainsFunc(all, func(t treatment) bool { return t.name == chosen && wide(t.label) > mostBeside }) {
		class = "treatment long"
	}
	return app.Div().Class(class).Body(ui.Select(session.ColumnID("treatment", d.Name), chosen, options, func(name string) {
		s.Decide(func(r *recipe.Recipe) {
			if c.treat(r.Column(d.Name), name); d.Name == r.Privacy.Patient && r.Links() && !r.Privacy.Linked {
				r.Link(true) // a pseudonym shows which rows are one patient's
			}
		})
	}, d.Name).Class("treat").Aria("label", s.Say(text.TreatmentOf, d.Name)))
}

// mostBeside is how wide the name of a treatment is at most, in letters, that is shown whole beside
// the role. A wider one has a line of its own.
const mostBeside = 15

// wide is how wide a text is, in letters: a Chinese one is as wide as two.
func wide(label string) int {
	n := 0
	for _, r := range label {
		if n++; unicode.Is(unicode.Han, r) {
			n++
		}
	}
	return n
}

// numbers reports whether a column shows a number for each patient unless it is treated
// otherwise.
func (c *Columns) numbers(name string) bool {
	p := &c.S.Recipe().Privacy
	return p.Linked && p.Patient == name
}

// treat decides what is done to the values of a column. A hierarchy is of the values
// before, so that it goes.
func (c *Columns) treat(decided *recipe.Column, name string) {
	decided.Transform, decided.Coarsen, decided.Hierarchy, decided.Loss, decided.Means = nil, nil, nil, "", false
	switch name {
	case asRole:
	case meansOfGroups:
		decided.Means = true
	case string(coarsen.Rare):
		decided.Coarsen = &coarsen.Rule{Kind: coarsen.Rare, Fewer: max(2, c.S.Recipe().Privacy.K)}
	case string(coarsen.Step):
		decided.Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: propose.AgeWidth}
	case string(recipe.Pseudonym):
		decided.Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	case string(recipe.ShiftDates):
		decided.Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: c.days()}
	case string(coarsen.BirthYear):
		decided.Coarsen = &coarsen.Rule{Kind: coarsen.BirthYear, Until: time.Now().Year()}
	default:
		if rule, err := coarsen.Parse(name); err == nil { // of a form
			decided.Coarsen = &rule
			return
		}
		decided.Coarsen = &coarsen.Rule{Kind: coarsen.Kind(name)}
	}
}

// details are the settings of a treatment, in a row below that of its column. All dates
// move as far, and there is one key: it is shown once, with the first column that needs
// it. There is no such row where there is nothing to set.
func (c *Columns) details(d profile.Column, first bool) []app.UI {
	decided := c.S.Recipe().Column(d.Name)
	var body []app.UI
	switch t := decided.Transform; {
	case t != nil && t.Kind == recipe.ShiftDates:
		body = append(body, c.shift(d.Name))
		if d.Type == format.DateTime {
			body = append(body, c.clock(d.Name, t))
		}
	case kindOf(decided) == string(coarsen.BirthYear):
		body = append(body, c.until(d.Name, decided.Coarsen))
	}
	if decided.Transform == nil && len(body) == 0 {
		return nil
	}
	lead := app.UI(app.Div().Class("nothing"))
	if decided.Transform != nil {
		lead = app.P().Class("problem").Text(c.S.Say(text.DisguiseStill, d.Name))
		if first {
			body = append(body, c.key())
		}
	}
	return []app.UI{app.Tr().Class("details").Body(app.Td().ColSpan(4).Body(lead, app.Div().Class("weights").Body(body...)))}
}

// firstDisguised returns the first of the columns that is disguised; empty: none is.
func (c *Columns) firstDisguised(shown []profile.Column) string {
	of := c.S.Recipe().ByName()
	for _, d := range shown {
		if of[d.Name].Transform != nil {
			return d.Name
		}
	}
	return ""
}

// days returns the greatest shift that is decided.
func (c *Columns) days() int {
	for _, decided := range c.S.Recipe().Columns {
		if shifted(decided) {
			return decided.Transform.MaxDays
		}
	}
	return defaultShift
}

func shifted(d recipe.Column) bool {
	return d.Transform != nil && d.Transform.Kind == recipe.ShiftDates
}

// field is a setting of a treatment; there is none when its column is treated otherwise.
func (c *Columns) field(id, column, treatment string, label text.Message) session.Field {
	return session.Field{ID: id, Step: session.Columns,
		Label: func() string { return c.S.Say(text.ProblemIn, column, c.S.Say(label)) },
		Holds: func(r *recipe.Recipe) bool {
			decided := r.Column(column)
			return decided != nil && kindOf(decided) == treatment
		}}
}

// shift sets the greatest shift of all columns that have one.
func (c *Columns) shift(name string) app.UI {
	s, id := c.S, session.ColumnID("shift-days", name)
	field := c.field(id, name, string(recipe.ShiftDates), text.TransformDays)
	return ui.Field(id, s.Say(text.TransformDays), s.Say(text.TransformTogether), s.Entries.Wrong(s.Recipe(), id), ui.Input(id, s.Entries.Typed(s.Recipe(), id, strconv.Itoa(c.days())), func(v string) {
		days, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || days < 1 || days > recipe.MaxShift {
			s.Entries.Refuse(s, field, v, func() string { return s.Say(text.WholeInvalid, 1, recipe.MaxShift) })
			return
		}
		s.Entries.Accept(id)
		s.Decide(func(r *recipe.Recipe) {
			for i := range r.Columns {
				if shifted(r.Columns[i]) {
					t := *r.Columns[i].Transform
					t.MaxDays = days
					r.Columns[i].Transform = &t
				}
			}
		})
	}, id).Class("short").Aria("describedby", id+"-hint"))
}

// clock says what becomes of the time of day of shifted dates.
func (c *Columns) clock(name string, t *recipe.Transform) app.UI {
	s, id := c.S, session.ColumnID("time", name)
	options := []ui.Option{{Value: string(transform.DropTime), Label: s.Say(text.TimeDrop)},
		{Value: string(transform.FullHour), Label: s.Say(text.TimeHour)}, {Value: string(transform.KeepTime), Label: s.Say(text.TimeKeep)}}
	return ui.Field(id, s.Say(text.TimeLabel), s.Say(text.TimeWhy), "", ui.Select(id, string(t.TimeOrDefault()), options, func(clock string) {
		s.DecideColumn(name, func(decided *recipe.Column) {
			changed := *decided.Transform
			changed.Time = transform.Clock(clock)
			decided.Transform = &changed
		})
	}, id).Aria("describedby", id+"-hint"))
}

// until sets the year in which the ages of dates of birth are counted.
func (c *Columns) until(name string, rule *coarsen.Rule) app.UI {
	s, id := c.S, session.ColumnID("until", name)
	field := c.field(id, name, string(coarsen.BirthYear), text.UntilLabel)
	return ui.Field(id, s.Say(text.UntilLabel), "", s.Entries.Wrong(s.Recipe(), id), ui.Input(id, s.Entries.Typed(s.Recipe(), id, strconv.Itoa(rule.Until)), func(v string) {
		year, err := strconv.Atoi(strings.TrimSpace(v))
		if err != nil || year < coarsen.MinUntil || year > coarsen.MaxUntil {
			// Years are no counts: their digits are not grouped.
			s.Entries.Refuse(s, field, v, func() string {
				return s.Say(text.UntilInvalid, strconv.Itoa(coarsen.MinUntil), strconv.Itoa(coarsen.MaxUntil))
			})
			return
		}
		s.Entries.Accept(id)
		s.DecideColumn(name, func(decided *recipe.Column) {
			changed := *decided.Coarsen
			changed.Until = year
			decided.Coarsen, decided.Hierarchy, decided.Loss = &changed, nil, ""
		})
	}, id).Class("short"))
}

// key takes a key from before.
func (c *Columns) key() app.UI {
	s := c.S
	field := session.Field{ID: "key", Step: session.Columns, Label: func() string { return s.Say(text.TransformKey) }, Holds: session.NeedsKey}
	return ui.Field("key", s.Say(text.TransformKey), s.Say(text.TransformKeyWhy), s.Entries.Wrong(s.Recipe(), "key"), ui.Input("key", s.Entries.Typed(s.Recipe(), "key", s.Key.String()), func(v string) {
		if err := s.Key.Set(v); err != nil {
			s.Entries.Refuse(s, field, v, func() string { return s.Say(text.TransformKeyBad) })
			return
		}
		s.Entries.Accept("key")
		s.Notify()
	}, "key").Aria("describedby", "key-hint"))
}
