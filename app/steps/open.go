package steps

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/recipe"
)

// Open is the first step: a table is dropped, chosen, pasted or a sample, and
// shown as it was read.
type Open struct {
	app.Compo

	S   *session.Session
	Rev int

	pasted string
	again  bool // another table is wanted though one is open
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
	case s.Work == session.Loading:
		return alone(s, ui.Lead(s.Say(text.ReadingTitle, sourceName(s)), ""), working(s))
	case s.Table != nil && !o.again:
		return o.opened()
	}
	return alone(s,
		ui.Lead(s.Say(text.OpenTitle), s.Say(text.OpenLead)),
		failure(s), o.drop(), o.samples(), o.paste())
}

func sourceName(s *session.Session) string {
	if s.Source == nil {
		return ""
	}
	return s.Source.Name
}

// take opens a table.
func (o *Open) take(src session.Source) {
	o.again, o.pasted = false, ""
	o.S.Open(src, recipe.Input{})
}

func (o *Open) drop() app.UI {
	s := o.S
	return app.Div().Class("drop").Body(
		app.P().Class("drop-big").Text(s.Say(text.DropHere)),
		app.P().Class("soft").Text(s.Say(text.DropOr)),
		app.Label().Class("go file").For("file").Body(
			app.Span().Text(s.Say(text.ChooseFile)),
			app.Input().ID("file").Type("file").Accept(".csv,.tsv,.txt,text/csv").OnChange(o.chosen),
		),
	)
}

func (o *Open) chosen(ctx app.Context, _ app.Event) {
	file := ctx.JSSrc().Get("files").Index(0)
	if file.Truthy() {
		o.again, o.pasted = false, ""
		o.S.OpenFile(file)
		ctx.JSSrc().Set("value", "") // so that the same file can be chosen again
	}
}

func (o *Open) samples() app.UI {
	s := o.S
	return app.Section().Class("samples").Body(
		app.H2().Text(s.Say(text.SamplesTitle)),
		o.sample("patients", text.SamplePatients, text.SamplePatientsW),
		o.sample("clinic", text.SampleClinic, text.SampleClinicW),
	)
}

func (o *Open) sample(name string, title, why text.Message) app.UI {
	return app.Button().Type("button").ID("sample-"+name).Class("card pad choice").Body(
		app.B().Text(o.S.Say(title)),
		app.Span().Class("soft").Text(o.S.Say(why)),
	).OnClick(func(app.Context, app.Event) {
		o.take(session.Source{Sample: name, Name: o.S.Say(title)})
	}, name)
}

func (o *Open) paste() app.UI {
	s := o.S
	return app.Details().Class("card pad").Body(
		app.Summary().Text(s.Say(text.PasteTitle)),
		ui.Field("pasted", s.Say(text.PasteLabel), "", "",
			app.Textarea().ID("pasted").Rows(6).Spellcheck(false).Text(o.pasted).
				OnInput(func(ctx app.Context, _ app.Event) { o.pasted = ctx.JSSrc().Get("value").String() })),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.PasteUse), func() {
			if strings.TrimSpace(o.pasted) != "" {
				content := o.pasted
				o.take(session.Source{Text: &content, Name: s.Say(text.PastedName)})
			}
		}, "paste")),
	)
}

// opened shows the table that is open.
func (o *Open) opened() app.UI {
	s := o.S
	another := ui.Second(s.Say(text.OpenAnother), func() { o.again = true }, "another")
	body := []app.UI{
		ui.Lead(s.Say(text.OpenedTitle, s.Table.Name), s.Say(text.OpenedLead, s.Table.Records, len(s.Table.Columns)),
			another, next(s, session.Columns)),
		failure(s),
	}
	for _, w := range s.Table.Format.Warnings {
		body = append(body, ui.Note("", s.Lang.Warning(w.Code, w.Args, w.String())))
	}
	return frame(append(body, o.preview()), o.format(), leaving(s))
}

// format shows how the table was read, to be changed.
func (o *Open) format() app.UI {
	s, f := o.S, o.S.Table.Format
	header := "no"
	if f.Header {
		header = "yes"
	}
	return ui.Section(s.Say(text.FormatTitle),
		ui.Field("delimiter", s.Say(text.Delimiter), "", "", ui.Select("delimiter", delimiterName(f.Delimiter), []ui.Option{
			{Value: "comma", Label: s.Say(text.DelimiterComma)}, {Value: "semicolon", Label: s.Say(text.DelimiterSemi)},
			{Value: "tab", Label: s.Say(text.DelimiterTab)}, {Value: "bar", Label: s.Say(text.DelimiterBar)},
		}, func(name string) { o.reread(func(in *recipe.Input) { in.Delimiter = delimiters[name] }) }, "delimiter")),
		ui.Field("header", s.Say(text.HeaderLabel), "", "", ui.Select("header", header, []ui.Option{
			{Value: "yes", Label: s.Say(text.HeaderYes)}, {Value: "no", Label: s.Say(text.HeaderNo)},
		}, func(v string) { o.reread(func(in *recipe.Input) { in.Header = v }) }, "header")),
		ui.Field("missing", s.Say(text.MissingLabel), s.Say(text.MissingHint), "",
			ui.Input("missing", strings.Join(strings.Fields(strings.Join(f.Missing, " ")), " "), func(v string) {
				o.reread(func(in *recipe.Input) { in.Missing = append([]string{""}, strings.Fields(v)...) })
			}, "missing")),
	)
}

var delimiters = map[string]string{"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}

func delimiterName(d string) string {
	for name, delimiter := range delimiters {
		if delimiter == d {
			return name
		}
	}
	return ""
}

// reread reads the table again as it was read, but for one change.
func (o *Open) reread(change func(*recipe.Input)) {
	f := o.S.Table.Format
	in := recipe.Input{Delimiter: f.Delimiter, Header: "no", Missing: f.Missing}
	if f.Header {
		in.Header = "yes"
	}
	change(&in)
	o.S.Reread(in)
}

// preview shows the first rows.
func (o *Open) preview() app.UI {
	s := o.S
	missing := isMissing(s.Table)
	return app.Section().Class("card").Body(
		app.H2().Class("pad").Text(s.Say(text.PreviewTitle, len(s.Preview))),
		app.Div().Class("scroll preview").TabIndex(0).Role("region").Aria("label", s.Say(text.PreviewTitle, len(s.Preview))).Body(
			app.Table().Body(
				app.THead().Body(app.Tr().Body(app.Range(s.Table.Columns).Slice(func(i int) app.UI {
					return app.Th().Scope("col").Text(s.Table.Columns[i].Name)
				}))),
				app.TBody().Body(app.Range(s.Preview).Slice(func(i int) app.UI {
					row := s.Preview[i]
					return app.Tr().Body(app.Range(row).Slice(func(j int) app.UI { return cell(s, row[j], missing(row[j])) }))
				})),
			),
		),
	)
}
