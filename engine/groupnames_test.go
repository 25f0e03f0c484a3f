package engine_test

import (
	"math"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/utility"
)

// Who is generalized is not called what others are: a group that holds more than the value
// of its name has another name, and who reads the release back finds the loss of the run.
func TestNoGroupIsCalledLikeAValueOfIt(t *testing.T) {
	for name, test := range map[string]struct {
		values []string
		group  string
	}{
		"marital":   {[]string{"Separated", "Married-spouse-absent", "Divorced", "Divorced", "Divorced", "Widowed", "Widowed", "Widowed"}, "Separated (group)"},
		"diagnosis": {[]string{"E11", "E11.2", "I10", "I10", "I10", "J45.0", "J45.0", "J45.0"}, "E11.-"},
	} {
		given := tabletest.Read(t, name+",sex\n"+strings.Join(test.values, ",F\n")+",F\n", recipe.Input{})
		r := recipe.Default()
		r.Privacy.K = 2
		r.Columns = []recipe.Column{{Name: name, Role: table.QuasiIdentifying}, {Name: "sex", Role: table.QuasiIdentifying}}
		release, got := enginetest.Written(t, given, r)
		if strings.Count(got, test.group+",F") != 2 || strings.Contains(got, test.values[0]+",F") {
			t.Errorf("%s: released\n%s", name, got)
		}
		found, err := restore.Compare(t.Context(), given, release.Table, []string{name, "sex"}, nil, nil, 2, utility.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(found.Loss.ILossRate-release.Loss.ILossRate) > 1e-9 {
			t.Errorf("%s: read back without the hierarchy, the loss is %v, that of the run %v", name, found.Loss.ILossRate, release.Loss.ILossRate)
		}
	}
}

// A hierarchy that lists E11 above E11 and E11.9 is refused with a name to give; with that name the
// release says of nobody what is not so, and the loss is the run's. A group of that value alone
// may be called so.
func TestAListedGroupIsNotCalledLikeOneOfItsValues(t *testing.T) {
	given := tabletest.Read(t, "dx,sex\nE11,F\nE11.9,F\nI10,F\nI10,F\n", recipe.Input{})
	decided := func(name, alone string) recipe.Recipe {
		r := recipe.Default()
		r.Privacy.K = 2
		rows := [][]string{{"E11", name, "*"}, {"E11.9", name, "*"}, {"I10", alone, "*"}}
		r.Columns = []recipe.Column{{Name: "dx", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: rows}}, {Name: "sex", Role: table.QuasiIdentifying}}
		return r
	}
	const named = `line 2: the group "E11" is called like the value at line 1, but holds others, too, so that a release would be read wrongly: give the group another name, such as "E11 (group)"`
	if _, err := engine.Prepare(given, decided("E11", "I10")); err == nil || !strings.Contains(err.Error(), named) {
		t.Errorf("E11 above E11.9: %v", err)
	}
	release, got := enginetest.Written(t, given, decided("E11 (group)", "I10"))
	if strings.Count(got, "E11 (group),F") != 2 || strings.Count(got, "I10,F") != 2 {
		t.Errorf("released\n%s", got)
	}
	tree, err := release.Recipe().Columns[0].Hierarchy.Tree()
	if err != nil {
		t.Fatal(err)
	}
	found, err := restore.Compare(t.Context(), given, release.Table, []string{"dx", "sex"}, nil, map[string]*hierarchy.Tree{"dx": tree}, 2, utility.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(found.Loss.ILossRate-release.Loss.ILossRate) > 1e-9 {
		t.Errorf("read back, the loss is %v, that of the run %v", found.Loss.ILossRate, release.Loss.ILossRate)
	}
}
