package covering_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/covering"
)

func rows(t testing.TB, rows ...string) *hierarchy.Tree {
	t.Helper()
	return hierarchytest.Rows(t, ";", rows...)
}

// texts are the values of a set, for messages and comparisons.
func texts(values []string, s covering.Set) string {
	var found []string
	for _, v := range s {
		found = append(found, values[v])
	}
	return strings.Join(found, " ")
}

type reading struct {
	label, covers string
	how           covering.How
}

// filled returns a column whose values are there unless it says otherwise.
func filled(c table.Column) *table.Column {
	c.Missing = append(c.Missing, make([]bool, len(c.Values)-len(c.Missing))...)
	return &c
}

func check(t *testing.T, values []string, c *covering.Column, tests []reading) {
	t.Helper()
	for _, test := range tests {
		s, how, ok := c.Covers(test.label)
		if !ok || how != test.how || texts(values, s) != test.covers {
			t.Errorf("Covers(%q) = %q, %s, %t, want %q, %s", test.label, texts(values, s), how, ok, test.covers, test.how)
		}
	}
}

func TestNumbers(t *testing.T) {
	values := []string{"20", "5", "30", "25", "?", "29.5", "90", " 31 "}
	c := covering.New(filled(table.Column{Values: values, Missing: []bool{4: true, 7: false}}), nil)
	check(t, values, c, []reading{
		{"20", "20", covering.Exact},
		{" 20 ", "20", covering.Exact},
		{"20.0", "20", covering.Exact},
		{"31", " 31 ", covering.Exact},
		{"[20,30)", "20 25 29.5", covering.Interval},
		{"[20;30[", "20 25 29.5", covering.Interval},
		{"[20,30]", "20 30 25 29.5", covering.Interval},
		{"(20,30]", "30 25 29.5", covering.Interval},
		{"]20, 30[", "25 29.5", covering.Interval},
		{"20-29", "20 25", covering.Interval},
		{"20 – 30", "20 30 25 29.5", covering.Interval}, {"20 to 30", "20 30 25 29.5", covering.Interval},
		{"<5", "", covering.Interval},
		{"<=5", "5", covering.Interval},
		{"≤ 5", "5", covering.Interval},
		{">=90", "90", covering.Interval},
		{"≥90", "90", covering.Interval},
		{"90+", "90", covering.Interval},
		{">90", "", covering.Interval},
		{">31", "90", covering.Interval},
		{"'>31", "90", covering.Interval},
		{"40", "", covering.Interval}, // a number that nobody has
		{"{20, 5}", "20 5", covering.List},
		{"{20;[25,30)}", "20 25 29.5", covering.List},
		{"{[25,30),5}", "5 25 29.5", covering.List},
		{"{20,who}", "20", covering.List},
		{"2*", "20 25 29.5", covering.Mask},
		{"2**", "", covering.Mask},
		{"*5", "5 25 29.5", covering.Mask},
		{"*", "20 5 30 25 ? 29.5 90  31 ", covering.Everything},
		{"?", "20 5 30 25 ? 29.5 90  31 ", covering.Everything},
		{"***", "20 5 30 25 ? 29.5 90  31 ", covering.Everything},
		{"NA", "20 5 30 25 ? 29.5 90  31 ", covering.Everything},
		{"", "20 5 30 25 ? 29.5 90  31 ", covering.Everything},
	})
}

// Values are read in the format of their column, and labels as they are written
// for every column.
func TestFormats(t *testing.T) {
	values := []string{"12,5", "9,75", "1.200", "1200"}
	amounts := covering.New(filled(table.Column{Values: values, Format: format.Format{Type: format.Decimal, Numbers: format.PointGrouped}}), nil)
	check(t, values, amounts, []reading{
		{"[9.5,20)", "12,5 9,75", covering.Interval}, {"1.200,0", "1.200 1200", covering.Exact}, {">=1000", "1.200 1200", covering.Interval},
	})
	values = []string{"3/4/2024", "4/3/2024", "30/4/2024"}
	days := covering.New(filled(table.Column{Values: values, Format: format.Format{Type: format.Date, Dates: format.DayMonthYear}}), nil)
	check(t, values, days, []reading{{"2024-04", "3/4/2024 30/4/2024", covering.Interval}, {"2024-03-04", "4/3/2024", covering.Exact}, {"2024", "3/4/2024 4/3/2024 30/4/2024", covering.Interval}})
	if met, _, ok := days.Meets("[2024-04-01,2024-04-10)"); !ok || texts(values, met) != "3/4/2024" {
		t.Errorf("%q meet the first days of April", texts(values, met))
	}
}

