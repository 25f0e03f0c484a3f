package levels

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/hierarchy"
)

// treeView shows the nodes of a hierarchy as a tree for mouse, keyboard and screen
// reader. Only the rows that can be seen are rendered, so that ten thousand leaves
// scroll like ten.
type treeView struct {
	app.Compo

	S       *session.Session
	Version int // of State
	Column  string
	Tree    *hierarchy.Tree
	Counts  map[string]int // records of each value
	State   *treeState
	Changed func()                   // the selection is another one
	Drop    func(dragged, group int) // a node was dragged into a group
	Delete  func()                   // what is selected, or where the keyboard is

	records []int           // by node
	most    int             // of records, the root's aside
	counted *hierarchy.Tree // the tree that records belong to
	dragged int             // a node; the root: none
	follow  bool            // the keyboard has moved, and the scroll bar has not yet
	top     float64         // of the tree on the screen, before a change; 0: not held
}

const (
	treeRows    = 12
	treeSpacer  = "tree-space"
	treeID      = "tree"
	treeRowID   = "tree-row-"
	treeRowHigh = 44 // pixels, as in the style sheet
)

// OnMount implements app.Mounter.
func (v *treeView) OnMount(app.Context) { v.fit() }

// OnUpdate implements app.Updater.
func (v *treeView) OnUpdate(app.Context) { v.fit() }

// settle does what must wait until an event is rendered: the scroll bar follows the
// keyboard only when the content has its height. What is deferred, unlike an update's end,
// finds all events rendered that were handled before, however fast keys are pressed.
func (v *treeView) settle(app.Context) {
	if !app.Window().GetElementByID(treeID).Truthy() {
		return // another view has taken its place
	}
	v.fit()
	if v.top != 0 { // what a person looks at stays where it is
		app.Window().Call("scrollBy", 0, treeTop()-v.top)
		v.top = 0
	}
	if v.follow {
		v.follow = false
		rows := len(v.State.rows(v.Tree))
		room := float64(max(0, v.height(rows)-treeRows*treeRowHigh))
		if last := rows - treeRows; last > 0 {
			app.Window().GetElementByID(treeID).Set("scrollTop", room*float64(v.State.first)/float64(last))
		}
	}
}

func (v *treeView) height(rows int) int { return min(rows*treeRowHigh, screen.Tallest) }

// fit sets the height of the scrolled content, which only a script can.
func (v *treeView) fit() {
	if element := app.Window().GetElementByID(treeSpacer); element.Truthy() {
		rows := len(v.State.rows(v.Tree))
		element.Get("style").Set("height", screen.Pixels(max(0, v.height(rows)-min(rows, treeRows)*treeRowHigh)))
	}
}

// scrolled finds the first row for the place of the scroll bar, unless that is about to
// follow the keyboard.
func (v *treeView) scrolled(ctx app.Context, _ app.Event) {
	if v.follow {
		return
	}
	rows := len(v.State.rows(v.Tree))
	room := float64(max(1, v.height(rows)-treeRows*treeRowHigh))
	last := max(0, rows-treeRows)
	v.State.first = min(last, int(ctx.JSSrc().Get("scrollTop").Float()/room*float64(last)+0.5))
}

// hold remembers where the tree stands. What can be done with a selection stands
// before it: a row must not slip away from under the pointer when that appears.
func (v *treeView) hold() { v.top = treeTop() }

func treeTop() float64 {
	return app.Window().GetElementByID(treeID).Call("getBoundingClientRect").Get("top").Float()
}

// Render implements app.Composer.
func (v *treeView) Render() app.UI {
	s, rows := v.S, v.State.rows(v.Tree)
	if v.counted != v.Tree {
		v.counted, v.records = v.Tree, v.Tree.Records(v.Counts)
		v.most = 1
		for n := 1; n < len(v.records); n++ {
			v.most = max(v.most, v.records[n])
		}
	}
	if at := v.State.at(v.Tree, rows); v.follow { // so that the row that the keyboard is at can be seen
		v.State.first = min(max(v.State.first, at-treeRows+1), at)
	}
	v.State.first = min(v.State.first, max(0, len(rows)-treeRows))
	shown := rows[v.State.first:min(len(rows), v.State.first+treeRows)]
	active := ""
	if at := v.State.at(v.Tree, rows); len(rows) > 0 {
		active = treeRowID + strconv.Itoa(rows[at].node)
	}
	return app.Div().ID(treeID).Class("nodes").TabIndex(0).Role("tree").Aria("multiselectable", true).
		Aria("label", s.Say(text.TreeTitle)).Aria("activedescendant", active).Aria("describedby", "tree-keys").
		OnScroll(v.scrolled).OnKeyDown(v.pressed).Body(
		app.Div().Class("window").Role("none").Body(ui.Lines(len(shown), func(i int) app.UI {
			return v.row(shown[i], active)
		})...),
		app.Div().ID(treeSpacer).Role("none"),
	)
}

