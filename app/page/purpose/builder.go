package purpose

import (
	"slices"
	"strconv"
	"strings"

	"quasi/app/session"
	"quasi/engine/advise/propose"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/profile"
)

// Column is a column that a question can be about.
type Column struct {
	profile.Column
	// Computed says how it is computed; its kind is empty for one of the table.
	Computed derive.Rule
}

// number reports whether its numbers measure something, so that a mean can be asked of it: those
// of a postcode do not.
func (c *Column) number() bool {
	return c.Computed.Kind != derive.Month && c.Type.Numeric() && !c.Named()
}

// values returns all values of the column, the most frequent first; nil: not all are known.
func (c *Column) values() []string {
	if len(c.Frequent) != c.Distinct {
		return nil
	}
	var values []string
	for _, f := range c.Frequent {
		values = append(values, f.Value)
	}
	return values
}

// example returns a value of the column: the rarer one of two, as what happened is rarer than
// that it did not; otherwise the most frequent one, or the middle of numbers; empty: none is
// known.
func (c *Column) example() string {
	switch values := c.values(); {
	case len(values) == 2:
		return values[1]
	case len(c.Frequent) > 0:
		return c.Frequent[0].Value
	case c.Range != nil:
		return c.Range.Median
	}
	return ""
}

// outcome returns the value of a column of several that a regression begins with: the second most
// frequent one, as what happened is rarer than that it did not, or else its example.
func (c *Column) outcome() string {
	if len(c.Frequent) > 1 {
		return c.Frequent[1].Value
	}
	return c.example()
}

// Columns returns what questions can be about: the columns of the table but for those that are
// recognized as identifying, and what is or can be computed from them.
func Columns(s *session.Session) []Column {
	computed := s.Purposes().Ways().Computed
	var all []Column
	for _, d := range s.Table.Columns {
		if d.Role != table.Identifying || !d.Recognized() {
			all = append(all, Column{Column: d})
		}
	}
	described := s.Reading().Columns()
	add := func(rule derive.Rule) {
		if slices.ContainsFunc(all, func(c Column) bool { return c.Name == rule.Name }) {
			return
		}
		c := Column{Column: profile.Column{Name: rule.Name, Format: format.Format{Type: format.Integer}}, Computed: rule}
		if at := slices.IndexFunc(described, func(d profile.Column) bool { return d.Name == rule.Name }); at >= 0 {
			c.Column = described[at]
		}
		if c.Distinct == 0 { // it is not computed yet
			switch rule.Kind {
			case derive.Has:
				c.Type, c.Distinct, c.Frequent = format.Category, 2, []profile.Frequent{{Value: "0"}, {Value: "1"}}
			case derive.Chapter:
				c.Type = format.Category
			case derive.OfPatient:
				if at := slices.IndexFunc(all, func(c Column) bool { return c.Name == rule.From[1] }); at >= 0 {
					c.Column = all[at].Column
				}
				c.Name = rule.Name
			}
		}
		all = append(all, c)
	}
	for _, rule := range computed {
		add(rule)
	}
	for _, offer := range s.Reading().AllOffers() {
		for _, rule := range offer.Rules {
			if !slices.ContainsFunc(computed, rule.Same) {
				add(rule)
			}
		}
	}
	// Of what one row of a patient has, a question is about the value in all of them.
	return slices.DeleteFunc(all, func(c Column) bool {
		return !question.UseOf(s.Purposes().Questions(), c.Name).Asked && slices.ContainsFunc(all, func(other Column) bool {
			return other.Computed.Kind == derive.OfPatient && other.Computed.From[1] == c.Name
		})
	})
}

// Proposed returns the questions that are proposed for the table, without those that are asked.
func Proposed(s *session.Session) []question.Question {
	var rules []derive.Rule
	for _, c := range Columns(s) {
		if c.Computed.Kind != "" {
			rules = append(rules, c.Computed)
		}
	}
	var taken []string
	for _, rule := range s.Recipe().Input.Join {
		for _, c := range rule.Take {
			taken = append(taken, c.Name)
		}
	}
	return slices.DeleteFunc(propose.Questions(s.Table.Columns, rules, taken), func(q question.Question) bool {
		return slices.ContainsFunc(s.Purposes().Questions(), func(asked question.Question) bool { return q.String() == asked.String() })
	})
}

// Builder changes one place of a question and puts the others right, so that it can be asked at
// any time. Its columns come from [Columns], at least one.
type Builder []Column

func (b Builder) of(name string) *Column {
	at := slices.IndexFunc(b, func(c Column) bool { return c.Name == name })
	if at < 0 {
		return nil
	}
	return &b[at]
}

