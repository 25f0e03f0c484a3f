package report_test

import (
	"slices"
	"strings"
	"testing"

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
