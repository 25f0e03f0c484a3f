package service

import (
	"errors"
	"fmt"

	"quasi/engine/data/table"
	"quasi/wasm/protocol"
)

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
