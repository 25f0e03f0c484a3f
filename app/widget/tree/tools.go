package tree

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/asking"
	"quasi/app/reading"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
)

// toolbar is what can be done with the selected nodes.
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
			e.apply(e.Tree.Sort(e.state.chosen(e.Tree)[0], hierarchy.Order{By: by, Counts: e.Counts, Format: reading.As(s, e.Column)}))
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
	options, whole := []ui.Option{{Value: "", Label: m.Lang.Say(text.MoveRoot)}}, reading.Whole(m.E.S, m.E.Column)
	for n := 1; n < m.Tree.Len(); n++ {
		if !m.Tree.IsLeaf(n) {
			options = append(options, ui.Option{Value: m.Tree.Label(n), Label: asking.Label(m.Lang, m.Tree.Label(n), whole)})
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
	for _, n := range nodes {
		if !e.Tree.IsLeaf(n) {
			return e.S.Say(text.DeleteGroups, len(nodes))
		}
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

func (e *Editor) makeGroup() {
	chosen := e.state.chosen(e.Tree)
	below := e.Tree.Parent(chosen[0])
	e.state.open[e.name] = true
	e.apply(e.Tree.AddGroup(below, e.name, chosen))
}

// canSplit reports whether nodes are some, not all, of one group's members.
func (e *Editor) canSplit(chosen []int) bool {
	group := e.Tree.Parent(chosen[0])
	return group > hierarchy.Root && len(chosen) < len(e.Tree.Children(group)) &&
		!slices.ContainsFunc(chosen, func(n int) bool { return e.Tree.Parent(n) != group })
}

// splitOff makes a group of the selected members, beside the one that they leave.
func (e *Editor) splitOff() {
	chosen := e.state.chosen(e.Tree)
	beside := e.Tree.Parent(e.Tree.Parent(chosen[0]))
	e.state.open[e.name] = true
	e.apply(e.Tree.AddGroup(beside, e.name, chosen))
}
