package release

import (
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/table"
)

// WithCommas returns a column of a release with its numbers written with a decimal comma:
// itself if not all of them could be told again. Texts that were different stay different,
// so that its classes are those that were audited. before is the column of the table, in
// the format that it has.
func WithCommas(c, before *table.Column) *table.Column {
	numbers := before.Format.Numbers
	if numbers == format.Grouped || numbers == format.Apostrophe || numbers == format.Spaced || numbers == format.Myriad {
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
