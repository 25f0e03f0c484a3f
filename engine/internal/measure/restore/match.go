package restore

import (
	"encoding/binary"
	"fmt"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/measure/audit"
)

// matcher finds the records that the released rows show.
type matcher struct {
	original, released *table.Table
	columns            []*column
	keys               []key
	// rows and records are those that agree in all quasi-identifiers.
	rows, records [][]int32
	index         *covering.Index // of records
	postings      [][]covering.Posting
	postingKnown  [][]bool
}

// key is a column that is released unchanged.
type key struct {
	original, released *table.Column
	code               []int32 // of the original, by code of the release
}

func newMatcher(original, released *table.Table, qi []string, columns []*column) (*matcher, error) {
	m := &matcher{original: original, released: released, columns: columns}
	for _, c := range original.Columns {
		if !slices.Contains(qi, c.Name) {
			if k, ok := unchanged(c, released.Column(c.Name)); ok {
				m.keys = append(m.keys, k)
			}
		}
	}
	var err error
	if m.rows, err = audit.Rows(released, qi); err != nil {
		return nil, err
	}
	if m.records, err = audit.Rows(original, qi); err != nil {
		return nil, err
	}
	return m, nil
}

// unchanged reports whether a column can be released as it was: no text occurs
// in the release more often than in the original.
func unchanged(original, released *table.Column) (key, bool) {
	if released == nil {
		return key{}, false
	}
	place := make(map[string]int32, len(original.Values))
	for code, text := range original.Values {
		place[text] = int32(code)
	}
	k := key{original, released, make([]int32, len(released.Values))}
	most := original.Counts()
	for code, n := range released.Counts() {
		if n == 0 {
			continue
		}
		at, ok := place[released.Values[code]]
		for _, plain := range interval.Plain(released.Values[code]) { // 0,5 may have been 0.5
			if !ok {
				at, ok = place[plain]
			}
		}
		if !ok || most[at] < n {
			return key{}, false
		}
		k.code[code] = at
	}
	return k, true
}

// covers reports whether every cell of a released row covers that of a record,
// and the unchanged columns agree.
func (m *matcher) covers(row, record int32) bool {
	for _, k := range m.keys {
		if k.code[k.released.Codes[row]] != k.original.Codes[record] {
			return false
		}
	}
	for _, c := range m.columns {
		if !c.covers[c.released.Codes[row]].values.Has(c.original.Codes[record]) {
			return false
		}
	}
	return true
}

// inOrder takes each released row for the first record after that of the row
// before that it covers, and reports whether all rows found one. If any choice
// in this order is possible, this one is.
func (m *matcher) inOrder(row []int32) bool {
	record := int32(0)
	for r := range int32(m.released.N) {
		for int(record) < m.original.N && !m.covers(r, record) {
			record++
		}
		if int(record) == m.original.N {
			for i := range row {
				row[i] = -1
			}
			return false
		}
		row[record] = r
		record++
	}
	return true
}

// buckets numbers what rows and records show in the unchanged columns.
func (m *matcher) buckets() (ofRow, ofRecord []int32) {
	number := map[string]int32{}
	var text []byte
	count := func(n int, code func(k *key, i int) int32) []int32 {
		bucket := make([]int32, n)
		for i := range bucket {
			text = text[:0]
			for k := range m.keys {
				text = binary.LittleEndian.AppendUint32(text, uint32(code(&m.keys[k], i)))
			}
			b, ok := number[string(text)]
			if !ok {
				b = int32(len(number))
				number[string(text)] = b
			}
			bucket[i] = b
		}
		return bucket
	}
	ofRecord = count(m.original.N, func(k *key, i int) int32 { return k.original.Codes[i] })
	ofRow = count(m.released.N, func(k *key, i int) int32 { return k.code[k.released.Codes[i]] })
	return ofRow, ofRecord
}

// candidates appends the classes of records that a class of rows covers.
func (m *matcher) candidates(dst []int32, class int) []int32 {
	return m.index.Match(dst, m.narrow(class, len(m.columns)))
}

// narrow returns the classes of records that each of the first n columns of a
// class of rows covers.
func (m *matcher) narrow(class, n int) []covering.Posting {
	of := make([]covering.Posting, n)
	for j, c := range m.columns[:n] {
		code := c.released.Codes[m.rows[class][0]]
		if !m.postingKnown[j][code] {
			m.postingKnown[j][code] = true
			m.postings[j][code] = m.index.Posting(j, c.covers[code].values)
		}
		of[j] = m.postings[j][code]
	}
	return of
}

// coversNothing is the error of a class of rows that covers no record: it names
// the first column up to which no record fits.
func (m *matcher) coversNothing(class int) error {
	row := m.rows[class][0]
	for j, c := range m.columns {
		if len(m.index.Match(nil, m.narrow(class, j+1))) > 0 {
			continue
		}
		text, before := c.released.Text(int(row)), []string{}
		for _, c := range m.columns[:j] {
			before = append(before, c.name)
		}
		if len(m.index.Match(nil, m.narrow(class, j+1)[j:])) == 0 {
			return fmt.Errorf("release, line %d, column %q: %q covers no value of the original; check that it is a release of this table, or give the hierarchy of this column", line(c.released, int(row)), c.name, text)
		}
		return fmt.Errorf("release, line %d, column %q: no record of the original is covered by %q together with the columns before it, %q; check that it is a release of this table", line(c.released, int(row)), c.name, text, before)
	}
	return fmt.Errorf("release, line %d: the original has no records", line(m.columns[0].released, int(row)))
}
