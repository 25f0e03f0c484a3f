package drift

import (
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
)

// limits reports a limit that can't be one of the column as it is now: what a rule makes
// of other values has other levels. What is wrong with a hierarchy is reported as that.
func (r *Report) limits(c *table.Column, decided *recipe.Column) {
	if !decided.Limited() {
		return
	}
	made, err := grown(c, decided)
	if err != nil {
		return
	}
	var texts []string
	for _, v := range present(c) {
		texts = append(texts, c.Values[v])
	}
	if err := made.LimitFits(texts, c.Format); err != nil {
		item := r.add(CodeLimit, Blocks, c.Name, err)
		if highest(c, decided) != nil {
			offer(item, []string{ActionLower, ActionUnlimited})
		}
	}
}

// grown returns what is decided about a column with the rows of its hierarchy.
func grown(c *table.Column, decided *recipe.Column) (recipe.Column, error) {
	made := *decided
	if made.Hierarchy == nil {
		h, _ := suggest.HierarchyOf(c, nil, "")
		made.Hierarchy = &h
		return made, nil
	}
	h, err := expand.Hierarchy(*made.Hierarchy, c)
	made.Hierarchy = &h
	return made, err
}

// highest returns the highest level below the root, if the limit of a column is a level and
// its hierarchy has levels; nil otherwise.
func highest(c *table.Column, decided *recipe.Column) *int {
	made, err := grown(c, decided)
	if err != nil || made.MaxLevel == nil || made.Hierarchy.Ordered {
		return nil
	}
	tree, err := made.Hierarchy.Tree()
	if err != nil {
		return nil
	}
	return new(tree.Height() - 1)
}
