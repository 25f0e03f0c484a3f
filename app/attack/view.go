package attack

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Render implements [session.SidePage].
func (p *Page) Render() app.UI {
	s := p.s
	why := s.Say(text.AttackPageLead)
	if p.others != nil {
		named := ui.Each(p.others, func(l recipe.Left) string { return l.At + " (" + s.Lang.List(l.Columns) + ")" })
		why = s.Say(text.AttackPageOther, s.Lang.List(named))
	}
	lead := ui.Lead(s.Say(text.AttackPageTitle), why, ui.Second(s.Say(text.AttackPageBack), func() { s.Pages.CloseSide(s); s.Show(p.from) }, "siege-back").ID("siege-back").Disabled(s.Busy()))
	if s.Work() == session.Attacking && !p.Going {
		return screen.One(lead, screen.Working(s))
	}
	body := []app.UI{lead, screen.Failure(s), p.filesCard()}
	if p.Both() {
		body = append(body, p.columnsCard(), p.findingsCard())
	}
	return screen.One(append(body, p.holdOutCard())...)
}

// filesCard has a place for each file.
func (p *Page) filesCard() app.UI {
	s := p.s
	_, release := p.Files.Files[protocol.AttackRelease]
	var places []ui.Place
	for _, of := range []struct {
		as                 string
		title, why, choose text.Message
		can                bool
	}{
		{protocol.AttackRelease, text.PlaceRelease, text.AttackPageZip, text.CheckRelease, true},
		{protocol.AttackOriginal, text.PlaceOriginal, "", text.CheckOriginal, release},
		{protocol.AttackRecipe, text.PlaceRecipe, text.AttackPageRecipeWhy, text.AttackPageChooseRecipe, release},
		{protocol.AttackControl, text.AttackPageControl, text.AttackPageControlWhy, text.AttackPageChooseControl, release},
		{protocol.AttackSecond, text.AttackPageSecond, text.AttackPageSecondWhy, text.AttackPageChooseSecond, release},
		{protocol.AttackHierarchy, text.AttackPageTrees, text.AttackPageTreesWhy, text.AttackPageChooseTrees, p.Both()},
	} {
		place := ui.Place{Title: s.Say(of.title), Given: p.given(of.as)}
		if of.why != "" {
			place.Why = s.Say(of.why)
		}
		if of.as != protocol.AttackRelease && of.as != protocol.AttackOriginal && (of.as != protocol.AttackSecond || p.others == nil) {
			place.Optional = s.Say(text.PlaceOptional)
		}
		if of.can {
			place.Choose = p.chooser(of.as, s.Say(of.choose))
		}
		places = append(places, place)
	}
	return p.folded("siege-places", text.AttackPageFiles, ui.Places("siege-files", places...))
}

// folded is a card of what was asked before: open until attacks begin, so that what they find is
// seen first.
func (p *Page) folded(id string, title text.Message, body app.UI) app.UI {
	return app.Details().Class("card pad fold").ID(id).Open(p.Made == 0 && !p.Going).Body(app.Summary().Body(app.H2().Text(p.s.Say(title))), body)
}

// given names what is there of a kind; empty: nothing is.
func (p *Page) given(as string) string {
	f, is := p.Files.Files[as]
	switch {
	case as == protocol.AttackHierarchy:
		return p.s.Lang.List(p.Files.Hierarchies)
	case !is:
		return ""
	case as == protocol.AttackRecipe:
		return f.Name
	}
	return f.Name + " · " + p.s.Say(text.Rows, f.Rows)
}

// chooser is the button that chooses a file, or hierarchies.
func (p *Page) chooser(as, label string) app.UI {
	id := "siege-" + as
	switch as {
	case protocol.AttackHierarchy:
		return ui.FilesButton(id, label, kind.AcceptText(), func(files []app.Value) {
			p.Give(as, ui.Each(files, sourceOf)...)
		})
	case protocol.AttackRecipe:
		return ui.FileButton(id, label, ".json,application/json", func(_ app.Context, file app.Value) { p.Give(as, sourceOf(file)) })
	case protocol.AttackRelease:
		return ui.FileButton(id, label, kind.Accept()+","+session.ZipEnding, func(_ app.Context, file app.Value) { p.GiveRelease(file) })
	}
	return ui.FileButton(id, label, kind.Accept(), func(_ app.Context, file app.Value) { p.Give(as, sourceOf(file)) })
}

// sourceOf returns a file of the browser as a source.
func sourceOf(file app.Value) session.Source {
	return session.Source{File: file, Name: session.FileName(file)}
}

