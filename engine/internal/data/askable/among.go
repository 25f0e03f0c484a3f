package askable

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/classification"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

var (
	errAmongTexts = say.Define("among-texts", "column {0:q} is not of numbers or days, as {1:q}: name values, or say how the column is read")
	errAmongDays  = say.Define("among-days", "the days of column {0:q} can be read in two ways, as {1:q}: say how the column is read")
	errAmongEnd   = say.Define("among-end", "{0:q} can't be read as column {1:q} is: write it as there, as {2:q}, and a day also as 2024-12-31")
	errAmongNone  = say.Define("among-none", "no row is left that meets it: change it, or take it out")
)

// Meeting returns the rows of a table that meet all conditions; they keep their numbers. What has
// no value, or none that a range can read, does not meet one. A value that no row has names a group
// of the column's hierarchy, of which tree returns the rows, or of a built-in classification. It
// fails, naming the condition, with all rows, if one can't be asked or leaves none.
func Meeting(t *table.Table, all []question.Condition, tree func(column string) [][]string) (*table.Table, error) {
	rest := t
	for _, condition := range all {
		c := rest.Column(condition.Column)
		if c == nil {
			return t, condition.Fault(say.NoColumn(condition.Column, t.Names()))
		}
		meets, err := meeting(t.Column(condition.Column), condition, tree(condition.Column))
		if err != nil {
			return t, condition.Fault(err)
		}
		met := make([]bool, len(c.Values))
		for code, text := range c.Values {
			met[code] = !c.Absent(int32(code)) && meets(text)
		}
		var left []int32
		for row, code := range c.Codes {
			if !met[code] {
				left = append(left, int32(row))
			}
		}
		if len(left) == rest.N {
			return t, condition.Fault(errAmongNone.Of())
		}
		rest = rest.Without(left)
	}
	return rest, nil
}

// meeting returns what reports whether a text of a column meets a condition.
func meeting(c *table.Column, condition question.Condition, tree [][]string) (func(text string) bool, error) {
	if condition.Begins != "" {
		return func(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), condition.Begins) }, nil
	}
	if condition.Ranged() {
		// Whether a text of a column is in a range.
		read := recognize.Of(c).Form()
		switch dated := read.Type.Dated(); {
		case !dated && !read.Type.Numeric():
			return nil, errAmongTexts.Of(c.Name, First(c))
		case dated && read.Ambiguous:
			return nil, errAmongDays.Of(c.Name, First(c))
		}
		ends := [2]float64{math.Inf(-1), math.Inf(1)}
		for i, text := range []string{condition.From, condition.To} {
			x, ok := read.Number(text)
			if !ok && read.Type.Dated() {
				x, ok = format.Format{Dates: format.YearMonthDay}.Days(text)
			}
			switch {
			case ok:
				ends[i] = x
			case text != "":
				return nil, errAmongEnd.Of(text, c.Name, First(c))
			}
		}
		return func(text string) bool {
			x, ok := read.Number(text)
			return ok && x >= ends[0] && x <= ends[1]
		}, nil
	}
	var same []func(string) bool
	for _, value := range condition.Values {
		same = append(same, sameAs(c, value))
		if Value(c, value) != nil {
			below := append(question.Below(tree, value), classified(c, value)...)
			same = append(same, func(text string) bool { return slices.Contains(below, strings.TrimSpace(text)) })
		}
	}
	return func(text string) bool {
		return slices.ContainsFunc(same, func(is func(string) bool) bool { return is(text) })
	}, nil
}

// classified returns the values of a column that are in a group of the classification that has a
// place for the most of them: by its name in any language, of diagnoses also by its codes alone.
func classified(c *table.Column, group string) (below []string) {
	values := c.Occurring().Texts
	system, _ := classification.Best(values)
	for _, language := range append(rule.Languages(), "") {
		tree, _ := system.Tree(values, language)
		if tree == nil {
			return nil // of no values
		}
		for _, row := range tree.Rows() {
			if slices.ContainsFunc(row, func(label string) bool {
				return label == group || system.Name == classification.ICD10 && strings.HasPrefix(label, group+" ")
			}) {
				below = append(below, strings.TrimSpace(row[0]))
			}
		}
	}
	return below
}
