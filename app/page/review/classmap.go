package review

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/figure/drawing"
	"quasi/wasm/protocol"
)

// ClassMap shows the groups of the release by size and loss: a grid of marks, of which the
// keyboard reaches one and goes on to its neighbours, with all groups of one behind it.
type ClassMap struct {
	app.Compo

	S   *session.Session
	Rev int

	run    int              // the result that the rest belongs to
	at     facts.ClassMark  // that the keyboard reaches
	opened *facts.ClassMark // nil: none is
	class  int              // that was chosen among them, or -1
}

// The ids of what gets the focus.
const (
	mapList  = "map-list"
	mapClass = "map-class"
)

// OnUpdate implements app.Updater.
func (v *ClassMap) OnUpdate(ctx app.Context) { ui.Seek(ctx) }

// Render implements app.Composer.
func (v *ClassMap) Render() app.UI {
	s := v.S
	if s.Result == nil || s.Result.Linked {
		return app.Div().Class("nothing")
	}
	m := s.Inspection().ClassMap()
	if v.run != s.Runs() && m != nil && len(m.Marks) > 0 {
		v.run, v.at, v.opened, v.class = s.Runs(), m.Marks[0], nil, -1
	}
	return ui.Flow(s.Say(text.MapTitle), v.body(m)...).ID("class-map")
}

func (v *ClassMap) body(m *protocol.ClassMap) []app.UI {
	s := v.S
	switch {
	case m == nil && s.Inspection().DrawsClassMap():
		return []app.UI{app.P().Class("soft").Role("status").Text(s.Say(text.MapWait))}
	case m == nil:
		return []app.UI{soft(s.Say(text.MapWhat)), ui.Second(s.Say(text.MapAsk), func() { s.Inspection().AskClassMap(s) }, "draw").ID("map-ask")}
	case len(m.Marks) == 0:
		return []app.UI{soft(s.Say(text.DistributionNone))}
	}
	return []app.UI{
		soft(s.Say(text.MapWhat) + " " + s.Say(text.MapKeys)),
		v.grid(m), v.list(m), v.chosen(),
		v.twin(m),
	}
}

// grid is the map: the least loss is below, the smallest groups are on the left.
func (v *ClassMap) grid(m *protocol.ClassMap) app.UI {
	s := v.S
	marks := map[[2]int]*facts.ClassMark{}
	most := 0
	for i := range m.Marks {
		mark := &m.Marks[i]
		marks[[2]int{mark.Column, mark.Row}], most = mark, max(most, mark.Records)
	}
	var rows []app.UI
	for row := len(m.Losses) - 2; row >= 0; row-- {
		cells := []app.UI{app.Th().Role("rowheader").Scope("row").Body(app.Text(s.Lang.Percent(m.Losses[row])), hidden(" – "+s.Lang.Percent(m.Losses[row+1])))}
		for column := range m.Sizes {
			cells = append(cells, app.Td().Role("gridcell").Body(v.dot(m, marks[[2]int{column, row}], most)))
		}
		rows = append(rows, app.Tr().Role("row").Body(cells...))
	}
	heads := []app.UI{app.Td().Role("gridcell")}
	for _, sizes := range m.Sizes {
		rest := strings.TrimPrefix(rangeName(sizes), strconv.Itoa(sizes.From))
		heads = append(heads, app.Th().Role("columnheader").Scope("col").Body(app.Text(strconv.Itoa(sizes.From)), hidden(rest)))
	}
	return app.Div().Class("map").Body(
		app.P().Class("hint").Text("↑ "+s.Say(text.DetailLost)),
		app.Table().Role("grid").Aria("label", s.Say(text.MapTitle)).Body(
			app.TBody().Role("rowgroup").Body(rows...),
			app.TFoot().Role("rowgroup").Body(app.Tr().Role("row").Body(heads...)),
		),
		app.P().Class("hint map-across").Text(s.Say(text.MapSizes)+" →"),
	)
}

func hidden(said string) app.UI { return app.Span().Class("hidden").Text(said) }

