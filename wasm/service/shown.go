package service

import (
	"errors"
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

// changed returns the places of the released columns of which a cell is not what it was.
// A cell that had no value and is released as a star has lost nothing. A column is looked
// at up to the first such cell, and one that is released as it is not at all.
func (r *result) changed() []int {
	places := []int{}
	for at, c := range r.outgoing() {
		if r.differs(at, c) {
			places = append(places, at)
		}
	}
	return places
}

// sensitive returns the places of the released columns that are sensitive.
func (r *result) sensitive() []int {
	places := []int{}
	for at, c := range r.outgoing() {
		if r.recipe.Column(c.Name).Role == table.Sensitive {
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

// outgoing returns the columns of the table that are released.
func (r *result) outgoing() []*table.Column {
	var columns []*table.Column
	for _, c := range r.table.Columns {
		if r.recipe.Column(c.Name).Released() {
			columns = append(columns, c)
		}
	}
	return columns
}

// differs reports whether a released cell of a column, which is at a place of the
// release, is not what it was.
func (r *result) differs(at int, was *table.Column) bool {
	if r.release.Linked != nil {
		return r.recipe.Column(was.Name).Role == table.Sensitive // in its place is the group
	}
	is := r.release.Table.Columns[at]
	if len(is.Values) > 0 && len(is.Values) == len(was.Values) && &is.Values[0] == &was.Values[0] {
		return false
	}
	for row, record := range r.release.Records {
		before, after := was.Text(int(record)), is.Text(row)
		if before != after && !(after == domain.Suppressed && was.IsMissing(int(record))) {
			return true
		}
	}
	return false
}
