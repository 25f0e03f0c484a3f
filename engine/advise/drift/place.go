package drift

import (
	"slices"
	"strings"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/interval"
)

// placed returns the rows of a hierarchy with a row for each of some values of a column:
// that of the lowest group whose label holds it, as [30,40) holds 34, 2024-05 a day of
// that month and 120** the code 12099. ok is false if there is one that no lowest group
// holds, and no hierarchy then.
func placed(c *table.Column, tree *hierarchy.Tree, rows [][]string, texts []string) (grown [][]string, ok bool) {
	groups := lowest(c, tree, rows)
	grown = slices.Clone(rows)
	added := map[string]bool{}
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if added[text] {
			continue
		}
		added[text] = true
		at := slices.IndexFunc(groups, func(g lowestGroup) bool { return g.holds(text) })
		if at < 0 {
			return nil, false
		}
		row := slices.Clone(groups[at].row)
		row[0] = text
		grown = slices.Insert(grown, behind(grown, groups[at].label), row)
	}
	if _, err := hierarchy.FromRows(grown); err != nil {
		return nil, false
	}
	return grown, true
}

// behind returns the place behind the rows of a lowest group.
func behind(rows [][]string, label string) int {
	last := 0
	for i, row := range rows {
		if row[1] == label {
			last = i
		}
	}
	return last + 1
}

// lowestGroup is a group right above values, with the row of one of them.
type lowestGroup struct {
	row   []string
	label string
	span  *interval.Interval // that the label stands for; nil: none
	read  interval.Reader
}

// lowest returns the groups that are right above values.
func lowest(c *table.Column, tree *hierarchy.Tree, rows [][]string) []lowestGroup {
	var groups []lowestGroup
	if len(rows[0]) < 3 {
		return nil // values right below the root
	}
	reader := interval.ReaderOf(tree.Leaves(), c.Format)
	seen := map[string]bool{}
	for _, row := range rows {
		label := row[1]
		if seen[label] || label == row[0] {
			continue
		}
		seen[label] = true
		g := lowestGroup{row: row, label: label, read: reader}
		if i, ok := reader.Group(label); ok && i.Lo < i.Hi {
			g.span = &i
		}
		groups = append(groups, g)
	}
	return groups
}

func (g lowestGroup) holds(text string) bool {
	if g.span != nil {
		x, ok := g.read.Number(text)
		return ok && g.span.Contains(x)
	}
	// Whether a label is a code with some characters hidden, from either end.
	label := g.label
	runes, shown := []rune(text), []rune(label)
	if len(runes) != len(shown) || !strings.Contains(label, "*") {
		return false
	}
	head, tail := strings.TrimRight(label, "*"), strings.TrimLeft(label, "*")
	switch {
	case head != "" && !strings.Contains(head, "*"):
		return strings.HasPrefix(text, head)
	case tail != "" && !strings.Contains(tail, "*"):
		return strings.HasSuffix(text, tail)
	}
	return false
}
