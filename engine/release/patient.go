package release

import (
	"slices"
	"strconv"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/audit"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// Patient describes the patient of a record: all rows, how many patients have rows like
// those that someone knows of this one, and who shows the same rows. ok is false where
// rows are counted, or the release is two tables. It takes time in proportion to the rows.
func (r *Release) Patient(record int32) (found facts.Patient, ok bool) {
	if r.whose == nil || r.Linked != nil || r.Audit.Persons == nil {
		return found, false
	}
	of := r.whose.Codes[record]
	for other, patient := range r.whose.Codes {
		if patient != of {
			continue
		}
		if found.Records = append(found.Records, other); r.rows[other] < 0 {
			found.LeftOut++
		}
	}
	released := r.whose.Pick(r.Records)
	row := slices.IndexFunc(r.Records, func(other int32) bool { return r.whose.Codes[other] == of })
	if row < 0 {
		return found, true // nothing is left of the patient
	}
	person := released.Codes[row]
	for i := range r.Audit.Persons.Known {
		known := &r.Audit.Persons.Known[i]
		k, atLeast := known.Person(int(person))
		found.Known = append(found.Known, facts.KnownPatient{Knows: string(known.Knows), K: k, AtLeast: atLeast})
	}
	found.Others = r.showing(released, person)
	return found, true
}

// showing returns the other patients who show the same rows as one, by their first
// records. released says whose row of the release each one is.
func (r *Release) showing(released *privacy.Patients, one int32) []int {
	classes, err := audit.Rows(r.Table, r.shown)
	if err != nil {
		return nil // of columns that the audit has found
	}
	shown := make([][]int32, released.Count) // by patient: the classes of the rows, ascending
	first := make([]int32, released.Count)   // by patient: the first record
	for class, rows := range classes {
		for _, row := range rows {
			patient := released.Codes[row]
			if len(shown[patient]) == 0 || r.Records[row] < first[patient] {
				first[patient] = r.Records[row]
			}
			shown[patient] = append(shown[patient], int32(class))
		}
	}
	var others []int
	for patient := range shown {
		if int32(patient) != one && slices.Equal(shown[patient], shown[one]) {
			others = append(others, int(first[patient]))
		}
	}
	slices.Sort(others)
	return others
}

// Numbered numbers the groups from 1.
func Numbered(name string, class []int32) *table.Column {
	c := &table.Column{Name: name, Codes: slices.Clone(class)}
	for _, g := range class {
		for int(g) >= len(c.Values) {
			c.Values = append(c.Values, strconv.Itoa(len(c.Values)+1))
			c.Missing = append(c.Missing, false)
		}
	}
	return c
}

// Linked returns the table of sensitive values: within a group they stand in
// alphabetical order, which says nothing about the rows.
func Linked(group, count string, sensitive []*table.Column, groups *problem.Groups) *table.Table {
	names := []string{group}
	for _, c := range sensitive {
		names = append(names, c.Name)
	}
	b := table.NewBuilder(append(names, count), table.NewMarkers(nil))
	for g := range groups.Len() {
		var records [][]string
		for _, row := range groups.Group(g) {
			record := []string{strconv.Itoa(g + 1)}
			for _, c := range sensitive {
				record = append(record, c.Text(int(row)))
			}
			records = append(records, record)
		}
		slices.SortFunc(records, slices.Compare)
		for len(records) > 0 {
			n := 1
			for n < len(records) && slices.Equal(records[n], records[0]) {
				n++
			}
			b.Append(append(records[0], strconv.Itoa(n)))
			records = records[n:]
		}
	}
	t := b.Table()
	for i, c := range sensitive {
		t.Columns[i+1] = t.Columns[i+1].Marked(absent(c))
	}
	return t
}

// absent returns the texts of a column that stand for no value.
func absent(c *table.Column) []string {
	var texts []string
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			texts = append(texts, text)
		}
	}
	return texts
}
