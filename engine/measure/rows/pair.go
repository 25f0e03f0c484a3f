package rows

import (
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
)

// pair says what became of the cells of a column. Both functions are told a record that is
// released, and its row.
type pair struct {
	changed func(record, row int32) bool // it is released otherwise than it was
	starred func(record, row int32) bool // it was a value, and a star is released
}

func never(int32, int32) bool  { return false }
func always(int32, int32) bool { return true }

// pair looks once at each value of the column of a place, and from then on at codes.
func (r *Rows) pair(at int) pair {
	before, after := r.Before[at], r.After[at]
	switch {
	case after == nil:
		return pair{always, never}
	case sharesValues(before, after):
		return pair{never, never}
	}
	code := make(map[string]int32, len(after.Values)) // several values may share a text, as labels do not
	as := make([]int32, len(after.Values))            // the first value with the text of each
	for v, text := range after.Values {
		if _, known := code[text]; !known {
			code[text] = int32(v)
		}
		as[v] = code[text]
	}
	const none = -1
	released := func(text string) int32 {
		if v, known := code[text]; known {
			return v
		}
		return none
	}
	star := released(domain.Suppressed)
	same, absent := make([]int32, len(before.Values)), make([]bool, len(before.Values))
	for v, text := range before.Values {
		same[v], absent[v] = released(text), before.Absent(int32(v))
	}
	hidden := func(record, row int32) bool {
		v := before.Codes[record]
		is := as[after.Codes[row]]
		return is == star && is != same[v] && !absent[v]
	}
	return pair{starred: hidden, changed: func(record, row int32) bool {
		v := before.Codes[record]
		is := as[after.Codes[row]]
		return is != same[v] && !(is == star && absent[v])
	}}
}

// sharesValues reports whether two columns have one dictionary: then the one is released as
// it is.
func sharesValues(before, after *table.Column) bool {
	return len(before.Values) > 0 && len(before.Values) == len(after.Values) && &before.Values[0] == &after.Values[0]
}
