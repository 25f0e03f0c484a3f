package steps

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/hierarchy"
)

// TreeEditor shows a hierarchy and changes it: select values or groups, then
// move them, or make a group of them. Every change is a decision that can be
// undone.
type TreeEditor struct {
	app.Compo

	S      *session.Session
	Rev    int
	Column string
	Tree   *hierarchy.Tree
	Counts map[string]int // records of each value

	state  treeState
	target string // of a move
	name   string // of a group to be made or renamed

	tabular bool // shown as a table
	page    int  // of the table
	// What takes a look at every value is done once for a tree, not at every key.
	fitted  *hierarchy.Tree
	lost    []string // the values of the column that have no place in fitted
	sorting string   // what members are sorted by; empty: the first choice
}

// Render implements app.Composer.
func (e *TreeEditor) Render() app.UI {
	if e.state.column != e.Column {
		e.target, e.name = "", ""
	}
	if e.state.column != e.Column || e.fitted != e.Tree {
		e.fitted, e.lost = e.Tree, e.Tree.Missing(slices.Sorted(maps.Keys(e.Counts)))
		e.state.fit(e.Column, e.Tree)
	}
	s := e.S
	return app.Div().Class("tree").Body(
		app.H3().Text(s.Say(text.TreeTitle)),
		e.missing(),
		e.views(),
	)
}

// views shows the hierarchy as a tree that can be edited, or as a table.
func (e *TreeEditor) views() app.UI {
	s := e.S
	tab := func(label text.Message, table bool) app.UI {
		return app.Button().Type("button").Class("tab").Aria("pressed", e.tabular == table).Text(s.Say(label)).
			OnClick(func(app.Context, app.Event) {
				e.tabular = table
				e.Update()
			}, table)
	}
	tabs := app.Div().Class("tabs").Role("group").Aria("label", s.Say(text.ViewAs)).Body(tab(text.ViewTree, false), tab(text.ViewTable, true))
	if e.tabular {
		return app.Div().Class("flow").Body(tabs, e.table())
	}
	return app.Div().Class("flow").Body(
		tabs,
		e.toolbar(),
		app.P().ID("tree-keys").Class("hint").Text(s.Say(text.TreeKeys)),
		&TreeView{S: s, Version: e.state.version, Column: e.Column, Tree: e.Tree, Counts: e.Counts, State: &e.state,
			Changed: func() { e.Update() }, Drop: e.drop},
	)
}

// chosen returns the selected nodes, without those within a selected group.
func (e *TreeEditor) chosen() []int {
	var nodes []int
	var look func(n int)
	look = func(n int) {
		if n != hierarchy.Root && e.state.selected[e.Tree.Label(n)] {
			nodes = append(nodes, n)
			return
		}
		for _, child := range e.Tree.Children(n) {
			look(child)
		}
	}
	look(hierarchy.Root)
	return nodes
}

// toolbar is what can be done with the selected nodes.
func (e *TreeEditor) toolbar() app.UI {
	s := e.S
	chosen := e.chosen()
	if len(chosen) == 0 {
		return app.P().Class("soft toolbar").Text(s.Say(text.SelectHint))
	}
	groups := !slices.ContainsFunc(chosen, e.Tree.IsLeaf)
	group := len(chosen) == 1 && groups
	return app.Div().Class("toolbar").Role("group").Aria("label", s.Say(text.SelectedCount, len(chosen))).Body(
		app.P().Role("status").Text(s.Say(text.SelectedCount, len(chosen))),
		app.Div().Class("tool-row").Body(
			ui.Field("move-to", s.Say(text.MoveTo), "", "", ui.Select("move-to", e.target, e.groups(), func(v string) { e.target = v }, e.Column)),
			ui.Second(s.Say(text.Move), e.move, "move"),
		),
		app.Div().Class("tool-row").Body(
			ui.Field("group-name", s.Say(text.NewGroupName), "", "", ui.Input("group-name", e.name, func(v string) { e.name = v }, e.Column)),
			ui.Second(s.Say(text.MakeGroup), e.makeGroup, "make"),
			app.If(e.canSplit(chosen), ui.Second(s.Say(text.SplitOff), e.splitOff, "split")),
			app.If(group, ui.Second(s.Say(text.Rename), e.rename, "rename"), ui.Second(s.Say(text.Dissolve), e.dissolve, "dissolve")),
			app.If(groups && !group, ui.Second(s.Say(text.MergeGroups), e.merge, "merge")),
		),
		app.If(group, e.sorter()),
	)
}

