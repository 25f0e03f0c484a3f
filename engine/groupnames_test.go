package engine_test

import (
	"math"
	"strings"
	"testing"

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
