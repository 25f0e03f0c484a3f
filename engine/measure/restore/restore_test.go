package restore_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/restore"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

var (
	read = hierarchytest.Table
	tree = hierarchytest.Tree
)

// table1 is Table 1 of KAIM (Gong, Yang, Luo 2013), and its release for k = 2.
func table1(t testing.TB) (original, released *table.Table, trees map[string]*hierarchy.Tree) {
	original = read("Age|Gender|Zipcode|Disease",
		"*|M|12000|Gastric ulcer", "*|M|14000|Dyspepsia", "26|F|18000|Pneumonia", "28|M|19000|Bronchitis", "32|M|*|*",
		"39|M|24000|Pneumonia", "41|*|*|Flu", "36|F|22000|Gastritis", "48|F|*|Pneumonia", "*|F|21000|Flu")
	released = read("Age|Gender|Zipcode|Disease",
		"*|M|[10000,15000)|Gastric ulcer", "*|M|[10000,15000)|Dyspepsia", "[20,30)|*|[15000,20000)|Pneumonia", "[20,30)|*|[15000,20000)|Bronchitis", "[30,40)|M|*|*",
		"[30,40)|M|*|Pneumonia", "[40,50)|*|*|Flu", "*|F|[20000,25000)|Gastritis", "[40,50)|*|*|Pneumonia", "*|F|[20000,25000)|Flu")
	trees = map[string]*hierarchy.Tree{
		"Age":     tree(t, "26|[20,30)|*", "28|[20,30)|*", "32|[30,40)|*", "36|[30,40)|*", "39|[30,40)|*", "41|[40,50)|*", "48|[40,50)|*"),
		"Gender":  tree(t, "M|*", "F|*"),
		"Zipcode": tree(t, "12000|[10000,15000)|*", "14000|[10000,15000)|*", "18000|[15000,20000)|*", "19000|[15000,20000)|*", "21000|[20000,25000)|*", "22000|[20000,25000)|*", "24000|[20000,25000)|*"),
	}
	return original, released, trees
}

var table1QI = []string{"Age", "Gender", "Zipcode"}

// iLossRate is that of a restored release (KAIM eq. 7), by its own sum: a
// suppressed record has lost everything.
func iLossRate(r *restore.Restored) float64 {
	m := len(r.Problem.QI)
	total := 0.0
	for i := range r.Problem.N {
		for j := range m {
			a, s := &r.Problem.QI[j], r.Spans[i*m+j]
			switch {
			case r.Suppressed[i]:
				total++
			case a.Span(int32(i)) != s:
				total += a.Domain.Loss(s)
			}
		}
	}
	return total / float64(r.Problem.N*m)
}

// restored returns what is read back of a release, of which no note counts nothing.
func restored(t testing.TB, original, released *table.Table, qi []string, trees map[string]*hierarchy.Tree) *restore.Restored {
	t.Helper()
	r, err := restore.Restore(original, released, qi, trees)
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range r.Notes {
		if strings.HasPrefix(note, "0 ") || strings.Contains(note, ": 0 ") {
			t.Errorf("note %q", note)
		}
	}
	return r
}

// As the paper's Table 3 counts it, whether rows are in order or not: of the 30
// cells 6 ages cost 11/23 and 6 zip codes 5001/12001, and the age of record 8,
// the genders of records 3, 4 and 9 and the zip code of record 6 cost 1.
func TestTable1(t *testing.T) {
	original, released, trees := table1(t)
	r := restored(t, original, released, table1QI, trees)
	want := (6*11./23 + 6*5001./12001 + 5) / 30 // 0.34566
	if got := iLossRate(r); math.Abs(got-want) > 1e-12 {
		t.Errorf("ILossRate = %v, want %v", got, want)
	}
	if !r.Aligned || len(r.Notes) > 0 || slices.Contains(r.Suppressed, true) {
		t.Errorf("aligned %t, suppressed %v, notes %q", r.Aligned, r.Suppressed, r.Notes)
	}
	// Backwards, and without what tells the records apart.
	backwards := released.Pick([]int32{9, 8, 7, 6, 5, 4, 3, 2, 1, 0})
	r = restored(t, original, backwards, table1QI, trees)
	if rows := []int32{9, 8, 7, 6, 5, 4, 3, 2, 1, 0}; r.Aligned || !slices.Equal(r.Row, rows) {
		t.Errorf("aligned %t, rows %v, want %v", r.Aligned, r.Row, rows)
	}
	backwards.Columns = backwards.Columns[:3]
	r = restored(t, original, backwards, table1QI, trees)
	if got := iLossRate(r); math.Abs(got-want) > 1e-12 {
		t.Errorf("ILossRate without the key = %v, want %v", got, want)
	}
}