// columnsCard asks what each column is to the attacker, and what the original calls those
// that only the release has.
func (p *Page) columnsCard() app.UI {
	s := p.s
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.AttackPageColumnsWhy))}
	if lines := p.roleLines(); len(lines) > 0 {
		body = append(body, ui.Unfold("", s.Say(text.AttackPageColumns), "known chosen-of", []ui.Head{{Label: s.Say(text.ColumnHead)}, {Label: s.Say(text.AttackPageRole)}}, lines))
	}
	if lines := p.calledLines(); len(lines) > 0 {
		body = append(body, app.P().Class("soft").Text(s.Say(text.AttackPageApartWhy)),
			ui.Unfold("", s.Say(text.AttackPageApart), "known chosen-of", []ui.Head{{Label: s.Say(text.AttackPageApart)}, {Label: s.Say(text.AttackPageCalled)}}, lines))
	}
	if hidden := p.Files.Disguised; len(hidden) > 0 {
		body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(attackresult.Disguised.Say(strings.Join(hidden, ", ")))))
	}
	return p.folded("siege-columns", text.AttackPageColumns, app.Div().Class("flow").Body(body...))
}

// roleLines has a choice of its role for each column.
func (p *Page) roleLines() []ui.Line {
	s := p.s
	options := []ui.Option{{Value: string(Known), Label: s.Say(text.AttackPageKnown)}, {Value: string(Wanted), Label: s.Say(text.AttackPageWanted)}, {Value: string(LeftOut), Label: s.Say(text.AttackPageLeftOut)}}
	var lines []ui.Line
	for i, c := range p.Columns() {
		id := fmt.Sprintf("role-%d", i)
		choice := ui.Select(id, string(p.Roles[c.Name]), options, func(role string) { p.SetRole(c.Name, Role(role)) }, id+c.Name).
			Aria("label", c.Name).Disabled(s.Busy())
		lines = append(lines, ui.Line{Name: app.Th().Text(c.Name), Cells: []app.HTMLTd{app.Td().Body(choice)}})
	}
	return lines
}

// calledLines has a choice of its name in the original for each column that only the release
// has.
func (p *Page) calledLines() []ui.Line {
	s := p.s
	options := []ui.Option{{Value: "", Label: s.Say(text.NotThere)}}
	for i, c := range p.Files.Others {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Label: c.Name})
	}
	var lines []ui.Line
	for i, name := range p.Files.Apart {
		id, at := fmt.Sprintf("called-%d", i), ""
		if is := slices.IndexFunc(p.Files.Others, func(c protocol.AttackColumn) bool { return c.Name == p.Called[name] }); is >= 0 {
			at = strconv.Itoa(is)
		}
		choice := ui.Select(id, at, options, func(chosen string) {
			original := ""
			if i, err := strconv.Atoi(chosen); err == nil {
				original = p.Files.Others[i].Name
			}
			p.Call(name, original)
		}, id+name).Aria("label", s.Say(text.AttackPageCalledOf, name)).Disabled(s.Busy())
		lines = append(lines, ui.Line{Name: app.Th().Text(name), Cells: []app.HTMLTd{app.Td().Body(choice)}})
	}
	return lines
}

// findingsCard shows what the attacks found, and the button that begins and ends them.
func (p *Page) findingsCard() app.UI {
	s := p.s
	title := text.AttackTable
	if p.Made == 0 && !p.Going {
		title = text.AttackTitle
	}
	return ui.Flow(s.Say(title),
		findings(s, &p.Findings), progress(s, &p.Findings), p.button(), p.saving()).ID("attack")
}

// saving offers to save what was found, once all attacks were made.
func (p *Page) saving() app.UI {
	s := p.s
	if !p.Complete() {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("flow").Body(
		ui.Check("siege-small", s.Say(text.ReportSmall), p.ShowSmall, p.SetShowSmall, "siege-small"),
		app.P().Class("hint").Text(s.Say(text.AttackPageSaveWhy)),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.AttackPageSave), p.Save, "save-attacked").ID("save-attacked").Disabled(s.Busy())))
}

// button begins, ends and resumes the attacks: one button, so that it keeps the focus.
func (p *Page) button() app.UI {
	s := p.s
	label := text.AttackAsk
	switch {
	case p.Going:
		return ui.Second(s.Say(text.Cancel), s.Cancel, "stop").ID("attack-button")
	case p.Complete():
		return app.Div().Class("nothing")
	case !p.CanAttack():
		return app.P().Class("problem").Text(s.Say(text.AttackPageNothingKnown))
	case p.Made > 0:
		label = text.AttackOn
	}
	return ui.Reveals("attack-button", s.Say(label), p.Attack, tableID, "besiege")
}
