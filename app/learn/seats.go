package learn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// Named holds what a seat named first for each neighbor: in the table as it is, and in the one that
// was made alike.
type Named [2][3]naming

type naming int

const (
	nobody naming = iota
	another
	theRight
	namings // how many there are
)

// Note keeps whether the first row that is named for a neighbor in a stage is theirs.
func (n *Named) Note(stage Stage, neighbor int, right bool) {
	first := &n[min(int(stage), 1)][neighbor]
	switch {
	case *first != nobody:
	case right:
		*first = theRight
	default:
		*first = another
	}
}

// checked is a prime above 10. All codes of a town have the same remainder by it, and a code with one wrong
// digit, or with two swapped that stand side by side, has another.
const checked = 13

// Code writes what a seat named as four digits, to be read out to a lecturer.
func (n Named) Code(seed uint64) string {
	number := 0
	for _, stage := range n {
		for _, first := range stage {
			number = int(namings)*number + int(first)
		}
	}
	return fmt.Sprintf("%04d", checked*number+int(seed%checked))
}

// NamedBy reads the code of a seat. ok is false of one that is mistyped, and of most of other towns.
func NamedBy(code string, seed uint64) (n Named, ok bool) {
	number, err := strconv.Atoi(code)
	if err != nil || number%checked != int(seed%checked) {
		return n, false
	}
	number /= checked
	for stage := range slices.Backward(n[:]) {
		for i := range slices.Backward(n[stage][:]) {
			n[stage][i], number = naming(number%int(namings)), number/int(namings)
		}
	}
	return n, number == 0 && len(code) == 4
}

// seats counts whom the seats named first, by the codes that they read out.
func (s visit) seats(l *protocol.Lesson) app.UI {
	c := CourseOf(s.Session)
	var counts [2][3][namings]int
	var none []string
	for _, code := range strings.FieldsFunc(c.Codes, func(r rune) bool { return r < '0' || r > '9' }) {
		named, ok := NamedBy(code, c.Seed)
		if !ok {
			none = append(none, code)
			continue
		}
		for stage := range named {
			for i, first := range named[stage] {
				counts[stage][i][first]++
			}
		}
	}
	problem := ""
	if len(none) > 0 {
		problem = s.Say(text.SeatsNone, s.Lang.List(none))
	}
	var lines []ui.Line
	for i, voter := range l.Neighbours {
		line := ui.Line{Name: app.Th().Text(name(l, voter))}
		for stage := range counts {
			of := counts[stage][i]
			line.Cells = append(line.Cells, app.Td().Class("num").Text(s.Say(text.SeatsRight, of[theRight], of[theRight]+of[another])))
		}
		lines = append(lines, line)
	}
	heads := []ui.Head{{Label: s.Say(text.HandName)}, {Label: s.Say(text.HandStage), Class: "num"}, {Label: s.Say(text.AlikeStage), Class: "num"}}
	title := s.Say(text.SeatsTitle)
	return app.Section().Class("card screen").Body(app.Div().Class("pad").Body(app.H2().Text(title),
		app.Div().Class("gap").Body(ui.Field("codes", s.Say(text.SeatsCodes), s.Say(text.SeatsHint), problem, ui.Input("codes", c.Codes, func(typed string) {
			c.Change(s.Session, func(c *Course) { c.Codes = typed })
		}, "codes").Attr("inputmode", "numeric")))),
		app.If(c.Codes != "", ui.Unfold("seats", title, "figures", heads, lines)))
}