// The measures of package loss say the same of the groups.
func TestAgreesWithLoss(t *testing.T) {
	original, released, trees := table1(t)
	r := restored(t, original, released, table1QI, trees)
	g := &problem.Groups{}
	for _, class := range [][]int32{{0, 1}, {2, 3}, {4, 5}, {6, 8}, {7, 9}} {
		g.Append(r.Problem, class)
	}
	r.Problem.Model, _ = privacy.NewKAnonymity(2, 10)
	if got, want := iLossRate(r), loss.Measure(r.Problem, g).ILossRate; math.Abs(got-want) > 1e-12 {
		t.Errorf("ILossRate = %v, want %v", got, want)
	}
}

func TestRowsLeftOut(t *testing.T) {
	original := read("a|s", "1|x", "2|y", "3|z", "4|x")
	for name, test := range map[string]struct {
		released *table.Table
		row      []int32
		aligned  bool
	}{
		"in order":     {read("a|s", "[1,2]|y", "[3,4]|x"), []int32{-1, 0, -1, 1}, true},
		"no key":       {read("a", "[1,2]", "[3,4]"), []int32{0, -1, 1, -1}, true},
		"out of order": {read("a|s", "[3,4]|x", "[1,2]|y"), []int32{-1, 1, -1, 0}, false},
		"no rows":      {read("a|s"), []int32{-1, -1, -1, -1}, true},
		// [1,4] could take record 1, but [1,1] can take no other.
		"specific first": {read("a", "[1,4]", "[2,2]", "1"), []int32{2, 1, 0, -1}, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := restored(t, original, test.released, []string{"a"}, nil)
			if !slices.Equal(r.Row, test.row) || r.Aligned != test.aligned {
				t.Errorf("rows %v, aligned %t, want %v, %t", r.Row, r.Aligned, test.row, test.aligned)
			}
			for i, row := range test.row {
				if r.Suppressed[i] != (row < 0) || row < 0 && r.Spans[i] != r.Problem.QI[0].Domain.Full() {
					t.Errorf("record %d: suppressed %t, span %v", i, r.Suppressed[i], r.Spans[i])
				}
			}
			if len(r.Notes) < 2 {
				t.Errorf("notes %q say nothing of the rows", r.Notes)
			}
		})
	}
}

// ARX writes suppressed records as rows of stars; a record that shows nothing
// itself is released as it was.
func TestRowsOfStars(t *testing.T) {
	original := read("a|b", "1|x", "?|*", "2|x", "?|y")
	r := restored(t, original, read("a|b", "*|*", "*|*", "2|*", "*|*"), []string{"a", "b"}, nil)
	if want := []bool{true, false, false, true}; !slices.Equal(r.Suppressed, want) || !r.Aligned {
		t.Errorf("suppressed %v, aligned %t, want %v", r.Suppressed, r.Aligned, want)
	}
}

// A row that finds its records taken gets one of them if its taker has another.
func TestRowsMakePlace(t *testing.T) {
	original := read("q", "a", "b", "c", "d", "a", "b", "c", "d")
	// {a,b} takes a first; {a,c} then c; {c,d} d; nothing is left for {a,d},
	// whose a {a,b} can give up for b.
	released := read("q", "{a,b}", "{a,c}", "{c,d}", "{a,d}", "{a,b}", "{a,c}", "{c,d}", "{a,d}")
	r := restored(t, original, released, []string{"q"}, nil)
	if slices.Contains(r.Row, -1) {
		t.Errorf("rows %v, all have a record", r.Row)
	}
}

// What a row before covers is of no use to another one of the same key.
func TestRowsOfOneKey(t *testing.T) {
	original := read("q|s", "1|y", "1|x", "2|z", "3|z", "4|y")
	r := restored(t, original, read("q|s", "[2,4]|y", "1|x"), []string{"q"}, nil)
	if want := []int32{-1, 1, -1, -1, 0}; !slices.Equal(r.Row, want) {
		t.Errorf("rows %v, want %v", r.Row, want)
	}
}

