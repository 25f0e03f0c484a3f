package steps_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// options returns the values of a choice, and the one that is selected.
func (p *page) options(name string) (values []string, selected string) {
	p.t.Helper()
	p.update()
	walk(p.root, func(e reflect.Value) {
		if !handles(e, "change") || !called(e, name) {
			return
		}
		children := open(e.FieldByName("children"))
		for i := range children.Len() {
			option := reflect.ValueOf(children.Index(i).Interface()).Elem().FieldByName("htmlElement")
			values = append(values, attribute(option, "value"))
			if attribute(option, "selected") == "true" {
				selected = attribute(option, "value")
			}
		}
	})
	return values, selected
}

// shows returns an attribute of a control: what a field shows, whether a box is ticked.
func (p *page) shows(name, of string) string {
	p.update()
	found := ""
	walk(p.root, func(e reflect.Value) {
		if handles(e, "change") && called(e, name) {
			found = attribute(e, of)
		}
	})
	return found
}

// A choice offers all there is, and shows what is decided.
func TestChoicesOfferAll(t *testing.T) {
	s, p := protect(t, text.English)
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
	p.choose("algorithm", "optimal").choose("model-Disease", privacy.NameBeta).choose("model-Disease-kind", "enhanced")
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
		if values, selected := p.options(test.control); !slices.Equal(values, test.values) || selected != test.selected {
			t.Errorf("%s offers %q, %q is selected; want %q, %q", test.control, values, selected, test.values, test.selected)
		}
	}
	s.Decide(func(r *recipe.Recipe) { r.Column("Age").Role = table.Sensitive })
	p.at(session.Protect)
	if values, _ := p.options("model-Age"); !slices.Equal(values, append([]string{""}, onNumbers...)) {
		t.Errorf("for numbers there are %q", values)
	}
	p.at(session.Columns)
	roles := []string{"identifying", "quasi-identifying", "sensitive", "insensitive"}
	if values, selected := p.options(s.Say(text.RoleOf, "Disease")); !slices.Equal(values, roles) || selected != "sensitive" {
		t.Errorf("roles %q, %q is selected", values, selected)
	}
	if values, selected := p.options("only"); !slices.Equal(values, append(append([]string{""}, roles...), "unknown")) || selected != "" {
		t.Errorf("the filter offers %q, %q is selected", values, selected)
	}
	if values, _ := p.options("bulk"); !slices.Equal(values, roles) {
		t.Errorf("roles of several columns: %q", values)
	}
}

// A field shows what is decided, and where nothing is, what holds then.
func TestFieldsShowWhatHolds(t *testing.T) {
	s, p := protect(t, text.English)
	for _, a := range method.All() {
		p.choose("algorithm", a.Name)
		for _, q := range a.Parameters {
			if got, want := p.shows("method-"+q.Name, "value"), fmt.Sprint(q.DefaultValue()); q.Kind != parameter.Choice && got != want {
				t.Errorf("%s: %s is %q, want %q", a.Name, q.Name, got, want)
			}
		}
	}
	p.choose("algorithm", "slca").choose("method-s", "0.4").choose("seed", "77").choose("suppression", "2.5").choose(s.Say(text.WeightOf, "Age"), "0.5")
	for control, want := range map[string]string{"method-s": "0.4", "method-l": "2", "seed": "77", "suppression": "2.5", s.Say(text.WeightOf, "Age"): "0.5", s.Say(text.WeightOf, "Gender"): "1"} {
		if got := p.shows(control, "value"); got != want {
			t.Errorf("%s shows %q, want %q", control, got, want)
		}
	}
	p.choose("model-Disease", privacy.NameLAlpha)
	if got := p.shows("model-Disease-alpha", "value"); got != "1" {
		t.Errorf("α is %q", got)
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	for id, want := range map[string]string{"context-team": "false", "context-partner": "true", "context-public": "false"} {
		if got := p.shows(id, "checked"); got != want {
			t.Errorf("%s is ticked: %s", id, got)
		}
	}
}

// The box of all columns is ticked while all that are shown are.
func TestTheBoxOfAllColumns(t *testing.T) {
	s, p := columns(t, text.English, patients)
	ticked := func(want string) {
		t.Helper()
		if got := p.shows("all-columns", "checked"); got != want {
			t.Errorf("ticked %s, want %s", got, want)
		}
	}
	ticked("false")
	p.tick("all-columns", true)
	ticked("true")
	p.tick(s.Say(text.SelectColumn, "Gender"), false)
	ticked("false")
	p.send("find", "input", property{text: "disease"})
	ticked("true")
	p.send("find", "input", property{text: "nothing is called so"})
	ticked("false") // where none is shown, none is selected
	p.sees(s.Say(text.FilterShown, 0, 4))
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
	s, p := columns(t, text.English, session.Source{Text: &odd, Name: "odd.csv"})
	p.sees(s.Say(text.TypeOdd, s.Say(text.TypeOddRow, "many", 12)))
	if strings.Count(p.markup(), s.Say(text.TypeOddRow, "many", 12)) != 1 {
		t.Error("it is named in another column")
	}
	for _, d := range reading.Columns(s) {
		if d.Ambiguous {
			p.sees(s.Say(text.TypeTwoWays))
			return
		}
	}
	p.misses(s.Say(text.TypeTwoWays))
}

// The share of missing values, and of the rows that a column tells apart, are of all
// rows: two of eight, six of eight.
func TestSharesAreOfAllRows(t *testing.T) {
	gaps := "a,b\n1,x\n2,x\n3,x\n4,x\n5,x\n6,x\n,x\n,x\n"
	s, p := columns(t, text.English, session.Source{Text: &gaps, Name: "gaps.csv"})
	for name, role := range map[string]table.Role{"a": table.QuasiIdentifying, "b": table.Insensitive} {
		s.DecideColumn(name, func(c *recipe.Column) { c.Role = role })
	}
	p.settle().sees(s.Lang.Percent(0.25), `<b id="unique">`+s.Lang.Percent(0.75))
}

// Of the columns that tell patients apart the finest is asked about.
func TestTheFinestColumnTellsPatientsApart(t *testing.T) {
	lines := []string{"patient,mrn,ward"}
	for i := range 240 {
		lines = append(lines, fmt.Sprintf("C%06d,M%06d,%c", 100+i%30, 500+i%60, 'a'+i%2))
	}
	twice := strings.Join(lines, "\n") + "\n"
	s, p := columns(t, text.English, session.Source{Text: &twice, Name: "twice.csv"})
	like := 0
	for _, d := range reading.Columns(s) {
		if d.PatientLike {
			like++
		}
	}
	if like != 2 {
		t.Fatalf("%d columns are like patients", like)
	}
	p.sees(s.Say(text.PatientAsk, "mrn")).misses(s.Say(text.PatientAsk, "patient"))
}
