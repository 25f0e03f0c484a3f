package release

import (
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/table"
)

// WithNumbers returns a column of a release with its numbers written with a decimal comma, or
// point, and if they are to be plain without marks between thousands: itself if not all of them
// could be told again. Texts that were different stay different, so that its classes are those
// that were audited. before is the column of the table, in the format that it has.
func WithNumbers(c, before *table.Column, plain, comma bool) *table.Column {
	style := before.Format.Numbers
	pointed, marked := style == "" || style == format.Plain, slices.Contains([]format.NumberStyle{format.Grouped, format.Apostrophe, format.Spaced, format.Myriad}, style)
	if !comma && (pointed || !plain) || marked && !plain {
		return c
	}
	values := map[string]bool{}
	for _, text := range before.Values {
		values[strings.TrimSpace(text)] = true
	}
	own, seen, notation := *c, map[string]bool{}, interval.Notation{Comma: comma}
	own.Values = make([]string, len(c.Values))
	for v, text := range c.Values {
		value, of := values[strings.TrimSpace(text)], before.Format
		if !value {
			of.Numbers = format.Comma // as means of commas are written
		}
		number, is := of.Unmarked(text, comma)
		switch {
		case c.Missing[v], value && !pointed && !plain:
			own.Values[v] = text
		case plain && !pointed && is:
			own.Values[v] = number
		default:
			own.Values[v] = notation.Write(text)
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
