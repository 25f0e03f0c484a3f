package drift

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// textsOf is a column of one record for each of the texts.
func textsOf(name string, texts ...string) *table.Table {
	b := table.NewBuilder([]string{name}, nil)
	for _, text := range texts {
		b.Append([]string{text})
	}
	return b.Table()
}

// The tolerances of a column's look.
func TestTolerances(t *testing.T) {
	for is, want := range map[float64]bool{0.1: false, 0.105: true, 0: false} {
		if got := otherShare(recipe.Expected{}, recipe.Expected{Missing: is}); got != want {
			t.Errorf("from none missing to %v: %t, want %t", is, got, want)
		}
	}
	for _, c := range []struct {
		was, is int
		want    bool
	}{{1, 4, false}, {1, 5, true}, {5, 1, true}, {10, 20, false}, {10, 21, true}, {21, 10, true}} {
		if got := otherNumber(recipe.Expected{Distinct: c.was}, recipe.Expected{Distinct: c.is}); got != c.want {
			t.Errorf("from %d values to %d: %t, want %t", c.was, c.is, got, c.want)
		}
	}
}

// Values are compared where the recipe names two and the table has one.
func TestValuesThatAreCompared(t *testing.T) {
	for _, c := range []struct {
		named int
		texts []string
		want  bool
	}{{1, []string{"a"}, false}, {2, []string{"a"}, true}, {2, []string{"*"}, false}} {
		gone := named{column: &recipe.Column{Name: "y"}, values: map[string]bool{}}
		for i := range c.named {
			gone.values[string(rune('a'+i))] = true
		}
		if got := likenessOf(seenOf(textsOf("x", c.texts...).Columns[0]), gone).values >= 0; got != c.want {
			t.Errorf("%d named, %q: compared %t", c.named, c.texts, got)
		}
	}
}

// Names of three letters and more shorten others from their start on.
func TestShortNames(t *testing.T) {
	for parts, want := range map[string]bool{"geb dat": true, "geb": true, "ge": false, "dat": false, "geb urt": true, "geb xyz": false, "geb da": false} {
		if got := shortens(strings.Fields(parts), "geburtsdatum"); got != want {
			t.Errorf("%s: %t", parts, got)
		}
	}
}

// What a person is told from which likeness on.
func TestReasons(t *testing.T) {
	for want, l := range map[string][2]likeness{
		"50% of the rows":        {{known: 0.5, values: 0.6}, {known: 0.49, values: 0.6}},
		"the values are alike":   {{known: 0.49, values: 0.6}, {known: 0.49, values: 0.59}},
		"the names are alike":    {{name: 0.5}, {name: 0.49}},
		"it has the same neighb": {{place: 1}, {place: 0.5}},
		"the type is the same":   {{kind: 1}, {kind: 0.5}},
	} {
		if said, not := fmt.Sprint(candidate{likeness: l[0]}.reasons()), fmt.Sprint(candidate{likeness: l[1]}.reasons()); !strings.Contains(said, want) || strings.Contains(not, want) {
			t.Errorf("%q: said %q, and %q below", want, said, not)
		}
	}
}

// Up to a thousand values are compared.
func TestAThousandValuesAreCompared(t *testing.T) {
	texts := make([]string, 1001)
	for i := range texts {
		texts[i] = fmt.Sprintf("v%d", i)
	}
	for n, all := range map[int]bool{1000: true, 1001: false} {
		s := seenOf(textsOf("x", texts[:n]...).Columns[0])
		if len(s.texts) != 1000 || s.all != all || len(spaced(texts[:n])) != 1000 {
			t.Errorf("of %d values %d are compared, all %t", n, len(s.texts), s.all)
		}
	}
}

// Two numbers are numbers, and nine texts of ten.
func TestTextsThatAreNumbers(t *testing.T) {
	nine := strings.Fields("1 2 3 4 5 6 7 8 9")
	for _, c := range []struct {
		texts []string
		want  bool
	}{{nine[:1], false}, {nine[:2], true}, {append(slices.Clone(nine), "x"), true}, {append(slices.Clone(nine[:8]), "x"), false}} {
		if _, ok := numbersOf(format.Format{Type: format.Decimal}, c.texts); ok != c.want {
			t.Errorf("%q: numbers %t", c.texts, ok)
		}
	}
}

