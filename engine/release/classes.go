package release

import (
	"cmp"
	"maps"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/classes"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
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

// Why says, for each quasi-identifier of a record that was made coarser, which records of
// its group ask for it. A mean is of all of them, and left out. Why returns nil for a record that is suppressed, or of
// a bucketing method, which changes no value. It takes time in proportion to the size of
// the group.
func (r *Release) Why(record int32) []facts.Forced {
	class := r.Class[record]
	if class == NoClass || r.Linked != nil {
		return nil
	}
	var found []facts.Forced
	for _, o := range r.of.Outgoing {
		if o.QI < 0 || r.means(o) {
			continue
		}
		released := r.Groups.As(class, len(r.of.Problem.QI))[o.QI]
		if r.of.Problem.QI[o.QI].Span(record) == released {
			continue
		}
		found = append(found, r.forced(o, record, released))
	}
	return found
}

func (r *Release) forced(o prepare.Outgoing, record int32, released domain.Span) facts.Forced {
	a, members := &r.of.Problem.QI[o.QI], r.Groups.Group(int(r.Class[record]))
	needed := a.Join(members)
	label := func(s domain.Span) string { return r.labelsOf(o).Write(a.Domain.Label(s)) }
	f := facts.Forced{Column: o.Name}
	raw := r.of.Raw.Column(o.Name)
	// Members of a group that, with a record of it, need the value that all
	// of them need: each the one that asks for most beside those before it.
	var asking []int32
	have := a.Span(record)
	for have != needed {
		best, most := int32(-1), have
		for _, m := range members {
			if with := a.Domain.Join(have, a.Span(m)); with != have && (best < 0 || coarser(a, with, most)) {
				best, most = m, with
			}
		}
		asking, have = append(asking, best), most
	}
	for _, m := range asking {
		f.By = append(f.By, facts.Forcing{Record: int(m), Value: raw.Text(int(m)), Missing: raw.IsMissing(int(m))})
	}
	if needed != released {
		f.Needed = label(needed)
		return f
	}
	if m, finer, ok := without(a, asking, members, needed); ok {
		onlyK := len(r.recipe.Privacy.Models) == 0 && r.recipe.Privacy.Patient == "" && r.of.Data.Register == nil
		f.Without = &facts.Without{Record: int(m), Label: label(finer), Rows: len(members) - 1,
			Enough: onlyK && len(members)-1 >= r.recipe.Privacy.K, OnlyK: onlyK}
	}
	return f
}

// without returns the one of some members without which their group needs the finest
// value; ok is false if the group needs the same without any of them.
func without(a *domain.Attribute, some, members []int32, needed domain.Span) (member int32, finer domain.Span, ok bool) {
	for _, m := range some {
		rest := slices.DeleteFunc(slices.Clone(members), func(other int32) bool { return other == m })
		if joined := a.Join(rest); joined != needed && (!ok || coarser(a, finer, joined)) {
			member, finer, ok = m, joined, true
		}
	}
	return member, finer, ok
}

// coarser reports whether a value loses more than another, or covers more where both lose
// the same.
func coarser(a *domain.Attribute, s, than domain.Span) bool {
	if loss, other := a.Domain.Loss(s), a.Domain.Loss(than); loss != other {
		return loss > other
	}
	return s.Len() > than.Len()
}
