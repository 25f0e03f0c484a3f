package drift

import (
	"math"
	"slices"
	"strconv"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
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
		r.addValues(CodeNoOrder, c, slices.DeleteFunc(values, func(v int32) bool {
			_, ok := c.Format.Number(c.Values[v])
			return ok
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

// The tolerances: what a column may differ from what its recipe expects.
const (
	// MissingTolerance is the greatest change of the share of missing values.
	MissingTolerance = 0.1
	// DistinctFactor is the greatest ratio of the numbers of distinct values, and
	// DistinctLeast what they may differ by whatever their ratio.
	DistinctFactor = 2.0
	DistinctLeast  = 3
)

// Expect returns what a column looks like: its type, the share of its missing
// values in [0,1], 0 of no records, the number of its distinct values, and how codes and
// categories are written, of which there are two or more: one says nothing of the others.
func Expect(c *table.Column) recipe.Expected {
	e := recipe.Expected{Type: string(recognize.Type(c))}
	missing := 0
	for v, n := range c.Counts() {
		switch {
		case c.Absent(int32(v)):
			missing += n
		case n > 0:
			e.Distinct++
		}
	}
	if len(c.Codes) > 0 {
		e.Missing = float64(missing) / float64(len(c.Codes))
	}
	if all, t := forms(c, nil), format.Type(e.Type); e.Distinct > 1 && (t == format.Code || t == format.Category ||
		t == format.Integer && len(all) == 1 && all[0].Signs == "9" && all[0].Shortest == all[0].Longest && all[0].Longest >= codeDigits) {
		e.Forms = all
	}
	return e
}

// expectations reports how a column differs from what the recipe expects.
func (r *Report) expectations(c *table.Column, decided *recipe.Column) {
	if decided.Expected == nil {
		return
	}
	was, is := *decided.Expected, Expect(c)
	if was.Type != is.Type {
		r.add(CodeType, Warns, c.Name, say.Type(was.Type), say.Type(is.Type)).Idle = !decided.Released() || is.Distinct == 0
	}
	if otherShare(was, is) {
		r.add(CodeMissingRate, Warns, c.Name, percent(was.Missing), percent(is.Missing)).Idle = true
	}
	if otherNumber(was, is) {
		r.add(CodeDistinct, Warns, c.Name, strconv.Itoa(was.Distinct), strconv.Itoa(is.Distinct)).Idle = true
	}
	if decided.Released() && was.Forms != nil {
		if others := forms(c, was.Forms); others != nil {
			r.add(CodeForm, Warns, c.Name, shown(was.Forms), shown(others))
		}
	}
}

// otherShare reports whether the shares of missing values differ beyond the tolerance.
func otherShare(was, is recipe.Expected) bool {
	return math.Abs(is.Missing-was.Missing) > MissingTolerance
}

// otherNumber reports whether the numbers of distinct values do.
func otherNumber(was, is recipe.Expected) bool {
	low, high := min(was.Distinct, is.Distinct), max(was.Distinct, is.Distinct)
	return high-low > DistinctLeast && float64(high) > DistinctFactor*float64(low)
}

// percent returns a share as per cent with one decimal.
func percent(share float64) say.Text { return say.Number(strconv.FormatFloat(100*share, 'f', 1, 64)) }