// Who is not in the release is suppressed, even a record that shows nothing; and
// a table may have markers of its own.
func TestMissing(t *testing.T) {
	original := read("q|s", "?|x", "1|y", "2|z")
	b := table.NewBuilder([]string{"q", "s"}, table.NewMarkers([]string{"999"}))
	b.Append([]string{"1", "y"})
	b.Append([]string{"999", "z"})
	r := restored(t, original, b.Table(), []string{"q"}, nil)
	if want := []int32{-1, 0, 1}; !slices.Equal(r.Row, want) || !slices.Equal(r.Suppressed, []bool{true, false, true}) {
		t.Errorf("rows %v, want %v; suppressed %v", r.Row, want, r.Suppressed)
	}
}

// A text that the release shows more often than the original is no key.
func TestRepeatedTexts(t *testing.T) {
	r := restored(t, read("q|s", "1|x", "2|y", "3|z"), read("q|s", "3|x", "2|x", "1|y"), []string{"q"}, nil)
	if want := []int32{2, 1, 0}; !slices.Equal(r.Row, want) || strings.Contains(fmt.Sprint(r.Notes), "columns that are released unchanged") {
		t.Errorf("rows %v, want %v; notes %q", r.Row, want, r.Notes)
	}
}

// Sensitive texts that were swapped lead to other records, and say so.
func TestSwappedTexts(t *testing.T) {
	original := read("a|s", "1|x", "2|y", "3|z")
	r := restored(t, original, read("a|s", "3|x", "2|y", "1|z"), []string{"a"}, nil)
	if want := []int32{2, 1, 0}; !slices.Equal(r.Row, want) {
		t.Errorf("rows %v, want %v", r.Row, want)
	}
	if !slices.ContainsFunc(r.Notes, func(s string) bool {
		return strings.HasPrefix(s, "2 released rows were taken for a record that differs")
	}) {
		t.Errorf("notes %q", r.Notes)
	}
	// A column that is changed is no key.
	r = restored(t, original, read("a|s", "3|Z", "2|Y", "1|X"), []string{"a"}, nil)
	if want := []int32{2, 1, 0}; !slices.Equal(r.Row, want) || strings.Contains(fmt.Sprint(r.Notes), "unchanged") {
		t.Errorf("rows %v, want %v; notes %q", r.Row, want, r.Notes)
	}
}

func TestTooManyRows(t *testing.T) {
	r := restored(t, read("a", "1", "2"), read("a", "1", "2", "2", "*"), []string{"a"}, nil)
	if want := []int32{0, 1}; !slices.Equal(r.Row, want) || !strings.Contains(fmt.Sprint(r.Notes), "2 released rows found no record left") {
		t.Errorf("rows %v, notes %q", r.Row, r.Notes)
	}
}

// What one row or one column changes is told, as what many do.
func TestNotesOfOne(t *testing.T) {
	original := read("a|s|u", "1|x|p", "2|y|p", "3|z|p")
	for name, test := range map[string]struct {
		released *table.Table
		want     []string
	}{
		"one row fewer":       {read("a|s|u", "1|x|p", "3|z|p"), []string{"The release has 1 rows fewer than", "1 records are in no released row"}},
		"two rows fewer":      {read("a|s|u", "3|z|p"), []string{"The release has 2 rows fewer than", "2 records are in no released row"}},
		"out of order":        {read("a|s|v", "3|z|p", "2|y|p", "1|x|p"), []string{"do not stand in the order", `released unchanged too: ["s"]`}},
		"one differs":         {read("a|s", "3|z", "2|x"), []string{"1 released rows were taken for a record that differs", "1 records are in no released row"}},
		"one without records": {read("a", "3", "2", "2", "1"), []string{"do not stand in the order", "1 released rows found no record left"}},
		"one mean":            {read("a|s|u", "1|x|p", "2.5|y|p", "3|z|p"), []string{"1 cells are means"}},
	} {
		r := restored(t, original, test.released, []string{"a"}, nil)
		for _, want := range test.want {
			if !slices.ContainsFunc(r.Notes, func(s string) bool { return strings.Contains(s, want) }) {
				t.Errorf("%s: notes %q, want %q", name, r.Notes, want)
			}
		}
	}
}

