package rows

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// By is an order of records.
type By string

// The orders. In each, records that are alike stand class by class.
const (
	Class  By = ""       // class by class, that of the first record first; those left out last
	File   By = "file"   // as in the table
	Risk   By = "risk"   // the smallest class first; those left out last
	Loss   By = "loss"   // who has lost most first, to the precision of a float32; of what is left out everything is lost
	Column By = "column" // by what a column had: numbers and days before texts; those without a value last
)

// Order is an order of all records.
type Order struct {
	By      By
	Column  int  // the place of the column, of the order by Column
	Reverse bool // the last first; what is last for want of a class or a value stays there
}

// Valid reports whether there are such an order and such a column.
func (r *Rows) Valid(o Order) bool {
	switch o.By {
	case Class, File, Risk, Loss:
		return true
	case Column:
		return o.Column >= 0 && o.Column < len(r.Before)
	}
	return false
}

// last is the key of what stays at the end.
const last = math.MaxUint32

// InOrder returns all records in a valid order, a permutation that the caller must not
// change. It takes time in proportion to the records, and to sort the values of a column
// besides.
func (r *Rows) InOrder(o Order) []int32 {
	if o.By == Class && !o.Reverse {
		return r.byClass
	}
	// What each record is sorted by, ascending: less than last, or last.
	key := make([]uint32, r.N())
	var values []uint32
	if o.By == Column {
		values = ranks(r.Before[o.Column])
	}
	for record := range key {
		class := r.class[record]
		switch {
		case o.By == File:
			key[record] = uint32(record)
		case o.By == Column:
			key[record] = values[r.Before[o.Column].Codes[record]]
		case o.By == Loss:
			key[record] = last - 1 - math.Float32bits(r.Lost[record]) // shares are ordered as their bits
		case class == LeftOut:
			key[record] = last
		case o.By == Risk:
			key[record] = uint32(r.sizes[class])
		default:
			key[record] = uint32(class)
		}
	}
	if o.Reverse {
		for record, k := range key {
			if k != last {
				key[record] = last - 1 - k
			}
		}
	}
	// Records by their keys, those with the same key as they were: counted by
	// the lower half of the keys, and then by the upper one.
	records := r.byClass
	half := make([]int32, len(key))
	for _, shift := range []int{0, 16} {
		for record, k := range key {
			half[record] = int32(k >> shift & 0xffff)
		}
		records = group.Of(records, half, 1<<16).Items
	}
	return records
}

// value is one of a column's values.
type value struct {
	code   int32
	number bool
	as     float64 // the number
	begins uint64  // the first eight bytes of the text
}

// ranks returns the place of each value of a column: numbers, a day being one, before texts,
// and last for what stands for none.
func ranks(c *table.Column) []uint32 {
	values := make([]value, 0, len(c.Values))
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			continue
		}
		of := value{code: int32(v), begins: begins(text)}
		of.as, of.number = c.Format.Number(text)
		values = append(values, of)
	}
	slices.SortFunc(values, func(a, b value) int {
		switch {
		case a.number != b.number:
			if a.number {
				return -1
			}
			return 1
		case a.number && a.as != b.as:
			return cmp.Compare(a.as, b.as)
		case a.begins != b.begins:
			return cmp.Compare(a.begins, b.begins)
		}
		return strings.Compare(c.Values[a.code], c.Values[b.code])
	})
	rank := slices.Repeat([]uint32{last}, len(c.Values))
	for at, v := range values {
		rank[v.code] = uint32(at)
	}
	return rank
}

// begins returns the first eight bytes of a text as a number that is ordered as they are.
func begins(text string) uint64 {
	var n uint64
	for i := range 8 {
		n <<= 8
		if i < len(text) {
			n |= uint64(text[i])
		}
	}
	return n
}
