// Package tree shows a hierarchy as a tree or a table, and edits it with mouse and keyboard.
package levels

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
)

// Editor shows a hierarchy and changes it: select values or groups, then
// move them, or make a group of them. Every change is a decision that can be
// undone.
type Editor struct {
	app.Compo

	S      *session.Session
	Rev    int
	Column string
	Tree   *hierarchy.Tree
	Counts map[string]int // records of each value

	state  treeState
	target string // of a move
	name   string // of a group to be made or renamed
	value  string // that is to be added

	tabular bool // shown as a table
	page    int  // of the table
	// What takes a look at every value is done once for a tree, not at every key.
	fitted  *hierarchy.Tree
	lost    []string // the values of the column that have no place in fitted
	unused  int      // how many values of fitted no record has
	sorting string   // what members are sorted by; empty: the first choice
	edited  bool     // what had the focus may be gone
}

// OnUpdate implements app.Updater: an edit takes away what it was made with.
func (e *Editor) OnUpdate(ctx app.Context) {
	if e.edited {
		e.edited = false
		ctx.Defer(func(app.Context) { ui.KeepFocus(treeID) })
	}
}

// Render implements app.Composer.
func (e *Editor) Render() app.UI {
	if e.state.column != e.Column {
		e.target, e.name, e.value = "", "", ""
	}
	if e.state.column != e.Column || e.fitted != e.Tree {
		values := slices.Collect(maps.Keys(e.Counts))
		ui.Yield()
		e.fitted, e.lost = e.Tree, e.Tree.Missing(values)
		slices.Sort(e.lost)
		ui.Yield()
		e.unused = len(e.Tree.Unused(values))
		ui.Yield()
		e.state.fit(e.Column, e.Tree)
	}
	return app.Div().Class("tree").Body(
		e.missing(),
		e.views(),
	)
}

// views shows the hierarchy as a tree that can be edited, or as a table.
func (e *Editor) views() app.UI {
	s := e.S
	tab := func(label text.Message, table bool) app.UI {
		return app.Button().Type("button").Class("tab").Aria("pressed", e.tabular == table).Text(s.Say(label)).
			OnClick(func(app.Context, app.Event) {
				e.tabular = table
				e.Update()
			}, table)
	}
	tabs := app.Div().Class("tool-head").Body(
		app.H3().Text(s.Say(text.TreeTitle)),
		app.Div().Class("tabs").Role("group").Aria("label", s.Say(text.ViewAs)).Body(tab(text.ViewTree, false), tab(text.ViewTable, true)),
	)
	if e.tabular {
		return app.Div().Class("flow").Body(tabs, e.restrict(), e.table())
	}
	return app.Div().Class("flow").Body(
		tabs,
		e.restrict(),
		e.toolbar(),
		&treeView{S: s, Version: e.state.version, Column: e.Column, Tree: e.Tree, Counts: e.Counts, State: &e.state,
			Changed: func() { e.Update() }, Drop: e.drop, Delete: func() { e.remove(e.state.aimed(e.Tree)) }},
		app.Details().Class("fold").Body(app.Summary().Text(s.Say(text.TreeByKeys)), app.P().ID("tree-keys").Class("hint").Text(s.Say(text.TreeKeys))),
	)
}

// missing says which values of the column have no place, and places them.
func (e *Editor) missing() app.UI {
	lost := e.lost
	if len(lost) == 0 {
		return app.Div().Role("status")
	}
	const few = 5
	list := strings.Join(lost[:min(few, len(lost))], ", ")
	if len(lost) > few {
		list += " …"
	}
	s := e.S
	return app.Div().Role("status").Body(
		ui.Note(s.Say(text.MissingPlaces, len(lost), list), s.Say(text.MissingWhy), ui.Second(s.Say(text.PlaceThem, len(lost)), func() {
			e.apply(e.Tree.PlaceMissing(e.lost, hierarchy.Root))
		}, "place")))
}

// restrict takes away the values that no record has, unless that were all.
func (e *Editor) restrict() app.UI {
	if e.unused == 0 || e.unused == len(e.Tree.Leaves()) {
		return app.Div().Class("nothing")
	}
	return ui.Second(e.S.Say(text.RemoveUnused, e.unused), func() {
		e.apply(e.Tree.Restrict(slices.Collect(maps.Keys(e.Counts))))
	}, "restrict").ID("restrict")
}

// apply makes a change a decision, or shows why it can't be.
func (e *Editor) apply(tree *hierarchy.Tree, err error) {
	e.state.version++
	if err != nil {
		e.S.Fail(err)
		return
	}
	clear(e.state.selected)
	e.name, e.value, e.edited = "", "", true
	ui.Yield()
	e.S.Trees().Set(e.Column, tree)
}

// tablePage is the number of values that the table view shows at once.
const tablePage = 50

