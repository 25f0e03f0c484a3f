package release

import (
	"cmp"
	"fmt"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// number fills in the column of numbers that stand for patients. They are given in the
// order of what the patients show, so that they say no more than the other columns do:
// patients who show the same could have each other's number.
func (r *Release) number(at int) {
	rows := r.order()
	rank := make([]int32, len(r.Class)) // by record: the place of what it shows
	for i := 1; i < len(rows); i++ {
		rank[rows[i]] = rank[rows[i-1]]
		if slices.ContainsFunc(r.Table.Columns, func(c *table.Column) bool { return c.Values[c.Codes[rows[i]]] != c.Values[c.Codes[rows[i-1]]] }) {
			rank[rows[i]]++
		}
	}
	whose := r.of.Asked.Patients()
	shown := make([][]int32, whose.Count) // by patient: the places, ascending
	for _, row := range rows {
		shown[whose.Codes[row]] = append(shown[whose.Codes[row]], rank[row])
	}
	var order []int32
	for patient := range shown {
		if len(shown[patient]) > 0 {
			order = append(order, int32(patient))
		}
	}
	slices.SortStableFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(shown[a]), len(shown[b])), slices.Compare(shown[a], shown[b]))
	})
	c := r.Table.Columns[at]
	c.Codes, c.Values, c.Missing = make([]int32, len(r.Class)), make([]string, len(order)), make([]bool, len(order))
	number := make([]int32, whose.Count)
	label := labels(len(order), r.of.Raw.Column(r.recipe.Privacy.Patient))
	for i, patient := range order {
		number[patient] = int32(i)
		c.Values[i] = label(i)
	}
	for _, row := range rows {
		c.Codes[row] = number[whose.Codes[row]]
	}
}

// labels returns the numbers of so many patients, with a P before them, or with several, so
// that the table has none of them: a reader who knows the table's numbers would
// take one patient for another.
func labels(patients int, own *table.Column) func(int) string {
	digits, called := len(fmt.Sprint(patients)), map[string]bool{}
	for _, value := range own.Values {
		called[value] = true
	}
	for before := "P"; ; before += "P" {
		label := func(i int) string { return fmt.Sprintf("%s%0*d", before, digits, i+1) }
		taken := false
		for i := 0; i < patients && !taken; i++ {
			taken = called[label(i)]
		}
		if !taken {
			return label
		}
	}
}

var noteRowsLeftOut = say.Define("note-records-left-out", "{0} {0:row|rows} of {1} {1:patient|patients} {0:was|were} left out, so that each patient shows as many rows as at least {2} {2:other|others}, or because that loses less: {3}")

// leftOut says which rows were left out where more than one row of a patient may be
// known.
func (r *Release) leftOut() []say.Text {
	if !r.of.Recipe.Privacy.WholeRecords() || len(r.Groups.Suppressed) == 0 {
		return nil
	}
	var rows say.Runs
	columns, patients := r.of.Raw.Columns, map[int32]bool{}
	for _, record := range r.Groups.Suppressed {
		rows.Add(columns[0].Number(int(record)), 1)
		patients[r.of.Patients().Codes[record]] = true
	}
	return []say.Text{noteRowsLeftOut.Say(rows.Total, len(patients), r.recipe.Privacy.K-1, rows.Rows())}
}

var noteNearlyStatic = say.Define("note-nearly-static", "Column {0:q} differs between the rows of {1} of the {2} patients who have several, and was protected row by row. If it can't change, correct the table.")

// nearlyStatic is the share of the patients with several rows below which a column that
// differs between their rows looks like one that should not.
const nearlyStatic = 0.05

// nearlyStatics says which quasi-identifiers differ between the rows of a few patients.
func (r *Release) nearlyStatics() []say.Text {
	if !r.of.Recipe.Privacy.WholeRecords() {
		return nil
	}
	whose := r.of.Patients()
	first, count := make([]int32, whose.Count), make([]int, whose.Count)
	several := 0
	for record, patient := range whose.Codes {
		if count[patient]++; count[patient] == 1 {
			first[patient] = int32(record)
		} else if count[patient] == 2 {
			several++
		}
	}
	var notes []say.Text
	for j := range r.of.Problem.QI {
		a := &r.of.Problem.QI[j]
		differ := map[int32]bool{}
		for record, patient := range whose.Codes {
			if a.Codes[record] != a.Codes[first[patient]] {
				differ[patient] = true
			}
		}
		if n := len(differ); n > 0 && float64(n) < nearlyStatic*float64(several) {
			notes = append(notes, noteNearlyStatic.Say(a.Name, n, several))
		}
	}
	return notes
}
