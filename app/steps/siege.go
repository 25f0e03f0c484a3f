package steps

import (
	"fmt"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

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
	lead := ui.Lead(s.Say(text.SiegeTitle), s.Say(text.SiegeLead), ui.Second(s.Say(text.SiegeBack), s.EndSiege, "siege-back").Disabled(s.Work != session.Idle))
	if s.Work == session.Besieging && !g.Going {
		return alone(s, lead, working(s))
	}
	body := []app.UI{lead, failure(s), siegeFiles(s, g)}
	if len(g.Files.Columns) > 0 {
		body = append(body, siegeColumns(s, g), siegeFound(s, g))
	}
	return alone(s, body...)
}

// siegeFiles are the files, those that are there first by their names.
func siegeFiles(s *session.Session, g *session.Siege) app.UI {
	var there, choices []app.UI
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
		if _, release := g.Files.Files[protocol.AttackRelease]; of.as == protocol.AttackRelease || release {
			choices = append(choices, fileButton("siege-"+of.as, s.Say(of.label), kind.Accept(), func(_ app.Context, file app.Value) {
				s.GiveAttacked(of.as, session.Source{File: file, Name: file.Get("name").String()})
			}))
		}
	}
	return app.Section().Class("card pad").Body(
		app.H2().Class("hidden").Text(s.Say(text.SiegeFiles)), app.Div().Body(there...),
		app.Div().Class("actions").Body(choices...),
		app.P().Class("hint").Text(s.Say(text.SiegeControlWhy)))
}

// siegeColumns says what each column is to the attacker.
func siegeColumns(s *session.Session, g *session.Siege) app.UI {
	options := []ui.Option{{Value: string(session.Known), Label: s.Say(text.SiegeKnown)}, {Value: string(session.Wanted), Label: s.Say(text.SiegeWanted)}, {Value: string(session.LeftOut), Label: s.Say(text.SiegeLeftOut)}}
	var lines []ui.Line
	for i, c := range g.Files.Columns {
		id := fmt.Sprintf("role-%d", i)
		choice := ui.Select(id, string(g.Roles[c.Name]), options, func(role string) { s.SetAttackRole(c.Name, session.AttackRole(role)) }, id).
			Aria("label", c.Name).Disabled(s.Work != session.Idle)
		lines = append(lines, ui.Line{Name: app.Th().Text(c.Name), Cells: []app.HTMLTd{app.Td().Body(choice)}})
	}
	return app.Section().Class("card pad").Body(app.H2().Text(s.Say(text.SiegeColumns)), app.Div().Class("flow").Body(
		app.P().Class("soft").Text(s.Say(text.SiegeColumnsWhy)),
		ui.Unfold("", s.Say(text.SiegeColumns), "known", []ui.Head{{Label: s.Say(text.SiegeColumn)}, {Label: s.Say(text.SiegeRole)}}, lines)))
}

// siegeFound is what the attacks found, with the button that begins and ends them.
func siegeFound(s *session.Session, g *session.Siege) app.UI {
	return app.Section().Class("card pad").ID("attack").Body(app.H2().Text(s.Say(text.AttackTable)), app.Div().Class("flow").Body(
		attacksFound(s, &g.Attacked), attackProgress(s, &g.Attacked), siegeButton(s, g)))
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
