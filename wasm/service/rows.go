package service

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/classes"
	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
)

// views are the rows of a result, in the order and by the filter that were asked for last.
// Beside what rows.Rows takes, that is at most eight bytes for each row.
type views struct {
	all    *rows.Rows
	order  rows.Order
	sorted []int32 // all records in that order; nil: nobody has asked yet
	filter rows.Filter
	found  []int32 // those of them that pass the filter
}

// viewed makes the rows of the result ready.
func (r *result) viewed() error {
	all, err := r.release.Rows()
	r.views = views{all: all}
	return err
}

// view returns the records of a view. What was found for the last one is found again only
// as far as the view is another.
func (r *result) view(v protocol.View) ([]int32, error) {
	s, all := &r.views, r.views.all
	order := rows.Order{By: v.Order, Reverse: v.Reverse}
	if v.Order == rows.Column {
		order.Column = r.place(v.By)
	}
	filter := rows.Filter{Change: v.Change, Column: rows.Any, Text: v.Text, AtMost: v.AtMost, Like: v.Like - 1}
	known := true
	if v.Column != "" {
		filter.Column = r.place(v.Column)
		known = filter.Column >= 0
	}
	if !known || !all.Valid(order) || !all.Admits(filter) {
		return nil, fmt.Errorf("there is no view %+v of the result", v)
	}
	sorted := s.sorted != nil && s.order == order
	if sorted && s.filter == filter {
		return s.found, nil
	}
	if !sorted {
		s.sorted, s.found = nil, nil // before there are others
		s.order, s.sorted = order, all.InOrder(order)
	}
	s.filter, s.found = filter, s.sorted
	if v.Filtered() {
		s.found = all.Among(s.sorted, filter)
	}
	return s.found, nil
}

// place returns the place of a column that leaves, or -1.
func (r *result) place(name string) int { return slices.Index(r.originals(), name) }

// page returns rows of a view, before and after.
func (r *result) page(p protocol.ResultPageParams) (protocol.ResultPageResult, error) {
	records, err := r.view(p.View)
	if err != nil {
		return protocol.ResultPageResult{}, err
	}
	result := protocol.ResultPageResult{Total: len(records), Found: -1}
	if p.Find > 0 {
		result.Found = slices.Index(records, int32(p.Find-1))
		p.From = max(0, result.Found-p.Count/2)
	}
	from, to := window(protocol.PageParams{From: p.From, Count: p.Count}, len(records))
	result.From, result.Rows = from, make([]protocol.ResultRow, 0, to-from)
	for _, record := range records[from:to] {
		result.Rows = append(result.Rows, r.row(record))
	}
	return result, nil
}

// row describes a record before and after.
func (r *result) row(record int32) protocol.ResultRow {
	all := r.views.all
	row := protocol.ResultRow{Record: int(record), Class: all.ClassOf(record), Lost: all.Lost[record], Changed: all.Changed(record)}
	row.Peers, row.PeerRows = peers(all.Alike(record), record)
	if r.patients != nil {
		row.Patients = all.Size(record)
	}
	for _, c := range all.Before {
		row.Before = append(row.Before, clip(c.Text(int(record))))
	}
	switch at := r.release.Row(record); {
	case at < 0:
	case r.release.Linked != nil:
		row.After = r.linkedRow(record)
	default:
		row.After = clipped(r.release.Table, at)
	}
	return row
}

func (r *result) linkedRow(record int32) []string {
	var cells []string
	for _, c := range r.table.Columns {
		switch decided := r.recipe.Column(c.Name); {
		case !decided.Released():
		case decided.Role == table.Sensitive:
			cells = append(cells, fmt.Sprintf("#%d", r.release.Class[record]+1))
		default:
			cells = append(cells, clip(c.Text(int(record))))
		}
	}
	return cells
}

// peers returns how many other records look like the given one, of some that all do, and
// the first of them.
func peers(alike []int32, record int32) (count int, first []int) {
	for _, other := range alike {
		if other != record && len(first) < protocol.MaxPeers {
			first = append(first, int(other))
		}
	}
	return max(0, len(alike)-1), first
}

// sensitive returns the places of the released columns that are sensitive.
func (r *result) sensitive() []int {
	places := []int{}
	for at, name := range r.originals() {
		if r.recipe.Column(name).Role == table.Sensitive {
			places = append(places, at)
		}
	}
	return places
}

// why says which rows ask for what a row is released as.
func (r *result) why(p protocol.WhyParams) (protocol.WhyResult, error) {
	result := protocol.WhyResult{Forced: []protocol.Forced{}}
	if p.Record < 0 || p.Record >= len(r.release.Class) {
		return result, fmt.Errorf("there is no record %d", p.Record)
	}
	for _, f := range r.release.Why(int32(p.Record)) {
		for i := range f.By {
			f.By[i].Value = clip(f.By[i].Value)
		}
		result.Forced = append(result.Forced, f)
	}
	return result, nil
}