// Numbers returns the columns of which a mean can be asked.
func (b Builder) Numbers() []Column {
	return slices.DeleteFunc(slices.Clone([]Column(b)), func(c Column) bool { return !c.number() })
}

// Kinds returns what can be asked of the columns.
func (b Builder) Kinds() []question.Kind {
	return slices.DeleteFunc(question.Kinds(), func(k question.Kind) bool {
		switch k {
		case question.Mean, question.Median:
			return len(b.Numbers()) == 0
		case question.Share:
			return len(b.Asked(k)) == 0
		case question.Association, question.Regression:
			return len(b) < 2
		}
		return false
	})
}

// Asked returns the columns that a kind of question can ask about.
func (b Builder) Asked(kind question.Kind) []Column {
	switch kind {
	case question.Count:
		return nil
	case question.Mean, question.Median:
		return b.Numbers()
	case question.Share:
		return slices.DeleteFunc(slices.Clone([]Column(b)), func(c Column) bool { return c.example() == "" })
	}
	return b
}

// First returns the question that a person begins with: how many rows there are by the column that
// has the fewest values, but more than one.
func (b Builder) First() question.Question {
	several := slices.DeleteFunc(slices.Clone([]Column(b)), func(c Column) bool { return c.Distinct < 2 })
	if len(several) == 0 {
		several = b
	}
	return b.WithGroup(b.New(question.Count), 0, fewest(several).Name)
}

// New returns a question of a kind: the first that can be asked.
func (b Builder) New(kind question.Kind) question.Question {
	return b.settled(question.Question{Kind: kind})
}

// WithKind returns the question as one of another kind, about the same columns where it can be.
func (b Builder) WithKind(q question.Question, kind question.Kind) question.Question {
	q = q.Clone()
	if c := b.of(q.Of); kind == question.Share && c != nil && c.number() {
		q.Of = "" // nobody asks how many rows have one measured value
	}
	q.Kind, q.Value = kind, nil
	return b.settled(q)
}

// WithOf returns the question about another column.
func (b Builder) WithOf(q question.Question, name string) question.Question {
	q = q.Clone()
	q.Of, q.Value = name, nil
	return b.settled(q)
}

// WithValue returns the question about another value.
func (b Builder) WithValue(q question.Question, value string) question.Question {
	q = q.Clone()
	q.Value = &value
	return q
}

// Values returns all values of a column, the most frequent first; nil: not all of them are known.
func (b Builder) Values(column string) []string {
	if c := b.of(column); c != nil {
		return c.values()
	}
	return nil
}

// WithGroup returns the question by another column at a place of its columns: that behind the
// last adds one, and an empty name takes one away.
func (b Builder) WithGroup(q question.Question, at int, name string) question.Question {
	q = q.Clone()
	switch {
	case name == "" && at < len(q.By):
		q.By = slices.Delete(q.By, at, at+1)
	case name == "":
	case at < len(q.By):
		q.By[at] = b.term(q.Kind, name)
	default:
		q.By = append(q.By, b.term(q.Kind, name))
	}
	return b.settled(q)
}

// WithStep returns the question with another width of the groups at a place; empty: each value is
// one.
func (b Builder) WithStep(q question.Question, at int, width string) question.Question {
	q = q.Clone()
	q.By[at].Step = width
	return q
}

// Groups returns the columns that can stand at a place of those by which a question asks; none
// there is the answer where no further one can.
func (b Builder) Groups(q question.Question, at int) []Column {
	if at >= most(q.Kind) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone([]Column(b)), func(c Column) bool {
		used := q.Kind != question.Count && c.Name == q.Of
		for i, t := range q.By {
			used = used || i != at && t.Column == c.Name
		}
		return used
	})
}

// Optional reports whether a question can do without a column at a place.
func Optional(q question.Question, at int) bool {
	switch q.Kind {
	case question.Association, question.Regression:
		return at > 0
	}
	return true
}

// most is the number of columns that can stand behind the first part.
func most(kind question.Kind) int {
	switch kind {
	case question.Association:
		return 1
	case question.Regression:
		return question.MostVariables
	}
	return question.MostGroups
}

// term is a column by which is asked, numbers in the steps that are usual for them.
func (b Builder) term(kind question.Kind, name string) question.Term {
	t := question.Term{Column: name}
	if c := b.of(name); c != nil && c.number() && kind != question.Association && kind != question.Regression {
		t.Step = usual(c)
	}
	return t
}

