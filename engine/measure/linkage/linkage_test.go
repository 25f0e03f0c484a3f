package linkage_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/linkage"
)

var (
	read = hierarchytest.Table
	tree = hierarchytest.Tree
)

func attack(t testing.TB, released, register *table.Table, opt linkage.Options) linkage.Report {
	t.Helper()
	r, err := linkage.Attack(context.Background(), released, register, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// table1 is the release of Table 1 of KAIM (Gong, Yang, Luo 2013) for k = 2.
func table1() *table.Table {
	return read("Age|Gender|Zipcode|Disease",
		"*|M|[10000,15000)|Gastric ulcer", "*|M|[10000,15000)|Dyspepsia", "[20,30)|*|[15000,20000)|Pneumonia", "[20,30)|*|[15000,20000)|Bronchitis", "[30,40)|M|*|*",
		"[30,40)|M|*|Pneumonia", "[40,50)|*|*|Flu", "*|F|[20000,25000)|Gastritis", "[40,50)|*|*|Pneumonia", "*|F|[20000,25000)|Flu")
}

var table1QI = []string{"Age", "Gender", "Zipcode"}

// Of the register, 26 F fits rows 3 and 4; 39 M 5 and 6; 45 M 12000 rows 1, 2, 7
// and 9; 36 F 8 and 10; 99 none. So each row fits one person.
func TestTable1(t *testing.T) {
	register := read("Name|Age|Gender|Zipcode", "Ann|26|F|18000", "Bob|39|M|24000", "Cem|45|M|12000", "Dee|36|F|22000", "Eve|99|F|99999")
	ages := tree(t, "26|[20,30)|*", "28|[20,30)|*", "32|[30,40)|*", "36|[30,40)|*", "39|[30,40)|*", "41|[40,50)|*", "48|[40,50)|*")
	for name, trees := range map[string]map[string]*hierarchy.Tree{"no hierarchy": nil, "one without 45": {"Age": ages}} {
		t.Run(name, func(t *testing.T) {
			got := attack(t, table1(), register, linkage.Options{QI: table1QI, Sensitive: []string{"Disease"}, Trees: trees, Person: "Name"})
			want := linkage.Report{
				Rows: 10, Persons: 5, Expected: 10,
				RowMatches:    linkage.Matches{One: 10},
				PersonMatches: linkage.Matches{None: 1, Few: 4},
				Certain:       map[string]linkage.Certain{"Disease": {}},
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("got  %+v\nwant %+v", got, want)
			}
		})
	}
}

// A sensitive column is disclosed by one row, by several that agree, or not; a
// missing value is a value.
func TestDisclosure(t *testing.T) {
	released := read("q|s|u",
		"1|x|a",       // person 1: one row
		"[2,3]|y|a",   // persons 2 and 3: two rows that agree in s
		"[2,3]|y|b",   //
		"4|x|a",       // person 4: rows that differ in both
		"4|z|b",       //
		"[5,6]|?|c",   // persons 5 and 6: hidden in two ways, which is one value
		"[5,6]|NA|d",  //
		"[8,9]|w|e",   // nobody
		"[10,11]|v|f") // persons 10 to 11: one row
	register := read("q", "1", "2", "3", "4", "5", "6", "10", "11", "12")
	got := attack(t, released, register, linkage.Options{QI: []string{"q"}, Sensitive: []string{"s", "u"}})
	want := linkage.Report{
		Rows: 9, Persons: 9,
		RowMatches:    linkage.Matches{None: 1, One: 3, Few: 5},
		PersonMatches: linkage.Matches{None: 1, One: 3, Few: 5},
		Certain: map[string]linkage.Certain{
			"s": {Persons: 7, Share: 7. / 9, Identity: 3, Attribute: 4},
			"u": {Persons: 3, Share: 3. / 9, Identity: 3},
		},
		// 1 for rows 1, 4 and 5; 1/2 for rows 2, 3, 6, 7 and 9.
		Expected: 5.5,
		Examples: []linkage.Example{
			{Person: 1, Matches: 1, Rows: []int{1}, Columns: []string{"s", "u"}},
			{Person: 7, Matches: 1, Rows: []int{9}, Columns: []string{"s", "u"}},
			{Person: 8, Matches: 1, Rows: []int{9}, Columns: []string{"s", "u"}},
			{Person: 2, Matches: 2, Rows: []int{2, 3}, Columns: []string{"s"}},
			{Person: 3, Matches: 2, Rows: []int{2, 3}, Columns: []string{"s"}},
			{Person: 5, Matches: 2, Rows: []int{6, 7}, Columns: []string{"s"}},
			{Person: 6, Matches: 2, Rows: []int{6, 7}, Columns: []string{"s"}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// Two rows agree in the QI's class, and a third of another class differs.
func TestClassesTogether(t *testing.T) {
	released := read("q|s", "[1,2]|x", "[1,3]|x", "[3,4]|y")
	got := attack(t, released, read("q", "2", "3"), linkage.Options{QI: []string{"q"}, Sensitive: []string{"s"}})
	if c := got.Certain["s"]; c != (linkage.Certain{Persons: 1, Share: .5, Attribute: 1}) {
		t.Errorf("certain %+v: person 2 fits rows 1 and 2, which agree, person 3 rows 2 and 3", c)
	}
}

// What is missing fits anything, on either side.
func TestMissing(t *testing.T) {
	got := attack(t, read("a|b", "1|*", "2|5", "*|*"), read("a|b", "1|?", "?|6", "2|5"), linkage.Options{QI: []string{"a", "b"}})
	// Person 1 fits rows 1 and 3; person 2 the same; person 3 rows 2 and 3.
	want := linkage.Report{
		Rows: 3, Persons: 3, Expected: 1./2 + 1 + 1./3,
		RowMatches: linkage.Matches{One: 1, Few: 2}, PersonMatches: linkage.Matches{Few: 3},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// Rows of one name are one person, whichever of them fits; who has no name is
// nobody else.
func TestPersonsOfSeveralRows(t *testing.T) {
	register := read("name|q", "Ann|1", "Bob|2", "Ann|2", "|2", "|2", "Cem|1", "Cem|1")
	got := attack(t, read("q", "1", "[1,2]", "3"), register, linkage.Options{QI: []string{"q"}, Person: "name"})
	// Row 1: Ann, Cem. Row 2: Ann, Bob, Cem and the two without a name.
	want := linkage.Report{
		Rows: 3, Persons: 5, Expected: 1./2 + 1./5,
		RowMatches:    linkage.Matches{None: 1, Few: 1, Many: 1},
		PersonMatches: linkage.Matches{One: 3, Few: 2},
		Examples:      []linkage.Example{{Person: 2, Matches: 1, Rows: []int{2}}, {Person: 4, Matches: 1, Rows: []int{2}}, {Person: 5, Matches: 1, Rows: []int{2}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// The register may be generalised itself, and in other groups.
func TestGeneralisedRegister(t *testing.T) {
	places := tree(t, "Spain|South|Europe|*", "Norway|North|Europe|*", "Peru|Andes|America|*")
	register := read("age|place", "[20,30)|Europe", "30-39|South", "25|Peru", "[40,50)|America")
	got := attack(t, read("age|place", "[25,35]|South", "45|Peru", "25|*"), register, linkage.Options{QI: []string{"age", "place"}, Trees: map[string]*hierarchy.Tree{"place": places}})
	// Row 1: persons 1 and 2. Row 2: person 4. Row 3: persons 1 and 3.
	want := linkage.Report{
		Rows: 3, Persons: 4, Expected: 2,
		RowMatches: linkage.Matches{One: 1, Few: 2}, PersonMatches: linkage.Matches{One: 3, Few: 1},
		Examples: []linkage.Example{{Person: 2, Matches: 1, Rows: []int{1}}, {Person: 3, Matches: 1, Rows: []int{3}}, {Person: 4, Matches: 1, Rows: []int{2}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestUnknownTexts(t *testing.T) {
	got := attack(t, read("q|r", "Spain|1", "Europe|1", "Asia|2", "Europe|1"), read("r|q", "1|Spain", "2|?"), linkage.Options{QI: []string{"q", "r"}})
	want := linkage.Report{
		Rows: 4, Persons: 2, Expected: 2,
		RowMatches: linkage.Matches{None: 2, One: 2}, PersonMatches: linkage.Matches{One: 2},
		Examples: []linkage.Example{{Person: 1, Matches: 1, Rows: []int{1}}, {Person: 2, Matches: 1, Rows: []int{3}}},
		Unknown:  []linkage.Unknown{{Column: "q", Texts: 2, Rows: 3, First: "Europe", Row: 2}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestMatchesBounds(t *testing.T) {
	lines := []string{"q"}
	for matches, text := range []string{"a", "b", "c", "d", "e", "f"} {
		lines = append(lines, slices.Repeat([]string{text}, matches)...)
	}
	got := attack(t, read(lines...), read("q", "a", "b", "c", "d", "e", "f"), linkage.Options{QI: []string{"q"}})
	// Persons a to f have 0 to 5 rows.
	if want := (linkage.Matches{None: 1, One: 1, Few: 3, Many: 1}); got.PersonMatches != want {
		t.Errorf("persons %+v, want %+v", got.PersonMatches, want)
	}
}

// Of persons with as many rows, those come first of whom more is disclosed.
func TestOrderOfExamples(t *testing.T) {
	released := read("q|s|u", "1|x|a", "1|x|b", "2|x|a", "2|x|a", "3|y|a", "3|y|a", "3|y|a")
	got := attack(t, released, read("q", "3", "1", "2"), linkage.Options{QI: []string{"q"}, Sensitive: []string{"s", "u"}})
	var order []int
	for _, e := range got.Examples {
		order = append(order, e.Person)
	}
	if want := []int{3, 2, 1}; !slices.Equal(order, want) {
		t.Errorf("persons %v, want %v", order, want)
	}
}

// Of persons of whom as much is found, those come first who stand first in the register.
func TestOrderOfPersons(t *testing.T) {
	got := attack(t, read("q|s", "1|x", "1|x", "2|y", "2|y"), read("q", "1", "2", "1"), linkage.Options{QI: []string{"q"}, Sensitive: []string{"s"}})
	var order []int
	for _, e := range got.Examples {
		order = append(order, e.Person)
	}
	if want := []int{1, 2, 3}; !slices.Equal(order, want) {
		t.Errorf("persons %v, want %v", order, want)
	}
}

// A table may have markers of its own.
func TestMarkers(t *testing.T) {
	b := table.NewBuilder([]string{"q"}, table.NewMarkers([]string{"999"}))
	b.Append([]string{"999"})
	got := attack(t, b.Table(), read("q", "1", "2"), linkage.Options{QI: []string{"q"}})
	if got.RowMatches.Few != 1 {
		t.Errorf("rows %+v, want one that fits both persons", got.RowMatches)
	}
}

func TestFewExamplesOfMany(t *testing.T) {
	lines := slices.Repeat([]string{"1"}, 30)
	got := attack(t, read(append([]string{"q"}, lines[:7]...)...), read(append([]string{"q"}, lines...)...), linkage.Options{QI: []string{"q"}, Sensitive: []string{"q"}})
	if len(got.Examples) != 10 || got.Examples[9].Person != 10 || !slices.Equal(got.Examples[0].Rows, []int{1, 2, 3, 4, 5}) {
		t.Errorf("examples %+v", got.Examples)
	}
	each := []string{"q"} // 11 persons, of whom each fits a row of his own
	for i := range 11 {
		each = append(each, string(rune('a'+i)))
	}
	got = attack(t, read(each...), read(each...), linkage.Options{QI: []string{"q"}})
	for i, e := range got.Examples {
		if e.Person != i+1 || !slices.Equal(e.Rows, []int{i + 1}) {
			t.Errorf("example %d is %+v", i, e)
		}
	}
	if len(got.Examples) != 10 {
		t.Errorf("%d examples of 11 persons, want 10", len(got.Examples))
	}
}

func TestEmptyTables(t *testing.T) {
	none, one := read("q|s"), read("q|s", "1|x")
	opt := linkage.Options{QI: []string{"q"}, Sensitive: []string{"s"}}
	for name, test := range map[string]struct {
		released, register *table.Table
		want               linkage.Report
	}{
		"both":     {none, none, linkage.Report{Certain: map[string]linkage.Certain{"s": {}}}},
		"release":  {none, one, linkage.Report{Persons: 1, PersonMatches: linkage.Matches{None: 1}, Certain: map[string]linkage.Certain{"s": {}}}},
		"register": {one, none, linkage.Report{Rows: 1, RowMatches: linkage.Matches{None: 1}, Certain: map[string]linkage.Certain{"s": {}}}},
	} {
		if got := attack(t, test.released, test.register, opt); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	released, register := read("q|s", "1|x"), read("q|name", "1|Ann")
	for want, opt := range map[string]linkage.Options{
		"no column is named that could identify":                           {},
		`the release has no column "name"; its columns: "q" and "s"`:       {QI: []string{"name"}},
		`the register has no column "s"; its columns: "q" and "name"`:      {QI: []string{"q", "s"}},
		`the release has no column "z"; its columns: "q" and "s"`:          {QI: []string{"q"}, Sensitive: []string{"z"}},
		`the register has no column "person"; its columns: "q" and "name"`: {QI: []string{"q"}, Person: "person"},
	} {
		if _, err := linkage.Attack(context.Background(), released, register, opt); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := linkage.Attack(ctx, released, register, linkage.Options{QI: []string{"q"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of an attack that was ended", err)
	}
}
