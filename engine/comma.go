package engine

import (
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/table"
)

// decimals returns a table of the release with the numbers of its columns written with a
// decimal comma. Texts that were different stay different, so that its classes are those
// that were audited.
func (r *Release) decimals(t *table.Table) *table.Table {
	written := &table.Table{N: t.N}
	for _, c := range t.Columns {
		written.Columns = append(written.Columns, r.withCommas(c))
	}
	return written
}

// withCommas returns a column with decimal commas, itself if it is none of numbers, or if
// not all of them could be told again.
func (r *Release) withCommas(c *table.Column) *table.Column {
	before := r.original(c.Name)
	if before == nil {
		return c
	}
	numbers := before.Format.Numbers
	if numbers == format.Grouped || numbers == format.Apostrophe || numbers == format.Spaced {
		return c
	}
	values := map[string]bool{}
	for _, text := range before.Values {
		values[text] = true
	}
	own := *c
	own.Values = make([]string, len(c.Values))
	seen := map[string]bool{}
	for v, text := range c.Values {
		own.Values[v] = text
		pointed := numbers == "" || numbers == format.Plain
		if !c.Missing[v] && (pointed || !values[text]) {
			own.Values[v] = interval.Notation{Comma: true}.Write(text)
		}
		if _, number := format.Plain.Parse(own.Values[v]); number && pointed && !c.Missing[v] && strings.Trim(own.Values[v], "-0123456789") != "" {
			return c // 1.5e3, +1.5 and 45.5% have no such form
		}
		if seen[own.Values[v]] {
			return c
		}
		seen[own.Values[v]] = true
	}
	return &own
}

// original returns the column of numbers that is called so in the release, nil if it is
// none of numbers, or replaced by something else.
func (r *Release) original(name string) *table.Column {
	for _, o := range r.of.outgoing {
		if r.names[o.Name] != name || r.recipe.Column(o.Name).Transform != nil {
			continue
		}
		if c := formatted(o.Column); c.Format.Type.Numeric() {
			return c
		}
	}
	return nil
}
