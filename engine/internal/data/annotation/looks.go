package annotation

import "quasi/engine/data/table"

// looks describes the values of a column.
type looks struct {
	name    string // as [named] has it
	word    []word // by value
	test    []bool
	tried   []bool
	rule    []bool
	unit    []bool
	named   []bool // the column's name
	asked   []bool
	absent  []bool // stands for no value, or likely does
	first   []bool // begins with a digit
	digit   []bool // has a digit
	counts  []int  // records
	values  int    // records with a value
	present int    // of them, those whose value is none of a note
	firsts  int    // of these, those that begin with a digit
	digits  int
}

func looksOf(c *table.Column) *looks {
	n := len(c.Values)
	l := &looks{
		name: named(c.Name), word: make([]word, n), test: make([]bool, n), tried: make([]bool, n), rule: make([]bool, n), unit: make([]bool, n),
		named: make([]bool, n), asked: make([]bool, n), absent: make([]bool, n), first: make([]bool, n), digit: make([]bool, n),
		counts: make([]int, n),
	}
	for _, code := range c.Codes {
		l.counts[code]++
	}
	for v, text := range c.Values {
		if l.rule[v] = !c.Absent(int32(v)) && rule(text); l.rule[v] {
			continue
		}
		if l.absent[v] = c.Absent(int32(v)) || table.LikelyMarker(text); l.absent[v] {
			continue
		}
		l.first[v], l.digit[v] = digits(text)
		l.word[v] = noWord
		if l.first[v] {
			l.word[v] = countOf(text)
		} else {
			l.asked[v], l.named[v] = asked(text), isNamed(text, l.name)
		}
		if !listed(text) {
			l.add(int32(v), l.counts[v])
			continue
		}
		if l.unit[v] = Unit(text); !l.first[v] {
			l.word[v], l.tried[v], l.test[v] = wordOf(text), tried(text), test(text)
		}
		l.add(int32(v), l.counts[v])
	}
	return l
}

// add takes so many records of a value into account; a negative number takes them out.
func (l *looks) add(v int32, records int) {
	if l.absent[v] {
		return
	}
	l.values += records
	if l.rule[v] || l.word[v] != noWord && l.word[v] != begun {
		return
	}
	l.present += records
	if l.first[v] {
		l.firsts += records
	}
	if l.digit[v] {
		l.digits += records
	}
}

// mostSlips is the most values of a column of numbers that may be none, where that is above
// a fifth of them.
const mostSlips = 2

// numeric reports whether the values begin with digits, nearly all of them.
func (l *looks) numeric() bool { return nearly(l.firsts, l.present) }

// coded reports whether the values have digits in them, nearly all of them.
func (l *looks) coded() bool { return nearly(l.digits, l.present) }

func nearly(are, all int) bool {
	slips := all - are
	return are >= 2 && are > slips && (slips <= mostSlips || 5*slips <= all)
}

// fewValues is the number of records with a value, notes left out, below which a text with a
// digit may be a label in a column of codes that are no numbers: once the rows of notes are
// gone, the rest can be numbers. In a longer column it is taken for one more code.
const fewValues = 1000

// label reports whether a value may be a label of its column: rare, and a text where the
// others are numbers or codes.
func (l *looks) label(v int32) bool {
	if l.counts[v] > rare || l.absent[v] || l.first[v] || !l.coded() {
		return false
	}
	return !l.digit[v] || l.unit[v] || l.numeric() || l.present < fewValues
}

// contrary reports whether a value is a text in a column of numbers, or without a digit in
// a column of codes; agrees that it is like the other values of such a column. The value is
// not among those that were counted.
func (l *looks) contrary(v int32) (contrary, agrees bool) {
	if l.absent[v] || l.rule[v] || !l.coded() {
		return false, false
	}
	like := l.digit[v]
	if l.numeric() {
		like = l.first[v]
	}
	like = like && !l.unit[v]
	return !like, like
}
