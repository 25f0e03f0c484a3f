package trial

import (
	"quasi/engine/data/coarsen"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/prepare"
)

// OriginalBy returns the table of a file as a recipe reads it before anything is made coarser:
// with its formats, its missing values, and the columns that it computes. Rows that look like
// no people stay where nobody has decided about them. It fails if a column can't be computed.
func OriginalBy(r *recipe.Recipe, t *table.Table) (*table.Table, error) {
	decided := r.Clone()
	if decided.Input.Notes == "" {
		decided.Input.Notes = recipe.NotesKeep
	}
	return prepare.Raw(t, &decided)
}

// ReleaseBy returns the table of a file of a release that a recipe made, with the names that
// the original has, and without the columns that can't be attacked, since pseudonyms, shifted
// dates or drawn numbers are in their place. called are the names that the release has for
// columns of the original, where they differ.
func ReleaseBy(r *recipe.Recipe, t *table.Table) (named *table.Table, called map[string]string, disguised []string) {
	called = map[string]string{}
	for i := range r.Columns {
		if c := &r.Columns[i]; c.Rename != "" && t.Column(c.Rename) != nil && t.Column(c.Name) == nil {
			called[c.Name] = c.Rename
		}
	}
	named = &table.Table{N: t.N}
	for _, c := range t.Renamed(called).Columns {
		decided := r.Column(c.Name)
		if decided != nil && (decided.Transform != nil || r.Numbered() && c.Name == r.Privacy.Patient) {
			disguised = append(disguised, c.Name)
			continue
		}
		named.Columns = append(named.Columns, c)
	}
	return named, called, disguised
}

// TreesBy returns the hierarchies by which a recipe's release of some columns is understood;
// control may be nil.
func TreesBy(r *recipe.Recipe, original, control *table.Table) map[string]*hierarchy.Tree {
	trees := map[string]*hierarchy.Tree{}
	if r = new(r.Clone()); original != nil {
		r.Bind(original)
	}
	for i := range r.Columns {
		c := &r.Columns[i]
		var columns []*table.Column
		for _, t := range []*table.Table{original, control} {
			if t != nil && t.Column(c.Name) != nil {
				columns = append(columns, t.Column(c.Name))
			}
		}
		if len(columns) == 0 {
			continue
		}
		if tree := treeOf(expanded(r, c, columns), columns...); tree != nil {
			trees[c.Name] = tree
		}
	}
	return trees
}

// expanded returns what is decided about a column, with the rows that the rule of its hierarchy
// makes of some columns' values: the file of a recipe holds the rule alone.
func expanded(r *recipe.Recipe, decided *recipe.Column, columns []*table.Column) *recipe.Column {
	if decided.Hierarchy == nil || decided.Hierarchy.Rule == nil || len(decided.Hierarchy.Rows) > 0 {
		return decided
	}
	all := &table.Column{Name: decided.Name, Format: columns[0].Format}
	known := map[string]bool{}
	for _, c := range columns {
		for _, text := range c.Occurring().Texts {
			if !known[text] {
				known[text] = true
				all.Codes = append(all.Codes, int32(len(all.Values)))
				all.Values, all.Missing = append(all.Values, text), append(all.Missing, false)
			}
		}
	}
	coarse, _ := r.Coarsened(&table.Table{N: len(all.Codes), Columns: []*table.Column{all}})
	own := *decided
	h, err := expand.Hierarchy(*decided.Hierarchy, coarse.Columns[0])
	if err != nil {
		h = recipe.Hierarchy{Ordered: true} // none: ranges and masks are understood without
	}
	own.Hierarchy = &h
	return &own
}

// treeOf returns the hierarchy by which what is released of a column is understood; nil: there is
// none. That of a column that is made coarser first is of coarser values, below which the values
// that occur in the columns are put here. A value that is hidden has no place.
func treeOf(decided *recipe.Column, columns ...*table.Column) *hierarchy.Tree {
	var tree *hierarchy.Tree
	if h := decided.Hierarchy; h != nil {
		tree, _ = h.Tree() // that of a recipe that has been run is one
	}
	if decided.Coarsen == nil {
		return tree
	}
	finer, err := hierarchy.FromRows(finerRows(*decided.Coarsen, tree, columns))
	if err != nil {
		return nil // ranges are understood without one
	}
	return finer
}

// finerRows returns a row for each value that occurs and is not hidden: it, and what a rule makes
// of it, as far as the root of its hierarchy, if it has one.
func finerRows(rule coarsen.Rule, tree *hierarchy.Tree, columns []*table.Column) [][]string {
	var rows [][]string
	known, above := map[string]bool{}, map[string][]string{}
	if tree != nil {
		for _, row := range tree.Rows() {
			above[row[0]] = row
		}
	}
	for _, c := range columns {
		for _, text := range c.Occurring().Texts {
			coarse, hidden := rule.Value(text, c.Format)
			if hidden || known[text] {
				continue
			}
			known[text] = true
			rest := above[coarse]
			if rest == nil && len(above) > 0 {
				continue
			}
			if rest == nil {
				rest = []string{coarse, domain.Suppressed}
			}
			rows = append(rows, append([]string{text}, rest...))
		}
	}
	return rows
}
