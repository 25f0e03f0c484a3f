package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	asked "quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
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

// A figure that the release does not tell can be what the others leave.
func TestWhatAFigureCanBe(t *testing.T) {
	type of = map[string]float64
	hidden := math.NaN()
	for i, test := range []struct {
		report, found of
		k             int
		patient       bool
		population    bool
		id, want      string
	}{
		{id: "rows.input", want: "≥ 0"},
		{id: "loss.total", want: "≤ 1"},

		// A total is that of its parts, and of at least one person for each that is hidden.
		{report: of{"rows.left-out": 20, "rows.released": 100}, id: "rows.input", want: "120"},
		{report: of{"rows.left-out": 20}, found: of{"rows.released": 90}, id: "rows.input", want: "110"},
		{report: of{"rows.left-out": hidden}, found: of{"rows.released": 90}, id: "rows.input", want: "≥ 91"},
		{report: of{"rows.in-groups.1": hidden, "rows.in-groups.2-4": hidden, "rows.in-groups.5-10": hidden}, id: "rows.in-groups.below-11", want: "≥ 8"},
		{report: of{"rows.left-out": 20}, id: "rows.input", want: "≥ 0"},

		// No group has more patients than rows, and a risk is that of the smallest.
		{found: of{"groups.smallest": 4}, id: "patients.smallest", want: "≤ 4"},
		{found: of{"groups.smallest": 4}, id: "patients.known-1.k", want: "≤ 4"},
		{found: of{"groups.smallest": 4}, id: "patients.known-all.k", want: "≤ 4"},
		{found: of{"groups.smallest": 4}, id: "risk.prosecutor.highest", want: "0.25 – 1"},
		{found: of{"groups.smallest": 1}, id: "risk.prosecutor.highest", want: "1"},
		{found: of{"groups.smallest": 0}, id: "risk.prosecutor.highest", want: "≤ 1"},
		{report: of{"groups.smallest": 4}, id: "risk.prosecutor.highest", want: "≤ 1"},
		{report: of{"risk.prosecutor.highest": 0.5}, found: of{"groups.smallest": 4}, id: "risk.marketer.average", want: "≤ 0.5"},
		{report: of{"risk.prosecutor.highest": 0.5}, found: of{"groups.smallest": 4}, id: "risk.journalist.highest", want: "0.5"},
		{report: of{"risk.prosecutor.highest": 0.5}, found: of{"groups.smallest": 4}, population: true, id: "risk.journalist.highest", want: "≤ 1"},

		// Patients are at most as many as there are, and as there are rows for.
		{report: of{"patients.count": 30}, id: "patients.below-11", want: "≤ 30"},
		{report: of{"patients.count": 30}, id: "patients.smallest", want: "≤ 30"},
		{report: of{"patients.count": 30}, id: "patients.known-3.alone", want: "≤ 30"},
		{report: of{"patients.count": 30}, id: "patients.known-all.below-k", want: "≤ 30"},
		{report: of{"patients.count": hidden}, id: "patients.below-11", want: "≥ 0"},
		{found: of{"rows.released": 41}, id: "patients.count", want: "≤ 41"},
		{found: of{"rows.released": 41}, id: "patients.one-row", want: "≤ 41"},
		{found: of{"rows.released": 41}, id: "patients.several-rows", want: "≤ 20"},
		{found: of{"rows.released": 40}, report: of{"patients.one-row": 12}, id: "patients.several-rows", want: "≤ 14"},
		{found: of{"rows.released": 40}, report: of{"patients.one-row": hidden}, id: "patients.several-rows", want: "≤ 19"},
		{found: of{"rows.released": 40}, report: of{"patients.one-row": 50}, id: "patients.several-rows", want: "0"},

		// The risk is that of the smallest group of patients; of 10 there is somebody below 11.
		{report: of{"patients.smallest": 4}, patient: true, id: "risk.prosecutor.highest", want: "0.25"},
		{report: of{"patients.smallest": 1}, patient: true, id: "risk.prosecutor.highest", want: "1"},
		{report: of{"patients.smallest": 4}, id: "risk.prosecutor.highest", want: "≤ 1"},
		{report: of{"patients.smallest": 0}, patient: true, id: "risk.prosecutor.highest", want: "≤ 1"},
		{report: of{"patients.smallest": 10}, patient: true, id: "patients.below-11", want: "≥ 1"},
		{report: of{"patients.smallest": 11}, patient: true, id: "patients.below-11", want: "0"},

		// Who knows rows finds fewer than k patients only if the fewest are fewer, and one alone
		// only if the fewest are one. Who knows more finds no more.
		{report: of{"patients.known-1.k": 4}, k: 5, id: "patients.known-1.below-k", want: "≥ 1"},
		{report: of{"patients.known-1.k": 5}, k: 5, id: "patients.known-1.below-k", want: "0"},
		{report: of{"patients.known-2.k": 1}, k: 5, id: "patients.known-2.alone", want: "≥ 1"},
		{report: of{"patients.known-2.k": 2}, k: 5, id: "patients.known-2.alone", want: "0"},
		{report: of{"patients.known-2.k": 1, "patients.known-2.below-k": 14}, k: 5, id: "patients.known-2.alone", want: "1 – 14"},
		{report: of{"patients.known-2.k": 1, "patients.known-2.below-k": 14}, k: 2, id: "patients.known-2.alone", want: "1 – 14"},
		{report: of{"patients.known-2.k": 1, "patients.known-2.below-k": 0}, k: 1, id: "patients.known-2.alone", want: "≥ 1"},
		{report: of{"patients.known-2.k": 3}, id: "patients.known-3.k", want: "≤ 3"},
		{report: of{"patients.known-2.k": 3}, id: "patients.known-all.k", want: "≤ 3"},
		{report: of{"patients.known-2.k": 3}, id: "patients.known-2.k", want: "≥ 0"},
		{report: of{"patients.known-2.k": 3}, id: "patients.known-1.k", want: "≥ 0"},
		{report: of{"patients.known-all.k": 1}, k: 2, id: "patients.known-all.alone", want: "≥ 1"},

		// The whole loss is the mean of the columns, and of what was generalized and left out.
		{report: of{"loss.total": 0.5}, id: "loss.bound", want: "≤ 0.5"},
		{report: of{"loss.generalization": 0.25, "loss.suppression": 0.125}, id: "loss.total", want: "0.375"},
		{report: of{"loss.generalization": 0.25}, id: "loss.total", want: "≤ 1"},
		{report: of{"loss.suppression": 0.25}, id: "loss.total", want: "≤ 1"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25}, id: "loss.total", want: "0.375"},
		{report: of{"loss.column of a": 0.5}, id: "loss.total", want: "≤ 1"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": hidden}, id: "loss.total", want: "≤ 1"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25, "loss.suppression": 0.125}, id: "loss.column of a", want: "0.125 – 1"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25, "rows.left-out.limit": 25}, found: of{"rows.released": 75}, id: "loss.suppression", want: "0.25"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25, "rows.left-out.limit": 1}, found: of{"rows.released": 0}, id: "loss.suppression", want: "1"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25, "rows.left-out.limit": 0}, found: of{"rows.released": 1}, id: "loss.suppression", want: "0"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25, "rows.left-out.limit": 0}, found: of{"rows.released": 0}, id: "loss.suppression", want: "≤ 1"},
		{report: of{"loss.column of a": 0.5, "loss.column of b": 0.25, "rows.left-out.limit": hidden}, found: of{"rows.released": 75}, id: "loss.suppression", want: "≤ 1"},
	} {
		d := figured(test.report, "a", "b")
		d.Recipe.Privacy.K, d.Population = test.k, test.population
		if test.patient {
			d.Recipe.Privacy.Patient = "id"
		}
		found := values{}
		for id, value := range test.found {
			found[name{id: id}] = value
		}
		id, column, _ := strings.Cut(test.id, " of ")
		if got := d.fitting(found).can(Figure{ID: id, Column: column}).String(); got != test.want {
			t.Errorf("%d: %s is %s, want %s", i, test.id, got, test.want)
		}
	}
}

