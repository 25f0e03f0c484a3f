package report

import (
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/say"
)

// figured is a document with figures, of which NaN is a hidden one, and quasi-identifiers.
func figured(figures map[string]float64, quasi ...string) *Document {
	d := &Document{Recipe: recipe.Default()}
	for _, column := range quasi {
		d.Recipe.Columns = append(d.Recipe.Columns, recipe.Column{Name: column, Role: table.QuasiIdentifying})
	}
	for id, value := range figures {
		id, column, _ := strings.Cut(id, " of ")
		f := Figure{ID: id, Column: column, Value: &value}
		if math.IsNaN(value) {
			f.Value, f.Hidden = nil, true
		}
		d.Figures = append(d.Figures, f)
	}
	return d
}

//go:embed testdata/consistent.txt
var consistent string

// What fits in a report, and what does not, case by case.
func TestConsistent(t *testing.T) {
	casetest.Run(t, consistent, map[string]casetest.Answer{
		"what a figure can be":            canBe,
		"what a report can show":          canShow,
		"group of an answer":              groupFits,
		"groups, judged, within, verdict": countsFit,
	})
}

// stated returns the figure and the number of "figure = number".
func stated(t *testing.T, field string) (string, float64) {
	t.Helper()
	id, text, _ := strings.Cut(field, " = ")
	if text == "hidden" {
		return id, math.NaN()
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return id, value
}

func canBe(t *testing.T, in []string) string {
	reported, found, k, patient := map[string]float64{}, values{}, 0, ""
	population := slices.Contains(in, "with a population")
	for _, field := range in[1:] {
		switch what, rest, _ := strings.Cut(field, " "); what {
		case "reported":
			id, value := stated(t, rest)
			reported[id] = value
		case "found":
			id, value := stated(t, rest)
			found[name{id: id}] = value
		case "k":
			k, _ = strconv.Atoi(rest)
		case "by":
			patient = "id"
		case "with":
		default:
			t.Fatalf("what is %q?", field)
		}
	}
	d := figured(reported, "a", "b")
	d.Recipe.Privacy.K, d.Recipe.Privacy.Patient, d.Population = k, patient, population
	id, column, _ := strings.Cut(in[0], " of ")
	return d.fitting(found).can(Figure{ID: id, Column: column}).String()
}

func canShow(t *testing.T, in []string) string {
	figures := map[string]float64{}
	small := slices.Contains(in, "shows small counts")
	for _, field := range in {
		if field != "shows small counts" {
			id, value := stated(t, field)
			figures[id] = value
		}
	}
	d := figured(figures)
	d.ShowsSmall = small
	of, _, _ := strings.Cut(in[0], " = ")
	return d.fitting(nil).wrong(*d.Figure(of, ""))
}

func groupFits(t *testing.T, in []string) string {
	d := figured(map[string]float64{"rows.released": 100})
	var g AnswerGroup
	for _, field := range in {
		what, rest, _ := strings.Cut(field, " ")
		number, _ := strconv.ParseFloat(rest, 64)
		switch what {
		case "f":
			g.Label = []string{"f"}
		case "released":
			g.Released = number
		case "shows":
			d.ShowsSmall = true
		default:
			t.Fatalf("what is %q?", field)
		}
	}
	return strings.TrimPrefix(d.wrongGroup(&Answer{Groups: []AnswerGroup{{Label: []string{"f"}}, g}}, 1).Code, "verify-answer-")
}

func countsFit(_ *testing.T, in []string) string {
	judged, _ := strconv.Atoi(in[1])
	within, _ := strconv.Atoi(in[2])
	a := &Answer{Question: "mean age", Verdict: facts.AnswerResult(in[3]), Judged: judged, Within: within}
	for _, of := range in[0] {
		g := AnswerGroup{Judged: of == 'j' || of == 'w', Within: of == 'w' || of == 'o'}
		if of == 'r' {
			g.Release = new(float64)
		}
		a.Groups = append(a.Groups, g)
	}
	d := &Document{} // of another wording, whose sentence is not looked at
	return strings.TrimPrefix(d.wrong(a).Code, "verify-answer-")
}

// What is left of a column is of no more rows than the release has, and shown by no more than show
// a value; the commonest label is one of them, written with a point or a comma.
func TestWhatIsLeftOfAColumnIsInTheRelease(t *testing.T) {
	d := figured(nil, "age")
	release := tabletest.Read(t, "age,sex\n\"1,5\",f\n\"1,5\",f\n20,f\n20,f\n20,f\n*,f\n*,f\n", recipe.Input{Header: "yes"})
	v := verification{d: d, g: Given{Release: release}}
	count := func(n int) *int { return &n }
	for i, test := range []struct {
		column, commonest      string
		exact, coarser, hidden int
		want                   say.Text
	}{
		{"age", "20", 2, 3, 2, say.Text{}},
		{"age", "1.5", 0, 5, 0, say.Text{}},
		{"age", "1,5", 5, 0, 2, say.Text{}},
		{"age", "30", 2, 3, 2, wrongLabel.Say("30")},
		{"age", "", 2, 4, 1, wrongShown.Say(5)},
		{"age", "", 6, 0, 1, wrongShown.Say(5)},
		{"age", "", 2, 3, 3, wrongAll.Say(7)},
		{"age", "", 0, 0, 7, say.Text{}},
		{"dx", "", 0, 0, 0, wrongDecided.Say("dx")},
	} {
		got, contrary := v.contraryKept(&KeptColumn{test.column, count(test.exact), count(test.coarser), count(test.hidden), test.commonest})
		if got.English != test.want.English || contrary != (test.want.English != "") {
			t.Errorf("%d: %q, %v, want %q", i, got, contrary, test.want)
		}
	}
	if got, contrary := v.contraryKept(&KeptColumn{Column: "age"}); contrary {
		t.Errorf("counts that are not shown: %q", got)
	}
	d.Recipe.Columns[0].Name = "weight"
	if got, _ := v.contraryKept(&KeptColumn{Column: "weight"}); got.English != wrongColumn.Say("weight").English {
		t.Errorf("no such column: %q", got)
	}
}

// Where a report does not tell how many rows are released, none is too many.
func TestRowsOfAnAnswerOfUntoldRows(t *testing.T) {
	hidden := figured(map[string]float64{"rows.released": math.NaN()})
	for _, d := range []*Document{hidden, figured(nil)} {
		if got := d.wrongGroup(&Answer{Groups: []AnswerGroup{{Released: 101}}}, 0); got.English != "" {
			t.Errorf("how many rows are released is not told: %q", got)
		}
	}
}

// The headline names the figures of each section by its topic.
func TestEachFigureHasItsTopic(t *testing.T) {
	topics := map[string]string{"rows": "rows of the table and those left out", "groups": "groups and risks", "risk": "groups and risks", "patients": "patients",
		"sensitive": "sensitive columns", "loss": "detail lost, and use", "utility": "detail lost, and use", "rows.in-groups": "groups and risks"}
	for _, def := range definitions {
		of, _, _ := strings.Cut(def.id, ".")
		if strings.HasPrefix(def.id, "rows.in-groups") {
			of = "rows.in-groups"
		}
		what := say.Kind{Code: "verify-figure", English: "{0}"}.Say(def.label.Say())
		for state, want := range map[State]string{Agrees: "Checked: %s.", Differs: "Checked: %s.", Unchecked: "Not checked, because that needs the original: %s."} {
			item := Item{What: what, State: state}
			if state == Unchecked {
				item.Why = whyOriginal.Say()
			}
			said := Headline([]Item{item})
			if want := fmt.Sprintf(want, topics[of]); len(said) != 1 || said[0].English != want {
				t.Errorf("%s %s: %q, want %q", def.id, state, said, want)
			}
		}
		both := Headline([]Item{{What: what, State: Agrees}, {What: what, State: Unchecked, Why: whyHidden.Say()}})
		if want := "Checked in part, because the rest needs the original: " + topics[of] + "."; len(both) != 1 || both[0].English != want {
			t.Errorf("%s in part: %q, want %q", def.id, both, want)
		}
	}
}

// The methods say in how many rows a column is hidden, from one on.
func TestTheMethodsNameHiddenColumns(t *testing.T) {
	count := func(n int) *int { return &n }
	d := &Document{Kept: []KeptColumn{{"none", count(5), count(4), count(0), ""}, {"one", count(5), count(4), count(1), ""}, {Column: "untold"}, {"all", count(0), count(0), count(10), ""}}}
	var said []string
	for _, text := range d.hiddenIn() {
		said = append(said, text.English)
	}
	if len(said) != 2 || said[0] != methodsIn.Say("one", 1, 10).English || said[1] != methodsIn.Say("all", 10, 10).English {
		t.Errorf("hidden are %q", said)
	}
}

// The figures of a section have a lead if there is one, and what a † means only where one is.
func TestTheFiguresOfASection(t *testing.T) {
	lead := say.Kind{Code: "lead-of-a-test", English: "This is the lead."}
	for i, test := range []struct {
		value float64
		lead  say.Kind
		small bool
		want  []string // of the lead, †, and what is shown
	}{
		{100, lead, false, []string{lead.English}},
		{100, say.Kind{}, false, nil},
		{math.NaN(), say.Kind{}, false, []string{facts.SmallHidden.English}},
		{100, say.Kind{}, true, []string{leadShown.English}},
	} {
		p := page{l: English(), d: figured(map[string]float64{"rows.input": test.value, "groups.smallest": 3})}
		p.d.ShowsSmall = test.small
		p.figures(ofRows, headSheets, test.lead)
		if got := strings.Count(p.out.String(), `<p class="soft">`); got != len(test.want) {
			t.Errorf("%d: %d sentences, want %q", i, got, test.want)
		}
		for _, want := range test.want {
			if !strings.Contains(p.out.String(), string(escape(want))) {
				t.Errorf("%d: %s lacks %q", i, p.out.String(), want)
			}
		}
		if strings.Contains(p.out.String(), "k)") {
			t.Errorf("%d: a figure of another section is in %s", i, p.out.String())
		}
	}
	p := page{l: English(), d: figured(map[string]float64{"groups.smallest": 3})}
	if p.figures(ofRows, headSheets, lead); p.out.String() != "" {
		t.Errorf("a section without figures: %s", p.out.String())
	}
}

// Each figure stands in the section of what it is of; the counts in bands of groups are of at least as
// many rows as the smallest group of the band.
func TestEachFigureHasItsSection(t *testing.T) {
	sections := map[string]section{"groups": ofGroups, "risk": ofAttackers, "patients": ofPatients, "sensitive": ofSensitive, "loss": ofLoss, "utility": ofLoss}
	least := map[string]int{"rows.in-groups.2-4": 2, "rows.in-groups.5-10": 5, "rows.in-groups.11-19": 11, "rows.in-groups.20-49": 20, "rows.in-groups.50-99": 50, "rows.in-groups.100": 100}
	for _, def := range definitions {
		of, _, _ := strings.Cut(def.id, ".")
		want := sections[of]
		if strings.HasPrefix(def.id, "rows.in-groups.") {
			want = ofGroups
		}
		if def.section != want {
			t.Errorf("%s is in section %d, want %d", def.id, def.section, want)
		}
		if n, is := least[def.id]; def.unit == people && def.least != max(n, 1) || is && def.unit != people {
			t.Errorf("%s counts at least %d", def.id, def.least)
		}
	}
}
