package learn

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// columns names the columns that the list of voters has, too.
var columns = [...]text.Message{age: text.HandAge, sex: text.HandSex, postcode: text.HandPostcode}

// byHand has a person look for a neighbor in the table as it is.
func (s visit) byHand(l *protocol.Lesson) []app.UI {
	try := CourseOf(s.Session).Try
	rows := Left(l, try.Known)
	return []app.UI{
		app.Div().Class("search").Body(s.whom(l), s.filters(l, rows)),
		s.answer(l), s.rowsOf(l, rows), s.voters(l),
	}
}

// Left returns the rows that show what is known, by their places.
func Left(l *protocol.Lesson, known [3]string) []int {
	var rows []int
	for i, row := range l.Rows {
		fits := true
		for column, value := range known {
			fits = fits && (value == "" || row[column] == value)
		}
		if fits {
			rows = append(rows, i)
		}
	}
	return rows
}

// neighbor returns the voter who is looked for.
func (s visit) neighbor(l *protocol.Lesson) int {
	return l.Neighbours[CourseOf(s.Session).Try.Neighbour]
}

// whom is the choice of whom to look for, with what is known of them.
func (s visit) whom(l *protocol.Lesson) app.UI {
	voter := s.neighbor(l)
	return app.Section().Class("card pad whom").Body(s.choice(l), app.P().Class("soft gap").Text(s.Say(text.HandListSays, name(l, voter))),
		app.Range(columns[:]).Slice(func(i int) app.UI { return ui.Fact(s.Say(columns[i]), l.Voters[voter][1+i]) }))
}

// choice is a person's choice among the neighbors.
func (s visit) choice(l *protocol.Lesson) app.UI {
	var options []ui.Option
	for i, voter := range l.Neighbours {
		options = append(options, ui.Option{Value: strconv.Itoa(i), Label: name(l, voter)})
	}
	return ui.Field("neighbor", s.Say(text.HandWhom), "", "", ui.Select("neighbor", strconv.Itoa(CourseOf(s.Session).Try.Neighbour), options, func(value string) {
		at, _ := strconv.Atoi(value)
		CourseOf(s.Session).Change(s.Session, func(w *Course) { w.Try = Try{Neighbour: at, Row: NoRow} })
	}, "neighbor"))
}

// filters narrow the table down.
func (s visit) filters(l *protocol.Lesson, rows []int) app.UI {
	return ui.Section(s.Say(text.HandFilter), app.Range(columns[:]).Slice(func(i int) app.UI {
		id := "known-" + l.Columns[i]
		return ui.Field(id, s.Say(columns[i]), "", "", ui.Select(id, CourseOf(s.Session).Try.Known[i], s.values(l, i), func(value string) {
			CourseOf(s.Session).Change(s.Session, func(w *Course) { w.Try.Known[i], w.Try.Row = value, NoRow })
		}, id))
	}), app.P().Class("gap").ID("left").Role("status").Body(app.B().Text(s.Say(text.HandFit, len(rows), len(l.Rows)))))
}

// values returns the values of a column in either table, in their order.
func (s visit) values(l *protocol.Lesson, column int) []ui.Option {
	all := ui.Each(l.Rows, func(row []string) string { return row[column] })
	all = append(all, ui.Each(l.Voters, func(voter []string) string { return voter[1+column] })...)
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(a)-len(b), cmp.Compare(a, b)) })
	return append([]ui.Option{{Label: s.Say(text.HandAny)}}, ui.Options(slices.Compact(all))...)
}

// rowsOf shows rows of the hospital's table, one of which can be named as the neighbor's.
func (s visit) rowsOf(l *protocol.Lesson, rows []int) app.UI {
	if len(rows) == 0 {
		return ui.Card(app.P().Text(s.Say(text.HandNone)))
	}
	heads := append(s.known(ui.Head{Label: s.Say(text.RowHead), Class: "num"}), ui.Head{Label: s.Say(text.HandHas)}, ui.Head{})
	lines := ui.Each(rows, func(row int) ui.Line { return s.line(l, row) })
	title := s.Say(text.HandRows)
	return app.Section().Class("card").Body(app.H2().Class("pad").Text(title), ui.Unfold("hospital", title, "hospital", heads, lines))
}

// known are a head and those of the columns that the list of voters has, too.
func (s visit) known(first ui.Head) []ui.Head {
	return append([]ui.Head{first}, ui.Each(columns[:], func(column text.Message) ui.Head { return ui.Head{Label: s.Say(column)} })...)
}

// cells are cells of texts.
func cells(texts []string) []app.HTMLTd {
	return ui.Each(texts, func(shown string) app.HTMLTd { return app.Td().Text(shown) })
}

