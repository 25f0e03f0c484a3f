package columns

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// repeat takes decisions from a file: a recipe or a data dictionary.
func (c *Columns) repeat() app.UI {
	s := c.S
	return ui.Fold("repeat", s.Say(text.RepeatTitle), "",
		app.P().Class("soft").Body(app.Text(s.Say(text.RepeatLead)+" "), screen.Term(s, text.TermRecipe, "recipe"), screen.Term(s, text.TermDictionary, "dictionary")),
		app.Div().Class("actions").Body(
			ui.TextFile("recipe-file", s.Say(text.RepeatRecipe), session.RecipeFiles, func(name, text string) { s.Adoption().Compare(name, text) }),
			ui.TextFile("dictionary-file", s.Say(text.RepeatDict), kind.AcceptText(), func(name, text string) { s.Adoption().UseDictionary(name, text) }),
		),
	)
}

// sheet shows what becomes of a recipe on this table, with a choice for each difference.
// It stands alone: nothing else of the step is true once it is used.
func (c *Columns) sheet() app.UI {
	s, r := c.S, c.S.Adoption().Sheet().Repeat
	var changed, idle []app.UI
	for i, item := range r.Items {
		if said := c.difference(i, item); item.Idle {
			idle = append(idle, said)
		} else {
			changed = append(changed, said)
		}
	}
	lead, body := s.Say(text.DriftFits), []app.UI(nil)
	if n := len(changed); n > 0 {
		lead, body = s.Say(text.DriftLead, n), append(body, app.Ul().Class("drift").Body(changed...))
	}
	if n := len(idle); n > 0 {
		body = append(body, ui.Fold("drift-idle", s.Say(text.DriftIdle, n), "", app.Ul().Class("drift").Body(idle...)))
	}
	if n := len(r.Questions()); n > 0 {
		lead += " " + s.Say(text.DriftAsks, n)
	}
	return screen.One(
		ui.Lead(s.Say(text.DriftTitle, r.Name), lead), screen.Failure(s), wanted(s), problem(s),
		app.Section().Class("card pad").ID("drift").Body(append(body, app.Div().Class("actions").Body(
			ui.Button(s.Say(text.DriftUse), c.use, "use-recipe").ID("use-recipe"),
			ui.Second(s.Say(text.DriftDrop), func() { s.Adoption().Sheet().Drop(s) }, "drop-recipe"),
		))...),
		app.Section().Class("card pad").ID("account").Body(
			app.H2().Text(s.Say(text.AccountTitle)), account(s, r.Account, s.Adoption().Sheet().Repeat.ReadOtherwise(s))),
	)
}

// wanted asks for the other table of which the recipe computes columns.
func wanted(s *session.Session) app.UI {
	names := s.Adoption().Sheet().Repeat.Wants(s)
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	return ui.Note(s.Say(text.JoinWanted, s.Lang.List(names), len(names)), "",
		screen.OtherTables(s, func(other session.Other) { s.Adoption().Sheet().Repeat.Join(s, other) })...)
}

// problem says what keeps the recipe from being used, beside questions.
func problem(s *session.Session) app.UI {
	r := s.Adoption().Sheet().Repeat
	if r.Problem == nil || len(r.Questions()) > 0 {
		return app.Div().Class("nothing")
	}
	return ui.Note(s.Say(text.DriftProblem), s.Lang.Sentence(r.Problem.Said()))
}

// use takes the recipe over, or leads to the first question that is open.
func (c *Columns) use() {
	if open := c.S.Adoption().Sheet().Repeat.Questions(); len(open) > 0 {
		ui.Focus(driftID(open[0]))
		return
	}
	c.S.Adoption().Sheet().Repeat.Use(c.S)
}

func driftID(i int) string { return "drift-" + strconv.Itoa(i) }

// difference says what has changed, and what will be done about it.
func (c *Columns) difference(i int, item protocol.DriftItem) app.UI {
	s := c.S
	where := item.Column
	if where == "" {
		where = s.Say(text.DriftWhole)
	}
	said := app.P().Body(app.B().Text(where+": "), app.Text(s.Lang.Sentence(item.Said)))
	switch chosen := s.Adoption().Sheet().Repeat.Chosen(item); {
	case len(item.Actions) == 0:
		return app.Li().Body(said, consequence(s, item))
	case item.Doubt && chosen == "":
		return app.Li().Class("asks").Body(said, app.P().Body(app.Span().Class("chip is-quasi").Text(s.Say(text.DriftAsk))), c.answer(i, item, where))
	case c.changing == key(item):
		return app.Li().Body(said, c.answer(i, item, where))
	case chosen != "":
		return app.Li().Body(said, c.will(item, where, s.Say(text.DriftYours, s.Lang.DriftDo(chosen))))
	case item.Default != "":
		return app.Li().Body(said, c.will(item, where, s.Say(text.DriftWill, s.Lang.DriftDo(item.Default))))
	}
	return app.Li().Body(said, c.will(item, where, s.Say(text.DriftNothing)))
}

// consequence says what a difference means about which nothing can be done here.
func consequence(s *session.Session, item protocol.DriftItem) app.UI {
	switch {
	case item.Code == facts.CodeQuestion:
		return app.P().Class("will").Text(s.Say(text.DriftUnasked))
	case !item.Blocks():
		return app.P().Class("soft").Text(s.Say(text.DriftNothing))
	}
	return app.P().Body(app.Span().Class("chip is-remove").Text(s.Say(text.DriftStops)))
}

// key tells differences apart while their places change.
func key(item protocol.DriftItem) string { return item.Code + ":" + item.Column }

