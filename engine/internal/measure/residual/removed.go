package residual

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/say"
)

var rowsOwn = say.Define("found-removed", "the value that {1:q}, which is removed or replaced, has in the same row, in {0} {0:row|rows}, the first of which is row {2}")

// A value of a removed column is looked for if it has a digit and at least leastCode letters
// and digits, or two words, or leastName letters: a shorter one is elsewhere by chance.
const leastCode, leastName = 4, 5

// The rows that hold their own value of a removed column are found if they are at least this many
// times those that would if the cells stood in any order.
const timesChance = 3

// sought are the values of a removed column that are looked for, as words that blanks part.
type sought struct {
	*table.Column
	of    []int32          // per value, from 0 by its words; -1: it is not looked for
	texts map[string]int32 // by words
	rows  []int            // of the release, by words
	words []int            // how many words they have, each number once
}

// soughtIn returns what is looked for of a removed column; nil: it has days or measured values, or
// no more values than half of the people.
func soughtIn(c *table.Column, opt Options) *sought {
	s := &sought{Column: c, of: make([]int32, len(c.Values)), texts: map[string]int32{}}
	counts, distinct, people := c.Pick(opt.Records).Counts(), 0, len(opt.Records)
	if opt.Patients != nil {
		people = opt.Patients.Count
	}
	for v, text := range c.Identities() {
		s.of[v] = -1
		if counts[v] == 0 || c.Absent(int32(v)) {
			continue
		}
		distinct++
		words, ends := wordsOf(nil, nil, text)
		n, digits := len(ends)-1, strings.ContainsFunc(text, unicode.IsDigit)
		if long := utf8.RuneCount(words) - n + 1; digits && long < leastCode || !digits && n < 2 && long < leastName {
			continue
		}
		at, known := s.texts[string(words)]
		if !known {
			at = int32(len(s.texts))
			s.texts[string(words)], s.rows = at, append(s.rows, 0)
		}
		if s.of[v] = at; !slices.Contains(s.words, n) {
			s.words = append(s.words, n)
		}
		s.rows[at] += counts[v]
	}
	if t := recognize.Type(c); 2*distinct <= people || t.Dated() || t.Numeric() && t != format.Integer {
		return nil
	}
	return s
}

// wordsOf appends the words of a text in small letters, parted by blanks, and -1 and where each ends:
// runs of letters, runs of digits, and each character of a script that parts no words.
func wordsOf(words []byte, ends []int, text string) ([]byte, []int) {
	last, kind := ' ', ' '
	ends = append(ends, -1)
	for _, r := range text {
		switch last, kind = kind, ' '; {
		case unicode.IsDigit(r):
			kind = '0'
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai):
			kind = -1
		case unicode.IsLetter(r):
			kind = 'a'
		case unicode.IsMark(r):
			kind = last
		}
		if kind == ' ' {
			continue
		}
		if kind != last || kind < 0 {
			if len(words) > 0 {
				words = append(words, ' ')
			}
			ends = append(ends, 0)
		}
		words = utf8.AppendRune(words, unicode.ToLower(r))
		ends[len(ends)-1] = len(words)
	}
	return words, ends
}

// rowsOwns says of each column, by its place, of which removed columns its cells hold the value of
// their own row.
func rowsOwns(columns []Column, opt Options) [][]facts.Identifying {
	found, all := make([][]facts.Identifying, len(columns)), make([]*sought, len(opt.Removed))
	parallel.Each(len(all), func(i int) { all[i] = soughtIn(opt.Removed[i], opt) })
	all = slices.DeleteFunc(all, func(s *sought) bool { return s == nil })
	parallel.Each(len(columns), func(i int) {
		c := columns[i]
		if c.Disguised || len(all) == 0 {
			return
		}
		read := map[string]bool{}
		if c.Read != nil {
			for _, text := range c.Read.Values {
				read[text] = true
			}
		}
		var words []byte
		var ends []int
		held, chance, counts := make([]map[int][]int32, len(all)), make([]float64, len(all)), c.Counts()
		for j := range held {
			held[j] = map[int][]int32{}
		}
		for v, text := range c.Values {
			if counts[v] == 0 || c.Absent(int32(v)) || c.Read != nil && !read[text] {
				continue
			}
			words, ends = wordsOf(words[:0], ends[:0], text)
			for j, s := range all {
				for _, n := range s.words {
					for w := 0; w+n < len(ends); w++ {
						if at, ok := s.texts[string(words[ends[w]+1:ends[w+n]])]; ok {
							held[j][v] = append(held[j][v], at)
							chance[j] += float64(counts[v]) * float64(s.rows[at]) / float64(len(opt.Records))
						}
					}
				}
			}
		}
		for j, s := range all {
			f, first := facts.Identifying{Kind: facts.FoundNames}, -1
			for row, v := range c.Codes {
				if len(held[j]) > 0 && slices.Contains(held[j][int(v)], s.of[s.Codes[opt.Records[row]]]) {
					if f.Rows++; first < 0 || opt.Records[row] < opt.Records[first] {
						first = row // of the file: a release may be in another order
					}
				}
			}
			if first < 0 || float64(f.Rows) < timesChance*chance[j] {
				continue
			}
			record := int(opt.Records[first])
			if own := s.Text(record); strings.Contains(own, "@") {
				f.Kind = facts.FoundEmails
			} else if strings.ContainsFunc(own, unicode.IsDigit) {
				f.Kind = facts.FoundNumbers
			}
			f.Example, f.Said = cut(c.Text(first)), rowsOwn.Say(f.Rows, s.Name, s.Number(record))
			found[i] = append(found[i], f)
		}
	})
	return found
}