// settled puts right what does not go with the kind of a question.
func (b Builder) settled(q question.Question) question.Question {
	if q.Kind == question.Count {
		q.Of = ""
	} else if asked := b.Asked(q.Kind); !slices.ContainsFunc(asked, func(c Column) bool { return c.Name == q.Of }) {
		at := slices.IndexFunc(asked, func(c Column) bool {
			by := slices.ContainsFunc(q.By, func(t question.Term) bool { return t.Column == c.Name })
			return propose.Measured(&c.Column) && !c.age() && !by
		})
		q.Of = asked[max(at, 0)].Name
		if q.Kind == question.Share {
			q.Of = fewest(asked).Name
		}
	}
	var by []question.Term
	for _, t := range q.By {
		if len(by) == most(q.Kind) || q.Kind != question.Count && t.Column == q.Of {
			continue
		}
		if q.Kind == question.Association || q.Kind == question.Regression {
			t.Step = ""
		} else if t.Step == "" {
			t = b.term(q.Kind, t.Column)
		}
		by = append(by, t)
	}
	q.By = by
	if len(q.By) == 0 && !Optional(q, 0) {
		q.By = []question.Term{b.term(q.Kind, b.Groups(q, 0)[0].Name)}
	}
	if q.Kind == question.Share && q.Value == nil {
		q.Value = new(b.of(q.Of).example())
	}
	if c := b.of(q.Of); q.Kind == question.Regression && q.Value == nil && !c.Type.Numeric() && c.Distinct > 2 {
		q.Value = new(c.outcome())
	}
	return q
}

// fewest returns the first column with the fewest values.
func fewest(columns []Column) Column {
	return slices.MinFunc(columns, func(a, b Column) int { return a.Distinct - b.Distinct })
}

// Widths returns the widths in which numbers are put together: those that make 1 to 40 groups, and
// the one that is chosen, if one is.
func Widths(c *Column, chosen string) []string {
	if !c.number() {
		return nil
	}
	var widths []string
	if chosen != "" && !slices.Contains(widthsOffered, chosen) {
		widths = append(widths, chosen)
	}
	for _, width := range widthsOffered {
		whole := c.Type == format.Integer && (width == "1" || strings.HasPrefix(width, "0.")) // each value
		if groups := groupsOf(c, width); !whole && groups >= 1 && groups <= mostWidths || width == chosen {
			widths = append(widths, width)
		}
	}
	return widths
}

// widthsOffered rise.
var widthsOffered = []string{"0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100", "200", "500", "1000", "10000", "100000"}

// mostWidths is the greatest number of groups that a width makes, and usualGroups one that nobody has chosen.
const (
	mostWidths  = 40
	usualGroups = 12
)

// groupsOf returns how many groups a width makes of the numbers of a column. Where these are not
// known they are from 0 to 100.
func groupsOf(c *Column, width string) float64 {
	least, greatest := 0.0, 100.0
	if c.Range != nil {
		first, ok := c.Format.Number(c.Range.Least)
		last, ok2 := c.Format.Number(c.Range.Greatest)
		if ok && ok2 {
			least, greatest = first, last
		}
	}
	w, _ := strconv.ParseFloat(width, 64)
	return (greatest - least) / w
}

// usual returns the width in which numbers are put together unless a person says otherwise: of
// ages ten years, of other numbers the least that makes at most 12 groups; empty: each value is one.
func usual(c *Column) string {
	widths := Widths(c, "")
	decade := strconv.Itoa(propose.AgeWidth)
	switch {
	case c.age() && slices.Contains(widths, decade):
		return decade
	case c.Distinct > 0 && c.Distinct <= usualGroups, len(widths) == 0:
		return ""
	}
	at := slices.IndexFunc(widths, func(width string) bool { return groupsOf(c, width) <= usualGroups })
	return widths[max(at, 0)]
}

// age reports whether the column has ages.
func (c *Column) age() bool { return c.Computed.Kind == derive.Age || propose.Age(&c.Column) }

// ranged reports whether rows are chosen by a range of the column's values: of days, and of numbers
// that measure something.
func (c *Column) ranged() bool { return c.Type.Dated() || c.number() && !c.Codes }

// Condition returns a condition on a column that can be asked at once: a range from its least value
// on, or its most frequent value.
func (b Builder) Condition(name string) question.Condition {
	on := question.Condition{Column: name}
	switch c := b.of(name); {
	case c.Range != nil && c.ranged():
		on.From = c.Range.Least
	case c.Computed.Kind == derive.Month:
		on.Values = []string{"1"}
	case c.ranged():
		on.From = "0"
	default:
		on.Values = []string{c.example()}
	}
	return on
}

// Conditions returns the columns that a further condition can be on.
func (b Builder) Conditions(among []question.Condition) []Column {
	return slices.DeleteFunc(slices.Clone([]Column(b)), func(c Column) bool {
		used := slices.ContainsFunc(among, func(on question.Condition) bool { return on.Column == c.Name })
		return used || !c.ranged() && c.Computed.Kind != derive.Month && c.example() == ""
	})
}
