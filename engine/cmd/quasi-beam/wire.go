package main

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// encode returns a message between stages.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(v)
	return b.Bytes(), err
}

// decode reads a message between stages.
func decode[T any](b []byte) (v T, err error) {
	if err = gob.NewDecoder(bytes.NewReader(b)).Decode(&v); err != nil {
		err = fmt.Errorf("a message of %d bytes can't be read, a defect: %w", len(b), err)
	}
	return v, err
}

// column is a column of a table between stages.
type column struct {
	Name    string
	Values  []string
	Missing []bool
	Codes   []int32
	Format  format.Format
	Whole   []int
}

// columnsOf returns the columns of a table with the values alone that occur, unless each
// knows the whole table.
func columnsOf(t *table.Table) []column {
	all := make([]column, len(t.Columns))
	for i, c := range t.Columns {
		all[i] = column{c.Name, c.Values, c.Missing, c.Codes, c.Format, c.Whole}
		if c.Whole == nil {
			all[i].shrink()
		}
	}
	return all
}

// shrink drops values that do not occur.
func (c *column) shrink() {
	const unseen = -1
	place := make([]int32, len(c.Values))
	for v := range place {
		place[v] = unseen
	}
	var own column
	codes := make([]int32, len(c.Codes))
	for row, v := range c.Codes {
		if place[v] == unseen {
			place[v] = int32(len(own.Values))
			own.Values, own.Missing = append(own.Values, c.Values[v]), append(own.Missing, c.Missing[v])
		}
		codes[row] = place[v]
	}
	c.Values, c.Missing, c.Codes = own.Values, own.Missing, codes
}

// tableOf is the other way.
func tableOf(columns []column) *table.Table {
	t := &table.Table{}
	for _, c := range columns {
		t.N = len(c.Codes)
		t.Columns = append(t.Columns, &table.Column{Name: c.Name, Values: c.Values, Missing: c.Missing, Codes: c.Codes, Format: c.Format, Whole: c.Whole})
	}
	return t
}

// merged returns the records of several tables with the same columns, one table after the
// other.
func merged(parts [][]column) []column {
	var all []column
	for j := range parts[0] {
		own, index := column{Name: parts[0][j].Name, Format: parts[0][j].Format}, group.Numbering[string]{}
		for _, part := range parts {
			c := part[j]
			codes := make([]int32, len(c.Values))
			for v, text := range c.Values {
				var first bool
				if codes[v], first = index.Number(text); first {
					own.Values, own.Missing = append(own.Values, text), append(own.Missing, c.Missing[v])
				}
			}
			own.Codes = append(own.Codes, group.Pick(codes, c.Codes)...)
		}
		all = append(all, own)
	}
	return all
}
