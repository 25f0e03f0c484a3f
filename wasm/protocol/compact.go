package protocol

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"quasi/engine/data/wire"
)

// Hierarchies of thousands of values go through messages as runs of equal labels: the page's
// thread reads and writes them in a small part of the time that rows of texts take.

// apart stands between texts that are sent as one: a character that no text should have, and
// that JSON writes as it is, in one byte.
const apart = "\x7f"

// texts are any texts: as one, or one by one where that can't be.
type texts struct {
	Joined string   `json:"joined,omitempty"`
	Each   []string `json:"each,omitempty"`
}

func textsOf(all []string) texts {
	if len(all) < 2 || slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, apart) }) {
		return texts{Each: all}
	}
	return texts{Joined: strings.Join(all, apart)}
}

func (t texts) all() []string {
	if t.Joined == "" {
		return t.Each
	}
	return strings.Split(t.Joined, apart)
}

func numbersIn(written []byte) ([]int32, error) {
	r := wire.NewReader(written)
	all := r.Ints(0, 1<<31-1)
	return all, r.End()
}

// run are the texts of a column from above, each with how many rows it goes on for; without
// lengths, each for one.
type run struct {
	texts
	Lengths []byte `json:"lengths,omitempty"`
}

func runOf(rows [][]string, column int) run {
	var all []string
	var lengths []int32
	for i, row := range rows {
		if i > 0 && row[column] == rows[i-1][column] {
			lengths[len(lengths)-1]++
			continue
		}
		all, lengths = append(all, row[column]), append(lengths, 1)
	}
	if len(all) == len(rows) {
		return run{texts: textsOf(all)}
	}
	return run{textsOf(all), wire.AppendInts(nil, lengths)}
}

// fill writes the texts into a column of so many.
func (of run) fill(cells []string, column, wide int) error {
	all := of.all()
	lengths := slices.Repeat([]int32{1}, len(all))
	if of.Lengths != nil {
		var err error
		if lengths, err = numbersIn(of.Lengths); err != nil || len(lengths) != len(all) {
			return wire.ErrMalformed
		}
	}
	at := column
	for i, text := range all {
		for range lengths[i] {
			if at >= len(cells) {
				return wire.ErrMalformed
			}
			cells[at] = text
			at += wide
		}
	}
	if at != len(cells)+column {
		return wire.ErrMalformed
	}
	return nil
}

// lines are rows of texts: by columns if all are as long, else as they are.
type lines struct {
	Rows    int        `json:"rows,omitempty"`
	Columns []run      `json:"columns,omitempty"`
	Plain   [][]string `json:"plain,omitempty"`
}

func linesOf(rows [][]string) lines {
	if len(rows) == 0 || len(rows[0]) == 0 || slices.ContainsFunc(rows, func(row []string) bool { return len(row) != len(rows[0]) }) {
		return lines{Plain: rows}
	}
	l := lines{Rows: len(rows)}
	for column := range rows[0] {
		l.Columns = append(l.Columns, runOf(rows, column))
	}
	return l
}

func (l lines) all(turn func()) ([][]string, error) {
	wide := len(l.Columns)
	if wide == 0 {
		return l.Plain, nil
	}
	if l.Rows < 0 || l.Rows > 1<<31/wide {
		return nil, wire.ErrMalformed
	}
	cells, rows := make([]string, l.Rows*wide), make([][]string, l.Rows)
	for column, of := range l.Columns {
		turn()
		if err := of.fill(cells, column, wide); err != nil {
			return nil, err
		}
	}
	for i := range rows {
		rows[i] = cells[i*wide : (i+1)*wide : (i+1)*wide]
	}
	return rows, nil
}

// tally are texts with a count for each.
type tally struct {
	texts
	Counts []byte `json:"counts"`
}

func tallyOf(counts map[string]int) tally {
	names := slices.Collect(maps.Keys(counts))
	numbers := make([]int32, len(names))
	for i, name := range names {
		numbers[i] = int32(counts[name])
	}
	return tally{textsOf(names), wire.AppendInts(nil, numbers)}
}