// Elements of a list may hold commas themselves.
func TestListOfNames(t *testing.T) {
	values := []string{"Smith, J", "J", "Lee; A", "x"}
	check(t, values, covering.New(filled(table.Column{Values: values}), nil), []reading{
		{"{Smith, J}", "Smith, J", covering.List},
		{"{Lee; A, x}", "Lee; A x", covering.List},
		{"{x; J}", "J x", covering.List},
	})
	long := []string{"a, b, c, d", "a, b, c, d, e"}
	c := covering.New(filled(table.Column{Values: long}), nil)
	check(t, long, c, []reading{{"{a, b, c, d}", "a, b, c, d", covering.List}})
	if s, _, ok := covering.New(filled(table.Column{Values: long[1:]}), nil).Covers("{a, b, c, d, e}"); ok {
		t.Errorf("an element of five pieces covers %v", s)
	}
}

func TestUnknownTexts(t *testing.T) {
	c := covering.New(filled(table.Column{Values: []string{"Spain", "Peru"}}), nil)
	for _, label := range []string{"Europe", "{}", "{Europe}", "{Europe, Asia}", "{Spain", "1*2", "**1*", "[a,b)", "'Europe", "Spain, Peru", "20 of 30"} {
		if s, how, ok := c.Covers(label); ok || how != "" || len(s) > 0 {
			t.Errorf("Covers(%q) = %v, %s, %t, want nothing known", label, s, how, ok)
		}
	}
}

// A marker that is a value of this column is that value: NA is Namibia.
func TestAMarkerMayBeAValue(t *testing.T) {
	values := []string{"NA", "ZA", "-"}
	check(t, values, covering.New(filled(table.Column{Values: values, Missing: []bool{false, false, true}}), nil), []reading{
		{"NA", "NA", covering.Exact},
		{"N/A", "NA ZA -", covering.Everything},
		{"-", "NA ZA -", covering.Everything},
	})
}

func TestHierarchy(t *testing.T) {
	values := []string{"Spain", "Peru", "Chad", "Japan", " Peru", "EU", "27", "Asia"}
	// EU is a value, and a group; South stands in two continents.
	tree := rows(t, "Spain;South;EU;all", "Norway;North;EU;all", "EU;EU?;EU;all", "Peru;South ;America;all", "Chad;South.;Africa;all", "Japan;Japan;Asia;all")
	check(t, values, covering.New(filled(table.Column{Values: values}), tree), []reading{
		{"EU", "Spain EU", covering.Hierarchy},
		{"America", "Peru  Peru", covering.Hierarchy},
		{"Asia", "Japan Asia", covering.Hierarchy},
		{"Asia ", "Japan Asia", covering.Hierarchy},
		{"Peru", "Peru  Peru", covering.Exact},
		{"Norway", "", covering.Exact},
		{"all", "Spain Peru Chad Japan  Peru EU 27 Asia", covering.Everything},
		{"{Asia, Norway}", "Japan Asia", covering.List},
		{"[20,30)", "27", covering.Interval},
	})
	twice := rows(t, "a;south;west;*", "b;north;west;*", "c;x;south;*", "d;y;south;*", "e;z;south;*")
	both := []string{"a", "b", "c", "all"}
	check(t, both, covering.New(filled(table.Column{Values: both}), rows(t, "a;all;all", "b;all;all", "c;rest;all")), []reading{
		{"all", "a b c all", covering.Everything},
		{"rest", "c", covering.Hierarchy},
	})
	same := []string{"yes", "no"}
	check(t, same, covering.New(filled(table.Column{Values: same}), rows(t, "yes;yes", "no;yes")), []reading{{"yes", "yes", covering.Exact}})
	five := []string{"a", "b", "c", "d", "e"}
	check(t, five, covering.New(filled(table.Column{Values: five}), twice), []reading{{"south", "a c d e", covering.Hierarchy}})
}

