package privacy

import (
	"reflect"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
)

// Description is a model in a form with which another program can check classes of
// some of the records. The other program reads it as a [Blueprint].
type Description struct {
	text    []byte
	columns []column
	rows    []int32 // of the records that it is about: their numbers in the columns; nil: all
}

// column holds the codes of one column.
type column struct {
	codes       []int32 // of the records
	least, most int32
}

// Describe returns the description of a model, unless it is of a kind that can't be
// told. It says nothing that the model is not asked for: no text, and no name.
func Describe(m Model) (d *Description, ok bool) {
	w := writer{able: true}
	w.model(&m)
	return &w.Description, w.able
}

// Among returns the description for some of the records, which are numbered in the order
// given.
func (d *Description) Among(rows []int32) *Description {
	some := *d
	some.rows = rows
	return &some
}

// Append appends the description to a message, for all pieces.
func (d *Description) Append(b []byte) []byte { return append(b, d.text...) }

// AppendRecords appends what the model looks at in the given records, in their order.
func (d *Description) AppendRecords(b []byte, rows []int32) []byte {
	codes := make([]int32, len(rows))
	for _, c := range d.columns {
		for i, row := range rows {
			if d.rows != nil {
				row = d.rows[row]
			}
			codes[i] = c.codes[row]
		}
		b = wire.AppendInts(b, codes)
	}
	return b
}

// writer describes a model.
type writer struct {
	Description
	able bool
}

func (w *writer) count(n *int)      { w.text = wire.AppendInt(w.text, int64(*n)) }
func (w *writer) integer(n *int)    { w.text = wire.AppendInt(w.text, int64(*n)) }
func (w *writer) number(x *float64) { w.text = wire.AppendFloat(w.text, *x) }
func (w *writer) code(c *int32)     { w.text = wire.AppendInt(w.text, int64(*c)) }
func (w *writer) sound(bool)        {}

func (w *writer) truth(is *bool) {
	n := 0
	if *is {
		n = 1
	}
	w.integer(&n)
}

func (w *writer) ground(g **domain.Ground, leaves int) {
	list(w, &(*g).Parent, several, w.code)
	list(w, &(*g).Leaf, leaves, w.code)
}

func (w *writer) model(m *Model) {
	at := slices.IndexFunc(models, func(k carried) bool { return reflect.TypeOf(k) == reflect.TypeOf(*m) })
	if at < 0 {
		w.able = false
		return
	}
	w.integer(&at)
	(*m).(carried).carry(w)
}

// sensitive writes how many records of the whole table have each value, and so how many
// values there are.
func (w *writer) sensitive(s **Sensitive) {
	counts := (*s).Counts()
	list(w, &counts, several, w.integer)
	w.column(&(*s).Codes, 0, int32(len(counts)-1))
}

func (w *writer) patients(p **Patients) {
	w.integer(&(*p).Count)
	w.column(&(*p).Codes, 0, int32((*p).Count-1))
}

// column writes the place of a column, and of one that was not met before its range.
func (w *writer) column(codes *[]int32, least, most int32) {
	at := slices.IndexFunc(w.columns, func(c column) bool {
		return c.least == least && c.most == most && same(c.codes, *codes)
	})
	if known := at >= 0; known {
		w.integer(&at)
		return
	}
	at = len(w.columns)
	w.integer(&at)
	w.code(&least)
	w.code(&most)
	w.columns = append(w.columns, column{*codes, least, most})
}

// same reports whether codes are not only equal, but the same memory.
func same(a, b []int32) bool { return len(a) == len(b) && len(a) > 0 && &a[0] == &b[0] }

func (w *writer) population(b *behind) { w.text = b.register.append(w.text) }