// will says what will be done, with a button to have it otherwise.
func (c *Columns) will(item protocol.DriftItem, where, said string) app.UI {
	return app.P().Class("will").Body(app.Span().Text(said),
		app.Button().Type("button").Class("tool").Text(c.S.Say(text.DriftChange)).
			Aria("label", c.S.Say(text.DriftChange)+": "+c.S.Say(text.DriftAction, where)).
			OnClick(func(ctx app.Context, _ app.Event) {
				c.changing = key(item)
				ctx.Defer(func(app.Context) { ui.Focus(driftID(c.place(item))) })
			}, key(item)))
}

// place returns the place of a difference among the others now.
func (c *Columns) place(item protocol.DriftItem) int {
	for i, other := range c.S.Adoption().Sheet().Repeat.Items {
		if key(other) == key(item) {
			return i
		}
	}
	return -1
}

// answer is the choice of what is done.
func (c *Columns) answer(i int, item protocol.DriftItem, where string) app.UI {
	s := c.S
	chosen := s.Adoption().Sheet().Repeat.Chosen(item)
	var options []ui.Option
	switch {
	case item.Doubt:
		options = append(options, ui.Option{Value: "", Label: s.Say(text.DriftPick)})
	case item.Default == "":
		options = append(options, ui.Option{Value: "", Label: s.Say(text.DriftLeave)})
	case chosen == "":
		chosen = item.Default
	}
	for _, action := range item.Actions {
		options = append(options, ui.Option{Value: action, Label: s.Lang.DriftDo(action)})
	}
	return ui.Field(driftID(i), s.Say(text.DriftAction, where), "", "", ui.Select(driftID(i), chosen, options, func(action string) {
		if c.changing = ""; action == item.Default {
			action = ""
		}
		s.Adoption().Sheet().Repeat.Choose(s, item, action)
	}, key(item)+s.Adoption().Sheet().Repeat.Name))
}

// account says what becomes of each column, and of what is decided for the whole table.
func account(s *session.Session, a protocol.Account, otherwise bool) app.UI {
	var whole []string
	var lines []app.UI
	for _, c := range a.Columns {
		if c.State == wholeFate {
			whole = append(whole, c.Column)
			continue
		}
		lines = append(lines, fate(s, c))
	}
	if len(whole) > 0 {
		lines = append(lines, app.Li().Body(app.Text(s.Say(text.AccountWhole, s.Lang.List(whole)))))
	}
	table := []app.UI{app.B().Text(s.Say(text.AccountTable) + ": "), app.Text(s.Say(text.AccountKept, phrases(s, a.Kept)))}
	if len(a.Changed) > 0 {
		table = append(table, app.Text("; "), app.Span().Class("changed").Text(s.Say(text.AccountChanged, phrases(s, a.Changed))))
	}
	lines = append(lines, app.Li().Body(table...))
	if otherwise {
		lines = append(lines, app.Li().Text(s.Say(text.AccountInput)))
	}
	return app.Ul().Class("account").Body(lines...)
}

// What becomes of the decisions on a column.
const (
	wholeFate  = facts.Whole
	partlyFate = facts.Partly
	newFate    = facts.New
	goneFate   = facts.Gone
)

// phrases lists what the engine says.
func phrases(s *session.Session, texts []say.Text) string {
	parts := make([]string, len(texts))
	for i, t := range texts {
		parts[i] = s.Lang.Phrase(t)
	}
	return s.Lang.List(parts)
}

// fate is the line of one column of which not all is taken over.
func fate(s *session.Session, c protocol.Taken) app.UI {
	name := c.Column
	if c.From != "" {
		name = s.Say(text.AccountWas, c.Column, c.From)
	}
	body := []app.UI{app.B().Text(name + ": ")}
	switch {
	case c.State == goneFate:
		return app.Li().Body(append(body, app.Text(s.Say(text.AccountGone)))...)
	case c.State == newFate && c.Role == "":
		return app.Li().Body(append(body, app.Text(s.Say(text.AccountOpen)))...)
	case c.State == newFate:
		r := table.Role(c.Role)
		return app.Li().Body(append(body, app.Text(s.Say(text.AccountNew)+" "), app.Span().Class("chip", roleClass(r)).Text(s.Say(text.Role(r))))...)
	}
	if len(c.Kept) > 0 {
		body = append(body, app.Text(s.Say(text.AccountKept, phrases(s, c.Kept))))
	}
	if len(c.Kept) > 0 && len(c.Changed) > 0 {
		body = append(body, app.Text("; "))
	}
	if len(c.Changed) > 0 {
		body = append(body, app.Span().Class("changed").Text(s.Say(text.AccountChanged, phrases(s, c.Changed))))
	}
	return app.Li().Body(body...)
}

// noticed says what came of a recipe or a dictionary.
func noticed(s *session.Session) app.UI {
	switch n := s.Adoption().Notice(); {
	case n == nil:
		return app.Div().Class("nothing")
	case n.Recipe != "":
		a := n.Account
		return app.Div().Class("note good").Role("status").ID("repeated").Body(app.Div().Body(
			app.B().Text(s.Say(text.RecipeUsed, n.Recipe, a.Count(wholeFate), len(a.Columns)-a.Count(goneFate), a.Count(partlyFate), a.Count(newFate), a.Count(goneFate))),
			app.Details().Body(app.Summary().Text(s.Say(text.AccountDone)), account(s, a, n.Otherwise)),
		))
	default:
		title := s.Say(text.DictUsed, n.Dictionary, len(n.Changes))
		if n.SafeHarbor {
			title = s.Say(text.HarborUsed, len(n.Changes))
		}
		return app.Div().Class("note").Role("status").Body(app.Div().Body(
			app.B().Text(title),
			app.Ul().Class("plain").Body(app.Range(n.Changes).Slice(func(i int) app.UI {
				return app.Li().Text(s.Lang.Sentence(n.Changes[i]))
			})),
		))
	}
}