// table shows the same hierarchy as rows of labels, from each value up to the top.
func (e *Editor) table() app.UI {
	s, all, whole := e.S, len(e.Tree.Leaves()), e.S.Reading().Whole(e.Column)
	if e.page*tablePage >= all {
		e.page = 0
	}
	from := e.page * tablePage
	shownRows := e.Tree.RowsFrom(from, tablePage)
	levels := e.Tree.Height() + 1
	turn := func(label text.Message, by int, off bool) app.UI {
		return ui.Second(s.Say(label), func() {
			e.page += by
			e.Update()
		}, "page"+strconv.Itoa(by)).Disabled(off)
	}
	return app.Div().Class("flow").Body(
		app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.TreeTitle)).Body(app.Table().Class("tree-table").Body(
			app.THead().Body(app.Tr().Body(app.Range(make([]int, levels)).Slice(func(level int) app.UI {
				return app.Th().Scope("col").Text(LevelName(s, level, levels))
			}))),
			app.TBody().Body(ui.Lines(len(shownRows), func(i int) app.UI {
				row := shownRows[i]
				return app.Tr().Body(app.Range(row).Slice(func(level int) app.UI {
					if level == 0 {
						return app.Th().Scope("row").Text(screen.Shown(s.Lang.Label(row[0], whole)))
					}
					return app.Td().Text(s.Lang.Label(row[level], whole))
				}))
			})...),
		)),
		app.Div().Class("actions").Body(
			turn(text.PageBefore, -1, e.page == 0), turn(text.PageNext, 1, from+tablePage >= all),
			app.Span().Class("soft").Role("status").Text(s.Say(text.PageShown, from+1, from+len(shownRows), all))),
	)
}

// LevelName names one of so many levels.
func LevelName(s *session.Session, level, levels int) string {
	switch level {
	case 0:
		return s.Say(text.AsItIs)
	case levels - 1:
		return s.Say(text.LevelHidden)
	}
	return s.Say(text.LevelNumber, level)
}

// toolbar offers what can be done with the selected nodes.
func (e *Editor) toolbar() app.UI {
	s := e.S
	chosen := e.state.chosen(e.Tree)
	if len(chosen) == 0 {
		return app.Div().Class("tool-head").Body(app.P().Class("hint").Text(s.Say(text.SelectHint)),
			app.Details().Class("fold").Body(app.Summary().Text(s.Say(text.NewValue)), e.adder(hierarchy.Root)))
	}
	groups := !slices.ContainsFunc(chosen, e.Tree.IsLeaf)
	group := len(chosen) == 1 && groups
	return app.Div().Class("toolbar").Role("group").Aria("label", s.Say(text.SelectedCount, len(chosen))).Body(
		app.Div().Class("tool-head").Body(
			app.P().Role("status").Text(s.Say(text.SelectedCount, len(chosen))),
			ui.Second(e.deleting(chosen), func() { e.remove(e.state.chosen(e.Tree)) }, "delete").ID("delete-nodes"),
		),
		app.Div().Class("tool-row").Body(
			ui.Field("move-to", s.Say(text.MoveTo), "", "", &moveTo{E: e, Tree: e.Tree, Lang: s.Lang, Target: e.target}),
			ui.Second(s.Say(text.Move), func() { e.moveTo(e.state.chosen(e.Tree), e.find(e.target)) }, "move"),
		),
		app.Div().Class("tool-row").Body(
			ui.Field("group-name", s.Say(text.NewGroupName), "", "", ui.Input("group-name", e.name, func(v string) { e.name = v }, e.Column)),
			ui.Second(s.Say(text.MakeGroup), e.makeGroup, "make"),
			app.If(e.canSplit(chosen), ui.Second(s.Say(text.SplitOff), e.splitOff, "split")),
			app.If(group, ui.Second(s.Say(text.Rename), func() { e.apply(e.Tree.Rename(e.state.chosen(e.Tree)[0], e.name)) }, "rename"), ui.Second(s.Say(text.Dissolve), func() { e.apply(e.Tree.Dissolve(e.state.chosen(e.Tree)[0])) }, "dissolve")),
			app.If(groups && !group, ui.Second(s.Say(text.MergeGroups), e.merge, "merge")),
		),
		app.If(group, e.sorter(), e.adder(chosen[0])),
	)
}

// adder takes a value that no row has yet into a group.
func (e *Editor) adder(group int) app.UI {
	s, to := e.S, text.AddValue
	if group != hierarchy.Root {
		to = text.AddValueHere
	}
	return app.Div().Class("tool-row").Body(
		ui.Field("new-value", s.Say(text.NewValue), "", "", ui.Input("new-value", e.value, func(v string) { e.value = v }, e.Column)),
		ui.Second(s.Say(to), func() {
			e.state.open[e.Tree.Label(group)] = true
			e.apply(e.Tree.AddValue(group, e.value))
		}, "add").ID("add-value"),
	)
}