// Values that the hierarchy does not hold, as those of a register may be, are
// covered by what the label says.
func TestValuesWithoutAPlace(t *testing.T) {
	tree, err := hierarchy.Intervals([]string{"21", "28", "35"}, hierarchy.IntervalOptions{Widths: []float64{10}})
	if err != nil {
		t.Fatal(err)
	}
	values := []string{"28", "27", "30", "none"}
	check(t, values, covering.New(filled(table.Column{Values: values}), tree), []reading{
		{"[20,30)", "28 27", covering.Hierarchy},
		{"27", "27", covering.Exact},
		{"21", "", covering.Exact},
		{"none", "none", covering.Exact},
	})
}

func TestDates(t *testing.T) {
	values := []string{"2024-05-01", "2024-05-31", "2024-06-01", "17.5.2019", "2020-01-01 10:00:00"}
	check(t, values, covering.New(filled(table.Column{Values: values}), nil), []reading{
		{"2024-05", "2024-05-01 2024-05-31", covering.Interval},
		{"2024-Q2", "2024-05-01 2024-05-31 2024-06-01", covering.Interval},
		{"2024", "2024-05-01 2024-05-31 2024-06-01", covering.Interval},
		{"2020s", "2024-05-01 2024-05-31 2024-06-01 2020-01-01 10:00:00", covering.Interval},
		{"2019-05-17", "17.5.2019", covering.Exact},
		{"[2020-01-01,2024-05-31)", "2024-05-01 2020-01-01 10:00:00", covering.Interval},
		{"[2020-01-01,2024-05-31]", "2024-05-01 2024-05-31 2020-01-01 10:00:00", covering.Interval},
		{"<2020-01-01", "17.5.2019", covering.Interval},
	})
	// A number is no day, nor what lies between two of them.
	for _, label := range []string{"[10000,30000)", "19000", "<30000", "1-99999"} {
		if values, _, ok := covering.New(filled(table.Column{Values: values}), nil).Covers(label); ok {
			t.Errorf("%s covers the dates %v", label, values)
		}
	}
	years := []string{"1979", "1980", "1989", "1990"}
	check(t, years, covering.New(filled(table.Column{Values: years}), nil), []reading{
		{"1980s", "1980 1989", covering.Interval},
		{"1980", "1980", covering.Exact},
		{"1980-1990", "1980 1989 1990", covering.Interval},
	})
}

func TestCodes(t *testing.T) {
	values := []string{"12034", "12099", "1203", "7", "07", "x120"}
	check(t, values, covering.New(filled(table.Column{Values: values}), nil), []reading{
		{"120**", "12034 12099", covering.Mask},
		{"120*", "12034 12099 1203", covering.Mask},
		{"**034", "12034", covering.Mask},
		{"*120", "x120", covering.Mask},
		{"7", "7", covering.Exact},
		{"07", "07", covering.Exact},
		{"9****", "", covering.Mask},
	})
	zeros := []string{"0", "00"}
	check(t, zeros, covering.New(filled(table.Column{Values: zeros}), nil), []reading{{"0.0", "0", covering.Exact}, {"00", "00", covering.Exact}})
	accents := []string{"éab", "éa"}
	check(t, accents, covering.New(filled(table.Column{Values: accents}), nil), []reading{{"é**", "éab", covering.Mask}})
}

// A value that is a band itself is covered if all of it is.
func TestBands(t *testing.T) {
	values := []string{"20-29", "30-39", "40+", "35"}
	check(t, values, covering.New(filled(table.Column{Values: values}), nil), []reading{
		{"20-39", "20-29 30-39 35", covering.Interval},
		{"[30,39)", "35", covering.Interval},
		{">=30", "30-39 40+ 35", covering.Interval},
		{">35", "40+", covering.Interval},
		{"(20,29]", "", covering.Interval},
	})
	open := []string{"[20,30)", "[30,40)"}
	check(t, open, covering.New(filled(table.Column{Values: open}), nil), []reading{{"[20,40)", "[20,30) [30,40)", covering.Interval}})
}

