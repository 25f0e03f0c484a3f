package release

import (
	"cmp"
	"slices"
	"unsafe"

	"quasi/engine/data/domain"
	"quasi/engine/data/formula"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
)

// Snapshot holds what a release shows of each record, for comparison with another release: its
// groups, without a copy of the table. It does not refer to the release.
type Snapshot struct {
	columns []snapshotColumn
	class   []int32       // per record: its class, or NoClass
	spans   []domain.Span // of each class, one for each quasi-identifier
	qi      int           // how many of them there are
}

// snapshotColumn is a column as it is released.
type snapshotColumn struct {
	*table.Column        // of the table, or what it is replaced by; nil: numbers of the release
	name          string // as the recipe names it
	qi            int    // its place among the quasi-identifiers, or -1
	of            domain.Domain
	label         func(string) string // writes one of them
	safe          string              // the delimiter beside which no cell is a formula; empty: they may be
}

// Snapshot returns what the release shows. It returns false for the release of a bucketing
// method, whose rows are released as they were.
func (r *Release) Snapshot() (kept *Snapshot, ok bool) {
	if r.Linked != nil {
		return nil, false
	}
	k := &Snapshot{class: r.Class, spans: r.Groups.Spans, qi: len(r.of.Problem.QI)}
	for _, o := range r.of.Outgoing {
		c := snapshotColumn{Column: r.labelled(o), name: o.Name, qi: o.QI}
		if o.Numbered {
			c.Column = nil
		}
		switch {
		case o.QI >= 0 && r.means(o):
			c.Column, c.qi = r.averaged(o), -1
		case o.QI >= 0:
			c.of, c.label = r.of.Problem.QI[o.QI].Domain, r.labelsOf(o).Write
		}
		if r.recipe.Output.FormulaSafe {
			c.safe = cmp.Or(r.recipe.Output.Delimiter, recipe.CommaDelimiter)
		}
		k.columns = append(k.columns, c)
	}
	return k, true
}

// write writes a cell.
func (c *snapshotColumn) write(text string) string {
	if c.safe == "" {
		return text
	}
	return formula.NeutralAmong(text, c.safe)
}

// Records is the number of records of the table.
func (k *Snapshot) Records() int { return len(k.class) }

// Bytes is about how much memory is kept for this release alone, beside the table that it
// was made of: columns that were computed, replaced or cut are not that table's.
func (k *Snapshot) Bytes(beside *table.Table) int {
	bytes := 4*len(k.class) + int(unsafe.Sizeof(domain.Span{}))*len(k.spans)
	for _, c := range k.columns {
		if c.Column != nil {
			bytes += ownBytes(c.Column, beside.Column(c.name))
		}
	}
	return bytes
}

// ownBytes returns the bytes that a column does not share with another; nil: there is none.
func ownBytes(c, other *table.Column) int {
	if other == nil {
		other = &table.Column{}
	}
	bytes := 0
	if !sameArray(c.Codes, other.Codes) {
		bytes += 4 * len(c.Codes)
	}
	if !sameArray(c.Values, other.Values) {
		for _, text := range c.Values {
			bytes += int(unsafe.Sizeof(text)) + len(text)
		}
	}
	return bytes
}

// sameArray reports whether two slices are one in memory.
func sameArray[E any](a, b []E) bool {
	return len(a) == len(b) && unsafe.SliceData(a) == unsafe.SliceData(b)
}

// Columns returns the names of the released columns, as the recipe has them.
func (k *Snapshot) Columns() []string {
	return group.Each(k.columns, func(c snapshotColumn) string { return c.name })
}

// column returns the column of a name; nil: it is not released.
func (k *Snapshot) column(name string) *snapshotColumn {
	return group.First(k.columns, func(c snapshotColumn) bool { return c.name == name })
}

// Cell returns what is released of a record in a column; shown is false if the record is
// left out, the column is not released, or it holds numbers that the release alone has.
func (k *Snapshot) Cell(record int, column string) (text string, shown bool) {
	class, c := k.class[record], k.column(column)
	switch {
	case class == NoClass, c == nil, c.Column == nil:
		return "", false
	case c.qi < 0:
		return c.write(c.Text(record)), true
	}
	return c.write(c.label(c.of.Label(k.spans[int(class)*k.qi+c.qi]))), true
}

// LeftOut reports whether a record is not released.
func (k *Snapshot) LeftOut(record int) bool { return k.class[record] == NoClass }

// Same reports whether two releases of a table show a column alike whatever their groups:
// its cells have equal values, and are written in the same way.
func (k *Snapshot) Same(other *Snapshot, column string) bool {
	a, b := k.column(column), other.column(column)
	if a == nil || b == nil || a.Column == nil || b.Column == nil {
		return a == b || a != nil && b != nil && a.Column == b.Column
	}
	return a.qi < 0 && b.qi < 0 && a.safe == b.safe && slices.Equal(a.Codes, b.Codes) && slices.Equal(a.Values, b.Values)
}