// sorter puts the members of a group in order.
func (e *TreeEditor) sorter() app.UI {
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
			e.apply(e.Tree.Sort(e.chosen()[0], by, e.Counts))
		}, "sort"),
	)
}

// merge puts the members of all selected groups into the first of them.
func (e *TreeEditor) merge() {
	chosen := e.chosen()
	var members []int
	for _, group := range chosen[1:] {
		members = append(members, e.Tree.Children(group)...)
	}
	e.apply(e.Tree.MoveAll(members, chosen[0]))
}

// missing says which values of the column have no place, and places them.
func (e *TreeEditor) missing() app.UI {
	lost := e.lost
	if len(lost) == 0 {
		return app.Div().Class("nothing")
	}
	const few = 5
	list := strings.Join(lost[:min(few, len(lost))], ", ")
	if len(lost) > few {
		list += " …"
	}
	s := e.S
	return ui.Note(s.Say(text.MissingPlaces, len(lost), list), "", ui.Second(s.Say(text.PlaceThem), func() {
		e.apply(e.Tree.PlaceMissing(lost, hierarchy.Root))
	}, "place"))
}

// groups are the places that nodes can be moved to.
func (e *TreeEditor) groups() []ui.Option {
	options := []ui.Option{{Value: "", Label: e.S.Say(text.MoveRoot)}}
	for n := 1; n < e.Tree.Len(); n++ {
		if !e.Tree.IsLeaf(n) {
			options = append(options, ui.Option{Value: e.Tree.Label(n), Label: e.Tree.Label(n)})
		}
	}
	return options
}

// find returns the group of a label, the root for none.
func (e *TreeEditor) find(tree *hierarchy.Tree, label string) int {
	for n := 1; n < tree.Len(); n++ {
		if tree.Label(n) == label && !tree.IsLeaf(n) {
			return n
		}
	}
	return hierarchy.Root
}

// apply makes a change a decision, or shows why it can't be.
func (e *TreeEditor) apply(tree *hierarchy.Tree, err error) {
	if err != nil {
		e.S.Fail(err)
		return
	}
	clear(e.state.selected)
	e.state.version++
	e.name = ""
	e.S.SetTree(e.Column, tree)
}

func (e *TreeEditor) move() { e.moveTo(e.labels(), e.target) }

// drop moves a node that was dragged, and if it is selected all that are.
func (e *TreeEditor) drop(dragged, group string) {
	labels := []string{dragged}
	if e.state.selected[dragged] {
		labels = e.labels()
	}
	e.moveTo(labels, group)
}

func (e *TreeEditor) moveTo(labels []string, group string) {
	tree, err := e.Tree, error(nil)
	for _, label := range labels {
		node := -1
		for n := 1; n < tree.Len(); n++ {
			if tree.Label(n) == label {
				node = n
			}
		}
		if tree, err = tree.Move(node, e.find(tree, group)); err != nil {
			break
		}
	}
	e.state.open[group] = true
	e.apply(tree, err)
}

func (e *TreeEditor) labels() []string {
	var labels []string
	for _, n := range e.chosen() {
		labels = append(labels, e.Tree.Label(n))
	}
	return labels
}

func (e *TreeEditor) makeGroup() {
	chosen := e.chosen()
	below := e.Tree.Parent(chosen[0])
	e.state.open[e.name] = true
	e.apply(e.Tree.AddGroup(below, e.name, chosen))
}

// canSplit reports whether nodes are some, not all, of one group's members.
func (e *TreeEditor) canSplit(chosen []int) bool {
	group := e.Tree.Parent(chosen[0])
	return group > hierarchy.Root && len(chosen) < len(e.Tree.Children(group)) &&
		!slices.ContainsFunc(chosen, func(n int) bool { return e.Tree.Parent(n) != group })
}

// splitOff makes a group of the selected members, beside the one that they leave.
func (e *TreeEditor) splitOff() {
	chosen := e.chosen()
	beside := e.Tree.Parent(e.Tree.Parent(chosen[0]))
	e.state.open[e.name] = true
	e.apply(e.Tree.AddGroup(beside, e.name, chosen))
}

func (e *TreeEditor) rename() { e.apply(e.Tree.Rename(e.chosen()[0], e.name)) }

func (e *TreeEditor) dissolve() { e.apply(e.Tree.Dissolve(e.chosen()[0])) }
