package suda

import "quasi/engine/internal/data/group"

// classes are disjoint lists of records, one after the other: class i ends before
// ends[i], where the next one begins.
type classes struct {
	rows []int32
	ends []int32
}

// counter counts the records of a class by their codes.
type counter struct {
	count []int32 // by code, all 0 between two classes
	place []int32 // by code
	codes []int32 // of the class in hand
	seen  []int32 // codes, in the order of their first records
}

func newCounter(rows, codes int) *counter {
	return &counter{count: make([]int32, codes), place: make([]int32, codes), codes: make([]int32, rows)}
}

// refine divides the classes of p by the codes of a column. Each record that is
// the only one of its class it hands to alone; it writes the other classes to
// into, whose rows must have room for all of p, unless that is nil. Records with
// code skip are left out.
func (c *counter) refine(p classes, column []int32, skip int32, into *classes, alone func(row int32)) {
	if into != nil {
		into.rows, into.ends = into.rows[:0], into.ends[:0]
	}
	start := int32(0)
	for _, end := range p.ends {
		rows := p.rows[start:end]
		start = end
		c.seen = c.seen[:0]
		for i, row := range rows {
			code := column[row]
			c.codes[i] = code
			if c.count[code] == 0 {
				c.seen = append(c.seen, code)
			}
			c.count[code]++
		}
		if skip >= 0 {
			c.count[skip] = 0
		}
		if into == nil || len(c.seen) == len(rows) {
			for i, row := range rows {
				if c.count[c.codes[i]] == 1 {
					alone(row)
				}
			}
		} else {
			c.divide(rows, into, alone)
		}
		for _, code := range c.seen {
			c.count[code] = 0
		}
	}
}

// divide appends a class for each code of two or more records.
func (c *counter) divide(rows []int32, into *classes, alone func(row int32)) {
	end := int32(len(into.rows))
	for _, code := range c.seen {
		if c.count[code] > 1 {
			c.place[code] = end
			end += c.count[code]
			into.ends = append(into.ends, end)
		}
	}
	into.rows = into.rows[:end]
	for i, row := range rows {
		switch code := c.codes[i]; c.count[code] {
		case 0:
		case 1:
			alone(row)
		default:
			into.rows[c.place[code]] = row
			c.place[code]++
		}
	}
}

// table is the distinct records: those that are unique first, then one for each
// class of several, which is there to keep others from being unique.
type table struct {
	uniques []int32   // by distinct record: the record
	columns [][]int32 // codes by distinct record, 0 for a missing value
	sizes   []int     // numbers of codes
	rows    int       // distinct records
	pairs   int       // records in classes of two
}

// everyone returns n records in one class.
func everyone(n int) classes {
	p := classes{rows: group.Numbers(n)}
	if n > 0 {
		p.ends = []int32{int32(n)}
	}
	return p
}

// shifted returns the codes of the given records, or of all if that is nil, each
// one more, so that a missing value is 0.
func shifted(codes, rows []int32) []int32 {
	if rows == nil {
		rows = group.Numbers(len(codes))
	}
	some := make([]int32, len(rows))
	for i, row := range rows {
		some[i] = codes[row] + 1
	}
	return some
}
