package privacy

import (
	"fmt"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

var (
	nameKPatients  = say.Define("name-k-patients", "{0}-anonymity of patients")
	namePerPatient = say.Define("name-per-patient", "{0}, by patient")
)

// Patients says whose record each one is, where a patient can have several.
type Patients struct {
	Codes []int32 // one per record
	Count int     // distinct patients
}

// PatientsOf reads from a column whose row each one is, as [table.Column.Whose] has it:
// a row without a value is a patient's of its own, and 11, 11.0 and 11 with a blank are
// one patient, as they are in pseudonyms and shifts.
func PatientsOf(c *table.Column) *Patients {
	codes, count := c.Whose()
	return &Patients{codes, count}
}

// Distinct returns the number of patients in a class.
func (p *Patients) Distinct(class []int32) int {
	if len(class) > p.Count/8 {
		seen, n := make([]bool, p.Count), 0
		for _, record := range class {
			if !seen[p.Codes[record]] {
				seen[p.Codes[record]] = true
				n++
			}
		}
		return n
	}
	seen := make(map[int32]bool, len(class))
	for _, record := range class {
		seen[p.Codes[record]] = true
	}
	return len(seen)
}

// Pick returns whose record each of the given ones is; nil stays nil.
func (p *Patients) Pick(records []int32) *Patients {
	if p == nil {
		return nil
	}
	picked := &Patients{Codes: make([]int32, len(records))}
	number := make([]int32, p.Count) // of each patient among the picked, from 1
	for i, record := range records {
		of := p.Codes[record]
		if number[of] == 0 {
			picked.Count++
			number[of] = int32(picked.Count)
		}
		picked.Codes[i] = number[of] - 1
	}
	return picked
}

// KPatients is k-anonymity that counts patients instead of records: a class has
// records of at least k of them. It is monotone.
type KPatients struct {
	patients *Patients
	k        int
}

// NewKPatients returns the model for 1 <= k <= the number of patients.
func NewKPatients(patients *Patients, k int) (KPatients, error) {
	if k < 1 || k > patients.Count {
		return KPatients{}, errKPatientsRange.Of(k, patients.Count)
	}
	return KPatients{patients, k}, nil
}

func (a KPatients) MinSize() int { return a.k }

func (a KPatients) Holds(class []int32) bool {
	return len(class) >= a.k && a.patients.Distinct(class) >= a.k
}

func (a KPatients) Monotone() bool { return true }

func (a KPatients) Reach(class []int32) string {
	return fmt.Sprintf("k = %d", a.patients.Distinct(class))
}

func (a KPatients) Coded() say.Text { return nameKPatients.Say(a.k) }

// Once returns s with the records of one patient that have the same value
// counting once, in the distribution of the whole table.
func (p *Patients) Once(s *Sensitive) *Sensitive {
	once := *s
	once.Once = make([]bool, len(s.Codes))
	type pair struct{ patient, value int32 }
	seen := map[pair]bool{}
	for record, v := range s.Codes {
		at := pair{p.Codes[record], v}
		once.Once[record] = !seen[at]
		seen[at] = true
	}
	return &once
}

// PerPatient is a model to which the records of one patient with one value are a
// single record, so that a person with many visits does not hide those of others.
// It is monotone only if it merely asks for distinct values: a patient of two
// classes counts in each of them, but once when they are merged.
type PerPatient struct {
	Model
	s        *Sensitive
	patients *Patients
}

// NewPerPatient returns what m, a model on s, asks of patients. m must have been
// made for patients.Once(s). [Personal] looks at every record, since each has a guard.
func NewPerPatient(m Model, s *Sensitive, patients *Patients) Model {
	if personal, ok := m.(Personal); ok {
		personal.patients = patients // all guards of each, and everyone once
		return personal
	}
	return PerPatient{m, s, patients}
}

// once returns the records of a class without those of the same patient with the
// same value as an earlier one.
func (m PerPatient) once(class []int32) []int32 {
	type pair struct{ patient, value int32 }
	seen := make(map[pair]bool, len(class))
	kept := make([]int32, 0, len(class))
	for _, record := range class {
		at := pair{m.patients.Codes[record], m.s.Codes[record]}
		if !seen[at] {
			seen[at] = true
			kept = append(kept, record)
		}
	}
	return kept
}

func (m PerPatient) Holds(class []int32) bool { return m.Model.Holds(m.once(class)) }

func (m PerPatient) Monotone() bool {
	switch m.Model.(type) {
	case DistinctL, LAlpha, KE, PPlus:
		return true
	}
	return false
}

func (m PerPatient) Reach(class []int32) string { return m.Model.Reach(m.once(class)) }
func (m PerPatient) Coded() say.Text            { return namePerPatient.Say(m.Model) }

func (a KPatients) carry(c carrier) Model {
	c.integer(&a.k)
	c.patients(&a.patients)
	return a
}

func (m PerPatient) carry(c carrier) Model {
	c.model(&m.Model)
	c.sensitive(&m.s)
	c.patients(&m.patients)
	return m
}
