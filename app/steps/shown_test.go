package steps_test

import (
	"fmt"
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
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
	p.Tick("algorithm-optimal", true).Choose("model-Disease", privacy.NameBeta).Choose("model-Disease-kind", "enhanced")
	for _, name := range methods {
		if got := p.Shows("algorithm-"+name, "checked"); got != fmt.Sprint(name == "optimal") {
			t.Errorf("%s is ticked: %q", name, got)
		}
	}
	for _, test := range []struct {
		control  string
		values   []string
		selected string
	}{
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
	p.At(session.Columns).Click("filter")
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
