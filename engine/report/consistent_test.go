package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
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
