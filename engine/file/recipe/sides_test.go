package recipe_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// What a recipe may hold, at the ends of its ranges and beyond.
func TestRangesOfARecipe(t *testing.T) {
	float := func(x float64) *float64 { return &x }
	level := func(n int) *int { return &n }
	for name, test := range map[string]struct {
		change func(*recipe.Recipe)
		wrong  string
	}{
		"no weight":             {func(r *recipe.Recipe) { r.Columns[1].Weight = float(0) }, ""},
		"the greatest weight":   {func(r *recipe.Recipe) { r.Columns[1].Weight = float(math.MaxFloat64) }, ""},
		"a weight without end":  {func(r *recipe.Recipe) { r.Columns[1].Weight = float(math.Inf(1)) }, "weight is +Inf"},
		"the least width":       {func(r *recipe.Recipe) { r.Columns[1].Within = float(math.SmallestNonzeroFloat64) }, ""},
		"the greatest width":    {func(r *recipe.Recipe) { r.Columns[1].Within = float(math.MaxFloat64) }, ""},
		"no width":              {func(r *recipe.Recipe) { r.Columns[1].Within = float(0) }, "within is 0"},
		"a width without end":   {func(r *recipe.Recipe) { r.Columns[1].Within = float(math.Inf(1)) }, "within is +Inf"},
		"level 0":               {func(r *recipe.Recipe) { r.Columns[2].MaxLevel = level(0) }, ""},
		"level -1":              {func(r *recipe.Recipe) { r.Columns[2].MaxLevel = level(-1) }, "max_level is -1"},
		"a name with a zero":    {func(r *recipe.Recipe) { r.Columns[1].Rename = "\x00age" }, "its name in the release"},
		"a name that is a zero": {func(r *recipe.Recipe) { r.Columns[1].Rename = "a\x00" }, "its name in the release"},
		"16 characters":         {func(r *recipe.Recipe) { r.Columns[4].Transform.Length = 16 }, ""},
		"51 characters":         {func(r *recipe.Recipe) { r.Columns[4].Transform.Length = 51 }, ""},
		"one day":               {func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = 1 }, ""},
		"a hundred years":       {func(r *recipe.Recipe) { r.Columns[5].Transform.MaxDays = 36_500 }, ""},
		"a text of 20 letters":  {func(r *recipe.Recipe) { r.Output.Missing = strings.Repeat("ä", 20) }, ""},
		"a text of 21 letters":  {func(r *recipe.Recipe) { r.Output.Missing = strings.Repeat("ä", 21) }, "at most 20"},
		"a number of 15 digits": {func(r *recipe.Recipe) { r.Output.Missing = strings.Repeat("9", 15) }, ""},
		"a number of 16 digits": {func(r *recipe.Recipe) { r.Output.Missing = strings.Repeat("9", 16) }, "missing"},
	} {
		r := full()
		test.change(&r)
		if err := r.Validate(); (err == nil) != (test.wrong == "") || err != nil && !strings.Contains(err.Error(), test.wrong) {
			t.Errorf("%s: %v, want %q", name, err, test.wrong)
		}
	}
}

// A limit of level 1 is one in a hierarchy of two levels, and says nothing in one of one.
func TestALimitIsBelowTheRoot(t *testing.T) {
	for name, test := range map[string]struct {
		rows [][]string
		fits bool
	}{"two levels": {[][]string{{"1", "a", "*"}, {"2", "b", "*"}}, true}, "one": {[][]string{{"1", "*"}, {"2", "*"}}, false}} {
		one := 1
		c := recipe.Column{Name: "age", Role: table.QuasiIdentifying, MaxLevel: &one, Hierarchy: &recipe.Hierarchy{Rows: test.rows}}
		if err := c.LimitFits([]string{"1", "2"}, format.Format{}); (err == nil) != test.fits {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A pseudonym has 16 characters where nothing else is asked.
func TestSixteenCharacters(t *testing.T) {
	if got := (&recipe.Transform{Kind: recipe.Pseudonym}).LengthOrDefault(); got != 16 {
		t.Errorf("%d characters", got)
	}
}

// Groups are named by the label of a rule, or by the rows of a hierarchy. A mere order has no groups.
func TestNamesOfGroups(t *testing.T) {
	rows := [][]string{{"1", "a", "*"}, {"2", "b", "*"}}
	for want, h := range map[string]*recipe.Hierarchy{
		"[]": nil, "[rare]": {Rule: &rule.Rule{Kind: rule.Rare, Label: "rare"}}, "[a * b]": {Rows: rows},
	} {
		if got := fmt.Sprint(h.Groups()); got != want {
			t.Errorf("groups are %s, want %s", got, want)
		}
	}
	if got := (&recipe.Hierarchy{Rule: &rule.Rule{Kind: rule.Flat}}).Groups(); got != nil {
		t.Errorf("a rule without a label names %q", got)
	}
	if got := (&recipe.Hierarchy{Ordered: true, Rows: rows}).Groups(); got != nil {
		t.Errorf("an order names %q", got)
	}
}
