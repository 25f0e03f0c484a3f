package report_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/report"
)

// known says what the worksheet on WP216 knows of each of its questions, with its figures in the
// sentences.
func known(d *report.Document) [3]string {
	at := slices.IndexFunc(d.Worksheets, func(w report.Worksheet) bool { return w.Title.Code == "report-wp216" })
	var said [3]string
	for i, q := range d.Worksheets[at].Questions {
		var facts []string
		for _, f := range q.Facts {
			facts = append(facts, f.English)
		}
		said[i] = strings.Join(facts, " ")
	}
	return said
}

// Singling out, linking and inferring are answered for the whole file: with the columns that leave
// exact, with several known rows, and with what a group shares.
func TestTheThreeQuestions(t *testing.T) {
	all := pages()
	all["shared"] = job{text: shared(), small: true, recipe: decided(nil)}
	all["none sensitive"] = job{text: ward(40, 1), recipe: decided(func(r *recipe.Recipe) { r.Column("illness").Role = "insensitive" })}
	for name, c := range map[string]struct{ with, without [3][]string }{
		"studied": {with: [3][]string{
			{"By the columns marked, to someone who knows one row: 0 of 441 rows look like no other.", "Anyone who knows the exact cost can single out 260 of 441 rows.", "k counts rows: several rows of one patient"},
			{"Nobody said which rows are one patient's", "Combination with other releases about the same people was not checked."},
			{"In 7 of 123 groups, everyone has the same illness", "Someone who finds such a group learns", "Not marked as sensitive, and therefore not counted: cost"}},
			without: [3][]string{{"Anyone who knows 2 rows"}, {"patients have several rows"}, {"No column is marked"}}},
		"one known": {with: [3][]string{
			{"0 of 317 rows look like no other.", "For someone who knows 2 rows", "For someone who knows 3 rows", "For someone who knows all rows", " of 200 patients have fewer than 3 candidates."},
			{" of 200 patients have several rows."}, nil},
			without: [3][]string{{"k counts rows"}, {"Nobody said which rows"}, nil}},
		"linked":         {with: [3][]string{{"All rows together single out"}, {"The release says which rows are one patient's."}, nil}},
		"two known":      {with: [3][]string{{"For someone who knows 2 rows of a patient and can link them, 0 of 200 patients have fewer than 3 candidates."}, nil, nil}},
		"tables":         {with: [3][]string{{"Rows can be found"}, nil, {"Hidden is only which of the sensitive values of a group is whose."}}, without: [3][]string{{"look like no other"}, nil, {"is left with"}}},
		"models":         {with: [3][]string{nil, nil, {"Someone who finds the group of a row is left with at least 2 values of illness."}}},
		"keyed":          {with: [3][]string{nil, {"By the key, or with another file made by it: name"}, nil}},
		"shared":         {with: [3][]string{nil, nil, {"In 2 of 2 groups, everyone has the same illness"}}, without: [3][]string{nil, nil, {"is left with"}}},
		"none sensitive": {with: [3][]string{nil, nil, {"No column is marked as sensitive", "not counted: cost, illness"}}},
	} {
		made := all[name].do(t)
		for i, said := range known(made.d) {
			for _, want := range c.with[i] {
				if !strings.Contains(said, want) {
					t.Errorf("%s, question %d: no %q in %s", name, i, want, said)
				}
			}
			for _, not := range c.without[i] {
				if strings.Contains(said, not) {
					t.Errorf("%s, question %d: %q in %s", name, i, not, said)
				}
			}
		}
	}
}

// shared are two groups, of each of which all rows have one illness.
func shared() string {
	text := "id,name,age,sex,born,illness,cost\n"
	for i := range 40 {
		text += []string{"p,N,30,f,1990-01-01,flu,5\n", "p,N,70,m,1950-01-01,gout,5\n"}[i%2]
	}
	return text
}

// A count from 1 to 10 is hidden in the answers as in the figures.
func TestTheThreeQuestionsHideSmallCounts(t *testing.T) {
	for name, j := range pages() {
		made := j.do(t)
		if made.d.ShowsSmall {
			continue
		}
		for id, begins := range map[string]string{"patients.known-2.below-k": "For someone who knows 2 rows of a patient and can link them, ", "patients.known-all.below-k": "For someone who knows all rows of a patient and can link them, "} {
			f := made.d.Figure(id, "")
			if f == nil {
				continue
			}
			if said := known(made.d)[0]; f.Hidden != strings.Contains(said, begins+"†") {
				t.Errorf("%s, %s: hidden %v, said %s", name, id, f.Hidden, said)
			}
		}
	}
}
