package restore_test

import (
	"context"
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/utility"
)

// A release is compared with or without sensitive columns, of any k, and of no row: the rows of
// records without any value are blank, the first one as well as others.
func TestCompare(t *testing.T) {
	for name, test := range map[string]struct {
		original, released *table.Table
		sensitive          []string
		k                  int
		loss               float64
		blank              []bool
	}{
		"nothing sensitive": {read("age|dx", "1|a", "2|b"), read("age|dx", "1|a", "2|b"), nil, 1, 0, []bool{false, false}},
		"all hidden":        {read("age|dx", "1|a", "2|b"), read("age|dx", "*|a", "*|b"), []string{"dx"}, 2, 1, []bool{false, false}},
		"k of none":         {read("age|dx", "1|a", "2|b"), read("age|dx", "*|a", "*|b"), []string{"dx"}, 0, 1, []bool{false, false}},
		"k of more":         {read("age|dx", "1|a", "2|b"), read("age|dx", "*|a", "*|b"), []string{"dx"}, 9, 1, []bool{false, false}},
		"the first blank":   {read("age|dx", "*|a", "2|b"), read("age|dx", "*|a", "2|b"), nil, 1, 0, []bool{true, false}},
		"one row":           {read("age|dx", "1|a"), read("age|dx", "1|a"), []string{"dx"}, 1, 0, []bool{false}},
		"a row left out":    {read("age|dx", "1|a", "*|b", "3|c"), read("age|dx", "*|b", "3|c"), nil, 1, 1.0 / 3, []bool{true, false}},
		"no row":            {read("age|dx"), read("age|dx"), []string{"dx"}, 2, 0, []bool{}},
	} {
		got, err := restore.Compare(context.Background(), test.original, test.released, []string{"age"}, test.sensitive, nil, test.k, utility.Options{})
		if err != nil || got.Loss.ILossRate != test.loss || !slices.Equal(got.Blank, test.blank) {
			t.Errorf("%s: loses %v, blank %v, %v", name, got.Loss.ILossRate, got.Blank, err)
		}
		if want := map[string]float64{"one row": 1, "all hidden": 0, "nothing sensitive": 1, "no row": 0, "the first blank": 1, "a row left out": 1}; want[name] != got.Loss.CAvg {
			t.Errorf("%s: classes are of %v times k on average, want %v", name, got.Loss.CAvg, want[name])
		}
	}
}

// The first sensitive column is predicted unless another one is named; of one row it can be said, too.
func TestWhatIsPredicted(t *testing.T) {
	both := read("age|dx|op", "1|a|p", "2|b|q", "3|a|p")
	for name, test := range map[string]struct {
		table     *table.Table
		sensitive []string
		label     string
		want      string
	}{
		"nothing":          {both, nil, "", ""},
		"one column":       {both, []string{"op"}, "", "op"},
		"the first of two": {both, []string{"dx", "op"}, "", "dx"},
		"the second":       {both, []string{"dx", "op"}, "op", "op"},
		"unknown columns":  {both, []string{"none", "op"}, "", "op"},
		"one row":          {read("age|dx", "1|a"), []string{"dx"}, "", "dx"},
	} {
		got, err := restore.Compare(context.Background(), test.table, test.table, []string{"age"}, test.sensitive, nil, 1, utility.Options{Label: test.label})
		if err != nil {
			t.Fatal(err)
		}
		label := ""
		if p := got.Utility.Prediction; p != nil {
			label = p.Label
		}
		if label != test.want {
			t.Errorf("%s: %q is predicted, want %q", name, label, test.want)
		}
	}
}
