// Package open is the page of the first step: a table is dropped, chosen, pasted or a sample,
// and shown as it was read.
package open

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attack"
	"quasi/app/learn"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Open is the first step: a table is dropped, chosen, pasted or a sample, and
// shown as it was read.
type Open struct {
	app.Compo

	S   *session.Session
	Rev int

	settings bool // how a table is read is open
}

// OnMount implements app.Mounter. A page that has just been loaded keeps the
// focus at its start.
func (o *Open) OnMount(app.Context) {
	if o.S.Table != nil {
		ui.FocusHeading()
	}
}

// OnUpdate implements app.Updater.
func (o *Open) OnUpdate(ctx app.Context) { ui.Seek(ctx) }

// Render implements app.Composer.
func (o *Open) Render() app.UI {
	s := o.S
	switch {
	case s.Pages.Side != nil:
		return s.Pages.Side.Render()
	case s.Locked != nil && !screen.Reading(s):
		return o.locked()
	case screen.Reading(s):
		return screen.One(ui.Lead(s.Say(text.ReadingTitle, screen.SourceName(s)), ""), screen.Working(s))
	case onTrial(s) && !s.Another:
		return o.trial()
	case s.Table != nil && !s.Another:
		return o.opened()
	}
	return screen.One(
		ui.Lead(s.Say(text.OpenTitle), s.Say(text.OpenLead)),
		screen.Failure(s), beside(s), o.drop(""), app.Div().Class("pair").Body(again(s), o.samples()), ways(s))
}

// drop is where a table is dropped, chosen or pasted. class is further classes of its button.
func (o *Open) drop(class string) app.UI {
	s := o.S
	return app.Div().Class("drop").Body(
		app.P().Class("drop-big").Text(s.Say(text.DropHere)),
		app.P().Class("soft").Text(s.Say(text.DropWhat)),
		app.Div().Class("drop-ways").Body(
			app.Label().Class(ui.Classes("go file", class)).For("file").Body(
				app.Span().Text(s.Say(text.ChooseFile)),
				app.Input().ID("file").Type("file").Multiple(true).Accept(kind.Accept()+","+session.RecipeFiles+","+protocol.VisitEnding).OnChange(o.chosen),
			),
			ui.FileButton("saved-work", s.Say(text.OpenSaved), protocol.VisitEnding, func(_ app.Context, file app.Value) { s.Adoption().OpenFile(file) }),
			o.paste(),
		),
	)
}

func (o *Open) chosen(ctx app.Context, _ app.Event) {
	session.SortDropped(session.DroppedFiles(ctx.JSSrc())).Open(ctx, o.S)
	ctx.JSSrc().Set("value", "") // so that the same file can be chosen again
}

func (o *Open) samples() app.UI {
	s := o.S
	return app.Section().ID("samples").Class("card pad offered").Body(
		app.H2().Text(s.Say(text.SamplesTitle)),
		app.P().Class("soft").Text(s.Say(text.SamplesWhy)),
		app.Div().Class("takes").Body(
			o.sample("patients", text.SamplePatients, text.SamplePatientsW),
			o.sample("clinic", text.SampleClinic, text.SampleClinicW)),
	)
}

func (o *Open) sample(name string, title, why text.Message) app.UI {
	return app.Button().Type("button").ID("sample-"+name).Class("take").Body(
		app.B().Text(o.S.Say(title)),
		app.Span().Class("soft").Text(o.S.Say(why)),
	).OnClick(func(app.Context, app.Event) {
		o.S.Open(session.Source{Sample: name, Name: o.S.Say(title)}, recipe.Input{})
	}, name)
}

func (o *Open) paste() app.UI {
	s := o.S
	return app.Details().Class("paste").Body(
		app.Summary().Class("link").Text(s.Say(text.PasteTitle)),
		ui.Field("pasted", s.Say(text.PasteLabel), "", "",
			app.Textarea().ID("pasted").Rows(6).Spellcheck(false).Attr("value", s.Pasted).
				OnInput(func(ctx app.Context, _ app.Event) { s.Pasted = ctx.JSSrc().Get("value").String() })),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.PasteUse), func() {
			if strings.TrimSpace(s.Pasted) != "" {
				content := s.Pasted
				s.Open(session.Source{Text: &content, Name: s.Say(text.PastedName)}, recipe.Input{})
			}
		}, "paste")),
	)
}