// all returns the counts, in a map with room for so many more.
func (t tally) all(more int) (map[string]int, error) {
	names := t.texts.all()
	numbers, err := numbersIn(t.Counts)
	if err != nil || len(names) != len(numbers) {
		return nil, wire.ErrMalformed
	}
	counts := make(map[string]int, len(names)+more)
	for i, name := range names {
		counts[name] = int(numbers[i])
	}
	return counts, nil
}

// counted are the records of values: of those that rows begin with in the order of the rows,
// so that their texts are sent once, and of the others with their texts.
type counted struct {
	Rows   []byte `json:"rows,omitempty"` // one more than the records; 0: the value has no count
	Others tally  `json:"others,omitzero"`
}

func countedOf(counts map[string]int, rows [][]string) counted {
	others, numbers := maps.Clone(counts), make([]int32, len(rows))
	for i, row := range rows {
		if len(row) == 0 {
			continue
		}
		if n, ok := others[row[0]]; ok {
			numbers[i] = int32(n) + 1
			delete(others, row[0])
		}
	}
	c := counted{Others: tallyOf(others)}
	if len(rows) > 0 {
		c.Rows = wire.AppendInts(nil, numbers)
	}
	return c
}

func (c counted) all(rows [][]string, turn func()) (map[string]int, error) {
	counts, err := c.Others.all(len(rows))
	if err != nil || len(rows) == 0 {
		return counts, err
	}
	numbers, err := numbersIn(c.Rows)
	if err != nil || len(numbers) != len(rows) {
		return nil, wire.ErrMalformed
	}
	for i, n := range numbers {
		if i%(1<<10) == 0 {
			turn()
		}
		if n > 0 && len(rows[i]) == 0 {
			return nil, wire.ErrMalformed
		}
		if n > 0 {
			counts[rows[i][0]] = int(n) - 1
		}
	}
	return counts, nil
}

type (
	plainHierarchy HierarchyResult
	plainEffect    EffectParams
)

// compactHierarchy has the fields of a HierarchyResult, those of many values in its own way.
type compactHierarchy struct {
	plainHierarchy
	Rows   lines   `json:"rows,omitzero"`
	Counts counted `json:"counts"`
}

// MarshalJSON writes rows and counts as runs and numbers.
func (r HierarchyResult) MarshalJSON() ([]byte, error) {
	c := compactHierarchy{plainHierarchy: plainHierarchy(r), Rows: linesOf(r.Rows), Counts: countedOf(r.Counts, r.Rows)}
	c.Hierarchy.Rows = nil // as they are in Rows
	return json.Marshal(c)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *HierarchyResult) UnmarshalJSON(data []byte) error {
	return r.UnmarshalInTurns(data, func() {})
}

// UnmarshalInTurns is UnmarshalJSON for who has something else to do meanwhile: turn is called
// again and again.
func (r *HierarchyResult) UnmarshalInTurns(data []byte, turn func()) error {
	var c compactHierarchy
	err := json.Unmarshal(data, &c)
	*r = HierarchyResult(c.plainHierarchy)
	if err == nil {
		turn()
		r.Rows, err = c.Rows.all(turn)
	}
	if err == nil {
		turn()
		r.Counts, err = c.Counts.all(r.Rows, turn)
	}
	if r.Hierarchy.Rule == nil { // those of a rule belong to one table
		r.Hierarchy.Rows = r.Rows
	}
	return err
}

// compactEffect has the fields of EffectParams, its rows as runs.
type compactEffect struct {
	plainEffect
	Rows lines `json:"rows"`
}

// MarshalJSON writes the rows as runs.
func (p EffectParams) MarshalJSON() ([]byte, error) {
	return json.Marshal(compactEffect{plainEffect(p), linesOf(p.Rows)})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *EffectParams) UnmarshalJSON(data []byte) error {
	var c compactEffect
	err := json.Unmarshal(data, &c)
	*p = EffectParams(c.plainEffect)
	if err == nil {
		p.Rows, err = c.Rows.all(func() {})
	}
	return err
}
