package columns

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/engine/advise/profile"
)

// facts say how many values a column has, and how many rows have none.
func (c *Columns) facts(d profile.Column) string {
	s := c.S
	said := s.Say(text.FactDifferent, d.Distinct)
	if d.Missing > 0 {
		said += screen.Between + s.Say(text.FactMissing, s.Lang.Percent(float64(d.Missing)/float64(max(1, s.Table.Records))))
	}
	return said
}

// valuesLine says in a line what values a column has: of numbers and dates from where to
// where, of others the most frequent ones. The whole is below how they are read.
func (c *Columns) valuesLine(d profile.Column) app.UI {
	line := ""
	if said := c.valuesSaid(d); len(said) > 0 {
		line = said[0]
	}
	return app.Span().Class("frequent").Title(line).Text(line)
}

// valuesSaid are the facts about the values of a column, those that say most first.
func (c *Columns) valuesSaid(d profile.Column) (all []string) {
	s := c.S
	if r := d.Range; r != nil && !d.Named() {
		all = append(all, s.Say(text.FactRange, r.Least, r.Greatest, r.Median))
	}
	if frequent := c.frequent(d); frequent != "" {
		all = append(all, frequent)
	}
	return all
}

// frequent are the most frequent values of a column, with the share of the rows that have
// each where one is in several.
func (c *Columns) frequent(d profile.Column) string {
	s := c.S
	said := make([]string, len(d.Frequent))
	for i, f := range d.Frequent {
		said[i] = f.Value
		if d.Frequent[0].Rows > 1 {
			said[i] += " " + s.Lang.Percent(float64(f.Rows)/float64(max(1, s.Table.Records)))
		}
	}
	if d.Distinct > len(said) && len(said) > 0 {
		said = append(said, "…")
	}
	return strings.Join(said, screen.Between)
}