// rangeName names sizes.
func rangeName(r facts.SizeRange) string {
	if r.From == r.To {
		return strconv.Itoa(r.From)
	}
	return fmt.Sprintf("%d–%d", r.From, r.To)
}

// dots is the number of sizes of dots.
const dots = 8

// dot is a mark of the map; nil: there is none.
func (v *ClassMap) dot(m *protocol.ClassMap, mark *facts.ClassMark, most int) app.UI {
	if mark == nil {
		return app.Text("")
	}
	size := max(1, int(math.Ceil(dots*math.Sqrt(float64(mark.Records)/float64(max(1, most))))))
	of, stop := *mark, -1
	if sameSpot(mark, &v.at) {
		stop = 0
	}
	return app.Button().Type("button").ID(markID(mark)).Class("spot", fmt.Sprintf("spot-%d", size)).TabIndex(stop).
		Aria("label", v.said(m, mark)).Title(v.said(m, mark)).Aria("expanded", v.opened != nil && sameSpot(mark, v.opened)).
		OnKeyDown(func(ctx app.Context, e app.Event) { v.key(e, of) }, v.run, mark.Column, mark.Row).
		OnClick(func(ctx app.Context, _ app.Event) { v.open(ctx, of) }, v.run, mark.Column, mark.Row)
}

func sameSpot(a, b *facts.ClassMark) bool { return a.Column == b.Column && a.Row == b.Row }

func markID(mark *facts.ClassMark) string { return fmt.Sprintf("mark-%d-%d", mark.Column, mark.Row) }

// said says what is behind a mark.
func (v *ClassMap) said(m *protocol.ClassMap, mark *facts.ClassMark) string {
	s := v.S
	return s.Say(text.MapDot, mark.Classes, rangeName(m.Sizes[mark.Column]), s.Lang.Percent(m.Losses[mark.Row]), s.Lang.Percent(m.Losses[mark.Row+1]), mark.Records)
}

// arrows are where the arrow keys lead: columns to the right, and rows up.
var arrows = map[string][2]int{"ArrowRight": {1, 0}, "ArrowLeft": {-1, 0}, "ArrowUp": {0, 1}, "ArrowDown": {0, -1}}

// key goes to the neighbour of a mark.
func (v *ClassMap) key(e app.Event, from facts.ClassMark) {
	way, ok := arrows[e.Get("key").String()]
	m := v.S.Inspection().ClassMap()
	if !ok || m == nil {
		return
	}
	e.PreventDefault()
	if next := neighbour(m.Marks, from, way); next != nil {
		v.at = *next
		v.Update()
		ui.Focus(markID(next))
	}
}

// neighbour returns the mark to which an arrow leads; nil: there is none in its direction. To
// the side that is the nearest one of the next column that has any; up and down, the next one
// of the column, or else the nearest of all, where what is beside the way counts as twice as
// far. So every column is come to, and in it every mark.
func neighbour(marks []facts.ClassMark, from facts.ClassMark, way [2]int) *facts.ClassMark {
	const columns = 1 << 20 // more than there are rows
	var best *facts.ClassMark
	least := math.MaxInt
	for i := range marks {
		right, up := marks[i].Column-from.Column, marks[i].Row-from.Row
		ahead, beside := right*way[0]+up*way[1], right*way[1]+up*way[0]
		beside = max(beside, -beside)
		far := ahead + 2*beside
		switch {
		case way[0] != 0:
			far = ahead*columns + beside
		case beside != 0:
			far += columns
		}
		if ahead > 0 && far < least {
			best, least = &marks[i], far
		}
	}
	return best
}

// open shows the groups of a mark.
func (v *ClassMap) open(ctx app.Context, mark facts.ClassMark) {
	v.at, v.opened, v.class = mark, &mark, -1
	v.S.Inspection().AskClassesAt(v.S, mark.Column, mark.Row)
	ui.Reveal(ctx, mapList)
	v.Update()
}