// opened shows the table that is open.
func (o *Open) opened() app.UI {
	s := o.S
	another := ui.Second(s.Say(text.OpenAnother), s.OpenAnother, "another")
	body := []app.UI{
		ui.Lead(s.Say(text.OpenedTitle, s.Table.Name), s.Say(text.OpenedLead, s.Table.Records, len(s.Table.Columns)),
			another, screen.Next(s, session.Purpose)),
		screen.Failure(s), beside(s),
	}
	body = append(body, otherSheets(s))
	body = append(body, screen.ShowAsks(s, slices.Concat(screen.Warnings(s, s.Table.Format), screen.NoValues(s, s.Table.Format, anyColumn)), screen.Rereader(s))...)
	names := make([]string, len(s.Table.Columns))
	for i, c := range s.Table.Columns {
		names[i] = c.Name
	}
	return screen.One(append(body, o.preview(names, s.Preview, s.Table.Format),
		app.Div().Class("card folds").Body(o.format(s.Table.Format), joinHere(s), repeatHere(s)))...)
}

// otherSheets names the sheets of a workbook that are not read, and leads to their choice.
func otherSheets(s *session.Session) app.UI {
	w := s.Table.Format.Workbook
	if w == nil || len(w.Sheets) < 2 {
		return app.Div().Class("nothing")
	}
	var others, names []string
	for _, sheet := range screen.Sheets(s, w) {
		if sheet.Value != w.Sheet && !joins(s, session.Other{File: s.Source.File, Sheet: sheet.Value}) {
			others, names = append(others, sheet.Label), append(names, sheet.Value)
		}
	}
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	return ui.Note("", s.Say(text.OtherSheets, s.Lang.List(others)),
		ui.Second(s.Say(text.OtherSheet), func() {}, "other-sheet").ID("other-sheet").OnClick(func(ctx app.Context, _ app.Event) { ui.Reveal(ctx, "sheet") }),
		ui.Second(s.Say(text.JoinTitle), func() {}, "other-join").ID("other-join").OnClick(func(ctx app.Context, _ app.Event) {
			if ui.Reveal(ctx, "join-file"); len(names) == 1 {
				beginJoin(s, session.Other{File: s.Source.File, Name: names[0], Sheet: names[0]})
			}
		}))
}

// mostColumns is the number of columns that the preview draws: each cell of the first rows is an element, and
// thousands of columns keep the page busy for a minute.
const mostColumns = 100

// preview shows the first rows of a table, in its first columns, once they are known.
func (o *Open) preview(names []string, rows [][]string, f protocol.Format) app.UI {
	s := o.S
	if len(rows) == 0 {
		return app.Div().Class("nothing")
	}
	missing := table.NewMarkers(f.Missing).Absent
	title := s.Say(text.PreviewTitle, len(rows))
	if all := len(names); all > mostColumns {
		names = names[:mostColumns]
		title = s.Say(text.PreviewPart, len(rows), mostColumns, all)
	}
	return app.Section().Class("card").Body(
		app.H2().Class("pad").Text(title),
		app.Div().Class("scroll preview").TabIndex(0).Role("region").Aria("label", title).Body(
			app.Table().Body(
				app.THead().Body(app.Tr().Body(app.Range(names).Slice(func(i int) app.UI {
					return app.Th().Scope("col").Text(names[i])
				}))),
				app.TBody().Body(ui.Lines(len(rows), func(i int) app.UI {
					row := rows[i][:min(len(rows[i]), len(names))]
					return app.Tr().Body(app.Range(row).Slice(func(j int) app.UI { return screen.Cell(s, row[j], missing(row[j])) }))
				})...),
			),
		),
	)
}

// repeatHere offers to repeat last month's decisions on the table that is open: only the
// recipe is wanting.
func repeatHere(s *session.Session) app.UI {
	return app.Details().ID("again").Body(
		app.Summary().Body(app.Span().Text(s.Say(text.AgainTitle))),
		app.Div().Class("flow").Body(
			app.P().Class("soft").Text(s.Say(text.AgainHere)),
			app.Div().Body(ui.TextFile("again-recipe", s.Say(text.AgainRecipe), session.RecipeFiles, func(name, text string) { s.Adoption().Compare(name, text) }))))
}

