package steps

import (
	"strconv"

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

	shown    string          // the column that the fields below belong to
	open     map[string]bool // groups whose members are shown, by label
	selected map[string]bool // by label
	limit    int             // of nodes that are shown
	target   string          // of a move
	name     string          // of a group to be made or renamed
}

// firstNodes is how many nodes are shown at first: re-rendering thousands of
// them would stall the page.
const firstNodes = 200

// fresh forgets what belonged to another column, and what is gone.
func (e *TreeEditor) fresh() {
	if e.shown != e.Column {
		e.shown, e.open, e.selected, e.limit = e.Column, map[string]bool{}, map[string]bool{}, firstNodes
		e.target, e.name = "", ""
	}
	there := map[string]bool{}
	for n := range e.Tree.Len() {
		there[e.Tree.Label(n)] = true
	}
	for label := range e.selected {
		if !there[label] {
			delete(e.selected, label)
		}
	}
}

// Render implements app.Composer.
func (e *TreeEditor) Render() app.UI {
	e.fresh()
	s := e.S
	nodes := e.visible(hierarchy.Root, 0, nil)
	more := len(nodes) - e.limit
	nodes = nodes[:min(len(nodes), e.limit)]
	return app.Div().Class("tree").Body(
		app.H3().Text(s.Say(text.TreeTitle)),
		e.toolbar(),
		app.Ul().Class("nodes").Aria("label", s.Say(text.TreeTitle)).Body(
			app.Range(nodes).Slice(func(i int) app.UI { return e.node(nodes[i]) })),
		app.If(more > 0, ui.Second(s.Say(text.ShowMore, min(more, firstNodes)), func() { e.limit += firstNodes }, "more")),
	)
}

// shownNode is a node with its depth.
type shownNode struct{ n, depth int }

// visible returns the nodes below n that are shown: members of groups that are
// open.
func (e *TreeEditor) visible(n, depth int, nodes []shownNode) []shownNode {
	for _, child := range e.Tree.Children(n) {
		nodes = append(nodes, shownNode{child, depth})
		if e.open[e.Tree.Label(child)] {
			nodes = e.visible(child, depth+1, nodes)
		}
	}
	return nodes
}

func (e *TreeEditor) node(at shownNode) app.UI {
	s, label := e.S, e.Tree.Label(at.n)
	key := e.Column + "/" + strconv.Itoa(at.n) + "/" + label
	id := "node-" + strconv.Itoa(at.n)
	return app.Li().Class("node", "depth-"+strconv.Itoa(min(at.depth, 6))).Body(
		e.toggle(at.n, key),
		app.Label().Class("check").For(id).Body(
			app.Input().ID(id).Type("checkbox").Checked(e.selected[label]).Aria("label", s.Say(text.Select, shown(label))).
				OnChange(func(ctx app.Context, _ app.Event) { e.selected[label] = ctx.JSSrc().Get("checked").Bool() }, key),
			app.Span().Class("node-label").Text(shown(label)),
		),
		app.Span().Class("soft num").Text(s.Say(text.Rows, e.records(at.n))),
	)
}

// toggle shows or hides the members of a group.
func (e *TreeEditor) toggle(n int, key string) app.UI {
	if e.Tree.IsLeaf(n) {
		return app.Span().Class("no-toggle")
	}
	s, label := e.S, e.Tree.Label(n)
	name, sign := text.Expand, "▸"
	if e.open[label] {
		name, sign = text.Collapse, "▾"
	}
	return app.Button().Type("button").Class("tool toggle").Aria("expanded", e.open[label]).
		Aria("label", s.Say(name, label)).Text(sign).
		OnClick(func(app.Context, app.Event) { e.open[label] = !e.open[label] }, key)
}

// records counts the rows whose value is below a node.
func (e *TreeEditor) records(n int) int {
	if e.Tree.IsLeaf(n) {
		return e.Counts[e.Tree.Label(n)]
	}
	total := 0
	for _, child := range e.Tree.Children(n) {
		total += e.records(child)
	}
	return total
}

// chosen returns the selected nodes, without those within a selected group.
func (e *TreeEditor) chosen() []int {
	var nodes []int
	var look func(n int)
	look = func(n int) {
		if n != hierarchy.Root && e.selected[e.Tree.Label(n)] {
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
	group := len(chosen) == 1 && !e.Tree.IsLeaf(chosen[0])
	return app.Div().Class("toolbar").Role("group").Aria("label", s.Say(text.SelectedCount, len(chosen))).Body(
		app.P().Role("status").Text(s.Say(text.SelectedCount, len(chosen))),
		app.Div().Class("tool-row").Body(
			ui.Field("move-to", s.Say(text.MoveTo), "", "", ui.Select("move-to", e.target, e.groups(), func(v string) { e.target = v }, e.Column)),
			ui.Second(s.Say(text.Move), e.move, "move"),
		),
		app.Div().Class("tool-row").Body(
			ui.Field("group-name", s.Say(text.NewGroupName), "", "", ui.Input("group-name", e.name, func(v string) { e.name = v }, e.Column)),
			ui.Second(s.Say(text.MakeGroup), e.makeGroup, "make"),
			app.If(group, ui.Second(s.Say(text.Rename), e.rename, "rename"), ui.Second(s.Say(text.Dissolve), e.dissolve, "dissolve")),
		),
	)
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
	e.selected, e.name = map[string]bool{}, ""
	e.S.SetTree(e.Column, tree)
}

func (e *TreeEditor) move() {
	labels := e.labels()
	tree, err := e.Tree, error(nil)
	for _, label := range labels {
		node := -1
		for n := 1; n < tree.Len(); n++ {
			if tree.Label(n) == label {
				node = n
			}
		}
		if tree, err = tree.Move(node, e.find(tree, e.target)); err != nil {
			break
		}
	}
	e.open[e.target] = true
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
	e.open[e.name] = true
	e.apply(e.Tree.AddGroup(below, e.name, chosen))
}

func (e *TreeEditor) rename() { e.apply(e.Tree.Rename(e.chosen()[0], e.name)) }

func (e *TreeEditor) dissolve() { e.apply(e.Tree.Dissolve(e.chosen()[0])) }
