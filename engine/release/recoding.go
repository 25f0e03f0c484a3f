package release

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/join"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/audit"
	"quasi/engine/method"
	"quasi/engine/prepare"
)

// Recoding says of the release what was done to which texts of the table, as they are in
// its file before anything is coarsened. Records that have the same texts in every column
// that is released can stand for each other, unless patients are counted or columns are
// derived or transformed: of such a release the recoding is none that could be repeated.
// It takes time and memory in proportion to the cells that leave.
func (r *Release) Recoding() facts.Recoding {
	x := recoder{Release: r, shown: r.Written(r.Table, true)}
	for at, o := range r.of.Outgoing {
		x.raw = append(x.raw, r.of.Raw.Column(o.Name))
		if o.QI >= 0 {
			x.quasi = append(x.quasi, at)
		}
	}
	out := facts.Recoding{Source: r.of.Raw.Names(), Columns: x.columns(), Phantoms: phantomTexts(r.of), Joined: joinedTexts(r.of)}
	x.tuples(&out)
	out.Global = r.of.Method.Family == method.FullDomain && len(out.Records) == 0 && x.global(out.Columns)
	if out.Global {
		out.Tuples = slices.DeleteFunc(out.Tuples, func(t facts.RecodedTuple) bool { return t.To != nil })
	}
	return out
}

// recoder compares a release with its table.
type recoder struct {
	*Release
	shown *table.Table    // as it is written
	raw   []*table.Column // of the table, in the order of the released ones
	quasi []int           // places of the quasi-identifiers among them
}

// columns describes the released columns without what is global about them.
func (x *recoder) columns() []facts.RecodedColumn {
	var all []facts.RecodedColumn
	for at, o := range x.of.Outgoing {
		c := x.shown.Columns[at]
		described := facts.RecodedColumn{Name: o.Name, Released: c.Name, Quasi: o.QI >= 0, Sensitive: o.Role == table.Sensitive, Absent: absent(c)}
		if !described.Quasi {
			described.Coarsened = x.of.Recipe.Column(o.Name).Coarsen != nil
			described.Values, _ = x.values(at, described.Coarsened)
		}
		if described.Sensitive {
			described.Places, described.Spellings = audit.Places(c), spellingsOf(c)
		}
		all = append(all, described)
	}
	return all
}

// spellingsOf returns the texts of a column that are one value, of each value that has several.
func spellingsOf(c *table.Column) [][]string {
	value, distinct := c.Spellings()
	texts := make([][]string, distinct)
	for v, text := range c.Values {
		if !c.Absent(int32(v)) {
			texts[value[v]] = append(texts[value[v]], text)
		}
	}
	return slices.DeleteFunc(texts, func(same []string) bool { return len(same) < 2 })
}

// values returns what the texts of a column are released as: all of them, or those that
// change. one says that no text is released in two ways.
func (x *recoder) values(at int, all bool) (as map[string]string, one bool) {
	const unseen = -1
	from, to := x.raw[at], x.shown.Columns[at]
	code := slices.Repeat([]int32{unseen}, len(from.Values))
	for row, record := range x.Records {
		v, released := from.Codes[record], to.Codes[row]
		if code[v] != unseen && code[v] != released {
			return nil, false
		}
		code[v] = released
	}
	as = map[string]string{}
	for v, released := range code {
		if released != unseen && (all || from.Values[v] != to.Values[released]) {
			as[from.Values[v]] = to.Values[released]
		}
	}
	return as, true
}

// global fills in what the values of quasi-identifiers are released as, if that is one
// text of each.
func (x *recoder) global(columns []facts.RecodedColumn) bool {
	for _, at := range x.quasi {
		values, one := x.values(at, true)
		if !one {
			return false
		}
		columns[at].Values = values
	}
	return true
}

// tuples fills in what combinations of quasi-identifiers are released as.
func (x *recoder) tuples(out *facts.Recoding) {
	every := make([]int, len(x.raw))
	for at := range every {
		every[at] = at
	}
	for _, records := range x.alike(group.Numbers(x.of.Problem.N), x.quasi) {
		if runs := x.runs(records); len(runs) == 1 {
			out.Tuples = append(out.Tuples, facts.RecodedTuple{From: x.texts(records[0], x.quasi), To: x.released(records[0])})
			continue
		}
		for _, same := range x.alike(records, every) {
			first := 1
			for _, run := range x.runs(same) {
				if to := x.released(run[0]); to != nil {
					out.Records = append(out.Records, facts.RecodedRecords{From: x.texts(run[0], every), First: first, Last: first + len(run) - 1, To: to})
				}
				first += len(run)
			}
		}
	}
}