// list is the groups of the mark that is open.
func (v *ClassMap) list(m *protocol.ClassMap) app.UI {
	if v.opened == nil {
		return app.Div().Class("nothing")
	}
	s, title := v.S, v.said(m, v.opened)
	found := s.Inspection().ClassesAt(v.opened.Column, v.opened.Row)
	if found == nil {
		return app.P().Class("soft").Role("status").Text(s.Say(text.MapWait))
	}
	if found.Total == 1 && v.class < 0 {
		v.class = found.Classes[0].Class
		s.Inspection().AskClass(s, v.class)
	}
	heads := []ui.Head{{Label: s.Say(text.GroupHead)}, {Label: s.Say(text.FactRows), Class: "num"}, {Label: s.Say(text.DetailLost), Class: "num"}, {Label: s.Say(text.MapReleased)}}
	lines := ui.Each(found.Classes, func(c facts.ClassLine) ui.Line {
		return ui.Line{Name: app.Th().Body(v.chooser(c.Class)), Cells: []app.HTMLTd{
			num(s.Lang.Int(c.Size)), num(s.Lang.Percent(c.Loss)), app.Td().Class("wrap").Text(strings.Join(c.Texts, screen.Between))}}
	})
	return app.Div().ID(mapList).TabIndex(-1).Class("flow").Body(
		app.H3().Text(title),
		app.If(found.Total > len(found.Classes), app.P().Class("hint").Text(s.Say(text.MapFirst, len(found.Classes), found.Total))),
		app.If(found.Total > 1, ui.Unfold("", title, "known", heads, lines)),
	)
}

// chooser opens a group of the list.
func (v *ClassMap) chooser(class int) app.UI {
	return ui.Link("class-"+strconv.Itoa(class), v.S.Say(text.GroupNumber, class+1), func(ctx app.Context) {
		v.class = class
		v.S.Inspection().AskClass(v.S, class)
		ui.Reveal(ctx, mapClass)
		v.Update()
	}, v.run).Aria("pressed", v.class == class)
}

// chosen is the group that is open.
func (v *ClassMap) chosen() app.UI {
	if v.class < 0 {
		return app.Div().Class("nothing")
	}
	s, c := v.S, v.S.Inspection().Class(v.class)
	if c == nil {
		return app.P().Class("soft").Role("status").Text(s.Say(text.MapWait))
	}
	members, who := c.Size, s.Say(text.MapClass, c.Class+1, c.Size)
	if c.Patients > 0 {
		members, who = c.Patients, s.Say(text.MapClassPatients, c.Class+1, c.Size, c.Patients)
	}
	return app.Div().ID(mapClass).TabIndex(-1).Class("flow", "map-class").Body(
		app.H3().Text(who),
		app.P().Text(s.Say(text.MapLost, s.Lang.Percent(c.Loss), s.Lang.Percent(1/float64(max(1, members))))),
		v.rowsOf(c), visitOf(s).releasedTexts(c),
		app.Range(c.Sensitive).Slice(func(i int) app.UI { return visitOf(s).sensitiveShares(&c.Sensitive[i], c.Size) }))
}

// rowsOf shows the rows of a group, before and after.
func (v *ClassMap) rowsOf(c *protocol.Class) app.UI {
	s, first := v.S, c.First+1
	return ui.Link("map-rows", s.Say(text.RowsOfGroup, first), func(ctx app.Context) {
		s.Shown.Show(s, protocol.View{Like: first})
		ShowTab(s, TabRows)
		ui.Reveal(ctx, ID)
	}, v.run)
}

// releasedTexts returns the texts that all rows of a group show.
func (s visit) releasedTexts(c *protocol.Class) app.UI {
	var lines []ui.Line
	for i, name := range c.Columns {
		lines = append(lines, ui.Line{Name: app.Th().Text(name), Cells: []app.HTMLTd{app.Td().Class("wrap").Text(screen.Shown(c.Texts[i]))}})
	}
	return ui.Unfold("", s.Say(text.MapReleased), "known", []ui.Head{{Label: s.Say(text.ColumnHead)}, {Label: s.Say(text.MapReleased)}}, lines)
}

