package learn

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// mostNamed is how many people a list shows: enough to see that it is everybody.
const mostNamed = 12

// byComputer shows whom a program names in the table as it is.
func byComputer(s *session.Session, l *protocol.Lesson) []app.UI {
	f := l.Found
	return []app.UI{
		ui.Flow(s.Say(text.ComputerNamed, f.Named, f.Voters), app.P().Text(s.Say(text.ComputerRight, f.NamedRightly)), app.P().Text(s.Say(text.ComputerWrong, f.Named-f.NamedRightly))),
		people(s, l, s.Say(text.ComputerList), s.Say(text.HandRow), s.Say(text.ComputerSays), func(voter int, rows []int) (shown, says string, is bool) {
			if len(rows) != 1 {
				return "", "", false
			}
			says = s.Say(text.ComputerYes)
			if own(l, voter) != rows[0] {
				says = s.Say(text.ComputerNever)
			}
			return strconv.Itoa(rows[0] + 1), says, true
		}),
	}
}

// people lists voters, each with what fits them, their diagnosis as it seems, and a word
// on it; of decides who is listed.
func people(s *session.Session, l *protocol.Lesson, title, fits, word string, of func(voter int, rows []int) (shown, says string, is bool)) app.UI {
	heads := []ui.Head{{Label: s.Say(text.HandName)}, {Label: fits, Class: "num"}, {Label: s.Say(text.HandHas)}}
	if word != "" {
		heads = append(heads, ui.Head{Label: word})
	}
	var lines []ui.Line
	more := 0
	for voter, rows := range l.Candidates {
		shown, says, is := of(voter, rows)
		if !is {
			continue
		}
		if len(lines) == mostNamed {
			more++
			continue
		}
		cells := []app.HTMLTd{app.Td().Class("num").Text(shown), app.Td().Text(show(s, l, rows))}
		if word != "" {
			cells = append(cells, app.Td().Text(says))
		}
		lines = append(lines, ui.Line{Name: app.Th().Text(name(l, voter)), Cells: cells})
	}
	if len(lines) == 0 {
		return app.Div().Class("nothing")
	}
	body := []app.UI{app.H2().Class("pad").Text(title), ui.Unfold("people", title, "people", heads, lines)}
	if more > 0 {
		body = append(body, app.P().Class("soft pad").Text(s.Say(text.ComputerMore, more)))
	}
	return app.Section().Class("card").Body(body...)
}
