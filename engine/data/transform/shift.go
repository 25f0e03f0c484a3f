package transform

import (
	"encoding/binary"
	"strconv"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errKeyLength          = say.Define("key-length", "the key has {0} {0:byte|bytes}; it must have {1} random ones")
	errKeyZero            = say.Define("key-zero", "the key is all zeros; it must be {0} random bytes")
	errPseudonymLength    = say.Define("pseudonym-length", "a pseudonym has {0} {0:character|characters}; it must have 1 to {1}")
	errPseudonymCollision = say.Define("pseudonym-collision", "the values of rows {0} and {1} get one pseudonym: make the pseudonyms longer than {2} characters")
	errShiftRange         = say.Define("shift-range", "dates move by {0} {0:day|days}; it must be from 1 to {1}")
	errShiftTime          = say.Define("shift-time", "what becomes of the time of day is {0:q}: choose {1:q}, {2:q} or {3:q}")
	errDateRow            = say.Define("date-row", "row {0}: {1:q} {2}")
)

// MaxShift is the greatest number of days by which dates can be moved.
const MaxShift = 36_500

// Shift says how dates are moved.
type Shift struct {
	MaxDays int   // the most days, 1 to MaxShift
	Time    Clock // what becomes of the time of day; empty: DropTime
}

// ShiftDates returns the column with every date moved by a number of days in
// [-MaxDays, MaxDays] that is not 0 and is one and the same for all records of a
// patient, in every column and table that shares the key. patients says whose
// record each one is, by [table.Column.Identities]; a record without a patient is moved by itself, by its place
// in the table. Dates are read in the column's format, without which one that ends
// in the year has the day first if it has dots, and is an error otherwise. They
// keep their form, and of their time what s.Time says; missing values stay. A value
// that is no date is an error that names it and its row.
//
// The days between two dates of a patient are kept; weekdays and seasons are not
// (Hripcsak et al., Preserving temporal relations in clinical data while
// maintaining privacy, JAMIA 23(6), 2016).
func ShiftDates(c, patients *table.Column, key Key, s Shift) (*table.Column, error) {
	if s.MaxDays < 1 || s.MaxDays > MaxShift {
		return nil, errShiftRange.Of(s.MaxDays, MaxShift)
	}
	if !s.Time.Valid() {
		return nil, errShiftTime.Of(s.Time, DropTime, FullHour, KeepTime)
	}
	dates, err := parseAll(c)
	if err != nil {
		return nil, err
	}
	usual := habit(dates)
	by := make([]int, len(patients.Values))
	for v, who := range patients.Identities() {
		by[v] = s.days(key, "quasi date shift 1", who)
	}
	out := newDictionary(c)
	out.column.Format = c.Format
	if c.Format.Type == format.DateTime && s.Time != FullHour && s.Time != KeepTime {
		out.column.Format.Type = format.Date
	}
	for row, v := range c.Codes {
		w := dates[v]
		if w == nil {
			out.column.Codes[row] = out.add(c.Values[v], true)
			continue
		}
		days := by[patients.Codes[row]]
		if patients.Absent(patients.Codes[row]) {
			days = s.days(key, "quasi date shift of a row 1", strconv.Itoa(c.Number(row)))
		}
		text, err := w.moved(days, usual, s.Time)
		if err != nil {
			return nil, errDateRow.Of(c.Number(row), c.Values[v], err)
		}
		out.column.Codes[row] = out.add(text, false)
	}
	return out.column, nil
}

// days returns the shift of one patient. 2·MaxDays is so far below 2⁶⁴ that the
// remainder is as good as uniform.
func (s Shift) days(key Key, purpose, text string) int {
	draw := binary.BigEndian.Uint64(key.sum(purpose, text))
	days := int(draw%uint64(2*s.MaxDays)) - s.MaxDays
	if days >= 0 {
		days++ // 0 would release the date itself
	}
	return days
}

// parseAll reads the values of a column; what is missing, or in no record, is
// nil.
func parseAll(c *table.Column) ([]*written, error) {
	dates := make([]*written, len(c.Values))
	for v, row := range c.Firsts() {
		if row < 0 || c.Absent(int32(v)) {
			continue
		}
		w, err := parse(c.Values[v], c.Format)
		if err != nil {
			return nil, errDateRow.Of(c.Number(row), c.Values[v], err)
		}
		dates[v] = &w
	}
	return dates, nil
}

// habit returns how a column writes what is below ten: a date that does not show
// it must not stand out after its move.
func habit(dates []*written) padding {
	for _, w := range dates {
		if w != nil && w.padding == bare {
			return bare
		}
	}
	return padded
}

// NoDates returns the codes of the values that [ShiftDates] can't read, in their
// order.
func NoDates(c *table.Column) []int32 {
	var found []int32
	for v, row := range c.Firsts() {
		if row < 0 || c.Absent(int32(v)) {
			continue
		}
		if _, err := parse(c.Values[v], c.Format); err != nil {
			found = append(found, int32(v))
		}
	}
	return found
}
