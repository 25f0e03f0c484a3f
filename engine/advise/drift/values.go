package drift

import (
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/say"
)

// listed is how many values are named.
const listed = 5

// present returns the codes of the values of c, missing ones left out.
func present(c *table.Column) []int32 {
	var found []int32
	for v := range c.Values {
		if !c.Absent(int32(v)) {
			found = append(found, int32(v))
		}
	}
	return found
}

// which returns those of the values that fail.
func which(c *table.Column, values []int32, fails func(text string) bool) []int32 {
	var found []int32
	for _, v := range values {
		if fails(c.Values[v]) {
			found = append(found, v)
		}
	}
	return found
}

// addValues reports values of a column that do not fit; nil: there are none.
func (r *Report) addValues(code string, c *table.Column, values []int32) *Item {
	if len(values) == 0 {
		return nil
	}
	counts, rows := c.Counts(), 0
	for _, v := range values {
		rows += counts[v]
	}
	item := r.add(code, Blocks, c.Name, len(values), rows, list(c, values))
	for _, v := range values {
		item.Values = append(item.Values, c.Values[v])
	}
	return item
}

// list names the first values with the first row of each, counted from 1.
func list(c *table.Column, values []int32) say.Text {
	var shown []say.Text
	for _, v := range values[:min(len(values), listed)] {
		shown = append(shown, valueRow.Say(c.Values[v], c.Number(slices.Index(c.Codes, v))))
	}
	all := say.Series(shown, len(shown))
	if more := len(values) - len(shown); more > 0 {
		return andMore.Say(all, more)
	}
	return all
}

// places reports the values that have no place in the column's hierarchy, where a
// run needs one: in a quasi-identifier, and in a sensitive column whose hierarchy
// a model looks at.
func (r *Report) places(c *table.Column, decided *recipe.Column, of *recipe.Recipe) {
	h := decided.Hierarchy
	if h == nil || decided.Role != table.QuasiIdentifying && !of.NeedsHierarchy(decided) {
		return
	}
	values := present(c)
	if h.Ordered {
		r.addValues(CodeNoOrder, c, which(c, values, func(text string) bool {
			_, ok := c.Format.Number(text)
			return !ok
		}))
		return
	}
	if h.Rule != nil {
		if _, err := expand.Hierarchy(*h, c); err != nil {
			r.add(CodeHierarchy, Blocks, c.Name, err)
		}
		return // what a rule makes has a place for every value
	}
	tree, err := hierarchy.FromRows(h.Rows)
	if err != nil {
		r.add(CodeHierarchy, Blocks, c.Name, err)
		return
	}
	var texts []string
	for _, v := range values {
		texts = append(texts, c.Values[v])
	}
	var homeless []int32
	for i, leaf := range tree.Find(texts) {
		if leaf < 0 {
			homeless = append(homeless, values[i])
		}
	}
	if item := r.addValues(CodeNoPlace, c, homeless); item != nil {
		r.choices(item, c, decided, tree, homeless)
	}
}

// choices offers what can be done about values without a place, the best first: groups
// that hold them keep the hierarchy as it was decided.
func (r *Report) choices(item *Item, c *table.Column, decided *recipe.Column, tree *hierarchy.Tree, homeless []int32) {
	actions := item.Actions
	if decided.Role == table.QuasiIdentifying && continues(c, tree, homeless) {
		actions = suggestFirst
	}
	if _, ok := placed(c, tree, decided.Hierarchy.Rows, item.Values); ok {
		actions = append([]string{ActionPlace}, actions...)
	}
	offer(item, actions)
}
