package steps

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/kind"
	"quasi/wasm/protocol"
)

// wayToAttack leads to the attacks on the release of any tool.
func wayToAttack(s *session.Session) app.UI {
	return app.Button().Type("button").ID("siege").Class("card pad choice").Body(
		app.B().Text(s.Say(text.SiegeTitle)), app.Span().Class("soft").Text(s.Say(text.SiegeWhy)),
	).OnClick(func(app.Context, app.Event) { s.StartSiege() }, "siege")
}

// siege shows the attacks on the release of any tool: its files, what the attacker knows, and
// what was found.
func (o *Open) siege() app.UI {
	s, g := o.S, o.S.Siege
	lead := ui.Lead(s.Say(text.SiegeTitle), s.Say(text.SiegeLead), ui.Second(s.Say(text.SiegeBack), s.EndSiege, "siege-back").Disabled(s.Work() != session.Idle))
	if s.Work() == session.Besieging && !g.Going {
		return screen.Alone(s, lead, screen.Working(s))
	}
	body := []app.UI{lead, screen.Failure(s), siegeFiles(s, g)}
	if g.Both() {
		body = append(body, siegeColumns(s, g), siegeFound(s, g))
	}
	return screen.Alone(s, append(body, siegeHoldOut(s, g))...)
}

// siegeFiles are the files, those that are there first by their names.
func siegeFiles(s *session.Session, g *session.Siege) app.UI {
	var there, choices []app.UI
	_, release := g.Files.Files[protocol.AttackRelease]
	for _, of := range []struct {
		as          string
		name, label text.Message
	}{
		{protocol.AttackRelease, text.CheckOf, text.CheckRelease}, {protocol.AttackOriginal, text.CheckFrom, text.CheckOriginal},
		{protocol.AttackControl, text.SiegeControl, text.SiegeChooseControl}, {protocol.AttackSecond, text.SiegeSecond, text.SiegeChooseSecond},
	} {
		if f, is := g.Files.Files[of.as]; is {
			there = append(there, app.P().Text(s.Say(of.name, f.Name)+" · "+s.Say(text.SiegeRows, f.Rows)))
		}
		if of.as == protocol.AttackRelease || release {
			choices = append(choices, ui.FileButton("siege-"+of.as, s.Say(of.label), kind.Accept(), func(_ app.Context, file app.Value) {
				s.GiveAttacked(of.as, sourceOf(file))
			}))
		}
	}
	if len(g.Files.Hierarchies) > 0 {
		there = append(there, app.P().Text(s.Say(text.SiegeTrees, s.Lang.List(g.Files.Hierarchies))))
	}
	hints := []app.UI{app.P().Class("hint").Text(s.Say(text.SiegeControlWhy))}
	if g.Both() {
		choices = append(choices, ui.FilesButton("siege-"+protocol.AttackHierarchy, s.Say(text.SiegeChooseTrees), kind.AcceptText(), func(files []app.Value) {
			from := make([]session.Source, len(files))
			for i, file := range files {
				from[i] = sourceOf(file)
			}
			s.GiveAttacked(protocol.AttackHierarchy, from...)
		}))
		hints = append(hints, app.P().Class("hint").Text(s.Say(text.SiegeTreesWhy)))
	}
	return app.Section().Class("card pad").Body(
		app.H2().Class("hidden").Text(s.Say(text.SiegeFiles)),
		app.Div().Class("flow").Body(append([]app.UI{app.Div().Body(there...), app.Div().Class("actions").Body(choices...)}, hints...)...))
}

// sourceOf is a file that was chosen.
func sourceOf(file app.Value) session.Source {
	return session.Source{File: file, Name: file.Get("name").String()}
}

// siegeColumns says what each column is to the attacker, and what the original calls those
// that it lacks.
func siegeColumns(s *session.Session, g *session.Siege) app.UI {
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.SiegeColumnsWhy))}
	if lines := siegeRoles(s, g); len(lines) > 0 {
		body = append(body, ui.Unfold("", s.Say(text.SiegeColumns), "known", []ui.Head{{Label: s.Say(text.SiegeColumn)}, {Label: s.Say(text.SiegeRole)}}, lines))
	}
	if lines := siegeCalled(s, g); len(lines) > 0 {
		body = append(body, app.P().Class("soft").Text(s.Say(text.SiegeApartWhy)),
			ui.Unfold("", s.Say(text.SiegeApart), "known", []ui.Head{{Label: s.Say(text.SiegeApart)}, {Label: s.Say(text.SiegeCalled)}}, lines))
	}
	return app.Section().Class("card pad").Body(app.H2().Text(s.Say(text.SiegeColumns)), app.Div().Class("flow").Body(body...))
}

// siegeRoles asks what each column is to the attacker.
func siegeRoles(s *session.Session, g *session.Siege) []ui.Line {
	options := []ui.Option{{Value: string(session.Known), Label: s.Say(text.SiegeKnown)}, {Value: string(session.Wanted), Label: s.Say(text.SiegeWanted)}, {Value: string(session.LeftOut), Label: s.Say(text.SiegeLeftOut)}}
	var lines []ui.Line
	for i, c := range g.Columns() {
		id := fmt.Sprintf("role-%d", i)
		choice := ui.Select(id, string(g.Roles[c.Name]), options, func(role string) { s.SetAttackRole(c.Name, session.AttackRole(role)) }, id+c.Name).
			Aria("label", c.Name).Disabled(s.Work() != session.Idle)
		lines = append(lines, ui.Line{Name: app.Th().Text(c.Name), Cells: []app.HTMLTd{app.Td().Body(choice)}})
	}
	return lines
}

