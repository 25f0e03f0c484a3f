package stepstest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Editor is a page with a hierarchy of fruits to edit.
type Editor struct{ *Page }

// Editing shows the hierarchy of fruits, of which the editor changes the columns.
func Editing(t *testing.T, lang text.Lang) (*session.Session, Editor) {
	t.Helper()
	s, engine := Visit(t, lang, session.Source{Text: new("fruit,n\napple,1\napple,2\npear,3\nplum,4\nfig,5\nfig,6\nfig,7\n"), Name: "fruits.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Column("fruit").Role, r.Column("n").Role = table.QuasiIdentifying, table.Insensitive
	})
	p := Show(t, s, engine).At(session.Generalise)
	s.Trees().Set("fruit", sessiontest.Must(hierarchy.FromRows([][]string{{"apple", "core", "*"}, {"pear", "core", "*"}, {"plum", "stone", "*"}, {"fig", "other", "*"}})))
	return s, Editor{p.Settle()}
}

// Tree returns the decided hierarchy, a row for each value.
func (p Editor) Tree(column string) *hierarchy.Tree {
	p.T.Helper()
	known, ok := p.S.Trees().Of(column)
	if !ok {
		p.T.Fatalf("there is no hierarchy of %s", column)
	}
	return sessiontest.Must(hierarchy.FromRows(known.Rows))
}

// Paths are the rows of the decided hierarchy without their last labels, sorted.
func (p Editor) Paths() string {
	p.T.Helper()
	var paths []string
	for _, row := range p.Tree("fruit").Rows() {
		paths = append(paths, strings.Join(slices.Compact(row[:len(row)-1]), "<"))
	}
	slices.Sort(paths)
	return strings.Join(paths, " ")
}

// Value clicks the row of a value, whose group is opened first where it is closed.
func (p Editor) Value(label string) Editor {
	p.T.Helper()
	tree := p.Tree("fruit")
	n := p.node(label, true)
	if group := tree.Parent(n); group != hierarchy.Root && !strings.Contains(p.Markup(), `id="tree-row-`+strconv.Itoa(n)+`"`) {
		p.Send("tree-row-"+strconv.Itoa(group), "click", Property{Class: "toggle"})
	}
	return Editor{p.Click("tree-row-" + strconv.Itoa(n))}
}

// Group clicks the row of a group.
func (p Editor) Group(label string) Editor {
	p.T.Helper()
	return Editor{p.Click("tree-row-" + strconv.Itoa(p.node(label, false)))}
}

// node returns the number of a value or a group.
func (p Editor) node(label string, leaf bool) int {
	p.T.Helper()
	tree := p.Tree("fruit")
	for n := 1; n < tree.Len(); n++ {
		if tree.Label(n) == label && tree.IsLeaf(n) == leaf {
			return n
		}
	}
	p.T.Fatalf("there is no %q in %v", label, tree.Rows())
	return 0
}
