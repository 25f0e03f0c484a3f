package steps

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/hierarchy"
	"quasi/engine/recipe"
	"quasi/engine/table"
	"quasi/wasm/protocol"
)

// Generalise is the third step: the hierarchy of each quasi-identifier.
type Generalise struct {
	app.Compo

	S   *session.Session
	Rev int

	column string // that is shown
	rows   [][]string
	tree   *hierarchy.Tree // of rows
}

// OnMount implements app.Mounter.
func (g *Generalise) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (g *Generalise) Render() app.UI {
	s := g.S
	qi := s.Recipe().Names(table.QuasiIdentifying)
	if len(qi) == 0 {
		return alone(s, ui.Lead(s.Say(text.NoQuasi), s.Say(text.NoQuasiWhy),
			ui.Button(s.Say(text.Back), func() { s.Go(session.Columns) }, "back")))
	}
	if s.Recipe().Column(g.column) == nil || s.Recipe().Column(g.column).Role != table.QuasiIdentifying {
		g.column = qi[0]
	}
	return frame([]app.UI{
		ui.Lead(s.Say(text.GeneraliseTitle), s.Say(text.GeneraliseLead), next(s, session.Protect)),
		failure(s), g.tabs(qi), g.editor(),
	}, leaving(s))
}

// tabs chooses the column.
func (g *Generalise) tabs(qi []string) app.UI {
	return app.Div().Class("tabs").Role("group").Aria("label", g.S.Say(text.ColumnsToEdit)).Body(
		app.Range(qi).Slice(func(i int) app.UI {
			name := qi[i]
			return app.Button().Type("button").Class("tab").Aria("pressed", name == g.column).Text(name).
				OnClick(func(app.Context, app.Event) { g.column = name }, name)
		}))
}

// editor shows the hierarchy of the column.
func (g *Generalise) editor() app.UI {
	s := g.S
	known, ok := s.Tree(g.column)
	if !ok {
		return ui.Card(app.P().Class("soft").Role("status").Text(s.Say(text.TreeWaiting)))
	}
	reason := s.Lang.Reason(known.Reason.Code, known.Reason.Args, known.Reason.String())
	if c := s.Recipe().Column(g.column); c.Hierarchy != nil {
		reason = s.Say(text.WhyYours)
	}
	body := []app.UI{app.P().Class("soft").Text(reason)}
	if known.Hierarchy.Ordered {
		body = append(body, app.P().Text(s.Say(text.TreeOrdered)))
	} else if tree, err := g.read(known.Hierarchy.Rows); err != nil {
		body = append(body, ui.Alert(s.Say(text.FailureTitle), err.Error(), s.Say(text.ResetTree), g.reset))
	} else {
		body = append(body, faults(s, g.column), g.strip(tree), &TreeEditor{S: s, Rev: s.Rev(), Column: g.column, Tree: tree, Counts: known.Counts})
	}
	return ui.Section(g.column, append(body, g.files(), &Builder{S: s, Rev: s.Rev(), Column: g.column})...)
}

// read returns the hierarchy of rows, the same one as long as these are the same:
// ten thousand rows take too long to be read at every change of the page.
func (g *Generalise) read(rows [][]string) (*hierarchy.Tree, error) {
	if len(rows) > 0 && len(g.rows) == len(rows) && &g.rows[0] == &rows[0] {
		return g.tree, nil
	}
	tree, err := hierarchy.FromRows(rows)
	if err == nil {
		g.rows, g.tree = rows, tree
	}
	return tree, err
}

// strip shows how many different values each level leaves.
func (g *Generalise) strip(tree *hierarchy.Tree) app.UI {
	s := g.S
	levels, effect := tree.Levels(), s.Effect(g.column)
	return app.Ol().Class("levels").Aria("label", s.Say(text.LevelsTitle)).Body(app.Range(levels).Slice(func(level int) app.UI {
		name := s.Say(text.LevelNumber, level)
		switch level {
		case 0:
			name = s.Say(text.LevelAsIs)
		case len(levels) - 1:
			name = s.Say(text.LevelHidden)
		}
		return app.Li().Body(
			app.B().Text(name),
			app.Span().Text(s.Say(text.LevelValues, levels[level])),
			unique(s, effect, level),
			app.Span().Class("soft mono sample").Text(examples(tree, level)),
		)
	}))
}

// unique says how many rows would be unique with the column at a level.
func unique(s *session.Session, effect *protocol.EffectResult, level int) app.UI {
	if effect == nil || level >= len(effect.Unique) {
		return app.Span()
	}
	share := float64(effect.Unique[level]) / float64(max(1, effect.Records))
	return app.Span().Class("effect").Text(s.Say(text.LevelUnique, s.Lang.Percent(share)))
}

// examples are the first labels of a level.
func examples(tree *hierarchy.Tree, level int) string {
	if level == tree.Height() {
		return "*"
	}
	labels := tree.LevelLabels(level)
	const few = 3
	text := strings.Join(labels[:min(few, len(labels))], "  ")
	if len(labels) > few {
		text += "  …"
	}
	return text
}

// files imports a hierarchy, or goes back to the suggested one.
func (g *Generalise) files() app.UI {
	s := g.S
	column := g.column
	return app.Div().Class("actions").Body(
		app.Label().Class("go second file").For("tree-file").Body(
			app.Span().Text(s.Say(text.ImportARX)),
			app.Input().ID("tree-file").Type("file").Accept(".csv,.txt,text/csv").OnChange(func(ctx app.Context, _ app.Event) {
				file := ctx.JSSrc().Get("files").Index(0)
				if !file.Truthy() {
					return
				}
				file.Call("text").Then(func(content app.Value) {
					arx := content.String()
					ctx.Dispatch(func(app.Context) { s.ImportTree(column, arx) })
				})
				ctx.JSSrc().Set("value", "")
			}, column),
		),
		app.If(s.Recipe().Column(column).Hierarchy != nil, ui.Second(s.Say(text.ResetTree), g.reset, column)),
		ui.Second(s.Say(text.SaveHierarchy), func() { save(s, column) }, "save"+column).ID("save-tree"),
	)
}

// save gives the hierarchy of a column to the person, as ARX reads it.
func save(s *session.Session, column string) {
	known, _ := s.Tree(column)
	tree, err := hierarchy.FromRows(known.Hierarchy.Rows)
	if err != nil {
		s.Fail(err)
		return
	}
	var arx strings.Builder
	if err := hierarchy.WriteARX(&arx, tree); err != nil {
		s.Fail(err)
		return
	}
	blob := app.Window().Get("Blob").New([]any{arx.String()}, map[string]any{"type": "text/csv;charset=utf-8"})
	download(column+".csv", blob)
}

// faults lists what is worth a look in the file that was imported for a column.
func faults(s *session.Session, column string) app.UI {
	found := s.Faults[column]
	if len(found) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("note").Role("status").Body(app.Div().Body(
		app.B().Text(s.Say(text.ImportNotes, len(found))),
		app.Ul().Class("plain").Body(app.Range(found).Slice(func(i int) app.UI { return app.Li().Text(s.Lang.Fault(found[i])) })),
	))
}

func (g *Generalise) reset() {
	g.S.Faults = nil
	g.S.DecideColumn(g.column, func(c *recipe.Column) { c.Hierarchy = nil })
}
