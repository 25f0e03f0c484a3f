package engine

import (
	"quasi/engine/model/privacy"
)

// addPatients notes whose record each one is, if the recipe names a column that
// says so. A record without a patient is a patient of its own.
func (p *Plan) addPatients() error {
	name := p.recipe.Privacy.Patient
	if name == "" {
		return nil
	}
	c := p.table.Column(name)
	if c == nil {
		return errPatientColumn.Of(name, p.table.Names())
	}
	p.patients = privacy.PatientsOf(c)
	return nil
}

// patientsOf returns whose record each of the given ones is, or nil.
func (p *Plan) patientsOf(records []int32) *privacy.Patients {
	if p.patients == nil {
		return nil
	}
	picked := &privacy.Patients{Codes: make([]int32, len(records))}
	number := make([]int32, p.patients.Count)
	for i, record := range records {
		of := p.patients.Codes[record]
		if number[of] == 0 {
			picked.Count++
			number[of] = int32(picked.Count)
		}
		picked.Codes[i] = number[of] - 1
	}
	return picked
}