// siegeCalled asks of each column that only the release has what the original calls it.
func siegeCalled(s *session.Session, g *session.Siege) []ui.Line {
	options := []ui.Option{{Value: "", Label: s.Say(text.SiegeNotThere)}}
	for i, c := range g.Files.Others {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Label: c.Name})
	}
	var lines []ui.Line
	for i, name := range g.Files.Apart {
		id, at := fmt.Sprintf("called-%d", i), ""
		if is := slices.IndexFunc(g.Files.Others, func(c protocol.AttackColumn) bool { return c.Name == g.Called[name] }); is >= 0 {
			at = strconv.Itoa(is)
		}
		choice := ui.Select(id, at, options, func(chosen string) {
			original := ""
			if i, err := strconv.Atoi(chosen); err == nil {
				original = g.Files.Others[i].Name
			}
			s.CallAttacked(name, original)
		}, id+name).Aria("label", s.Say(text.SiegeCalledOf, name)).Disabled(s.Work() != session.Idle)
		lines = append(lines, ui.Line{Name: app.Th().Text(name), Cells: []app.HTMLTd{app.Td().Body(choice)}})
	}
	return lines
}

// siegeFound is what the attacks found, with the button that begins and ends them.
func siegeFound(s *session.Session, g *session.Siege) app.UI {
	return app.Section().Class("card pad").ID("attack").Body(app.H2().Text(s.Say(text.AttackTable)), app.Div().Class("flow").Body(
		attacksFound(s, &g.Attacked), attackProgress(s, &g.Attacked), siegeButton(s, g), siegeSave(s, g)))
}

// siegeSave saves what was found, once all attacks were made.
func siegeSave(s *session.Session, g *session.Siege) app.UI {
	if !g.Complete() {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("flow").Body(
		ui.Check("siege-small", s.Say(text.ReportSmall), g.ShowSmall, s.ShowSmallAttacked, "siege-small"),
		app.P().Class("hint").Text(s.Say(text.SiegeSaveWhy)),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.SiegeSave), s.SaveAttacked, "save-attacked").ID("save-attacked").Disabled(s.Work() != session.Idle)))
}

// siegeHoldOut splits a table before it is released.
func siegeHoldOut(s *session.Session, g *session.Siege) app.UI {
	body := []app.UI{app.P().Class("soft").Text(s.Say(text.HoldOutWhy))}
	whole := g.Files.Whole
	if whole != nil {
		body = append(body, app.P().Text(s.Say(text.HoldOutOf, whole.Name)+" · "+s.Say(text.SiegeRows, whole.Rows)), holdOutChoices(s, g, whole))
	}
	choose := []app.UI{ui.FileButton("siege-"+protocol.AttackWhole, s.Say(text.HoldOutChoose), kind.Accept(), func(_ app.Context, file app.Value) {
		s.GiveAttacked(protocol.AttackWhole, sourceOf(file))
	})}
	save := func(id string, label text.Message, control bool) app.UI {
		return ui.Second(s.Say(label), func() { s.SaveHeld(control) }, id).ID(id).Disabled(s.Work() != session.Idle)
	}
	if whole != nil {
		choose = append(choose, save("save-kept", text.HoldOutKept, false), save("save-held", text.HoldOutHeld, true))
	}
	return app.Section().Class("card pad").ID("hold-out").Body(app.H2().Text(s.Say(text.HoldOutTitle)),
		app.Div().Class("flow").Body(append(body, app.Div().Class("actions").Body(choose...))...))
}

// holdOutChoices asks how many rows are held out, and whose they are.
func holdOutChoices(s *session.Session, g *session.Siege, whole *protocol.AttackTable) app.UI {
	problem := ""
	if g.Hold < 1 || g.Hold >= whole.Rows {
		problem = s.Say(text.HoldOutRange, whole.Rows-1)
	}
	rows := app.Input().ID("hold-rows").Type("number").Min(1).Max(whole.Rows-1).Value(g.Hold).Disabled(s.Work() != session.Idle).
		OnChange(func(ctx app.Context, _ app.Event) {
			n, _ := strconv.Atoi(ctx.JSSrc().Get("value").String()) // what is no number is out of the range, too
			s.SetHeld(n, g.Patient)
		}, "hold-rows")
	options, at := []ui.Option{{Value: "", Label: s.Say(text.HoldOutNobody)}}, ""
	for i, name := range whole.Columns {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Label: name})
		if name == g.Patient {
			at = strconv.Itoa(i)
		}
	}
	patient := ui.Select("hold-patient", at, options, func(chosen string) {
		name := ""
		if i, err := strconv.Atoi(chosen); err == nil {
			name = whole.Columns[i]
		}
		s.SetHeld(g.Hold, name)
	}, "hold-patient").Disabled(s.Work() != session.Idle)
	return app.Div().Class("holding").Body(
		ui.Field("hold-rows", s.Say(text.HoldOutRows), "", problem, rows),
		ui.Field("hold-patient", s.Say(text.HoldOutPatient), s.Say(text.HoldOutPatientWhy), "", patient))
}

// siegeButton is one button that begins, ends and goes on, so that the focus stays on it.
func siegeButton(s *session.Session, g *session.Siege) app.UI {
	label := text.AttackAsk
	switch {
	case g.Going:
		return ui.Second(s.Say(text.Cancel), s.Cancel, "stop").ID("attack-button")
	case g.Complete():
		return app.Div().Class("nothing")
	case !s.CanBesiege():
		return app.P().Class("problem").Text(s.Say(text.SiegeNothingKnown))
	case g.Made > 0:
		label = text.AttackOn
	}
	return app.Button().Type("button").Class("go").ID("attack-button").Text(s.Say(label)).OnClick(func(ctx app.Context, _ app.Event) {
		s.Besiege()
		ui.Reveal(ctx, attackTable)
	}, "besiege")
}
