package steps_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// A choice offers all there is, and shows what is decided.
func TestChoicesOfferAll(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	var methods, onColumn, onNumbers, onTable []string
	for _, a := range method.All() {
		methods = append(methods, a.Name)
	}
	for _, k := range privacy.Kinds() {
		switch k.Scope {
		case privacy.OnColumn:
			onNumbers = append(onNumbers, k.Name)
			if !k.Numbers {
				onColumn = append(onColumn, k.Name)
			}
		case privacy.OnTable:
			onTable = append(onTable, k.Name)
		}
	}
	p.Choose("algorithm", "optimal").Choose("model-Disease", privacy.NameBeta).Choose("model-Disease-kind", "enhanced")
	for _, test := range []struct {
		control  string
		values   []string
		selected string
	}{
		{"algorithm", methods, "optimal"},
		{"model-Disease", append([]string{""}, onColumn...), privacy.NameBeta},
		{"model-Disease-2", append([]string{""}, onColumn...), ""},
		{"model", append([]string{""}, onTable...), ""},
		{"model-Disease-kind", []string{"basic", "enhanced"}, "enhanced"},
		{"patient", []string{"", "Age", "Gender", "Zipcode", "Disease"}, ""},
	} {
		if values, selected := p.Options(test.control); !slices.Equal(values, test.values) || selected != test.selected {
			t.Errorf("%s offers %q, %q is selected; want %q, %q", test.control, values, selected, test.values, test.selected)
		}
	}
	s.Decide(func(r *recipe.Recipe) { r.Column("Age").Role = table.Sensitive })
	p.At(session.Protect)
	if values, _ := p.Options("model-Age"); !slices.Equal(values, append([]string{""}, onNumbers...)) {
		t.Errorf("for numbers there are %q", values)
	}
	p.At(session.Columns)
	roles := []string{"identifying", "quasi-identifying", "sensitive", "insensitive"}
	if values, selected := p.Options(s.Say(text.RoleOf, "Disease")); !slices.Equal(values, roles) || selected != "sensitive" {
		t.Errorf("roles %q, %q is selected", values, selected)
	}
	if values, selected := p.Options("only"); !slices.Equal(values, append(append([]string{""}, roles...), "unknown")) || selected != "" {
		t.Errorf("the filter offers %q, %q is selected", values, selected)
	}
	if values, _ := p.Options("bulk"); !slices.Equal(values, roles) {
		t.Errorf("roles of several columns: %q", values)
	}
}

// A field shows what is decided, and where nothing is, what holds then.
func TestFieldsShowWhatHolds(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for _, a := range method.All() {
		p.Choose("algorithm", a.Name)
		for _, q := range a.Parameters {
			if got, want := p.Shows("method-"+q.Name, "value"), fmt.Sprint(q.DefaultValue()); q.Kind != parameter.Choice && got != want {
				t.Errorf("%s: %s is %q, want %q", a.Name, q.Name, got, want)
			}
		}
	}
	p.Choose("algorithm", "slca").Choose("method-s", "0.4").Choose("seed", "77").Choose("suppression", "2.5").Choose(s.Say(text.WeightOf, "Age"), "0.5")
	for control, want := range map[string]string{"method-s": "0.4", "method-l": "2", "seed": "77", "suppression": "2.5", s.Say(text.WeightOf, "Age"): "0.5", s.Say(text.WeightOf, "Gender"): "1"} {
		if got := p.Shows(control, "value"); got != want {
			t.Errorf("%s shows %q, want %q", control, got, want)
		}
	}
	p.Choose("model-Disease", privacy.NameLAlpha)
	if got := p.Shows("model-Disease-alpha", "value"); got != "1" {
		t.Errorf("α is %q", got)
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	for id, want := range map[string]string{"context-team": "false", "context-partner": "true", "context-public": "false"} {
		if got := p.Shows(id, "checked"); got != want {
			t.Errorf("%s is ticked: %s", id, got)
		}
	}
}

// The box of all columns is ticked while all that are shown are.
func TestTheBoxOfAllColumns(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	ticked := func(want string) {
		t.Helper()
		if got := p.Shows("all-columns", "checked"); got != want {
			t.Errorf("ticked %s, want %s", got, want)
		}
	}
	ticked("false")
	p.Tick("all-columns", true)
	ticked("true")
	p.Tick(s.Say(text.SelectColumn, "Gender"), false)
	ticked("false")
	p.Send("find", "input", stepstest.Property{Text: "disease"})
	ticked("true")
	p.Send("find", "input", stepstest.Property{Text: "nothing is called so"})
	ticked("false") // where none is shown, none is selected
	p.Sees(s.Say(text.FilterShown, 0, 4))
}

// What does not fit a type is named with its row, counted from 1; a date of two
// readings is said to have them.
func TestWhatDoesNotFitATypeIsNamed(t *testing.T) {
	lines := []string{"x,seen"}
	for i := range 30 {
		lines = append(lines, fmt.Sprintf("%d,%02d/%02d/2024", i*7, 1+i%12, 1+i%12))
	}
	lines[12] = "many,03/03/2024"
	odd := strings.Join(lines, "\n") + "\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &odd, Name: "odd.csv"})
	p.Sees(s.Say(text.TypeOdd, s.Say(text.TypeOddRow, "many", 12)))
	if strings.Count(p.Markup(), s.Say(text.TypeOddRow, "many", 12)) != 1 {
		t.Error("it is named in another column")
	}
	for _, d := range reading.Columns(s) {
		if d.Ambiguous {
			p.Sees(s.Say(text.TypeTwoWays))
			return
		}
	}
	p.Misses(s.Say(text.TypeTwoWays))
}

// The share of missing values, and of the rows that a column tells apart, are of all
// rows: two of eight, six of eight.
func TestSharesAreOfAllRows(t *testing.T) {
	gaps := "a,b\n1,x\n2,x\n3,x\n4,x\n5,x\n6,x\n,x\n,x\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &gaps, Name: "gaps.csv"})
	for name, role := range map[string]table.Role{"a": table.QuasiIdentifying, "b": table.Insensitive} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = role })
	}
	p.Settle().Sees(s.Lang.Percent(0.25), `<b id="unique">`+s.Lang.Percent(0.75))
}

// Of the columns that tell patients apart the finest is asked about.
func TestTheFinestColumnTellsPatientsApart(t *testing.T) {
	lines := []string{"patient,mrn,ward"}
	for i := range 240 {
		lines = append(lines, fmt.Sprintf("C%06d,M%06d,%c", 100+i%30, 500+i%60, 'a'+i%2))
	}
	twice := strings.Join(lines, "\n") + "\n"
	s, p := stepstest.Columns(t, text.English, session.Source{Text: &twice, Name: "twice.csv"})
	like := 0
	for _, d := range reading.Columns(s) {
		if d.PatientLike {
			like++
		}
	}
	if like != 2 {
		t.Fatalf("%d columns are like patients", like)
	}
	p.Sees(s.Say(text.PatientAsk, "mrn")).Misses(s.Say(text.PatientAsk, "patient"))
}