// Days follow on others if they are no further apart than the longer time is long, and one is
// at least half as long as the other.
func TestDaysThatFollow(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 10}, []float64{20, 29}, 0.5}, {[]float64{1, 10}, []float64{21, 30}, 0}, {[]float64{20, 29}, []float64{1, 10}, 0.5},
		{[]float64{1, 10}, []float64{11, 15}, 0.25}, {[]float64{1, 10}, []float64{11, 14}, 0},
	} {
		if got := following(c.a, c.b); got != c.want {
			t.Errorf("%v and %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// A column is written in another way where more than half of its records can't be read.
func TestMoreThanHalfUnread(t *testing.T) {
	decided := recipe.Column{Name: "x", Format: &format.Format{Type: format.Decimal}}
	r := &recipe.Recipe{Columns: []recipe.Column{decided}}
	for unreadable, want := range map[int]bool{10: false, 11: true} {
		texts := make([]string, 20)
		for i := range texts {
			if texts[i] = fmt.Sprint(i); i < unreadable {
				texts[i] += "x"
			}
		}
		if _, of, most := unread(textsOf("x", texts...), r, &decided); most != want || of != 20 {
			t.Errorf("%d of %d values unread: most %t, want %t", unreadable, of, most, want)
		}
	}
}

// Two thirds of the letters are enough for words to be spelled alike.
func TestTwoThirdsOfTheLetters(t *testing.T) {
	for word, want := range map[string]bool{"abc": true, "abd": true, "axd": false} {
		if got := spelling("abc", word) > 0; got != want {
			t.Errorf("abc and %s: alike %t", word, got)
		}
	}
}

// A column is asked about from a score of 0.4 on, as long as it is nobody else's.
func TestColumnsThatAreOpen(t *testing.T) {
	c := candidate{to: "new", from: "old", likeness: likeness{values: -1, place: 1, kind: 1}} // 0.4
	for _, test := range []struct {
		name string
		n    renaming
		want bool
	}{
		{"at the least score", renaming{candidates: []candidate{c}}, true},
		{"below", renaming{candidates: []candidate{{to: "new", from: "old", likeness: likeness{values: -1, place: 1, kind: 0.9}}}}, false},
		{"answered", renaming{candidates: []candidate{c}, answered: map[string]bool{"new": true}}, false},
		{"taken", renaming{candidates: []candidate{c}, taken: map[string]string{"new": "old"}}, false},
	} {
		if got := test.n.open("old"); got != test.want {
			t.Errorf("%s: open %t, with a score of %v", test.name, got, test.n.candidates[0].score())
		}
		if got := test.n.like("new"); got != (test.name != "below") {
			t.Errorf("%s: asked about %t", test.name, got)
		}
	}
}

// A group is looked into from the second level of three on, and where it is of more than
// one number.
func TestWhichGroupsHoldANewValue(t *testing.T) {
	for _, test := range []struct {
		rows [][]string
		want int
	}{
		{[][]string{{"28", "[20,40)", "*"}, {"31", "[20,40)", "*"}}, 1},
		{[][]string{{"28", "[20,40)"}, {"31", "[20,40)"}}, 0}, // the root
		{[][]string{{"28", "30", "*"}, {"31", "30", "*"}}, 1}, // of one number
	} {
		tree, err := hierarchy.FromRows(test.rows)
		if err != nil {
			t.Fatal(err)
		}
		groups := lowest(textsOf("age", "28", "30", "31").Columns[0], tree, test.rows)
		if len(groups) != test.want {
			t.Fatalf("%q: %d groups", test.rows, len(groups))
		}
		for _, g := range groups {
			if got, want := g.holds(textsOf("age", "30").Columns[0], "30"), g.label != "30"; got != want {
				t.Errorf("%q: the group %s holds 30: %t, want %t", test.rows, g.label, got, want)
			}
		}
	}
}

// The first and the last column have a neighbour on one side.
func TestNeighbours(t *testing.T) {
	names := []string{"a", "b"}
	for at, want := range map[int]string{-1: "", 0: "a", 1: "b", 2: ""} {
		if got := neighbour(at, 2, func(i int) string { return names[i] }); got != want {
			t.Errorf("at %d of 2 is %q, want %q", at, got, want)
		}
	}
}

// The first column of a table is there, too: no other is taken for it.
func TestTheFirstColumnIsThere(t *testing.T) {
	r := recipe.Default()
	for _, name := range []string{"ward", "gone"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Insensitive})
	}
	b := table.NewBuilder([]string{"ward", "wards"}, nil)
	b.Append([]string{"A", "A"})
	for _, c := range candidates(b.Table(), &r) {
		if c.from != "gone" {
			t.Errorf("%q is taken for %q, which is there", c.to, c.from)
		}
	}
}

// A column of the same name but for its case is the one that was decided on, whatever is in
// it; by a name less like it, one that identifies people is asked about.
func TestNamesThatAreTheSame(t *testing.T) {
	people := []string{"Anna Schmidt", "Bernd Meyer", "Clara Wagner", "David Becker", "Erika Hoffmann", "Frank Schulz", "Greta Koch", "Hans Richter"}
	for to, want := range map[string]bool{"PATIENTNAME": false, "patientnames": true} {
		r := recipe.Default()
		is := Expect(textsOf(to, people...).Columns[0])
		r.Columns = []recipe.Column{{Name: "patientname", Role: table.Insensitive, Expected: &is}}
		found := candidates(textsOf(to, people...), &r)
		if len(found) != 1 || !found[0].sure() || found[0].risky != want {
			t.Errorf("%s: %+v, want sure, risky %t", to, found, want)
		}
	}
}

// The texts of a column are those that its records have.
func TestTextsOfNobodyAreNotSeen(t *testing.T) {
	all := textsOf("ward", "a", "b", "c")
	for n := 1; n <= 3; n++ {
		if got := seenOf(all.Pick([]int32{0, 1, 2}[:n]).Columns[0]).texts; !slices.Equal(got, []string{"a", "b", "c"}[:n]) {
			t.Errorf("%d records: %q", n, got)
		}
	}
}

// Words are alike from two thirds of their letters on.
func TestLettersInCommon(t *testing.T) {
	for word, want := range map[string]float64{"abc": 0.8, "abx": 0.8 * 2 / 3, "axx": 0, "abcde": 0, "": 0} {
		if got := spelling("abc", word); math.Abs(got-want) > 1e-12 {
			t.Errorf("abc and %q: %v, want %v", word, got, want)
		}
	}
}

// A column is offered for another one from a score of 0.4 on; below it is new.
func TestLeastScoreOfAnOffer(t *testing.T) {
	for name, want := range map[float64]string{0.8: CodeRenamed, 0.78: CodeNewColumn} {
		var r Report
		r.unknown("new", &renaming{candidates: []candidate{{to: "new", from: "old", likeness: likeness{values: -1, name: name}}}})
		if len(r.Items) != 1 || r.Items[0].Code != want {
			t.Errorf("a score of %v: %+v", 0.5*name, r.Items)
		}
	}
}

// Of the weights of values that are gone five are named.
func TestFiveValuesAreNamed(t *testing.T) {
	for n, want := range map[int]string{5: `"a" "b" "c" "d" "e"`, 6: `"a" "b" "c" "d" "e"`, 4: `"a" "b" "c" "d"`} {
		weights := map[string]float64{}
		for i := range n {
			weights[string(rune('a'+i))] = 1
		}
		var r Report
		r.unused("ward", nil, weights)
		if got := r.Items[0].Args; got[0] != strconv.Itoa(n) || got[1] != want {
			t.Errorf("of %d: %q", n, got)
		}
	}
}

// Codes of which fewer than half are known are half alike where they are written as the known ones.
func TestCodesWrittenAlike(t *testing.T) {
	for shared, want := range map[int]float64{47: 0.5, 50: 0.5, 60: 0.6} {
		texts, known := make([]string, 100), &recipe.Column{Name: "y"}
		gone := named{column: known, values: map[string]bool{}}
		for i := range texts {
			texts[i] = fmt.Sprintf("K%02dx", i)
			value := fmt.Sprintf("K%02dx", i)
			if i >= shared {
				value = fmt.Sprintf("Z%02dx", i)
			}
			gone.values[value], gone.some = true, append(gone.some, value)
		}
		if got, _ := valueLikeness(seenOf(textsOf("x", texts...).Columns[0]), gone); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d of 100 codes are known: %v alike, want %v", shared, got, want)
		}
	}
}

// Spans of days follow each other where they are no further apart than the longer one is long, and the
// shorter one has half its length.
func TestSpansThatFollow(t *testing.T) {
	first := []float64{1, 10}
	for _, test := range []struct {
		from, to, want float64
	}{{11, 20, 0.5}, {20, 29, 0.5}, {21, 30, 0}, {11, 15, 0.25}, {11, 14, 0}, {11, 15.5, 0.275}, {11, 14.7, 0}} {
		if got := following(first, []float64{test.from, test.to}); got != test.want {
			t.Errorf("days %v to %v behind 1 to 10: %v, want %v", test.from, test.to, got, test.want)
		}
	}
}
