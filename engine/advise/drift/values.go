package drift

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/internal/data/group"
	"quasi/engine/model/privacy"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// listed is the most values named.
const listed = 5

// present returns the codes of the values of c, missing ones left out.
func present(c *table.Column) []int32 {
	return group.Where(group.Numbers(len(c.Values)), func(v int32) bool { return !c.Absent(v) })
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
	item.Values = group.Pick(c.Values, values)
	return item
}

// list names the first values with the first row of each, counted from 1.
func list(c *table.Column, values []int32) say.Text {
	shown := group.Each(values[:min(len(values), listed)], func(v int32) say.Text {
		return valueRow.Say(c.Values[v], c.Number(slices.Index(c.Codes, v)))
	})
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
	var homeless []int32
	for i, leaf := range tree.Find(group.Pick(c.Values, values)) {
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
	if err := made.LimitFits(group.Pick(c.Values, present(c)), c.Format); err != nil {
		item := r.add(CodeLimit, Blocks, c.Name, err)
		if highest(c, decided) != nil {
			offer(item, []string{ActionLower, ActionUnlimited})
		}
	}
}

// grown returns what is decided about a column with the rows of its hierarchy.
func grown(c *table.Column, decided *recipe.Column) (made recipe.Column, err error) {
	made = *decided
	made.Hierarchy, err = describe.HierarchyFor(made.Hierarchy, c, nil, "")
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

// expectations reports how a column differs from what the recipe expects.
func (r *Report) expectations(c *table.Column, decided *recipe.Column) {
	if decided.Expected == nil {
		return
	}
	was, is := *decided.Expected, describe.Expect(c)
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
		if others := describe.Written(c, was.Forms); others != nil {
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

// shown writes forms as examples: the last sign of each is repeated up to its lengths.
func shown(all []recipe.Form) string {
	var texts []string
	for _, f := range all {
		example := func(length int) string {
			return f.Signs + strings.Repeat(f.Signs[len(f.Signs)-1:], min(40, max(0, length-len(f.Signs))))
		}
		if texts = append(texts, example(f.Shortest)); f.Longest > f.Shortest {
			texts[len(texts)-1] += "–" + example(f.Longest)
		}
	}
	return strings.Join(texts, ", ")
}

// models reports sensitive values that the models name and the table does not
// have, or the reverse.
func (r *Report) models(t *table.Table, of *recipe.Recipe) {
	for _, m := range of.Privacy.Models {
		c := t.Column(m.Column)
		if c == nil {
			continue
		}
		values := map[string]bool{}
		for _, v := range distinct(c) {
			values[c.Values[v]] = true
		}
		if m.Value != "" && !values[m.Value] {
			r.add(CodeValueAbsent, Blocks, c.Name, say.Model(m.Name), fmt.Sprintf("%q", m.Value))
		}
		if m.Weights == nil {
			continue
		}
		r.addValues(CodeNoWeight, c, slices.DeleteFunc(distinct(c), func(v int32) bool {
			_, ok := m.Weights[c.Values[v]]
			return ok
		}))
		r.unused(c.Name, values, m.Weights)
	}
}

// distinct returns the codes of the values of a column as the models see them:
// all markers of missing values are one value, called as the first of them.
func distinct(c *table.Column) []int32 {
	missing := false
	return group.Where(group.Numbers(len(c.Values)), func(v int32) bool {
		again := missing && c.Absent(v)
		missing = missing || c.Absent(v)
		return !again
	})
}

// unused reports the weights of values that do not occur.
func (r *Report) unused(column string, values map[string]bool, weights map[string]float64) {
	unused := group.Where(slices.Sorted(maps.Keys(weights)), func(text string) bool { return !values[text] })
	if len(unused) == 0 {
		return
	}
	list := fmt.Sprintf("%q", unused[:min(len(unused), listed)])
	r.add(CodeWeightUnused, Warns, column, len(unused), strings.Trim(list, "[]"))
}

// size reports a table of fewer records, or patients, than a class must have.
func (r *Report) size(t *table.Table, of *recipe.Recipe) {
	n, what := t.N, theRows
	if c := t.Column(of.Privacy.Patient); of.Privacy.Patient != "" && c != nil {
		n, what = privacy.PatientsOf(c).Count, thePatients
	}
	if k := of.Privacy.K; n < k {
		r.add(CodeFewRows, Blocks, "", what.Say(n), k)
	}
}

// mostUnread is the greatest share of records whose values a format may fail to read:
// beyond it, the column is written in another way now.
const mostUnread = 0.5

// unread counts the values and the records of a column that a format that a recipe
// decides can't read. The column is written otherwise if those are most, or if another order of days
// and months reads all, where one value that the recipe's does not read is a slip, or if a number has another unit.
func unread(t *table.Table, r *recipe.Recipe, decided *recipe.Column) (values, of int, most, otherwise bool) {
	if decided.Format == nil {
		return 0, 0, false, false
	}
	c := r.Interpret(&table.Table{N: t.N, Columns: []*table.Column{t.Column(decided.Name)}}, nil).Columns[0]
	now := recognize.Format(t.Column(decided.Name))
	counts, records, lost, fits, united := c.Counts(), 0, 0, true, false
	for _, v := range present(c) {
		if counts[v] == 0 {
			continue
		}
		of, records = of+1, records+counts[v]
		if !decided.Format.Fits(c.Values[v]) {
			values, lost = values+1, lost+counts[v]
			united = united || decided.Format.Unit != "" && recognize.UnitBehind(c.Values[v]) != ""
		}
		fits = fits && now.Fits(c.Values[v])
	}
	return values, of, float64(lost) > mostUnread*float64(records), united || fits && values > 1 && decided.Format.Type.Dated() && now.Type.Dated()
}

// reread leaves the format of columns open that are written in another way than the
// recipe says, unless a choice keeps it. r's columns are its own.
func reread(t *table.Table, r *recipe.Recipe, choices []Choice) {
	for i := range r.Columns {
		decided := &r.Columns[i]
		if t.Index(decided.Name) < 0 {
			continue
		}
		_, _, most, otherwise := unread(t, r, decided)
		if (most || otherwise) && (Item{Code: CodeFormat, Column: decided.Name, Default: ActionReread}).Action(choices) == ActionReread {
			decided.Format = nil
		}
	}
}

// written reports a column that is written in another way than the recipe says. It blocks
// where the recipe's format reads nothing that a run needs, days and months in the wrong order, or another unit than
// a number has.
func (c *comparison) written(t *table.Table, given *recipe.Recipe, decided *recipe.Column) {
	was := given.Column(cmp.Or(c.from[decided.Name], decided.Name))
	if was == nil || was.Format == nil {
		return
	}
	as := *was
	as.Name = decided.Name
	values, of, most, otherwise := unread(t, &recipe.Recipe{Columns: []recipe.Column{as}}, &as)
	if !most && !otherwise {
		return
	}
	severity := Warns
	ordered := as.Role == table.QuasiIdentifying && as.Hierarchy != nil && as.Hierarchy.Ordered
	shifted := as.Transform != nil && as.Transform.Kind == recipe.ShiftDates
	if values == of || ordered || shifted || otherwise {
		severity = Blocks
	}
	item := c.add(CodeFormat, severity, decided.Name, values, of, was.Format.String())
	item.Default = ActionReread
}