func (s visit) line(l *protocol.Lesson, row int) ui.Line {
	number := strconv.Itoa(row + 1)
	choose := ui.Second(s.Say(text.HandChoose), func() { nameRow(s.Session, l, row) }, "choose-"+number).ID("choose-"+number).Aria("label", s.Say(text.HandChooseOf, row+1, name(l, s.neighbor(l))))
	return ui.Line{Class: ui.ClassIf(row == CourseOf(s.Session).Try.Row, "chosen"), Name: app.Th().Class("num").DataSet("head", s.Say(text.RowHead)).Text(number),
		Cells: append(cells(l.Rows[row][:diagnosis+1]), app.Td().Body(choose))}
}

// nameRow takes a row for the neighbor's.
func nameRow(s *session.Session, l *protocol.Lesson, row int) {
	right, _ := visitOf(s).judged(l, row)
	CourseOf(s).Change(s, func(w *Course) {
		w.Try.Row = row
		w.Named.Note(w.Stage, w.Try.Neighbour, right)
	})
}

// answer says whether the row that was named is the neighbor's, and why.
func (s visit) answer(l *protocol.Lesson) app.UI {
	row := CourseOf(s.Session).Try.Row
	if row == NoRow {
		return app.Div().Class("nothing")
	}
	right, says := s.judged(l, row)
	return app.Div().ID("judged").Class("note", ui.ClassIf(right, "good")).Role("status").Body(app.Div().Body(app.P().Text(says),
		app.P().Class("soft").Text(s.Say(text.HandCode, CourseOf(s.Session).Named.Code(CourseOf(s.Session).Seed)))))
}

// judged reports whether a row is the neighbor's, with the sentence that says why.
func (s visit) judged(l *protocol.Lesson, row int) (right bool, says string) {
	voter := s.neighbor(l)
	who, fits, is := name(l, voter), l.Candidates[voter], own(l, voter)
	shown := s.show(l, fits)
	switch {
	case !slices.Contains(fits, row):
		return false, s.Say(text.TryNoFit, row+1, who)
	case is < 0:
		return false, s.Say(text.TryAbsent, row+1, who)
	case len(fits) == 1:
		return true, s.Say(text.TryRight, row+1, who, shown)
	case l.Rows[fits[0]][diagnosis] == shown || alike(l, fits):
		return true, s.Say(text.TryAlike, row+1, who, len(fits), shown)
	case is == row:
		return true, s.Say(text.TryLucky, row+1, who, len(fits), shown)
	}
	return false, s.Say(text.TryAsGood, row+1, who, len(fits), shown)
}

// alike reports whether rows show one diagnosis.
func alike(l *protocol.Lesson, rows []int) bool {
	return !slices.ContainsFunc(rows, func(row int) bool { return l.Rows[row][diagnosis] != l.Rows[rows[0]][diagnosis] })
}

// voters is the whole list of voters, folded.
func (s visit) voters(l *protocol.Lesson) app.UI {
	title := s.Say(text.HandVoters, len(l.Voters))
	lines := ui.Each(l.Voters, func(v []string) ui.Line {
		return ui.Line{Name: app.Th().Text(v[0]), Cells: cells(v[1 : 1+len(columns)])}
	})
	return app.Details().Class("card").ID("voters").Body(app.Summary().Class("pad").Text(title), ui.Unfold("", title, "voters", s.known(ui.Head{Label: s.Say(text.HandName)}), lines))
}

// mostNamed is the number of people that a list shows: enough to see that it is everybody.
const mostNamed = 12

// byComputer shows whom a program names in the table as it is.
func (s visit) byComputer(l *protocol.Lesson) []app.UI {
	f := l.Found
	return []app.UI{
		ui.Flow(s.Say(text.ComputerNamed, f.Named, f.Voters), app.P().Text(s.Say(text.ComputerRight, f.NamedRightly)), app.P().Text(s.Say(text.ComputerWrong, f.Named-f.NamedRightly))),
		s.people(l, s.Say(text.ComputerList), s.Say(text.RowHead), s.Say(text.ComputerSays), func(voter int, rows []int) (shown, says string, is bool) {
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
func (s visit) people(l *protocol.Lesson, title, fits, word string, of func(voter int, rows []int) (shown, says string, is bool)) app.UI {
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
		cells := []app.HTMLTd{app.Td().Class("num").Text(shown), app.Td().Text(s.show(l, rows))}
		if word != "" {
			cells = append(cells, app.Td().Text(says))
		}
		lines = append(lines, ui.Line{Name: app.Th().Text(name(l, voter)), Cells: cells})
	}
	if len(lines) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Section().Class("card").Body(app.H2().Class("pad").Text(title), ui.Unfold("people", title, "people", heads, lines),
		app.If(more > 0, app.P().Class("soft pad").Text(s.Say(text.ComputerMore, more))))
}
