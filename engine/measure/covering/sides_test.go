package covering_test

import (
	"slices"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

// Each of 63 to 130 tuples is found by its own value, whatever else is asked of it, and none twice.
func TestTuplesAreFoundOneByOne(t *testing.T) {
	for _, n := range []int32{63, 64, 65, 66, 127, 128, 129, 130} {
		own, third := make([]int32, n), make([]int32, n)
		of := make([]covering.Set, 3) // the tuples of each third
		for tuple := range n {
			own[tuple], third[tuple] = tuple, tuple%3
			of[tuple%3] = append(of[tuple%3], tuple)
		}
		x := covering.NewIndex(int(n), [][]int32{own, third})
		match := func(want []int32, of ...covering.Posting) {
			if got := x.Match(nil, of); !slices.Equal(got, want) {
				t.Errorf("of %d tuples %v are found, want %v", n, got, want)
			}
		}
		for i := range of {
			match(of[i], x.Posting(1, covering.Set{int32(i)}))
			match(of[i], x.Posting(0, of[i]), x.Posting(1, covering.Set{int32(i)}))
		}
		for tuple := range n {
			one := x.Posting(0, covering.Set{tuple})
			match([]int32{tuple}, one)
			match([]int32{tuple}, one, x.Posting(1, covering.Set{tuple % 3}))
			match(nil, one, x.Posting(1, covering.Set{(tuple + 1) % 3}))
			match(nil, one, x.Posting(1, covering.Set{(tuple + 2) % 3}))
		}
	}
}

// What a text stands for where one value, one piece or one text more or less would decide otherwise.
func TestTextsThatNearlyStandForMore(t *testing.T) {
	for name, test := range map[string]struct {
		column *table.Column
		tests  []reading
	}{
		"one value in another notation": {&table.Column{Values: []string{"0.5", "0.75"}, Format: format.Format{Type: format.Decimal}}, []reading{{"0,5", "0.5", covering.Exact}}},
		"a comma between thousands":     {&table.Column{Values: []string{"0.5", "7", "1,200"}, Format: format.Format{Type: format.Decimal, Numbers: format.Grouped}}, []reading{{"0.5", "0.5", covering.Exact}, {"1200", "1,200", covering.Exact}}},
		"a marker that is no usual one": {&table.Column{Values: []string{"20", "gone"}, Missing: []bool{false, true}}, []reading{{"gone", "20 gone", covering.Everything}, {" gone ", "20 gone", covering.Everything}}},
		"a number that is a marker":     {&table.Column{Values: []string{"20", "-99", "-98"}, Missing: []bool{1: true, 2: false}}, []reading{{"[-100,30)", "20 -98", covering.Interval}}},
		"a list of one, and of blanks":  {&table.Column{Values: []string{"20", "5", "?"}, Missing: []bool{2: true}}, []reading{{"{20}", "20", covering.List}, {"{20, , 5}", "20 5", covering.List}, {"{ ;5}", "5", covering.List}}},
		"a list with another separator": {&table.Column{Values: []string{"a,b", "a", "c;d"}}, []reading{{"{a;b}", "a", covering.List}, {"{a,b}", "a", covering.List}, {"{c;d}", "c;d", covering.List}}},
		"pieces of one element":         {&table.Column{Values: []string{"a,b", "x"}}, []reading{{"{a;b;x}", "x", covering.List}, {"{a,b;x}", "a,b x", covering.List}}},
	} {
		t.Run(name, func(t *testing.T) {
			check(t, test.column.Values, covering.New(filled(*test.column), nil), test.tests)
		})
	}
	values := []string{"21", "28", "27"}
	check(t, values, covering.New(filled(table.Column{Values: values}), rows(t, "21;[20,30);*", "28;[20,30);*")), []reading{{"[20,30)", "21 28 27", covering.Hierarchy}})
}

// A group that is no range has no number in common with a range, though that holds 0.
func TestWhatIsNoRangeDoesNotMeetOne(t *testing.T) {
	values := []string{"{a, b}", "[0,10)", "5", "a", "b"}
	c := covering.New(filled(table.Column{Values: values}), nil)
	for label, want := range map[string]string{"[0,7)": "[0,10) 5", "a": "{a, b} a", "5": "[0,10) 5"} {
		if s, _, ok := c.Meets(label); !ok || texts(values, s) != want {
			t.Errorf("Meets(%q) = %q, want %q", label, texts(values, s), want)
		}
	}
}

// A text that no row of the release shows need not stand for anything.
func TestTextsThatNoRowShows(t *testing.T) {
	released := shown("20", "young")
	released.Codes = released.Codes[:1]
	sets, err := covering.New(filled(table.Column{Values: []string{"20", "25"}}), nil).Released(released)
	if err != nil || len(sets) != 2 || !slices.Equal(sets[0], covering.Set{0}) || sets[1] != nil {
		t.Errorf("%v, %v", sets, err)
	}
}