// patient describes the patient of a record. Where rows are counted there is none.
func (r *result) patient(p protocol.PatientParams) (protocol.PatientResult, error) {
	result := protocol.PatientResult{}
	if p.Record < 0 || p.Record >= len(r.release.Class) {
		return result, fmt.Errorf("there is no record %d", p.Record)
	}
	of, ok := r.release.Patient(int32(p.Record))
	if !ok {
		return result, errors.New("the release counts no patients")
	}
	for _, record := range of.Records[:min(len(of.Records), protocol.MaxPatientRows)] {
		result.Rows = append(result.Rows, r.row(int32(record)))
	}
	result.Total, result.LeftOut, result.Known = len(of.Records), of.LeftOut, of.Known
	result.Others, result.OtherRows = len(of.Others), of.Others[:min(len(of.Others), protocol.MaxPeers)]
	return result, nil
}

const (
	mostShown = 1 << 14 // bytes of a file
	mostSeen  = 10_000  // rows of which some are shown
)

// sampleLines writes the header and rows of the release as CSV, until enough of it is there to show:
// of those with the fewest cells without a value.
func (r *result) sampleLines(p protocol.SampleLinesParams) (protocol.SampleLinesResult, error) {
	var b beginning
	release := r.confirming(p.Confirmed, nil).release
	hidden := func(row int32) (cells int) {
		for _, c := range release.Table.Columns {
			if c.IsMissing(int(row)) {
				cells++
			}
		}
		return cells
	}
	all := spread(release.Table.N, mostSeen)
	if len(all) > 0 {
		fewest := hidden(slices.MinFunc(all, func(a, b int32) int { return hidden(a) - hidden(b) }))
		all = slices.DeleteFunc(all, func(row int32) bool { return hidden(row) > fewest })
	}
	rows := spread(len(all), protocol.MaxSampleLines-1)
	for i, at := range rows {
		rows[i] = all[at]
	}
	err := release.WriteRows(&b, rows)
	if err != nil && !errors.Is(err, errEnough) {
		return protocol.SampleLinesResult{}, err
	}
	return protocol.SampleLinesResult{Lines: b.lines(), Rows: len(rows)}, nil
}

// spread returns the first of n rows and others at even distances, at most so many.
func spread(n, most int) []int32 {
	rows := make([]int32, min(n, most))
	for i := range rows {
		rows[i] = int32(i * n / len(rows))
	}
	return rows
}

var errEnough = errors.New("enough is written")

// beginning keeps the first bytes that are written to it, and refuses what comes after them
// with errEnough.
type beginning struct{ kept []byte }

// Write implements [io.Writer].
func (b *beginning) Write(p []byte) (int, error) {
	n := min(len(p), mostShown-len(b.kept))
	b.kept = append(b.kept, p[:n]...)
	if n < len(p) {
		return n, errEnough
	}
	return n, nil
}

// lines are the first lines that are kept; one that was cut ends where it was cut.
func (b *beginning) lines() []string {
	text := strings.ToValidUTF8(string(bytes.TrimPrefix(b.kept, []byte("\uFEFF"))), "")
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[:min(len(lines), protocol.MaxSampleLines)]
}

// ofRelease returns the classes of a release of one table, which stay with it once somebody has asked.
func (r *result) ofRelease() *classes.Classes {
	if r.classes == nil {
		r.classes = classes.Of(r.views.all)
	}
	return r.classes
}

// classMap returns where the classes are, by size and loss.
func (r *result) classMap(protocol.ClassMapParams) (protocol.ClassMap, error) {
	return r.ofRelease().Map(), nil
}

// listClasses lists the classes of one place of the map.
func (r *result) listClasses(p protocol.ClassesParams) (protocol.ClassesResult, error) {
	result := protocol.ClassesResult{Classes: []facts.ClassLine{}}
	all := r.ofRelease()
	found := all.At(facts.ClassMark{Column: p.Column, Row: p.Row})
	result.Total = len(found)
	for _, class := range found[:min(max(0, p.Count), len(found), protocol.MaxClasses)] {
		line := r.release.ClassLine(all, int(class))
		line.Texts = clippedAll(line.Texts)
		result.Classes = append(result.Classes, line)
	}
	return result, nil
}

// class describes one class.
func (r *result) class(p protocol.ClassParams) (protocol.Class, error) {
	all := r.ofRelease()
	if p.Class < 0 || p.Class >= all.Len() {
		return protocol.Class{}, fmt.Errorf("there is no class %d", p.Class)
	}
	found := r.release.DescribeClass(all, p.Class)
	found.Texts = clippedAll(found.Texts)
	for i := range found.Sensitive {
		for j := range found.Sensitive[i].Values {
			v := &found.Sensitive[i].Values[j]
			v.Value = clip(v.Value)
		}
	}
	return found, nil
}

func clippedAll(texts []string) []string {
	for i := range texts {
		texts[i] = clip(texts[i])
	}
	return texts
}
