package report

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	asked "quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/drawcount"
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

// Whoever has the release subtracts the values that it shows: whatever sums are told, what is left
// of them, by adding and subtracting, is about nobody or 11 people and more of those it hides.
func TestNoSumBesideAReleaseIsOfFewPeople(t *testing.T) {
	tables, told := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		tables++
		n := rapid.IntRange(60, 200).Draw(rt, "rows")
		unseen := map[int32]bool{}
		var hidden, all []int32
		for row := range int32(n) {
			all = append(all, row)
			if rapid.Bool().Draw(rt, "hidden") {
				unseen[row], hidden = true, append(hidden, row)
			}
		}
		r := newRevealed(n, all, nil)
		r.beside(hidden)
		var sets [][]int32
		for range 6 {
			from := rapid.IntRange(0, n-1).Draw(rt, "from")
			if set := all[from:rapid.IntRange(from+1, n).Draw(rt, "to")]; r.add(set) {
				sets = append(sets, set)
			}
		}
		told += len(sets)
		sum := make([]int, n)
		var try func(at int)
		try = func(at int) {
			if at == len(sets) {
				few := 0
				for row := range unseen {
					if sum[row] != 0 {
						few++
					}
				}
				if few > 0 && few < 11 {
					rt.Fatalf("a sum over %d hidden people follows from %v", few, sets)
				}
				return
			}
			for _, by := range []int{0, 1, -1} {
				for _, row := range sets[at] {
					sum[row] += by
				}
				try(at + 1)
				for _, row := range sets[at] {
					sum[row] -= by
				}
			}
		}
		try(0)
	})
	if drawcount.Many() && told < tables/2 {
		t.Errorf("only %d sums were told of %d tables", told, tables)
	}
}

// A release hides the stays of 10 patients, or of 11: of 10, neither what is said of the column nor
// what is answered about it has the original's mean.
func TestAReleaseThatHidesFewPeople(t *testing.T) {
	for _, c := range []struct {
		few  int
		told bool
	}{{10, false}, {11, true}} {
		text := "stay\n"
		for i := range 200 + c.few {
			if i < 200 {
				text += fmt.Sprintf("%d\n", 1+i%4)
			} else {
				text += fmt.Sprintf("%d\n", 40+i)
			}
		}
		q, err := asked.Parse("mean of stay")
		if err != nil {
			t.Fatal(err)
		}
		r := recipe.Default()
		r.Privacy.K = 5
		r.Columns = []recipe.Column{{Name: "stay", Role: table.QuasiIdentifying, Studied: true, Hierarchy: &recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}}}
		r.Questions = []asked.Question{q}
		p, err := engine.Prepare(tabletest.Read(t, text, recipe.Input{}), r)
		if err != nil {
			t.Fatal(err)
		}
		release, err := p.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if kept := release.Kept()[0]; kept.Hidden != c.few {
			t.Fatalf("%+v", kept)
		}
		d, err := Of(release, Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, a := d.Biases[0], d.Answers[0].Groups[0]
		if told := b.Original != nil && b.Left != nil; told != c.told || b.Hidden == c.told {
			t.Errorf("%d: %+v", c.few, b)
		}
		if (a.Original != nil) != c.told || a.Release == nil {
			t.Errorf("%d: %+v", c.few, a)
		}
		text = d.Cards.Use.Headline.English + d.Cards.Use.Detail.English
		if strings.Contains(text, "10") || strings.Contains(text, "200") && !c.told {
			t.Errorf("%d: %s", c.few, text)
		}
	}
}
