package release

import (
	"math"
	"slices"
	"strings"
	"time"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/interval"
)

// Labels is how a label of a column is released: in the notation of the output, unless
// another label of the column could then be meant. Values stay as they are.
type Labels struct {
	notation interval.Notation
	values   map[string]bool
}

// Write returns a label as it is released.
func (l Labels) Write(label string) string {
	if l.notation == (interval.Notation{}) || l.values[label] || domain.IsSuppressed(label) {
		return label
	}
	return l.notation.Write(label)
}

// Column is a column whose labels are released.
type Column struct {
	*table.Column
	Hierarchy *recipe.Hierarchy // nil: it has none
	Of        *table.Table      // the table that it is a column of, before anything is coarsened
	Shown     func() []string   // returns the labels that the release shows
	// Grouped says that its values are labels of groups, into which it was coarsened.
	Grouped bool
}

// texts returns the values of the column and the labels of their groups.
func (c Column) texts() (values map[string]bool, groups []string) {
	values = map[string]bool{}
	add := func(text string) {
		if _, label := (interval.Reader{}).Numbers(text); !c.Grouped || !label {
			values[strings.TrimSpace(text)] = true
		} else {
			groups = append(groups, text)
		}
	}
	for _, text := range c.Values {
		add(text)
	}
	if c.Hierarchy != nil {
		for _, row := range c.Hierarchy.Rows {
			add(row[0])
			groups = append(groups, row[1:len(row)-1]...)
		}
	}
	slices.Sort(groups)
	return values, slices.DeleteFunc(slices.Compact(groups), func(label string) bool { return values[label] })
}

// LabelsOf returns how the labels of a column are released.
func LabelsOf(c Column, o recipe.Output) Labels {
	if o.Notation != recipe.FileNotation && o.Intervals != recipe.Dash {
		return Labels{}
	}
	var l Labels
	var groups []string
	l.values, groups = c.texts()
	source := c.Column // with the numbers themselves
	if c.Grouped {
		source = Formatted(c.Of.Column(c.Name))
	}
	if o.Notation == recipe.FileNotation {
		l.notation = inFile(source)
		l.notation.Comma = decimalComma(source, c.Of)
	}
	if o.Intervals == recipe.Dash && whole(source) && !slices.ContainsFunc(groups, func(label string) bool { return strings.HasPrefix(label, "[") && strings.Contains(label, ".") }) {
		l.notation.Dash = dash(c.Shown())
	}
	if !l.unmistakable(groups) {
		l.notation = interval.Notation{}
	}
	return l
}

// unmistakable reports whether each label can be told from what it is written as: that is
// no value and no other label, whichever dash it has, nor what one of them is written as.
func (l Labels) unmistakable(groups []string) bool {
	written := map[string]bool{}
	for _, label := range groups {
		text := hyphened(l.Write(label))
		if written[text] || l.values[text] {
			return false
		}
		written[text] = true
	}
	return !slices.ContainsFunc(groups, func(label string) bool { return l.Write(label) != label && l.mistakable(label, groups) })
}

// mistakable reports whether a label would be read as another one, or as a value, once it
// is written; groups are sorted.
func (l Labels) mistakable(label string, groups []string) bool {
	text := l.Write(label)
	for _, plain := range append([]string{hyphened(text), text}, interval.Plain(text)...) {
		if plain == label {
			return false
		}
		if _, other := slices.BinarySearch(groups, plain); other || l.values[plain] {
			return true
		}
	}
	return false // a day, which is read as the column's are
}

func hyphened(text string) string { return strings.ReplaceAll(text, interval.EnDash, interval.Hyphen) }

// whole reports whether all numbers of a column are whole: a dash between two numbers
// leaves out what is between the groups. Days count as whole, the groups of which are
// ages in completed years.
func whole(c *table.Column) bool {
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		if _, bound := c.Format.Bound(text); bound {
			return false
		}
		if x, ok := c.Format.Plain(text); ok && x != math.Trunc(x) {
			return false
		}
	}
	return true
}

// dash returns the dash for labels that are released: the longer one, if a spreadsheet would take one of
// them for a day otherwise.
func dash(groups []string) string {
	month := func(number string) bool {
		return len(number) == 1 && number != "0" || number == "10" || number == "11" || number == "12"
	}
	for _, label := range groups {
		if first, last, ok := interval.Dashed(label); ok && (month(first) || month(last)) {
			return interval.EnDash
		}
	}
	return interval.Hyphen
}

// decimalComma reports whether numbers of a column are written with a decimal comma: by
// its own decimals or, if it has none, by those of the other columns of the table.
func decimalComma(c *table.Column, of *table.Table) bool {
	if comma, said := recognize.Commas(c); said {
		return comma
	}
	return slices.ContainsFunc(of.Columns, func(other *table.Column) bool {
		comma, _ := recognize.Commas(Formatted(other))
		return comma
	})
}

// Formatted returns a column in the format that it has, or that is found out.
func Formatted(c *table.Column) *table.Column {
	if c.Format.Type != "" {
		return c
	}
	own := *c
	own.Format = recognize.Format(c)
	if own.Format.Type == "" {
		own.Format.Type = recognize.Type(c)
	}
	return &own
}

// inFile is how days are written in a column, if they are read so again.
func inFile(c *table.Column) interval.Notation {
	order, separator := dayOrder(c)
	n := interval.Notation{Dates: order, Separator: separator}
	const day = "2024-12-31"
	last, _ := time.Parse(time.DateOnly, day)
	if read, ok := c.Format.Day(n.Write(day)); !ok || !read.Equal(last) {
		return interval.Notation{}
	}
	return n
}

// dayOrder returns the order and the separator of the first date of a column; empty: it
// has none that is read, or none with a separator.
func dayOrder(c *table.Column) (order format.DateOrder, separator string) {
	if c.Format.Type != "" && !c.Format.Type.Dated() {
		return "", ""
	}
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		w, ok := format.ReadDate(text)
		if !ok {
			continue
		}
		if order = w.Own(); order == "" {
			order = c.Format.Dates
		}
		at := strings.IndexAny(text, "./-")
		if _, day := c.Format.Day(text); !day || at < 0 {
			return "", ""
		}
		return order, text[at : at+1]
	}
	return "", ""
}