// again offers to repeat last month's decisions: the recipe and the table are chosen in
// either order.
func again(s *session.Session) app.UI {
	said, actions := s.Say(text.AgainLead), []app.UI{}
	switch held := s.Adoption().Pending(); {
	case held.Recipe != "":
		said = s.Say(text.AgainNeeds, held.Recipe)
	case held.Table != nil:
		said = s.Say(text.AgainWaits, held.Table.Get("name").String())
	}
	if s.Adoption().Pending().Recipe == "" {
		actions = append(actions, ui.TextFile("again-recipe", s.Say(text.AgainRecipe), session.RecipeFiles, func(name, text string) { s.Adoption().Pending().SetRecipe(s, name, text) }))
	}
	if s.Adoption().Pending().Table == nil {
		actions = append(actions, ui.FileButton("again-table", s.Say(text.AgainTable), kind.Accept(), func(_ app.Context, file app.Value) { s.Adoption().Pending().SetTable(s, file) }))
	}
	if !s.Adoption().Pending().Empty() {
		actions = append(actions, ui.Second(s.Say(text.ChooseAnother), func() { *s.Adoption().Pending() = session.Pending{}; s.Notify() }, "forget"))
	}
	return app.Section().Class("card pad offered").ID("again").Body(
		app.H2().Text(s.Say(text.AgainTitle)),
		app.P().Role("status").Class("soft").Text(said),
		app.Div().Class("actions").Body(actions...),
	)
}

// beside names the tables that were dropped with another one and are not used, and offers to compute columns
// from each.
func beside(s *session.Session) app.UI {
	j := session.OfTable[joining](s)
	var names []string
	var ways []app.UI
	for _, other := range s.Beside {
		if j.found != nil && other.File.Equal(j.other.File) || joins(s, other) {
			continue
		}
		if names = append(names, other.Name); s.Table != nil {
			ways = append(ways, ui.Second(s.Say(text.JoinFrom, other.Name), func() { beginJoin(s, other) }, "beside-"+other.Name))
		}
	}
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("beside").Body(ui.Note(s.Say(text.BesideTitle, s.Lang.List(names)), s.Say(text.BesideWhy),
		append(ways, ui.Second(s.Say(text.Dismiss), func() { s.Beside = nil; s.Notify() }, "understood"))...))
}

// locked asks for the passphrase of a visit.
func (o *Open) locked() app.UI {
	s := o.S
	unlock := func() { s.Saving().Unlock(screen.Entered("unlock-passphrase")) }
	return screen.One(ui.Lead(s.Say(text.VisitLocked, s.Locked.Name), s.Say(text.VisitLockedWhy)), screen.Failure(s),
		app.Section().Class("card pad").Body(
			app.H2().Class("hidden").Text(s.Say(text.VisitPassphrase)),
			screen.Passphrase(s, "unlock-passphrase", "", unlock),
			app.Div().Class("actions").Body(
				ui.Button(s.Say(text.VisitOpen), unlock, "unlock").ID("unlock"),
				ui.Second(s.Say(text.VisitLeave), func() { s.Saving().LeaveLocked() }, "leave-locked"),
			)))
}

// ways are the links to the pages beside the steps: for one who got a release, and to learn.
func ways(s *session.Session) app.UI {
	return app.Nav().Class("elsewhere").Aria("label", s.Say(text.WaysTitle)).Body(
		app.Div().Class("elsewhere").Body(
			way(s, "check", text.CheckTitle, func() { Check(s) }),
			way(s, "siege", text.AttackPageTitle, func() { attack.Open(s) })),
		app.Div().Class("elsewhere").Body(
			way(s, "learn-workshop", text.WorkshopName, func() { learn.OpenWorkshop(s, session.WorkshopPage, learn.CourseOf(s).Seed) }),
			way(s, "learn-lecturer", text.LecturerName, func() { learn.OpenWorkshop(s, session.LecturerPage, learn.CourseOf(s).Seed) }),
			way(s, "stepwise", text.StepwiseOpen, func() { learn.ShowSteps(s, "patients", "kaim") }),
			tours(s)),
	)
}

// way is one of the links.
func way(s *session.Session, id string, title text.Message, do func()) app.UI {
	return app.Button().Type("button").ID(id).Class("link").Text(s.Say(title)).OnClick(func(app.Context, app.Event) { do() }, id)
}

// tours unfolds to the tours of papers.
func tours(s *session.Session) app.UI {
	all := learn.Offers()
	return app.Details().ID("tours").Body(
		app.Summary().Class("link").Text(s.Say(text.ToursTitle)),
		app.Div().Class("elsewhere").Body(app.Range(all).Slice(func(i int) app.UI {
			return way(s, "tour-"+all[i].Name, all[i].Title, func() { learn.StartTour(s, all[i].Name) })
		})))
}