// A report shows 0 and 11 people but not 1 to 10, hides nothing else, and has whole counts.
func TestFiguresThatAReportCannotShow(t *testing.T) {
	hidden := math.NaN()
	for i, test := range []struct {
		id    string
		value float64
		small bool
		other string // a figure that is hidden
		want  string
	}{
		{"rows.released", 0, false, "", ""},
		{"rows.released", 1, false, "", saidConcealed.English},
		{"rows.released", 10, false, "", saidConcealed.English},
		{"rows.released", 11, false, "", ""},
		{"rows.released", 1, true, "", ""},
		{"rows.released", 10, true, "", ""},
		{"rows.released", hidden, false, "", ""},
		{"rows.released", hidden, true, "", saidShown.English},
		{"rows.released", 11.5, false, "", saidWhole.English},
		{"groups.smallest", 1, false, "", ""},
		{"groups.smallest", 1.5, false, "", saidWhole.English},
		{"groups.smallest", hidden, false, "", saidShown.English},
		{"sensitive.distinct-l", 1.5, false, "", ""},
		{"loss.total", 0.5, false, "", ""},
		{"loss.total", 1.5, false, "", "≤ 1"},
		{"loss.total", 1 + 1e-10, false, "", ""},
		{"loss.total", 0.5, false, "rows.left-out", saidConcealed.English},
		{"loss.total", 0.5, false, "patients.count", ""},
		{"loss.total", hidden, false, "rows.left-out", ""},
		{"loss.total", hidden, false, "patients.count", saidShown.English},
	} {
		figures := map[string]float64{test.id: test.value}
		if test.other != "" {
			figures[test.other] = hidden
		}
		d := figured(figures)
		d.ShowsSmall = test.small
		if got := d.fitting(nil).wrong(*d.Figure(test.id, "")); got != test.want {
			t.Errorf("%d: %s %v: %q, want %q", i, test.id, test.value, got, test.want)
		}
	}
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

// A group of an answer is listed once, has no more rows than the release, is judged from 30 rows on
// if it has a margin, and within it if its answer is, a unit of the last shown digit aside.
func TestGroupsThatContradictTheirAnswer(t *testing.T) {
	number := func(x float64) *float64 { return &x }
	from := func(low, high float64) *facts.Estimate {
		return &facts.Estimate{Value: (low + high) / 2, Low: &low, High: &high}
	}
	rows := func(n int) *int { return &n }
	point := &facts.Estimate{Value: 3}
	for i, test := range []struct {
		group AnswerGroup
		small bool
		kind  asked.Kind
		want  say.Kind
	}{
		{AnswerGroup{}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Label: []string{"f"}}, false, asked.Mean, wrongTwice},
		{AnswerGroup{Rows: rows(40)}, false, asked.Mean, wrongShows},
		{AnswerGroup{Rows: rows(20)}, true, asked.Mean, say.Kind{}},
		{AnswerGroup{Original: point}, false, asked.Count, wrongShows},
		{AnswerGroup{Original: point}, true, asked.Count, say.Kind{}},
		{AnswerGroup{Original: point}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Released: 100}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Released: 100 + 1e-8}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Released: 101}, false, asked.Mean, wrongRows},

		{AnswerGroup{Rows: rows(30), Original: from(1, 2), Judged: true}, true, asked.Mean, say.Kind{}},
		{AnswerGroup{Rows: rows(29), Original: from(1, 2)}, true, asked.Mean, say.Kind{}},
		{AnswerGroup{Rows: rows(30), Original: from(1, 2)}, true, asked.Mean, wrongJudged},
		{AnswerGroup{Rows: rows(29), Original: from(1, 2), Judged: true}, true, asked.Mean, wrongJudged},
		{AnswerGroup{Rows: rows(30), Original: point, Judged: true}, true, asked.Mean, wrongJudged},
		{AnswerGroup{Rows: rows(30), Original: point}, true, asked.Mean, say.Kind{}},
		{AnswerGroup{Rows: rows(30), Judged: true}, true, asked.Mean, wrongJudged},

		// A margin of half a unit is shown with two digits.
		{AnswerGroup{Original: from(1, 2), Release: number(1.5), Within: true}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Original: from(1, 2), Release: number(0.99), Within: true}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Original: from(1, 2), Release: number(0.98), Within: true}, false, asked.Mean, wrongOutside},
		{AnswerGroup{Original: from(1, 2), Release: number(2.01), Within: true}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Original: from(1, 2), Release: number(2.02), Within: true}, false, asked.Mean, wrongOutside},
		{AnswerGroup{Original: from(1, 2), Release: number(2.02)}, false, asked.Mean, say.Kind{}},
		{AnswerGroup{Original: from(1, 2), Within: true}, false, asked.Mean, wrongOutside},
		{AnswerGroup{Release: number(5), Within: true}, false, asked.Mean, say.Kind{}},
	} {
		d := figured(map[string]float64{"rows.released": 100})
		d.ShowsSmall = test.small
		a := &Answer{Groups: []AnswerGroup{{Label: []string{"f"}}, test.group}}
		if got := d.wrongGroup(a, 1, test.kind); got.Code != test.want.Code {
			t.Errorf("%d: %q, want %q", i, got, test.want.English)
		}
	}
	hidden := figured(map[string]float64{"rows.released": math.NaN()})
	for _, d := range []*Document{hidden, figured(nil)} {
		if got := d.wrongGroup(&Answer{Groups: []AnswerGroup{{Released: 101}}}, 0, asked.Mean); got.English != "" {
			t.Errorf("how many rows are released is not told: %q", got)
		}
	}
}