func TestMeets(t *testing.T) {
	tree := rows(t, "26;twenties;young;*", "28;twenties;young;*", "32;thirties;young;*", "41;forties;old;*")
	tests := []struct {
		values []string
		tree   *hierarchy.Tree
		label  string
		want   string
		ok     bool
	}{
		{[]string{"[20,30)", "[30,40)", "25", "?"}, nil, "[25,35)", "[20,30) [30,40) 25 ?", true},
		{[]string{"[20,30)", "[30,40)", "30"}, nil, "30-39", "[30,40) 30", true},
		{[]string{"[20,30)", "25", "[25,25]", "30"}, nil, "[20,30)", "[20,30) 25 [25,25]", true},
		{[]string{"[20,30)", "25", "[25,25]", "30"}, nil, "25", "[20,30) 25 [25,25]", true},
		{[]string{"[20,30)", "30"}, nil, "25", "[20,30)", true},
		{[]string{"[20,30)", "30", "?"}, nil, "*", "[20,30) 30 ?", true},
		{[]string{"{a, b}", "{c}", "a", "b", "c"}, nil, "a", "{a, b} a", true},
		{[]string{"12***", "12345", "13***", "?"}, nil, "123**", "12*** 12345 ?", true},
		{[]string{"young", "old", "thirties", "26"}, tree, "twenties", "young 26", true},
		{[]string{"young", "twenties", "26"}, tree, "32", "young", true},
		{[]string{"young", "?"}, tree, "ancient", "?", false},
		{[]string{"26", "?"}, tree, "41", "?", true},
	}
	for _, test := range tests {
		missing := make([]bool, len(test.values))
		for v, text := range test.values {
			missing[v] = text == "?"
		}
		s, _, ok := covering.New(filled(table.Column{Values: test.values, Missing: missing}), test.tree).Meets(test.label)
		if got := texts(test.values, s); got != test.want || ok != test.ok {
			t.Errorf("of %q Meets(%q) = %q, %t, want %q, %t", test.values, test.label, got, ok, test.want, test.ok)
		}
	}
}

func TestNoValues(t *testing.T) {
	for name, c := range map[string]*covering.Column{
		"none":        covering.New(filled(table.Column{Values: nil}), nil),
		"all missing": covering.New(filled(table.Column{Values: []string{"?", "*"}, Missing: []bool{true, true}}), nil),
	} {
		if _, _, ok := c.Covers("[20,30)"); !ok {
			t.Errorf("%s: an interval is not understood", name)
		}
		if s, how, ok := c.Covers(domain.Suppressed); !ok || how != covering.Everything || len(s) > 2 {
			t.Errorf("%s: a star is %v, %s", name, s, how)
		}
		if s, _, ok := c.Covers("x"); ok || len(s) > 0 {
			t.Errorf("%s: x is understood", name)
		}
	}
}

// No text makes the reader panic; its sets ascend and hold values only; what is
// not understood covers nothing; every value of the set is met.
func FuzzCovers(f *testing.F) {
	for _, label := range []string{"[20,30)", "{a, b}", "120**", "*0", "2024-05", "2020s", ">=90", "'<5", "", "{", "}{", "{,;,}", "[(,)]", "–", "\xff*", "{{a},b}"} {
		f.Add(label, "20\na\n12034\n2024-05-17\n?\n[20,30)\n{a}\n"+label, "20;[20,30);*\na;x;*")
	}
	f.Fuzz(func(t *testing.T, label, column, lines string) {
		values := slices.Compact(slices.Sorted(strings.SplitSeq(column, "\n")))
		missing := make([]bool, len(values))
		for v, text := range values {
			missing[v] = text == "?"
		}
		tree, err := hierarchy.ReadARX(strings.NewReader(lines))
		if err != nil {
			tree = nil
		}
		c := covering.New(filled(table.Column{Values: values, Missing: missing}), tree)
		s, how, ok := c.Covers(label)
		met, _, _ := c.Meets(label)
		for i, v := range s {
			if v < 0 || int(v) >= len(values) || i > 0 && s[i-1] >= v || !met.Has(v) {
				t.Fatalf("%q covers %v and meets %v of %d values", label, s, met, len(values))
			}
		}
		if ok != (how != "") || !ok && len(s) > 0 {
			t.Fatalf("Covers(%q) = %v, %q, %t", label, s, how, ok)
		}
	})
}

// A number is a leaf of the hierarchy however it is written, unless two leaves have it.
func TestNumbersOfTheHierarchy(t *testing.T) {
	values := []string{"34", "35", "1.1", "007"}
	c := covering.New(filled(table.Column{Name: "x", Values: values}), rows(t, "34.0;30-39;*", "35.0;30-39;*", "1.10;1;*", "1.100;1;*", "7;0-9;*"))
	check(t, values, c, []reading{
		{"34.0", "34", covering.Exact},
		{"30-39", "34 35", covering.Hierarchy},
		{"1.10", "", covering.Exact},
		{"7", "", covering.Exact},
	})
}