// The suggested hierarchy is taken for groups of it, and not for ranges of which both ends are values.
func TestRangesAreNoHierarchy(t *testing.T) {
	original := read("age", "20", "29", "31", "38")
	for first, want := range map[string]bool{"[20,30)": true, "[20,29]": false, "[20,30]": true, "[19,29]": true, "[19,30]": true} {
		r := restored(t, original, read("age", first, first, "[30,40)", "[30,40)"), []string{"age"}, nil)
		if got := strings.Contains(strings.Join(r.Notes, "\n"), "no hierarchy was given, and the suggested one fits"); got != want {
			t.Errorf("%s is of the suggested hierarchy: %v, want %v; %q", first, got, want, r.Notes)
		}
	}
}

func TestErrors(t *testing.T) {
	original := read("a|c|n", "1|Spain|5", "2|Peru|6")
	europe := map[string]*hierarchy.Tree{"c": tree(t, "Spain|Europe|*", "Peru|America|*")}
	tests := map[string]struct {
		released *table.Table
		qi       []string
		trees    map[string]*hierarchy.Tree
		want     string
	}{
		"no names":         {original, nil, nil, "no column is named that could identify"},
		"not in original":  {read("z", "1"), []string{"z"}, nil, `the original has no column "z"; its columns: "a", "c" and "n"`},
		"not in release":   {read("z", "1"), []string{"a"}, nil, `the release has no column "a"; its columns: "z"`},
		"no hierarchy":     {read("a|c", "1|*", "2|Atlantis"), []string{"a", "c"}, nil, `release, line 3, column "c": "Atlantis" stands for no value that is known; give the hierarchy`},
		"not in hierarchy": {read("c", "Asia"), []string{"c"}, europe, `line 2, column "c": "Asia" stands for no value that is known; add it`},
		"lacks a value":    {original, []string{"c"}, map[string]*hierarchy.Tree{"c": tree(t, "Spain|*")}, `original, column "c": 1 value has no place in the hierarchy: "Peru"`},
		"covers nothing":   {read("a|c", "1|*", "7|Peru"), []string{"c", "a"}, nil, `release, line 3, column "a": "7" covers no value`},
		"no such record":   {read("a|c", "1|Peru", "1|Peru"), []string{"a", "c"}, nil, `release, line 2, column "c": no record of the original is covered by "Peru" together with the columns before it, ["a"]`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := restore.Restore(original, test.released, test.qi, test.trees)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
	if _, err := restore.Restore(read("a"), read("a", "1"), []string{"a"}, nil); err == nil {
		t.Error("a row of no record is taken")
	}
}

// fit is how one column is laid out: the spans of the released cells and their
// losses, the rows being in order.
type fit struct {
	name               string
	original, released []string
	tree               *hierarchy.Tree
	lost               []float64
	note               string
}

func TestDomains(t *testing.T) {
	letters := []string{"a", "b", "c", "d"}
	tests := []fit{
		// Ages: range 26..46 is 21 wide; [25,30) of the suggestion costs 6/21.
		{"suggested", []string{"26", "28", "35", "46"}, []string{"[25,30)", "[25,30)", "*", "46"}, nil, []float64{6. / 21, 6. / 21, 1, 0}, "the suggested one fits"},
		// [20,32] is wider than labelled groups of the suggestion: 13/21.
		{"labelled", []string{"26", "28", "35", "46"}, []string{"[20,32]", "[20,32]", "[33,50]", "[33,50]"}, nil, []float64{13. / 21, 13. / 21, 18. / 21, 18. / 21}, "the released texts make one."},
		// A text from one value to another is as wide as it says, one of a single value is none.
		{"two values", []string{"26", "28", "35", "46"}, []string{"[26,28]", "[26,28]", "35", "46"}, nil, []float64{3. / 21, 3. / 21, 0, 0}, "the released texts make one."},
		{"from a value to itself", []string{"26", "28", "35", "46"}, []string{"[26,26]", "[25,30)", "35", "46"}, nil, []float64{0, 6. / 21, 0, 0}, "the suggested one fits"},
		// An open end counts to the last value: 46-35+1 of 21.
		{"open", []string{"26", "28", "35", "46"}, []string{"<35", "<35", ">=35", ">=35"}, nil, []float64{10. / 21, 10. / 21, 12. / 21, 12. / 21}, "the released texts make one."},
		// {26,28,35} and {28,35,46} overlap: the plain order, 10 and 19 of 21.
		{"ordered", []string{"26", "28", "35", "46"}, []string{"[26,35]", "[28,46]", "[28,46]", "[28,46]"}, nil, []float64{10. / 21, 19. / 21, 19. / 21, 19. / 21}, "plain order"},
		{"lists", letters, []string{"{a, c}", "b", "{c,a}", "*"}, nil, []float64{.5, 0, .5, 1}, "the released texts make one."},
		{"nested lists", letters, []string{"{a, c}", "{a,b,c}", "c", "d"}, nil, []float64{.5, .75, 0, 0}, "the released texts make one."},
		// {b,d} cannot stand beside {a,b,c}: it counts as everything.
		{"overlapping lists", letters, []string{"{a,b,c}", "{b,d}", "c", "d"}, nil, []float64{.75, 1, 0, 0}, "1 cells count as wider groups"},
		{"given", letters, []string{"ab", "b", "cd", "{a,d}"}, tree(t, "a|ab|*", "b|ab|*", "c|cd|*", "d|cd|*"), []float64{.5, 0, .5, 1}, "1 cells are no groups"},
		// The hierarchy holds more than occurs: ab costs 3 of 6 leaves.
		{"absent leaves", []string{"a", "c"}, []string{"ab", "c"}, tree(t, "a|a?|ab|*", "a2|a?|ab|*", "b|b|ab|*", "c|c|c|*", "d|d|d|*", "e|e|e|*"), []float64{.5, 0}, ""},
		{"single", []string{"1", "9"}, []string{"<5", "9"}, nil, []float64{0, 0}, "1 cells are generalised texts that stand for a single value"},
		{"one value", []string{"a", "a"}, []string{"a", "*"}, nil, []float64{0, 1}, "suggested"},
		{"all missing", []string{"?", "?"}, []string{"*", "?"}, nil, []float64{0, 0}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			name := "Age"
			given := map[string]*hierarchy.Tree{}
			if test.tree != nil {
				given[name] = test.tree
			}
			r := restored(t, read(append([]string{name}, test.original...)...), read(append([]string{name}, test.released...)...), []string{name}, given)
			a := &r.Problem.QI[0]
			for i, want := range test.lost {
				got := a.Domain.Loss(r.Spans[i])
				if a.Span(int32(i)) == r.Spans[i] {
					got = 0
				}
				if r.Suppressed[i] != (want == 1 && test.released[i] == "*") || math.Abs(got-want) > 1e-12 {
					t.Errorf("record %d, %q: loss %v, want %v (suppressed %t)", i, test.released[i], got, want, r.Suppressed[i])
				}
			}
			if test.note != "" && !strings.Contains(strings.Join(r.Notes, " "), test.note) || test.note == "" && len(r.Notes) > 1 {
				t.Errorf("notes %q, want %q", r.Notes, test.note)
			}
		})
	}
}

// Any release of a random table in its own labels comes back as it was: with the
// hierarchy the spans are those released; rows shuffled and left out are matched
// with records that they cover.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "n")
		original, released := table.NewBuilder([]string{"q", "c", "id"}, table.NewMarkers(table.DefaultMarkers())), table.NewBuilder([]string{"q", "c", "id"}, table.NewMarkers(table.DefaultMarkers()))
		alike := rapid.SampledFrom([]int{1, 1, 3, 6, 20}).Draw(t, "records of one key")
		for i := range n {
			x := rapid.IntRange(20, 60).Draw(t, "x")
			y := rapid.StringMatching(`[abc][xyz]`).Draw(t, "y")
			id := fmt.Sprint("id", i/alike)
			original.Append([]string{fmt.Sprint(x), y, id})
			lo, hi := rapid.IntRange(0, 5).Draw(t, "lo"), rapid.IntRange(0, 5).Draw(t, "hi")
			released.Append([]string{fmt.Sprintf("[%d,%d]", x-lo, x+hi), rapid.SampledFrom([]string{y, y[:1] + "*", "*", "{" + y + ",bx}"}).Draw(t, "label"), id})
		}
		before, after := original.Table(), released.Table()
		order := rapid.Permutation(positions(n)).Draw(t, "order")[:rapid.IntRange(0, n).Draw(t, "rows")]
		r, err := restore.Restore(before, after.Pick(order), []string{"q", "c"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkCovered(t, r)
		if shown := n - count(r.Row, -1); shown != len(order) {
			t.Fatalf("%d of %d rows have a record, though all can: %v", shown, len(order), r.Row)
		}
		if alike == 1 {
			for row, record := range order {
				if r.Row[record] != int32(row) {
					t.Fatalf("record %d is row %d, want %d of %v", record, r.Row[record], row, order)
				}
			}
		}
		whole, err := restore.Restore(before, after, []string{"q", "c"}, nil)
		if err != nil || !whole.Aligned || !slices.Equal(whole.Row, positions(n)) {
			t.Fatalf("the whole release is not aligned: %v, %v", whole, err)
		}
	})
}

