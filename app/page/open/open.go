// Package open is the page of the first step: a table is dropped, chosen, pasted or a sample,
// and shown as it was read.
package open

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/adopt"
	"quasi/app/fileformat"
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
		screen.Failure(s), ignored(s), o.drop(""), app.Div().Class("pair").Body(again(s), o.samples()), ways(s))
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
				app.Input().ID("file").Type("file").Accept(kind.Accept()+","+protocol.VisitEnding).OnChange(o.chosen),
			),
			o.paste(),
		),
	)
}

func (o *Open) chosen(ctx app.Context, _ app.Event) {
	file := ctx.JSSrc().Get("files").Index(0)
	if file.Truthy() {
		adopt.OpenFile(o.S, file)
		ctx.JSSrc().Set("value", "") // so that the same file can be chosen again
	}
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
		screen.Failure(s), ignored(s), screen.NameTold(s),
	}
	body = append(body, fileformat.Warnings(s, s.Table.Format, fileformat.Reread(s))...)
	body = append(body, fileformat.NoValues(s, s.Table.Format, anyColumn, fileformat.Reread(s))...)
	names := make([]string, len(s.Table.Columns))
	for i, c := range s.Table.Columns {
		names[i] = c.Name
	}
	return screen.One(append(body, o.preview(names, s.Preview, s.Table.Format),
		app.Div().Class("card folds").Body(o.format(s.Table.Format), repeatHere(s)))...)
}

// mostColumns is how many columns the preview draws: each cell of the first rows is an element, and
// thousands of columns keep the page busy for a minute.
const mostColumns = 100

// preview shows the first rows of a table, in its first columns.
func (o *Open) preview(names []string, rows [][]string, f protocol.Format) app.UI {
	s := o.S
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
