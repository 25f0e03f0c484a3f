package service

import (
	"fmt"
	"slices"

	"quasi/engine/data/table"
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
