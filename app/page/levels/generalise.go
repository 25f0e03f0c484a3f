// Package levels is the page below *Columns*: the hierarchies of the columns that could
// identify, what each of their levels leaves, and how far they may be used.
package levels

import (
	"io"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Generalise shows the hierarchy of each quasi-identifier.
type Generalise struct {
	app.Compo

	S   *session.Session
	Rev int

	column  string               // that is shown
	trees   map[string]*seenTree // that were, by column
	checked checkedNames         // of the groups that were decided last
}

// OnMount implements app.Mounter.
func (g *Generalise) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (g *Generalise) Render() app.UI {
	s := g.S
	qi := s.Recipe().Names(table.QuasiIdentifying)
	if len(qi) == 0 {
		return screen.One(ui.Lead(s.Say(text.NoQuasi), s.Say(text.NoQuasiWhy),
			ui.Button(s.Say(text.Back), func() { s.Go(session.Columns) }, "back")))
	}
	g.column = s.Trees().Shown()
	return screen.One(
		ui.Link("all-columns-back", "← "+s.Say(text.AllColumns), func(app.Context) { s.Go(session.Columns) }).Class("back"),
		ui.LeadWith(s.Say(text.GeneraliseTitle), app.P().Class("soft").Body(app.Text(s.Say(text.GeneraliseLead)+" "), screen.Term(s, text.TermHierarchy, "hierarchy")), screen.Next(s, session.Protect)),
		screen.Failure(s), app.Div().Class("by-column").Body(g.tabs(qi), ui.Later(g.editor)),
	)
}

// tabs chooses the column.
func (g *Generalise) tabs(qi []string) app.UI {
	s := g.S
	return app.Div().Class("tabs").Role("group").Aria("label", g.S.Say(text.ColumnsToEdit)).Body(
		app.Range(qi).Slice(func(i int) app.UI {
			name := qi[i]
			return app.Button().Type("button").Class("tab").Aria("pressed", name == g.column).Body(app.Text(name), rungs(s, name)).
				OnClick(func(app.Context, app.Event) { s.Trees().Choose(name) }, name)
		}))
}

// rungs draws the levels of a column, from its values to hidden; hollow are those that it may not
// reach. Of a column without levels, or whose hierarchy is not known yet, it draws nothing.
func rungs(s *session.Session, column string) app.UI {
	known, _ := s.Trees().Of(column)
	if len(known.Rows) == 0 {
		return app.Text("")
	}
	levels, most := len(known.Rows[0]), len(known.Rows[0])-1
	if limit := s.Recipe().Column(column).MaxLevel; limit != nil {
		most = *limit
	}
	return app.Span().Class("rungs").Aria("hidden", true).Body(ui.Lines(levels, func(level int) app.UI { return app.I().Class(ui.ClassIf(level > most, "beyond")) })...)
}

// editor shows the hierarchy of the column.
func (g *Generalise) editor() app.UI {
	s := g.S
	known, ok := s.Trees().Of(g.column)
	if s.Trees().Treeless(g.column) {
		return ui.Section(g.column, g.files(nil), &builder{S: s, Rev: s.Rev(), Column: g.column}) // the failure says why
	}
	if !ok {
		return ui.Card(app.P().Class("soft").Role("status").Text(s.Say(text.TreeWaiting)))
	}
	if len(known.Counts) == 0 {
		return ui.Section(g.column, app.P().Class("gap").Text(s.Say(text.TreeNothing)))
	}
	reason := s.Lang.Sentence(known.Reason.Coded())
	if c := s.Recipe().Column(g.column); c.Hierarchy != nil {
		reason = s.Say(text.WhyYours)
	}
	body := []app.UI{app.P().Class("soft").Text(reason), g.twoWays()}
	if s.Recipe().Column(g.column).Means {
		body = append(body, app.P().ID("tree-means").Text(s.Say(text.TreeMeans, g.column)))
	}
	if known.Hierarchy.Ordered {
		body = append(body, app.P().Text(s.Say(text.TreeOrdered)), g.limits(nil))
	} else if seen, err := g.read(known); err != nil {
		body = append(body, ui.Alert(s.Say(text.FailureTitle), s.Lang.Sentence(say.Of(err)), s.Say(text.ResetTree), g.reset))
	} else {
		body = append(body, faults(s, g.column), ui.Later(g.misread), ui.Later(func() app.UI { return g.strip(seen.look()) }), ui.Later(func() app.UI { return g.limits(seen.look()) }), &Editor{S: s, Rev: s.Rev(), Column: g.column, Tree: seen.Tree, Counts: known.Counts})
	}
	body = append(body, g.files(known.Rows), &builder{S: s, Rev: s.Rev(), Column: g.column})
	return ui.Section(g.column, app.Div().Class("hierarchy").Body(ui.Parts(body)...))
}

// twoWays says why dates are no dates here, and where that is decided.
func (g *Generalise) twoWays() app.UI {
	s := g.S
	if !s.Reading().TwoWays(g.column) {
		return app.Div().Class("nothing")
	}
	return ui.Note(s.Say(text.TreeTwoWays, g.column), s.Say(text.TreeTwoWaysWhy),
		screen.To(s, s.Say(text.TreeTwoWaysDo), session.Columns, session.TypeID(g.column), "two-ways").Class("second"))
}

// read returns the hierarchy of a column, the same one as long as its rows are:
// ten thousand rows take too long to be read at every change of the page.
func (g *Generalise) read(known session.Tree) (*seenTree, error) {
	if seen := g.trees[g.column]; seen != nil && same(seen.rows, known.Rows) {
		return seen, nil
	}
	tree, err := hierarchy.FromRowsInTurns(known.Rows, ui.Yield)
	if err != nil {
		return nil, err
	}
	if g.trees == nil {
		g.trees = map[string]*seenTree{}
	}
	g.trees[g.column] = &seenTree{Tree: tree, rows: known.Rows, counts: known.Counts}
	return g.trees[g.column], nil
}

// files imports a hierarchy, saves the one of these rows, or goes back to the
// suggested one.
func (g *Generalise) files(rows [][]string) app.UI {
	s := g.S
	column := g.column
	return app.Div().Class("actions", "tree-files").Body(
		ui.FileButton(session.TreeFileID, s.Say(text.ImportTree), kind.AcceptText(), func(ctx app.Context, file app.Value) {
			column := g.column // it may be another one when the file is read
			ui.ReadText(ctx, file, func(_, arx string) { s.Trees().Import(column, arx) })
		}),
		app.If(s.Recipe().Column(column).Hierarchy != nil, ui.Second(s.Say(text.ResetTree), g.reset, column)),
		app.If(len(rows) > 0,
			ui.Second(s.Say(text.SaveARX), func() { save(s, column, column+csv.Extension(), hierarchy.WriteARX) }, "save"+column).ID("save-tree"),
			ui.Second(s.Say(text.SavePairs), func() { save(s, column, column+".pairs"+csv.Extension(), hierarchy.WritePairs) }, "pairs"+column).ID("save-pairs"),
		),
	)
}

// csv is the kind of files that hold hierarchies.
var csv = kind.ForWriting("")

// save gives the hierarchy of a column to the person, as a file.
func save(s *session.Session, column, name string, write func(io.Writer, *hierarchy.Tree) error) {
	known, _ := s.Trees().Of(column)
	tree, err := hierarchy.FromRows(known.Rows)
	if err != nil {
		s.Fail(err)
		return
	}
	var file strings.Builder
	if err := write(&file, tree); err != nil {
		s.Fail(err)
		return
	}
	blob := app.Window().Get("Blob").New([]any{file.String()}, map[string]any{"type": csv.ContentType()})
	s.Saving().File(name, blob, []byte(file.String()))
}

// fewFaults is the number of faults shown without being asked for.
const fewFaults = 3

// faults lists what is worth a look in the file that was imported for a column.
func faults(s *session.Session, column string) app.UI {
	found := s.Trees().Faults(column)
	if len(found) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("note").Role("status").Body(app.Div().Body(app.Details().Open(len(found) <= fewFaults).Body(
		app.Summary().Text(s.Say(text.ImportNotes, len(found))),
		app.Ul().Class("plain").Body(app.Range(found).Slice(func(i int) app.UI { return app.Li().Text(s.Lang.Sentence(found[i].Coded())) })),
	)))
}

// misread says that a release could be read wrongly, because a group is called like a value, and
// offers another name for each such group.
func (g *Generalise) misread() app.UI {
	s, column := g.S, g.column
	decided := s.Recipe().Column(column).Hierarchy
	if decided == nil || len(decided.Rows) == 0 || g.checked.readable(decided.Rows) {
		return app.Div().Class("nothing")
	}
	return ui.Note(s.Say(text.MisreadTitle), s.Say(text.MisreadWhy), ui.Second(s.Say(text.MisreadRename), func() {
		s.DecideColumn(column, func(c *recipe.Column) {
			c.Hierarchy = &recipe.Hierarchy{Rows: hierarchy.Readable(c.Hierarchy.Rows)}
		})
	}, column).ID("rename-groups"))
}

func (g *Generalise) reset() {
	g.S.Trees().DismissFaults()
	g.S.DecideColumn(g.column, func(c *recipe.Column) { c.Hierarchy = nil })
}
