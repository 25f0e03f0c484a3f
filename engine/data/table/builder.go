package table

import (
	"fmt"
	"strings"

	"quasi/engine/data/domain"
)

// Markers is a set of texts that stand for a missing value. A cell is missing
// if its text, without surrounding blanks, is in the set.
type Markers map[string]bool

// DefaultMarkers are the markers recognised unless a recipe says otherwise.
func DefaultMarkers() []string {
	return []string{"", "?", domain.Suppressed, "NA", "N/A", "NULL", "null", "NaN", ".", "-", "空"}
}

// UsualMarkers are the texts that usually stand for a missing value: the default
// ones, then those that a person has to confirm, as they may be values too.
func UsualMarkers() []string {
	return append(DefaultMarkers(), "--", "#N/A", "nan", "缺失", "无")
}

// NewMarkers returns the set of the given markers.
func NewMarkers(markers []string) Markers {
	set := make(Markers, len(markers))
	for _, m := range markers {
		set[strings.TrimSpace(m)] = true
	}
	return set
}

// Missing reports whether text stands for a missing value.
func (m Markers) Missing(text string) bool { return m[strings.TrimSpace(text)] }

// Absent reports whether text stands for no value: one of the markers, or a star,
// as [Column.Absent] says.
func (m Markers) Absent(text string) bool { return m.Missing(text) || domain.IsSuppressed(text) }

// Builder collects records into a [Table].
type Builder struct {
	markers Markers
	columns []*Column
	index   []map[string]int32 // per column: text to code
	n       int
}

// NewBuilder returns a builder of a table with the given column names.
func NewBuilder(names []string, markers Markers) *Builder {
	b := &Builder{markers: markers}
	for _, name := range names {
		b.columns = append(b.columns, &Column{Name: name})
		b.index = append(b.index, map[string]int32{})
	}
	return b
}

// Len returns the number of records so far.
func (b *Builder) Len() int { return b.n }

// Append adds one record. The fields are copied where they are kept, so the
// caller may reuse them. It panics if their number is not the number of
// columns: a reader must have dealt with ragged rows before.
func (b *Builder) Append(fields []string) {
	if len(fields) != len(b.columns) {
		panic(fmt.Sprintf("table: record of %d fields in a table of %d columns", len(fields), len(b.columns)))
	}
	for i, text := range fields {
		b.columns[i].Codes = append(b.columns[i].Codes, b.code(i, text))
	}
	b.n++
}

func (b *Builder) code(column int, text string) int32 {
	if code, ok := b.index[column][text]; ok {
		return code
	}
	// A field is a slice of the reader's line: clone it, or each distinct
	// value would keep its whole line alive.
	text = strings.Clone(text)
	c := b.columns[column]
	code := int32(len(c.Values))
	b.index[column][text] = code
	c.Values = append(c.Values, text)
	c.Missing = append(c.Missing, b.markers.Missing(text))
	return code
}

// Table returns the table of the records so far. The builder must not be used
// after it.
func (b *Builder) Table() *Table {
	return &Table{Columns: b.columns, N: b.n}
}
