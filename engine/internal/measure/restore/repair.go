package restore

// mostSteps bounds the search for rows that found no record: the classes of
// records and the records that it may look at, about a second's work.
const mostSteps = 100_000_000

// repairer gives the rows that found no record one by moving other rows: it looks
// for a chain of rows of which each takes the record of the next, and the last a
// free one (augmenting paths, Berge 1957). Rows of one class can stand for each
// other, so it is classes that it visits.
type repairer struct {
	m       *matcher
	row     []int32   // by record: its row, or -1
	classOf []int32   // by row
	free    [][]int32 // by class of records: those without a row
	steps   int

	// Of one search; what a search without success has visited stays visited,
	// because no later one can get further from there.
	visited []bool  // classes of rows
	passed  []bool  // classes of records
	via     []int32 // by class of rows: the record of theirs by which it was reached
	from    []int32 // and the class that wants it
	queue   []int32
	found   []int32
}

func newRepairer(m *matcher, row []int32) *repairer {
	p := &repairer{
		m: m, row: row, classOf: make([]int32, m.released.N), free: make([][]int32, len(m.records)),
		visited: make([]bool, len(m.rows)), via: make([]int32, len(m.rows)), from: make([]int32, len(m.rows)),
		passed: make([]bool, len(m.records)),
	}
	for class, rows := range m.rows {
		for _, r := range rows {
			p.classOf[r] = int32(class)
		}
	}
	for class, records := range m.records {
		for _, record := range records {
			if row[record] < 0 {
				p.free[class] = append(p.free[class], record)
			}
		}
	}
	return p
}

// search gives row r of a class a record, if it finds a chain.
func (p *repairer) search(class, r int32) bool {
	p.queue = append(p.queue[:0], class)
	p.visited[class] = true
	var passed []int32
	for at := 0; at < len(p.queue); at++ {
		here := p.queue[at]
		p.found = p.m.candidates(p.found[:0], int(here))
		p.steps += len(p.found)
		for _, of := range p.found {
			if n := len(p.free[of]); n > 0 {
				record := p.free[of][0]
				p.free[of] = p.free[of][1:]
				p.shift(class, here, record, r)
				for _, class := range p.queue {
					p.visited[class] = false
				}
				for _, of := range passed {
					p.passed[of] = false
				}
				return true
			}
		}
		for _, of := range p.found {
			if !p.passed[of] {
				p.passed[of] = true
				passed = append(passed, of)
				for _, record := range p.m.records[of] {
					p.steps++
					if next := p.classOf[p.row[record]]; !p.visited[next] {
						p.visited[next] = true
						p.via[next], p.from[next] = record, here
						p.queue = append(p.queue, next)
					}
				}
			}
		}
	}
	return false
}

// shift gives a free record to the end of a chain, and to each class before it
// the record by which the one after it was reached; r is the row at the start.
func (p *repairer) shift(start, end, record, r int32) {
	for end != start {
		before := p.via[end]
		p.row[record] = p.row[before]
		record, end = before, p.from[end]
	}
	p.row[record] = r
}
