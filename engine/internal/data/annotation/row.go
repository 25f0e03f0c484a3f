package annotation

import "strings"

// row compares the cells of a record with all other records.
type row struct {
	filled   int // cells with a value
	rules    int // lines of dashes
	named    int // the names of their columns
	labels   int // units, questions, and texts that begin with the name of their column
	contrary int // texts where the other rows have numbers or codes
	agree    int // like the other rows where these have numbers or codes
	rare     bool
	test     bool
	holes    bool // no value in a column that has no other such cell
}

func (s *search) row(record int32) row {
	r := row{rare: true}
	for i, c := range s.t.Columns {
		l, v := s.columns[i], c.Codes[record]
		if c.Absent(v) {
			r.holes = r.holes || l.values == s.people
			continue
		}
		r.filled++
		if l.rule[v] {
			r.rules++
		}
		if l.named[v] {
			r.named++
		}
		r.test = r.test || l.test[v]
		contrary, agrees := l.contrary(v)
		if agrees {
			r.agree++
		}
		if contrary {
			r.contrary++
			r.test = r.test || l.tried[v] && l.counts[v] <= rare
			r.rare = r.rare && l.counts[v] <= rare
			if l.unit[v] || l.asked[v] || l.named[v] || labels(c.Values[v], l.name) {
				r.labels++
			}
		}
	}
	return r
}

// labels reports whether a text begins with the name of its column, given as [named] has it.
func labels(text, name string) bool {
	return len(name) > 1 && strings.HasPrefix(named(text), name)
}

// kind returns what a record is that is not among those that are counted; empty: a person.
func (s *search) kind(record int32) Kind {
	r := s.row(record)
	switch {
	case r.filled == 0 || s.people < 1:
		return ""
	case r.rules == r.filled:
		return Rule
	case s.header(r):
		return Header
	case record == s.top && r.agree == 0 && r.rare && (r.contrary > 1 || r.labels > 0):
		return Label
	case r.test:
		return Test
	}
	// Whether a record is a figure or a remark, by how it begins.
	at := s.begins(record)
	c, l := s.t.Columns[at], s.columns[at]
	v := c.Codes[record]
	text, _ := l.contrary(v)
	first := s.t.Columns[0]
	gap := record > 0 && first.Number(int(record)) != first.Number(int(record)-1)+1 // an empty row was left out
	atEnd := record == s.top || record == s.bottom || gap
	sparse := 2*r.filled*s.people <= s.filled
	alone := r.filled == 1 && s.filled >= 3*s.people
	single := l.counts[v] <= rare
	switch l.word[v] {
	case total:
		if text || sparse || single && (atEnd && r.holes || record == s.bottom && distinct(l)) {
			return Total
		}
	case statistic:
		if text && single || sparse && atEnd || alone {
			return Total
		}
	case begun:
		if text && (atEnd || sparse) || alone {
			return Total
		}
	case remark:
		if atEnd && (text || sparse) || alone {
			return Remark
		}
	case comment:
		if sparse {
			return Remark
		}
	}
	if atEnd && alone && text && len(strings.Fields(c.Values[v])) > longestValue {
		return Remark
	}
	return ""
}

// header reports whether a row is the header once more.
func (s *search) header(r row) bool {
	columns := len(s.columns)
	if columns > 1 && r.named < 2 || 5*r.named < 4*r.filled {
		return false
	}
	return r.agree == 0 && (r.contrary > 0 || 5*r.filled >= 4*columns)
}

// distinct reports whether nearly all rows have a value of their own in a column.
func distinct(l *looks) bool {
	single := 0
	for _, n := range l.counts {
		if n == 1 {
			single++
		}
	}
	return 10*single >= 9*l.present
}
