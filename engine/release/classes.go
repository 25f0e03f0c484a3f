package release

import (
	"cmp"
	"maps"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/classes"
	"quasi/engine/model/privacy"
)

// ClassLine describes a class in a list.
func (r *Release) ClassLine(all *classes.Classes, class int) facts.ClassLine {
	line := facts.ClassLine{Class: class, Size: all.Size(class), Loss: all.Loss[class], Texts: []string{}}
	row := r.Row(all.Class(class)[0])
	for _, name := range r.qi {
		line.Texts = append(line.Texts, r.Table.Column(name).Text(row))
	}
	return line
}

// DescribeClass returns all that there is to say of a class. It takes time in proportion to
// the rows of the release, for the shares of all of them.
func (r *Release) DescribeClass(all *classes.Classes, class int) facts.Class {
	members := all.Class(class)
	c := facts.Class{ClassLine: r.ClassLine(all, class), First: int(members[0]), Columns: slices.Clone(r.qi), Sensitive: []facts.ClassShares{}}
	if r.whose != nil {
		c.Patients = r.whose.Distinct(members)
	}
	for _, name := range r.sensitive {
		c.Sensitive = append(c.Sensitive, r.shares(r.Table.Column(name), members))
	}
	return c
}

// shares counts the values of a released column in a class, beside all rows. A missing one is
// a value of its own.
func (r *Release) shares(c *table.Column, members []int32) facts.ClassShares {
	in := map[int32]int{}
	for _, record := range members {
		in[c.Codes[r.Row(record)]]++
	}
	codes := slices.SortedFunc(maps.Keys(in), func(a, b int32) int {
		return cmp.Or(cmp.Compare(in[b], in[a]), cmp.Compare(c.Values[a], c.Values[b]))
	})
	s, all := facts.ClassShares{Column: c.Name, Released: r.Table.N}, c.Counts()
	for i, code := range codes {
		if i >= facts.MostShares {
			s.Others, s.OtherRows = s.Others+1, s.OtherRows+in[code]
			continue
		}
		s.Values = append(s.Values, facts.ClassShare{Value: c.Values[code], Rows: in[code], All: all[code]})
	}
	return s
}

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
