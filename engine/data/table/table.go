// Package table holds microdata: named columns of text, dictionary-encoded so
// that a million records fit in memory and comparisons are integer comparisons.
//
// A [Builder] takes records one at a time; the [Table] that it yields is
// immutable. Texts are kept byte for byte, markers of missing values included,
// so that a column that is released unchanged comes out as it went in.
package table

import (
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
)

// Role is a column's role in privacy (KAIM, Gong et al. 2013, section 2).
type Role string

// The four roles of microdata columns.
const (
	// Identifying columns name a person by themselves and are never released.
	Identifying Role = "identifying"
	// QuasiIdentifying columns (QIs) point to a person in combination; they
	// are generalised.
	QuasiIdentifying Role = "quasi-identifying"
	// Sensitive columns hold what an attacker wants to learn.
	Sensitive Role = "sensitive"
	// Insensitive columns are released as they are.
	Insensitive Role = "insensitive"
)

// Valid reports whether r is one of the four roles.
func (r Role) Valid() bool {
	switch r {
	case Identifying, QuasiIdentifying, Sensitive, Insensitive:
		return true
	}
	return false
}

// Column is one attribute of the table.
//
// Invariants: the texts of Values are distinct and stand in the order of their
// first appearance; len(Missing) == len(Values); every code is an index into
// Values.
type Column struct {
	Name    string
	Values  []string // the distinct texts
	Missing []bool   // Missing[v]: Values[v] is a marker of a missing value; see Absent
	Codes   []int32  // one code per record
	// Left are the numbers, from 0 and ascending, of the records that were left out
	// of the file; see Number.
	Left []int32
	// Format says how to read texts as numbers and dates, where something
	// reads them so; the zero one reads plain numbers and unmistakable dates.
	Format format.Format
	// Decimal is the mark before decimals, a point or a comma, that other columns of the file have, for
	// a column that can be read with either; empty: it is not known.
	Decimal string
	// Whole says of each value how many records of a larger table have it, if this is a
	// column of some of its records; nil: it is not. See Counts.
	Whole []int
}

// Text returns the cell of the given record, as it was read.
func (c *Column) Text(row int) string { return c.Values[c.Codes[row]] }

// Firsts returns the first record of each value, -1 if it has none.
func (c *Column) Firsts() []int {
	first := make([]int, len(c.Values))
	for v := range first {
		first[v] = -1
	}
	for row, v := range c.Codes {
		if first[v] < 0 {
			first[v] = row
		}
	}
	return first
}

// Absent reports whether the value with the given code stands for none: a marker
// of a missing value, or a star. A star never is a value, whatever the markers
// are: it is how a missing or suppressed value is released.
func (c *Column) Absent(code int32) bool {
	return c.Missing[code] || domain.IsSuppressed(c.Values[code])
}

// Shown returns the text of the value with the given code as a release shows it: a
// star if it stands for none.
func (c *Column) Shown(code int32) string {
	if c.Absent(code) {
		return domain.Suppressed
	}
	return c.Values[code]
}

// IsMissing reports whether the given record has no value in this column.
func (c *Column) IsMissing(row int) bool { return c.Absent(c.Codes[row]) }

// Marked returns the column with more texts marked as missing. One that needs no mark is
// returned as it is.
func (c *Column) Marked(texts []string) *Column {
	if len(texts) == 0 {
		return c
	}
	copied := *c
	copied.Missing = slices.Clone(c.Missing)
	markers := NewMarkers(texts)
	for v, text := range c.Values {
		copied.Missing[v] = c.Missing[v] || markers.Missing(text)
	}
	return &copied
}

// Counts returns how many records hold each of c.Values: of the whole table, where that is
// known.
func (c *Column) Counts() []int {
	if c.Whole != nil {
		return slices.Clone(c.Whole)
	}
	counts := make([]int, len(c.Values))
	for _, code := range c.Codes {
		counts[code]++
	}
	return counts
}

// MissingCount returns the number of records without a value in this column.
func (c *Column) MissingCount() int {
	missing := 0
	for v, n := range c.Counts() {
		if c.Absent(int32(v)) {
			missing += n
		}
	}
	return missing
}

