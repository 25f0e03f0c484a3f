package restore

import (
	"slices"

	"quasi/engine/internal/measure/covering"
)

// outcome counts the rows that were matched badly.
type outcome struct {
	other int // to a record that differs in the unchanged columns
	none  int // to no record
}

// assign matches released rows with records and notes the row of each in row.
func (m *matcher) assign(row []int32) (outcome, error) {
	codes := make([][]int32, len(m.columns))
	for j, c := range m.columns {
		for _, class := range m.records {
			codes[j] = append(codes[j], c.original.Codes[class[0]])
		}
		m.postings = append(m.postings, make([]covering.Posting, len(c.released.Values)))
		m.postingKnown = append(m.postingKnown, make([]bool, len(c.released.Values)))
	}
	m.index = covering.NewIndex(len(m.records), codes)
	order, err := m.specificFirst()
	if err != nil {
		return outcome{}, err
	}
	taken := make([]bool, m.released.N)
	ofRow, ofRecord := m.buckets()
	m.pass(order, ofRow, ofRecord, row, taken)
	// Look for records for the rows that are not taken yet, class by class in
	// the given order. If it ends within its steps, as many rows as possible have
	// records.
	p := newRepairer(m, row)
	for _, class := range order {
		for _, r := range p.m.rows[class] {
			if taken[r] {
				continue
			}
			if p.steps > mostSteps || p.visited[class] {
				break
			}
			if taken[r] = p.search(int32(class), r); !taken[r] {
				break // nor will the others of its class
			}
		}
	}
	found := outcome{none: m.released.N}
	for record, r := range row {
		if r < 0 {
			continue
		}
		found.none--
		if ofRow[r] != ofRecord[record] {
			found.other++
		}
	}
	return found, nil
}

// specificFirst returns the classes of rows, those that cover the fewest records
// first.
func (m *matcher) specificFirst() ([]int, error) {
	order, covered := make([]int, len(m.rows)), make([]int, len(m.rows))
	var found []int32
	for class := range m.rows {
		found = m.candidates(found[:0], class)
		if len(found) == 0 {
			return nil, m.coversNothing(class)
		}
		order[class] = class
		for _, of := range found {
			covered[class] += len(m.records[of])
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return covered[a] - covered[b] })
	return order, nil
}

// bucket is the key of a row or record in the unchanged columns, and a class of
// records.
type bucket struct{ key, class int32 }

// pool holds the records that no row has taken yet.
type pool struct {
	records map[bucket][]int32
	classes map[int32][]int32 // that have a record, by key
}

func (m *matcher) pool(ofRecord []int32) pool {
	p := pool{map[bucket][]int32{}, map[int32][]int32{}}
	for class, records := range m.records {
		for _, record := range records {
			b := bucket{ofRecord[record], int32(class)}
			if p.records[b] == nil {
				p.classes[b.key] = append(p.classes[b.key], b.class)
			}
			p.records[b] = append(p.records[b], record)
		}
	}
	return p
}

// pass gives each row the first record of its bucket that it covers and that no
// row before has taken.
func (m *matcher) pass(order []int, ofRow, ofRecord, row []int32, taken []bool) {
	p := m.pool(ofRecord)
	covered := make([]bool, len(m.records))
	var found []int32
	for _, class := range order {
		found = m.candidates(found[:0], class)
		for _, of := range found {
			covered[of] = true
		}
		past := map[int32]int{} // how many classes of each bucket have nothing left for these rows
		for _, r := range m.rows[class] {
			if record, ok := p.take(ofRow[r], found, covered, past); ok {
				row[record] = r
				taken[r] = true
			}
		}
		for _, of := range found {
			covered[of] = false
		}
	}
}

// take takes a record of a bucket whose class is covered. It looks at the shorter
// list: the classes that are covered, or those of the bucket; both ascend.
func (p pool) take(key int32, found []int32, covered []bool, past map[int32]int) (int32, bool) {
	classes := p.classes[key]
	if len(found) < len(classes) {
		classes = found
	}
	for ; past[key] < len(classes); past[key]++ {
		class := classes[past[key]]
		b := bucket{key, class}
		left := p.records[b]
		if !covered[class] || len(left) == 0 {
			continue
		}
		p.records[b] = left[1:]
		return left[0], true
	}
	return 0, false
}
