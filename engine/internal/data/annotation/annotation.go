// Package annotation finds the rows of a table that are no people: totals and means below
// it, units and labels of the columns above, remarks of whoever printed it, rules of dashes,
// the header once more, another table, and patients that were made up to try a program. Each
// would count as somebody among whom others hide.
//
//	rows := annotation.Find(t)                   // none, of nearly every table
//	people := t.Without(annotation.Records(rows))
//
// A row is found by a word that such rows begin with, or by what its cells are, and by a
// second sign: that it has text where the others have numbers, that most of it is empty, or
// that it is the first or the last. More than a few are data.
package annotation

import (
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// Kind is the kind of a row that is no person.
type Kind string

// The kinds of rows.
const (
	Total   Kind = "total"   // a figure of other rows
	Remark  Kind = "remark"  // about the table
	Label   Kind = "label"   // units or labels of the columns
	Header  Kind = "header"  // the names of the columns once more
	Rule    Kind = "rule"    // a line of dashes
	Test    Kind = "test"    // a made-up patient
	Another Kind = "another" // of another table, which stands below: its header and its rows
)

// Row is a row that is no person.
type Row struct {
	Record int32 // of the table, from 0
	Number int   // in its file, see [table.Column.Number]
	Kind   Kind
	Begins string // its first cell with a text
}

const (
	// mostRows is the most rows of one kind that are found: more are data.
	mostRows = 10
	// headersOf is of how many rows one may be the header once more, where that is above
	// mostRows.
	headersOf = 100
	// mostFirst is the most rows of labels that are found.
	mostFirst = 3
)

// Find returns the rows that are no people, ascending. Records without any value are not
// among them: see [table.Table.Persons]. It takes time in proportion to the records only
// where a column has a value of which such rows are known.
func Find(t *table.Table) []Row {
	if t.N < 2 || len(t.Columns) == 0 {
		return nil
	}
	s := newSearch(t)
	for range 3 { // a row that is found makes others the first or the last
		if !s.pass() {
			break
		}
	}
	s.another()
	var rows []Row
	for record, kind := range s.found {
		r := Row{Record: record, Number: s.t.Columns[0].Number(int(record)), Kind: kind}
		if at := s.begins(record); at >= 0 {
			r.Begins = strings.Clone(s.t.Columns[at].Text(int(record)))
		}
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(a, b Row) int { return int(a.Record - b.Record) })
	return rows
}

// Records returns the records of rows.
func Records(rows []Row) []int32 {
	records := make([]int32, len(rows))
	for i, r := range rows {
		records[i] = r.Record
	}
	return records
}

var said = map[Kind]say.Kind{
	Total:   say.Define("annotation-total", "row {0} ({1:q}: a figure of other rows)"),
	Remark:  say.Define("annotation-remark", "row {0} ({1:q}: a remark)"),
	Label:   say.Define("annotation-label", "row {0} ({1:q}: units or labels of the columns)"),
	Header:  say.Define("annotation-header", "row {0} ({1:q}: the names of the columns again)"),
	Rule:    say.Define("annotation-rule", "row {0} ({1:q}: a line)"),
	Test:    say.Define("annotation-test", "row {0} ({1:q}: a test patient)"),
	Another: say.Define("annotation-another", "row {0} ({1:q}: of another table)"),
}

// mostNamed is the most rows a text names.
const mostNamed = 10

// Say names rows, and says what they look like.
func Say(rows []Row) say.Text {
	named := rows[:min(len(rows), mostNamed)]
	texts := make([]say.Text, len(named))
	for i, r := range named {
		texts[i] = said[r.Kind].Say(r.Number, shortened(r.Begins))
	}
	return say.Series(texts, len(rows))
}

// longestNamed is the most characters of a cell that a text shows.
const longestNamed = 40

func shortened(text string) string {
	runes := []rune(strings.TrimSpace(text))
	if len(runes) <= longestNamed {
		return string(runes)
	}
	return string(runes[:longestNamed]) + "…"
}