// Table is immutable microdata: N records over columns of equal length.
type Table struct {
	Columns []*Column
	N       int
}

// Names returns the column names in their order.
func (t *Table) Names() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// Index returns the position of the column with the given name, or -1.
func (t *Table) Index(name string) int {
	for i, c := range t.Columns {
		if c.Name == name {
			return i
		}
	}
	return -1
}

// Column returns the column with the given name, or nil.
func (t *Table) Column(name string) *Column {
	if i := t.Index(name); i >= 0 {
		return t.Columns[i]
	}
	return nil
}

// AppendRecord appends the texts of one record to dst and returns it.
func (t *Table) AppendRecord(dst []string, row int) []string {
	for _, c := range t.Columns {
		dst = append(dst, c.Text(row))
	}
	return dst
}

// Formatted returns t with the format that of returns for each column. Columns that
// have theirs already are shared with t.
func (t *Table) Formatted(of func(*Column) format.Format) *Table {
	out := &Table{N: t.N}
	for _, c := range t.Columns {
		if f := of(c); f != c.Format {
			copied := *c
			copied.Format = f
			c = &copied
		}
		out.Columns = append(out.Columns, c)
	}
	return out
}

// Pick returns a table of the given records, in their order. The columns keep
// their dictionaries, so that some values may not occur any more.
func (t *Table) Pick(records []int32) *Table {
	picked := &Table{N: len(records)}
	for _, c := range t.Columns {
		picked.Columns = append(picked.Columns, c.Pick(records))
	}
	return picked
}

// Renamed returns the table with other names of some columns: called has the present name
// of each by the one that it gets. The cells are shared.
func (t *Table) Renamed(called map[string]string) *Table {
	if len(called) == 0 {
		return t
	}
	named := *t
	named.Columns = slices.Clone(t.Columns)
	for name, present := range called {
		if i := t.Index(present); i >= 0 {
			own := *t.Columns[i]
			own.Name = name
			named.Columns[i] = &own
		}
	}
	return &named
}

// Pick returns the column of the given records, in their order, with the same
// dictionary. They are numbered anew. If they are all of them, in the order of the table,
// the cells are shared, too: a release of a large table holds most of its columns once.
func (c *Column) Pick(records []int32) *Column {
	picked := *c
	picked.Left = nil
	if c.isAll(records) {
		return &picked
	}
	picked.Codes = group.Pick(c.Codes, records)
	return &picked
}

// isAll reports whether the records are all of the column, in their order.
func (c *Column) isAll(records []int32) bool {
	if len(records) != len(c.Codes) {
		return false
	}
	for i, record := range records {
		if int(record) != i {
			return false
		}
	}
	return true
}

// Occurring are the values of a column that records have, in the order of its dictionary,
// without missing ones.
type Occurring struct {
	Codes  []int32 // their codes in the column
	Texts  []string
	Counts []int // of records that have each; see [Column.Counts]
}

// Occurring returns the values that records of the column have.
func (c *Column) Occurring() Occurring {
	var values Occurring
	for v, n := range c.Counts() {
		if c.Absent(int32(v)) {
			continue
		}
		values.Codes = append(values.Codes, int32(v))
		values.Texts = append(values.Texts, c.Values[v])
		values.Counts = append(values.Counts, n)
	}
	return values
}

// Whose tells by the column whose each record is, where it identifies who has them: a
// number from 0, in the order of their first records, and how many they are. A record
// without a value is somebody's of its own. Values of one of [Column.Identities] are one
// person's. It takes time in proportion to the records.
func (c *Column) Whose() (whose []int32, count int) {
	whose = make([]int32, len(c.Codes))
	// , for each value, the code of the first of the same person.
	first, place := make([]int32, len(c.Values)), make(map[string]int32, len(c.Values))
	for v, text := range c.Identities() {
		if _, ok := place[text]; !ok {
			place[text] = int32(v)
		}
		first[v] = place[text]
	}
	number := make([]int32, len(c.Values)) // by the first value that is alike, from 1
	for row, v := range c.Codes {
		like := first[v]
		if c.Absent(v) || number[like] == 0 {
			count++
			number[like] = int32(count)
		}
		whose[row] = number[like] - 1
	}
	return whose, count
}
