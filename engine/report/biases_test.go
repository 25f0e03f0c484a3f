package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/answer"
	"quasi/engine/model/privacy"
)

// bias publishes the bias of a column between two tables of the same rows.
func bias(t testing.TB, column, before, after, patient string, told map[string]*revealed) Bias {
	t.Helper()
	original, released := tabletest.Read(t, before, recipe.Input{}), tabletest.Read(t, after, recipe.Input{})
	var opt answer.Options
	if patient != "" {
		opt.Patients = privacy.PatientsOf(original.Column(patient))
	}
	b, ok := answer.BiasOf(column, original, released, opt)
	if !ok {
		t.Fatalf("no bias of %s", column)
	}
	g, err := answer.GroundsOfBias(b, original, released, everyRow(original), opt)
	if err != nil {
		t.Fatal(err)
	}
	if told[g.Of] == nil {
		told[g.Of] = newRevealed(g.N, g.Rows, peopleOf(original, patient))
	}
	return publishedBias(b, g, told[g.Of])
}

func everyRow(t *table.Table) []int32 {
	rows := make([]int32, t.N)
	for row := range rows {
		rows[row] = int32(row)
	}
	return rows
}

// hiding returns a table of 200 rows with the numbers 1 to 7 and the words u and v, and the same
// where the last few rows show nothing, which had 40 and w; each of them is one of some people's.
func hiding(few, people int) (before, after string) {
	before, after = "id,x,g\n", "id,x,g\n"
	for i := range 200 {
		row := fmt.Sprintf("p%d,%d,%s\n", i, 1+i%7, []string{"u", "v"}[i%2])
		before, after = before+row, after+row
	}
	for i := range few {
		before += fmt.Sprintf("q%d,40,w\n", i%people)
		after += fmt.Sprintf("q%d,*,*\n", i%people)
	}
	return before, after
}

// Where 10 people are hidden, the mean before and after would give the sum of their values, and
// the share of what they had their number; of 11 nothing is kept back.
func TestBiasOfFewPeople(t *testing.T) {
	for _, c := range []struct {
		few, people int
		patient     string
		hidden      bool
	}{{10, 10, "", true}, {11, 11, "", false}, {1, 1, "", true}, {0, 1, "", false}, {30, 10, "id", true}, {30, 11, "id", false}, {30, 10, "", false}} {
		before, after := hiding(c.few, c.people)
		for _, column := range []string{"x", "g"} {
			b := bias(t, column, before, after, c.patient, map[string]*revealed{})
			figures := b.Original != nil || b.Left != nil || b.Value != "" || b.Cap != 0
			if b.Hidden != c.hidden || figures == c.hidden || !b.known() {
				t.Errorf("%s, %d rows of %d people: %+v", column, c.few, c.people, b)
			}
			text, err := json.Marshal(b)
			if err != nil {
				t.Fatal(err)
			}
			if c.hidden && strings.ContainsAny(strings.Replace(string(text), "fewer than 11", "", -1), "123456789") {
				t.Errorf("a figure is in %s", text)
			}
		}
	}
}

// What an answer has told of the column counts: of all rows but 10 it was told by group.
func TestBiasBesideAnswers(t *testing.T) {
	before, after := hiding(20, 20)
	original := tabletest.Read(t, before, recipe.Input{})
	told := map[string]*revealed{"x": newRevealed(original.N, everyRow(original), nil)}
	if !told["x"].add(everyRow(original)[:190]) { // 10 that are kept and 20 that are hidden are not among them
		t.Fatal("not told")
	}
	if b := bias(t, "x", before, after, "", told); !b.Hidden {
		t.Errorf("10 people follow from %+v", b)
	}
}

// A highest class is offered where those above it are 11 people, not 10.
func TestTheOfferOfAHighestClass(t *testing.T) {
	for people, want := range map[int]float64{10: 0, 11: 40} {
		before, after := hiding(22, people) // of 222 rows, the 95th percentile is among them
		b := bias(t, "x", before, after, "", map[string]*revealed{})
		if b.Cap != 40 {
			t.Fatalf("rows: a class from %v on", b.Cap)
		}
		original := tabletest.Read(t, before, recipe.Input{})
		whose := peopleOf(original, "id")
		found, _ := answer.BiasOf("x", original, tabletest.Read(t, after, recipe.Input{}), answer.Options{})
		g, err := answer.GroundsOfBias(found, original, original, everyRow(original), answer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		// All keep a value here, so that only the class tells of few.
		if b := publishedBias(found, g, newRevealed(g.N, g.Rows, whose)); b.Hidden || b.Cap != want {
			t.Errorf("%d people: a class from %v on, want %v; %+v", people, b.Cap, want, b)
		}
	}
}

// A difference is amber outside the margin only, or where less than half is left.
func TestStatesOfABias(t *testing.T) {
	before, after := hiding(11, 11)
	if b := bias(t, "x", before, after, "", map[string]*revealed{}); b.Moved != true || b.state() != isMoved || b.inside() {
		t.Errorf("moved: %+v", b)
	}
	if b := bias(t, "x", before, before, "", map[string]*revealed{}); b.Moved || b.state() != isWithin || !b.inside() {
		t.Errorf("the same: %+v", b)
	}
	nothing := "x\n" + strings.Repeat("[1-50]\n", 211)
	if b := bias(t, "x", before, nothing, "", map[string]*revealed{}); !b.Moved || b.state() != isUntold || b.Left != nil || b.Original == nil {
		t.Errorf("nothing left: %+v", b)
	}
	thin := "x,g\n"
	for i := range 211 {
		text := "*"
		if i < 98 {
			text = fmt.Sprint(1 + i%11)
		}
		thin += text + ",u\n"
	}
	if b := bias(t, "x", before, thin, "", map[string]*revealed{}); !b.Moved || !b.inside() || b.state() != isThin {
		t.Errorf("thin: %+v", b)
	}
}