// alike parts records by their texts in some columns, the parts in the order of their
// first records.
func (x *recoder) alike(records []int32, columns []int) [][]int32 {
	return group.Alike(records, func(record int32) string {
		var key []byte
		for _, at := range columns {
			key = binary.LittleEndian.AppendUint32(key, uint32(x.raw[at].Codes[record]))
		}
		return string(key)
	})
}

// runs parts records by what is released of their quasi-identifiers, those that are left
// out last.
func (x *recoder) runs(records []int32) [][]int32 {
	sorted := slices.Clone(records)
	slices.SortStableFunc(sorted, x.compare)
	var runs [][]int32
	for i, record := range sorted {
		if i == 0 || x.compare(sorted[i-1], record) != 0 {
			runs = append(runs, nil)
		}
		runs[len(runs)-1] = append(runs[len(runs)-1], record)
	}
	return runs
}

func (x *recoder) compare(a, b int32) int {
	i, j := x.rows[a], x.rows[b]
	if i < 0 || j < 0 {
		return cmp.Compare(min(j, 0), min(i, 0))
	}
	for _, at := range x.quasi {
		codes := x.shown.Columns[at].Codes
		if order := cmp.Compare(codes[i], codes[j]); order != 0 {
			return order
		}
	}
	return 0
}

// texts returns what the table has of a record.
func (x *recoder) texts(record int32, columns []int) []string {
	return group.Each(columns, func(at int) string { return x.raw[at].Text(int(record)) })
}

// released returns what is released of a record's quasi-identifiers; nil: it is left out.
func (x *recoder) released(record int32) []string {
	if x.rows[record] < 0 {
		return nil
	}
	return group.Each(x.quasi, func(at int) string { return x.shown.Columns[at].Text(int(x.rows[record])) })
}

// phantomTexts returns the missing values of the table's columns, if records that have
// nothing else were left out, here or by the reader of the file: the markers, which such records alone may have, too. A star
// is one of them unless a record that has nothing else was kept.
func phantomTexts(p *prepare.Prepared) []facts.MissingTexts {
	if len(p.Raw.Columns[0].Left) == 0 {
		return nil
	}
	markers, starred := p.Recipe.Input.Missing, starred(p)
	if markers == nil {
		markers = table.DefaultMarkers()
	}
	var all []facts.MissingTexts
	for _, c := range p.Raw.Columns {
		texts := append([]string{"", domain.Suppressed}, markers...)
		for v, text := range c.Values {
			if c.Missing[v] {
				texts = append(texts, text)
			}
		}
		texts = slices.DeleteFunc(texts, func(text string) bool { return starred && domain.IsSuppressed(text) })
		slices.Sort(texts)
		all = append(all, facts.MissingTexts{Column: c.Name, Texts: slices.Compact(texts)})
	}
	return all
}

// joinedTexts returns what the columns from other tables have. It depends on the columns by which their
// rows are found alone.
func joinedTexts(p *prepare.Prepared) *facts.RecodedJoin {
	if len(p.Recipe.Input.Join) == 0 {
		return nil
	}
	j := &facts.RecodedJoin{}
	for _, rule := range p.Recipe.Input.Join {
		on := group.Each(rule.On, func(pair join.Pair) string { return pair.Column })
		for _, c := range rule.Take {
			on = append(on, c.After, c.Before)
		}
		for _, name := range on { // one that an earlier rule brought is found by its own
			if name != "" && !slices.Contains(j.On, name) && !slices.Contains(j.Take, name) {
				j.On = append(j.On, name)
			}
		}
		j.Take = append(j.Take, group.Each(rule.Take, func(c join.Column) string { return c.Name })...)
	}
	known := map[string]bool{}
	for record := range p.Raw.N {
		texts := group.Each(slices.Concat(j.On, j.Take), func(name string) string { return p.Raw.Column(name).Text(record) })
		if key := fmt.Sprintf("%q", texts[:len(j.On)]); !known[key] {
			known[key], j.Rows = true, append(j.Rows, texts)
		}
	}
	return j
}

// starred reports whether a record was kept of which no column has a value.
func starred(p *prepare.Prepared) bool {
	for record := range p.Raw.N {
		if !slices.ContainsFunc(p.Raw.Columns, func(c *table.Column) bool { return !c.Absent(c.Codes[record]) }) {
			return true
		}
	}
	return false
}