func count(rows []int32, row int32) int {
	n := 0
	for _, r := range rows {
		if r == row {
			n++
		}
	}
	return n
}

func positions(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// checkCovered makes sure that spans hold the original values and that no row
// shows two records.
func checkCovered(t *rapid.T, r *restore.Restored) {
	seen := map[int32]bool{}
	m := len(r.Problem.QI)
	for i, row := range r.Row {
		if row >= 0 && seen[row] {
			t.Fatalf("row %d shows two records", row)
		}
		seen[row] = true
		for j := range m {
			if a, s := &r.Problem.QI[j], r.Spans[i*m+j]; !s.Covers(a.Span(int32(i))) || !a.Domain.Full().Covers(s) {
				t.Fatalf("record %d, column %d: span %v does not cover %v", i, j, s, a.Span(int32(i)))
			}
		}
	}
}

// The spans of a release in the hierarchy's own labels are those that were
// released.
func TestSpansOfAHierarchy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(rapid.IntRange(0, 99), 2, 15, rapid.ID[int]).Draw(t, "values")
		var texts []string
		for _, x := range values {
			texts = append(texts, fmt.Sprint(x))
		}
		made, err := hierarchy.Intervals(texts, hierarchy.IntervalOptions{Widths: []float64{5, 10, 50}, Ends: hierarchy.Ends{Top: new(80.0)}})
		if err != nil {
			t.Fatal(err)
		}
		d, places, err := made.Domain(texts, make([]int, len(texts)), domain.ByRange, format.Format{})
		if err != nil {
			t.Fatal(err)
		}
		original, released := table.NewBuilder([]string{"q"}, nil), table.NewBuilder([]string{"q"}, nil)
		var want []domain.Span
		for i, text := range texts {
			s := d.Join(domain.Leaf(places[i]), domain.Leaf(places[rapid.IntRange(0, i).Draw(t, "with")]))
			original.Append([]string{text})
			released.Append([]string{d.Label(s)})
			want = append(want, s)
		}
		r, err := restore.Restore(original.Table(), released.Table(), []string{"q"}, map[string]*hierarchy.Tree{"q": made})
		if err != nil || !slices.Equal(r.Spans, want) {
			t.Fatalf("spans %v, want %v; %v", r.Spans, want, err)
		}
	})
}

// No table makes it panic.
func FuzzRestore(f *testing.F) {
	f.Add("20|a\n30|b\n?|?", "[20,30]|{a, b}\n*|*")
	f.Add("20|a\n20|\n[1,2)|{}", "20|a*\n<30|'a")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, before, after string) {
		r, err := restore.Restore(fuzzed(before), fuzzed(after), []string{"q", "r"}, nil)
		if err == nil && (len(r.Spans) != 2*r.Problem.N || len(r.Suppressed) != r.Problem.N) {
			t.Fatalf("%d spans of %d records", len(r.Spans), r.Problem.N)
		}
	})
}

func fuzzed(text string) *table.Table {
	b := table.NewBuilder([]string{"q", "r"}, table.NewMarkers(table.DefaultMarkers()))
	for line := range strings.SplitSeq(text, "\n") {
		q, r, _ := strings.Cut(line, "|")
		b.Append([]string{q, r})
	}
	return b.Table()
}