// An answer counts the groups that it lists, and others only where a report hides small counts; its
// verdict follows from the counts.
func TestCountsThatContradictTheirAnswer(t *testing.T) {
	for i, test := range []struct {
		listed         string // j: judged, w: within its margin as well, o: within but not judged
		judged, within int
		small          bool
		verdict        facts.AnswerResult
		want           say.Kind
	}{
		{"jw", 2, 1, false, "", say.Kind{}},
		{"jw", 2, 1, true, "", say.Kind{}},
		{"jwo", 2, 1, true, "", say.Kind{}},
		{"jw", 3, 2, false, "", say.Kind{}},
		{"jw", 3, 1, false, "", say.Kind{}},
		{"jw", 3, 1, true, "", wrongCounts},
		{"jw", 3, 2, true, "", wrongCounts},
		{"jw", 2, 2, false, "", wrongCounts},
		{"jw", 1, 1, false, "", wrongCounts},
		{"jw", 2, 0, false, "", wrongCounts},
		{"", 2, 3, false, "", wrongCounts},
		{"", 2, 2, false, "", say.Kind{}},
		{"w", 1, 1, false, facts.Answered, say.Kind{}},
		{"", 0, 0, false, facts.TooFewRows, say.Kind{}},
		{"", 0, 0, false, facts.Answered, wrongVerdict},
		{"", 10, 9, false, facts.MostlyAnswered, say.Kind{}},
		{"", 10, 8, false, facts.MostlyAnswered, wrongVerdict},
		{"", 10, 9, false, facts.Answered, wrongVerdict},
		{"", 2, 1, false, facts.PartlyAnswered, say.Kind{}},
		{"", 2, 0, false, facts.WronglyAnswer, say.Kind{}},
		{"", 2, 0, false, facts.Unanswered, say.Kind{}},
		{"r", 2, 0, false, facts.Unanswered, wrongVerdict},
	} {
		a := &Answer{Question: "mean age", Verdict: test.verdict, Judged: test.judged, Within: test.within}
		for _, of := range test.listed {
			g := AnswerGroup{Judged: of == 'j' || of == 'w', Within: of == 'w' || of == 'o'}
			if of == 'r' {
				g.Release = new(float64)
			}
			a.Groups = append(a.Groups, g)
		}
		d := &Document{ShowsSmall: test.small} // of another wording, whose sentence is not looked at
		if got := d.wrong(a); got.Code != test.want.Code {
			t.Errorf("%d: %q, want %q", i, got, test.want.English)
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

// Counts from 1 to 10 tell of people, and so do two that differ by so many, from each other or from
// the rows and patients there are; 0 and 11 do not.
func TestCountsThatTell(t *testing.T) {
	found := values{name{id: "rows.input"}: 300, name{id: "rows.released"}: 200, name{id: "patients.count"}: 100, name{id: "rows.left-out"}: 50}
	for _, test := range []struct {
		counts []int
		tells  bool
	}{
		{nil, false}, {[]int{0}, false}, {[]int{1}, true}, {[]int{10}, true}, {[]int{11}, false}, {[]int{50}, true},
		{[]int{299}, true}, {[]int{290}, true}, {[]int{289}, false}, {[]int{300}, false}, {[]int{301}, true}, {[]int{311}, false}, {[]int{310}, true},
		{[]int{201}, true}, {[]int{189}, false}, {[]int{190}, true}, {[]int{101}, true}, {[]int{89}, false}, {[]int{111}, false},
		{[]int{30, 40}, true}, {[]int{30, 41}, false}, {[]int{41, 30}, false}, {[]int{40, 30}, true}, {[]int{30, 30}, false},
	} {
		d := &Document{Figures: []Figure{{ID: "rows.left-out", Hidden: true}, {ID: "groups.count", Hidden: true}}}
		if tells := (concealer{d, found}).tells(test.counts); tells != test.tells {
			t.Errorf("%v: %v, want %v", test.counts, tells, test.tells)
		}
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