// sensitiveShares sets the values of a sensitive column in a group beside all rows.
func (s visit) sensitiveShares(of *facts.ClassShares, size int) app.UI {
	title := s.Say(text.MapSensitive, of.Column)
	lines := ui.Each(of.Values, func(v facts.ClassShare) ui.Line {
		return ui.Line{Name: app.Th().Class("wrap").Text(screen.Shown(v.Value)), Cells: []app.HTMLTd{
			num(s.Say(text.PersonsShare, v.Rows, s.Lang.Percent(float64(v.Rows)/float64(max(1, size))))),
			num(s.Lang.Percent(float64(v.All) / float64(max(1, of.Released))))}}
	})
	return app.Div().Class("flow").Body(
		ui.Unfold("", title, "known", []ui.Head{{Label: of.Column}, {Label: s.Say(text.MapHere), Class: "num"}, {Label: s.Say(text.MapAll), Class: "num"}}, lines),
		app.If(of.Others > 0, app.P().Class("hint").Text(s.Say(text.MapOthers, of.Others, of.OtherRows))),
	)
}

// twin is the map as a table.
func (v *ClassMap) twin(m *protocol.ClassMap) app.UI {
	s := v.S
	heads := []ui.Head{{Label: s.Say(text.MapSizes)}, {Label: s.Say(text.DetailLost)}, {Label: s.Say(text.MapGroups), Class: "num"}, {Label: s.Say(text.FactRows), Class: "num"}, {}}
	lines := ui.Each(m.Marks, func(of facts.ClassMark) ui.Line {
		return ui.Line{Name: app.Th().Text(rangeName(m.Sizes[of.Column])), Cells: []app.HTMLTd{
			app.Td().Text(visitOf(s).lossName(m, of.Row)), num(s.Lang.Int(of.Classes)), num(s.Lang.Int(of.Records)),
			app.Td().Body(app.Button().Type("button").Class("link").Text(s.Say(text.MapOpen)).Aria("label", s.Say(text.MapOpen)+": "+v.said(m, &of)).
				OnClick(func(ctx app.Context, _ app.Event) { v.open(ctx, of) }, v.run, of.Column, of.Row)),
		}}
	})
	return app.Details().Body(app.Summary().Text(s.Say(text.MapTable)), ui.Unfold("map-table", s.Say(text.MapTable), "known", heads, lines))
}

func (s visit) lossName(m *protocol.ClassMap, row int) string {
	return s.Lang.Percent(m.Losses[row]) + " – " + s.Lang.Percent(m.Losses[row+1])
}

// mapFigure is the map as it is saved.
func (s visit) mapFigure() screen.Figure {
	m := s.Inspection().ClassMap()
	axes := drawing.Axes{Across: s.Say(text.MapSizes), Up: s.Say(text.DetailLost), Columns: ui.Each(m.Sizes, rangeName)}
	for row := range len(m.Losses) - 1 {
		axes.Rows = append(axes.Rows, s.lossName(m, row))
	}
	lines := [][]string{{s.Say(text.MapSizes), s.Say(text.MapLossFrom), s.Say(text.MapLossTo), s.Say(text.MapGroups), s.Say(text.FactRows)}}
	var all []drawing.Dot
	for _, mark := range m.Marks {
		all = append(all, drawing.Dot{Column: mark.Column, Row: mark.Row, Weight: float64(mark.Records)})
		lines = append(lines, []string{rangeName(m.Sizes[mark.Column]), screen.Plain(m.Losses[mark.Row]), screen.Plain(m.Losses[mark.Row+1]), strconv.Itoa(mark.Classes), strconv.Itoa(mark.Records)})
	}
	return screen.Figure{Name: "classes", Title: s.Say(text.MapTitle), Caption: s.Say(text.MapWhat), Picture: drawing.Dots(axes, all), Lines: lines}
}
