package question

import (
	"slices"
	"strings"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// Condition says which rows are meant by one column: those with one of some values or groups of its
// hierarchy, with a value that begins with a text, or with a number or day in a range that its ends
// belong to.
type Condition struct {
	Column string   `json:"column"`
	Values []string `json:"values,omitempty"`
	Begins string   `json:"begins,omitempty"`
	From   string   `json:"from,omitempty"`
	To     string   `json:"to,omitempty"`
}

// Ranged reports whether the condition is a range.
func (c Condition) Ranged() bool { return c.From != "" || c.To != "" }

// Validate reports a condition that asks for nothing, or for two things.
func (c Condition) Validate() error {
	kinds := 0
	for _, has := range []bool{len(c.Values) > 0, c.Begins != "", c.Ranged()} {
		if has {
			kinds++
		}
	}
	if kinds != 1 {
		return c.Fault(errAmongKind.Of())
	}
	return nil
}

// Below returns the values in a group of a hierarchy, whose rows go from a value to the root.
func Below(tree [][]string, group string) (values []string) {
	for _, row := range tree {
		if len(row) > 2 && slices.Contains(row[1:len(row)-1], group) {
			values = append(values, strings.TrimSpace(row[0]))
		}
	}
	return values
}

// Fault returns an error that says what is wrong with the condition.
func (c Condition) Fault(err error) error { return errInAmong.Of(c.String(), err) }

// String writes a condition as [ParseAmong] reads it.
func (c Condition) String() string {
	text, written := ofConditions.written(c.Column), ofConditions.written
	switch {
	case c.Begins != "":
		return text + "=" + written(c.Begins) + "*"
	case !c.Ranged():
		return text + "=" + strings.Join(group.Each(c.Values, written), "|")
	}
	if c.From != "" {
		text += " from " + written(c.From)
	}
	if c.To != "" {
		text += " to " + written(c.To)
	}
	return text
}

// AmongString writes conditions as [ParseAmong] reads them.
func AmongString(all []Condition) string {
	return strings.Join(group.Each(all, Condition.String), ", ")
}

// ParseAmong reads conditions that a row must meet all, parted by commas or the word and:
// column=value, column=value|value, column=beginning*, column from X, column to Y and column
// from X to Y. Double quotes are as in [Parse], also for what has a bar or a star or is called
// and, from or to.
func ParseAmong(text string) ([]Condition, error) {
	p := parser{grammar: ofConditions, rest: text, at: 1}
	var all []Condition
	for {
		p.next()
		c, err := p.condition()
		if err == nil && !p.word.end && !p.isWord("and") && !p.isMark(",") {
			err = p.expect(",")
		}
		if err = p.wrong(err); err != nil {
			return nil, errInAmong.Of(text, err)
		}
		if err := c.Validate(); err != nil {
			return nil, err
		}
		if all = append(all, c); p.word.end {
			return all, nil
		}
	}
}

// condition reads a condition.
func (p *parser) condition() (c Condition, err error) {
	if c.Column, err = p.name(); err != nil {
		return c, err
	}
	if p.isWord("from") || p.isWord("to") {
		if c.From, err = p.bound("from"); err == nil {
			c.To, err = p.bound("to")
		}
		return c, err
	}
	for mark := "="; mark == "=" || p.isMark("|"); mark = "|" {
		if err := p.expect(mark); err != nil {
			return c, err
		}
		value, err := p.name()
		if err != nil {
			return c, err
		}
		c.Values = append(c.Values, value)
	}
	if len(c.Values) == 1 && p.isMark("*") {
		c.Begins, c.Values = c.Values[0], nil
		p.next()
	}
	return c, nil
}

// bound reads one end of a range if its word stands here; empty: it does not.
func (p *parser) bound(word string) (string, error) {
	if !p.isWord(word) {
		return "", nil
	}
	p.next()
	return p.name()
}

// Conditions as people say them.
var (
	saidValue  = say.Define("among-value", "{0} = {1}")
	saidValues = say.Define("among-values", "{0} is one of {1}")
	saidBegins = say.Define("among-begins", "{0} beginning with {1}")
	saidFrom   = say.Define("among-from", "{0} from {1} on")
	saidTo     = say.Define("among-to", "{0} up to {1}")
	saidRange  = say.Define("among-range", "{0} from {1} to {2}")

	knownOfAll = say.Define("among-known", "Anyone who knows that somebody is in the release knows this of them.")
)

// SaidAmong returns conditions as a part of a sentence: sex = f, and age from 65 on.
func SaidAmong(all []Condition) say.Text {
	said := group.Each(all, Condition.said)
	if last := len(said) - 1; last > 0 {
		return saidCommaAnd.Say(series(said[:last]), said[last])
	}
	return series(said)
}

// KnownOfAll says what a release about some rows alone tells of everybody in it.
func KnownOfAll() say.Text { return knownOfAll.Say() }

func (c Condition) said() say.Text {
	switch {
	case c.Begins != "":
		return saidBegins.Say(c.Column, c.Begins)
	case c.From != "" && c.To != "":
		return saidRange.Say(c.Column, c.From, c.To)
	case c.From != "":
		return saidFrom.Say(c.Column, c.From)
	case c.To != "":
		return saidTo.Say(c.Column, c.To)
	case len(c.Values) == 1:
		return saidValue.Say(c.Column, c.Values[0])
	}
	return saidValues.Say(c.Column, series(say.Plain(c.Values...)))
}

// RenamedAmong returns conditions with other names of columns, by those that they have; all stays
// as it is.
func RenamedAmong(all []Condition, names map[string]string) []Condition {
	all = slices.Clone(all)
	for i := range all {
		if next, ok := names[all[i].Column]; ok {
			all[i].Column = next
		}
	}
	return all
}