// sorter puts the members of a group in order.
func (e *Editor) sorter() app.UI {
	s := e.S
	options := []ui.Option{{Value: string(hierarchy.ByLabel), Label: s.Say(text.SortLabel)},
		{Value: string(hierarchy.ByNumber), Label: s.Say(text.SortNumber)}, {Value: string(hierarchy.ByCount), Label: s.Say(text.SortCount)}}
	return app.Div().Class("tool-row").Body(
		ui.Field("sort-by", s.Say(text.SortMembers), "", "", ui.Select("sort-by", e.sorting, options, func(v string) { e.sorting = v }, e.Column)),
		ui.Second(s.Say(text.SortDo), func() {
			by := hierarchy.Sorting(e.sorting)
			if by == "" {
				by = hierarchy.ByLabel
			}
			e.apply(e.Tree.Sort(e.state.chosen(e.Tree)[0], hierarchy.Order{By: by, Counts: e.Counts, Format: s.Reading().As(e.Column)}))
		}, "sort"),
	)
}

// merge puts the members of all selected groups into the first of them.
func (e *Editor) merge() {
	chosen := e.state.chosen(e.Tree)
	var members []int
	for _, group := range chosen[1:] {
		members = append(members, e.Tree.Children(group)...)
	}
	e.apply(e.Tree.MoveAll(members, chosen[0]))
}

// moveTo chooses the group that nodes are moved to. A tree can have a thousand of them, which
// are rendered for another tree or choice, not at every key.
type moveTo struct {
	app.Compo

	E      *Editor
	Tree   *hierarchy.Tree
	Lang   text.Lang
	Target string
}

// Render implements app.Composer.
func (m *moveTo) Render() app.UI {
	options, whole := []ui.Option{{Value: "", Label: m.Lang.Say(text.MoveRoot)}}, m.E.S.Reading().Whole(m.E.Column)
	for n := 1; n < m.Tree.Len(); n++ {
		if !m.Tree.IsLeaf(n) {
			options = append(options, ui.Option{Value: m.Tree.Label(n), Label: m.Lang.Label(m.Tree.Label(n), whole)})
		}
	}
	return ui.Select("move-to", m.Target, options, func(v string) { m.E.target = v }, m.E.Column)
}

// find returns the group of a label, the root for none.
func (e *Editor) find(label string) int {
	for n := 1; n < e.Tree.Len(); n++ {
		if e.Tree.Label(n) == label && !e.Tree.IsLeaf(n) {
			return n
		}
	}
	return hierarchy.Root
}

// drop moves a node that was dragged, and if it is selected all that are.
func (e *Editor) drop(dragged, group int) {
	nodes := []int{dragged}
	if e.state.selected[nameOf(e.Tree, dragged)] {
		nodes = e.state.chosen(e.Tree)
	}
	e.moveTo(nodes, group)
}

func (e *Editor) moveTo(nodes []int, group int) {
	if group != hierarchy.Root {
		e.state.open[e.Tree.Label(group)] = true
	}
	e.apply(e.Tree.MoveAll(nodes, group))
}

// deleting says what is deleted with nodes.
func (e *Editor) deleting(nodes []int) string {
	if slices.ContainsFunc(nodes, func(n int) bool { return !e.Tree.IsLeaf(n) }) {
		return e.S.Say(text.DeleteGroups, len(nodes))
	}
	return e.S.Say(text.DeleteValues)
}

// remove deletes nodes with all that is below them.
func (e *Editor) remove(nodes []int) {
	tree, err := e.Tree.Prune(nodes)
	if err == nil {
		e.state.pruned(e.Tree, tree)
	}
	e.apply(tree, err)
}

func (e *Editor) makeGroup() { e.group(e.Tree.Parent) }

// splitOff makes a group of the selected members, beside the one that they leave.
func (e *Editor) splitOff() {
	e.group(func(n int) int { return e.Tree.Parent(e.Tree.Parent(n)) })
}

// group makes a group of the selected nodes, below what below says for the first of them.
func (e *Editor) group(below func(n int) int) {
	chosen := e.state.chosen(e.Tree)
	e.state.open[e.name] = true
	e.apply(e.Tree.AddGroup(below(chosen[0]), e.name, chosen))
}

// canSplit reports whether nodes are some, not all, of one group's members.
func (e *Editor) canSplit(chosen []int) bool {
	group := e.Tree.Parent(chosen[0])
	return group > hierarchy.Root && len(chosen) < len(e.Tree.Children(group)) &&
		!slices.ContainsFunc(chosen, func(n int) bool { return e.Tree.Parent(n) != group })
}