func (v *treeView) row(r treeRow, active string) app.UI {
	label, name := v.Tree.Label(r.node), nameOf(v.Tree, r.node)
	id, group := treeRowID+strconv.Itoa(r.node), !v.Tree.IsLeaf(r.node)
	key := v.Column + "/" + id + "/" + name
	row := app.Div().ID(id).Class("node depth-"+strconv.Itoa(min(r.depth, 6)), ui.ClassIf(id == active, "active")).Role("treeitem").Draggable(true).
		Aria("level", r.depth+1).Aria("posinset", r.place).Aria("setsize", r.of).Aria("selected", v.State.selected[name]).
		OnClick(func(ctx app.Context, e app.Event) { v.clicked(ctx, r.node, e.Get("target")) }, key).
		OnDragStart(func(app.Context, app.Event) { v.dragged = r.node }, key)
	if !group {
		return row.Body(app.Span().Class("no-toggle"), v.box(name), v.name(label), v.bar(r), v.rows(r))
	}
	sign := "▸"
	if v.State.open[label] {
		sign = "▾"
	}
	return row.Aria("expanded", v.State.open[label]).
		OnDrop(func(app.Context, app.Event) {
			if v.dragged != hierarchy.Root && v.dragged != r.node {
				v.Drop(v.dragged, r.node)
			}
			v.dragged = hierarchy.Root
		}, key).
		Body(app.Span().Class("toggle").Aria("hidden", true).Text(sign), v.box(name), v.name(label), v.bar(r), v.rows(r))
}

// box shows whether a node is selected, other than by colour.
func (v *treeView) box(name string) app.UI {
	class, sign := "mark", ""
	if v.State.selected[name] {
		class, sign = "mark on", "✓"
	}
	return app.Span().Class(class).Aria("hidden", true).Text(sign)
}

func (v *treeView) name(label string) app.UI {
	label = screen.Shown(v.S.Lang.Label(label, v.S.Reading().Whole(v.Column)))
	return app.Span().Class("node-label").Title(label).Text(label)
}

// bar draws the records of a node beside those of the largest.
func (v *treeView) bar(r treeRow) app.UI {
	return app.Meter().Aria("hidden", true).Max(v.most).Value(v.records[r.node])
}

func (v *treeView) rows(r treeRow) app.UI {
	return app.Span().Class("soft num").Text(v.S.Say(text.Rows, v.records[r.node]))
}

// clicked selects a node, or opens the group whose arrow was hit.
func (v *treeView) clicked(ctx app.Context, n int, target app.Value) {
	v.hold()
	ctx.Defer(v.settle)
	if target.Get("className").String() == "toggle" {
		label := v.Tree.Label(n)
		v.State.version++
		v.State.active = nameOf(v.Tree, n)
		if v.State.open[label] {
			delete(v.State.open, label)
		} else {
			v.State.open[label] = true
		}
	} else {
		v.State.toggle(nameOf(v.Tree, n))
	}
	v.Changed()
}

// pressed handles a key.
func (v *treeView) pressed(ctx app.Context, e app.Event) {
	key := e.Get("key").String()
	ctrl := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
	v.hold()
	ctx.Defer(v.settle)
	if key == "Delete" || key == "Backspace" { // as Delete is called on a Mac
		v.follow = true
		v.Delete()
		return
	}
	if !v.State.key(key, e.Get("shiftKey").Bool(), ctrl, v.Tree, treeRows-1) {
		v.top = 0
		return
	}
	v.follow = true
	v.Changed()
}
