package drift

import (
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
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

// addValues reports values of a column that do not fit, if there are any.
func (r *Report) addValues(code string, c *table.Column, values []int32) {
	if len(values) == 0 {
		return
	}
	counts, rows := c.Counts(), 0
	for _, v := range values {
		rows += counts[v]
	}
	r.add(code, Blocks, c.Name, len(values), rows, list(c, values))
	item := &r.Items[len(r.Items)-1]
	for _, v := range values {
		item.Values = append(item.Values, c.Values[v])
	}
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
	if h == nil || decided.Role != table.QuasiIdentifying && !hierarchical(of, decided) {
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
	r.addValues(CodeNoPlace, c, homeless)
	if decided.Role == table.QuasiIdentifying && continues(c, tree, homeless) {
		r.Items[len(r.Items)-1].Actions = suggestFirst
	}
}

// dates reports the values that a shift of dates can't read.
func (r *Report) dates(c *table.Column, decided *recipe.Column) {
	if t := decided.Transform; t != nil && t.Kind == recipe.ShiftDates {
		r.addValues(CodeNoDate, c, transform.NoDates(c))
	}
}
