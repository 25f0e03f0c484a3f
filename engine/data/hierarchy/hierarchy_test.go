package hierarchy_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/say"
)

func fromRows(t testing.TB, lines ...string) *hierarchy.Tree {
	t.Helper()
	return hierarchytest.Rows(t, ";", lines...)
}

// arx writes a tree as text.
func arx(t testing.TB, tree *hierarchy.Tree) string {
	t.Helper()
	var out bytes.Buffer
	casetest.NoError(t, hierarchy.WriteARX(&out, tree))
	return out.String()
}

func TestAllFaultsAreReported(t *testing.T) {
	_, err := hierarchy.ReadARX(strings.NewReader("a;x;*\na;x;*\nb;*\nc;x;all\n"))
	var e *hierarchy.Error
	if !errors.As(err, &e) || e.Total != 3 || e.Faults[0].Line != 2 || e.Faults[1].Line != 3 || e.Faults[2].Line != 4 {
		t.Errorf("got %v", err)
	}
	_, err = hierarchy.ReadARX(strings.NewReader("a;*\n" + strings.Repeat("a;*\n", 30)))
	if !errors.As(err, &e) || e.Total != 30 || len(e.Faults) != 20 || !strings.Contains(err.Error(), "and 10 more") {
		t.Errorf("got %v", err)
	}
	said := e.Coded()
	if said.Code != say.CodeList || len(said.Args) != 21 || said.Args[0].Code != hierarchy.FaultTwice || said.Args[0].Args[0].English != "2" || said.Args[20].Args[0].English != "10" {
		t.Errorf("coded as %+v", said)
	}
}

func TestLeavesThatNoRecordHasCount(t *testing.T) {
	tree := fromRows(t, "a;x;*", "b;x;*", "c;y;*", "d;y;*")
	d, place := casetest.Must2(tree.Domain([]string{"a", "b"}, []int{3, 1}, domain.ByLeaves, format.Format{}))
	if s := d.Join(domain.Leaf(place[0]), domain.Leaf(place[1])); d.Loss(s) != 0.5 {
		t.Errorf("x costs %v, want 2 leaves of 4", d.Loss(s))
	}
}

func TestOrdered(t *testing.T) {
	d, place := casetest.Must2(hierarchy.Ordered([]string{"30", "5", "5.0", "41"}, []int{1, 2, 3, 4}, domain.ByRange, format.Format{}))
	if want := []int32{1, 0, 0, 2}; !slices.Equal(place, want) {
		t.Errorf("positions are %v, want %v", place, want)
	}
	if s := d.Join(domain.Leaf(0), domain.Leaf(1)); d.Label(s) != "[5,30]" || d.Count(s) != 6 {
		t.Errorf("joined to %s of %d records", d.Label(s), d.Count(s))
	}
	if _, _, err := hierarchy.Ordered([]string{"1", "old"}, []int{1, 1}, domain.ByRange, format.Format{}); err == nil || !strings.Contains(err.Error(), "old") {
		t.Errorf("a text in an order: %v", err)
	}
	if d, _, err := hierarchy.Ordered(nil, nil, domain.ByRange, format.Format{}); err != nil || d.Size() != 2 {
		t.Errorf("a column of missing values: %v", err)
	}
}

// find returns the node of a label.
func find(t *testing.T, tree *hierarchy.Tree, label string) int {
	t.Helper()
	for n := range tree.Len() {
		if tree.Label(n) == label {
			return n
		}
	}
	t.Fatalf("no node %q", label)
	return -1
}

// drawTree returns a random tree.
func drawTree(t *rapid.T) *hierarchy.Tree {
	n, levels := rapid.IntRange(1, 12).Draw(t, "leaves"), rapid.IntRange(1, 3).Draw(t, "levels")
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = []string{fmt.Sprint("v", i)}
	}
	groups := make([]int, n) // of each row
	for i := range groups {
		groups[i] = i
	}
	for level := 1; level < levels; level++ {
		up := rapid.SliceOfN(rapid.IntRange(0, n-1), n, n).Draw(t, "up")
		for i := range rows {
			groups[i] = up[groups[i]]
			rows[i] = append(rows[i], fmt.Sprint("g", level, "-", groups[i]))
		}
	}
	for i := range rows {
		rows[i] = append(rows[i], "*")
	}
	tree := casetest.Must(hierarchy.FromRows(rows))
	return tree
}

// The join of two values is the first label that their rows share.
func TestDomainAgreesWithRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		rows := tree.Rows()
		values := tree.Leaves()
		d, place := casetest.Must2(tree.Domain(values, make([]int, len(values)), domain.ByLeaves, format.Format{}))
		i := rapid.IntRange(0, len(rows)-1).Draw(t, "i")
		j := rapid.IntRange(0, len(rows)-1).Draw(t, "j")
		level := 0
		for rows[i][level] != rows[j][level] {
			level++
		}
		joined := d.Join(domain.Leaf(place[i]), domain.Leaf(place[j]))
		below := 0
		for _, row := range rows {
			if row[level] == rows[i][level] {
				below++
			}
		}
		if joined.Len() != below && len(rows) > 1 {
			t.Fatalf("%s and %s join to %d leaves, their rows to %d", rows[i][0], rows[j][0], joined.Len(), below)
		}
	})
}

// Every interval, as labelled, holds the values below it, and those of a level
// lie within those of the next.
func TestIntervalsHoldTheirValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(-200, 200), 1, 20, rapid.ID[int]).Draw(t, "values")
		values := make([]string, len(numbers))
		for i, x := range numbers {
			values[i] = fmt.Sprint(x)
		}
		tree := casetest.Must(hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: []float64{5, 10, 40}}))
		for _, row := range tree.Rows() {
			x, _ := format.Format{}.Number(row[0])
			lo, hi := x, x
			for _, label := range row[1 : len(row)-1] {
				i, ok := (interval.Reader{}).Group(label)
				if !ok || i.Lo > lo || i.Hi < hi {
					t.Fatalf("%q: %s does not hold %v to %v", row, label, lo, hi)
				}
				lo, hi = i.Lo, i.Hi
			}
		}
	})
}

func FuzzReadARX(f *testing.F) {
	for _, seed := range []string{"Masters;Graduate;Higher;*\n11th;High School;Secondary;*\n", "", "a;*", "a;b\nc", "\"a;b", "a\t*\n", "x;x;*\ny;x;*\n", "\ufeffa;*\n", "x", "\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := hierarchy.ReadARX(strings.NewReader(text))
		if err != nil {
			return
		}
		again, err := hierarchy.FromRows(tree.Rows())
		if err != nil || !reflect.DeepEqual(again.Rows(), tree.Rows()) {
			t.Fatalf("rows %q do not come back: %v", tree.Rows(), err)
		}
	})
}

// Rows that have labels in common with the row before are told from others, but give the
// tree and the faults of rows read one by one.
func TestRowsAreReadOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		levels, n := rapid.IntRange(1, 4).Draw(t, "levels"), rapid.IntRange(1, 12).Draw(t, "rows")
		rows, root, values := make([][]string, n), "*", make([]int, n)
		for i := range values {
			values[i] = i
		}
		values = rapid.Permutation(values).Draw(t, "order")
		faulty := rapid.Bool().Draw(t, "faulty")
		for i := range rows {
			for level := range levels {
				value := values[i] >> level
				if faulty && rapid.IntRange(0, 9).Draw(t, "other") == 0 {
					value++
				}
				rows[i] = append(rows[i], fmt.Sprint(level, ":", value))
			}
			if faulty && rapid.IntRange(0, 9).Draw(t, "other") == 0 {
				root = "+"
			}
			rows[i] = append(rows[i], root)
		}
		if rapid.Bool().Draw(t, "sorted") {
			slices.SortFunc(rows, slices.Compare)
		}
		tree, err := hierarchy.FromRows(rows)
		wanted := faultsIn(rows)
		var found *hierarchy.Error
		if errors.As(err, &found) {
			var got []string
			for _, f := range found.Faults {
				got = append(got, fmt.Sprint(f.Line, f.Code))
			}
			if !slices.Equal(got, wanted) {
				t.Fatalf("%q: faults %q, want %q", rows, got, wanted)
			}
			return
		}
		if err != nil || len(wanted) > 0 {
			t.Fatalf("%q: %v, want faults %q", rows, err, wanted)
		}
		if got := tree.Rows(); !slices.EqualFunc(got, rows, slices.Equal) {
			t.Fatalf("%q became %q", rows, got)
		}
		from, some := rapid.IntRange(0, n).Draw(t, "from"), rapid.IntRange(0, n+2).Draw(t, "some")
		if got := tree.RowsFrom(from, some); !slices.EqualFunc(got, rows[from:min(n, from+some)], slices.Equal) {
			t.Fatalf("%d of %q from %d on are %q", some, rows, from, got)
		}
		for level := range levels + 1 {
			var labels []string
			for _, row := range rows {
				if !slices.Contains(labels, row[level]) {
					labels = append(labels, row[level])
				}
			}
			if got := tree.LevelLabels(level); !slices.Equal(got, labels) {
				t.Fatalf("%q at level %d: %q, want %q", rows, level, got, labels)
			}
			if got := tree.Levels()[level]; got != len(labels) {
				t.Fatalf("%q at level %d: %d labels, want %q", rows, level, got, labels)
			}
		}
	})
}

// faultsIn returns the lines and codes of what is wrong with rows of one length, each looked
// at beside all that were before.
func faultsIn(rows [][]string) []string {
	var faults []string
	seen, parents := map[string]bool{}, map[string]string{}
rows:
	for i, row := range rows {
		last := len(row) - 1
		switch {
		case seen[row[0]]:
			faults = append(faults, fmt.Sprint(i+1, hierarchy.FaultTwice))
			continue
		case row[last] != rows[0][last]:
			faults = append(faults, fmt.Sprint(i+1, hierarchy.FaultRoot))
			seen[row[0]] = true
			continue
		}
		seen[row[0]] = true
		for level := range last {
			parent, ok := parents[row[level]]
			if parents[row[level]] = row[level+1]; ok && parent != row[level+1] {
				parents[row[level]] = parent
				faults = append(faults, fmt.Sprint(i+1, hierarchy.FaultParents))
				continue rows
			}
		}
	}
	return faults
}

// A value of another table stands where the groups that hold it say: in the span of their members, but
// in none of one member, and in none by stars alone.
func TestValuesOfAnotherTableAreWithinGroups(t *testing.T) {
	const (
		ages    = "12;[10,20);<40;*|18;[10,20);<40;*|25;[20,30);<40;*" // positions 0, 1, 2
		days    = "2024-05-17;2024-05;2024;*|2024-05-18;2024-05;2024;*|2024-06-01;2024-06;2024;*|2025-01-01;2025-01;2025;*"
		beside  = "2024-05-01;2024;*|2024-07-01;2024;*|2023-01-01;2023;*|unknown;unknown;*"
		decades = "2021;2020s;*|2024;2020s;*|1999;1990s;*|1994;1990s;*"
		codes   = "12001;120**;*|12002;120**;*|13001;130**;*|x12;**2;*|y12;**2;*"
	)
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for _, test := range []struct {
		rows   string
		format format.Format
		want   string // value:first-last position
	}{
		{ages, format.Format{}, "18:1-1 12:0-0 13:0-1 5:0-2 28:0-2 40: 20:0-2 old:"}, // [20,30) has one member, which 28 is not
		{days, format.Format{}, "2024-05-03:0-1 2024-06-02:0-2 2024-12-31:0-2 2025-05-01: 2024:"},
		{beside, format.Format{}, "2024-06-01:0-1"}, {decades, format.Format{}, "2023:0-1"},
		{codes, format.Format{}, "12099:0-1 13099: 1200: z12:3-4 zz2:3-4 zz3:"},
		{"120**;east;*|12111;east;*|other;other;*", format.Format{}, "12099:"}, {"xy1;*****;*|xy2;*****;*|other;other;*", format.Format{}, "12099:"},
		{"5;[0,10);*|15;[10,20);*|16;[10,20);*", format.Format{}, "7: 17:1-2 5:0-0"}, {"north;land;*|south;land;*", format.Format{}, "west:"},
		{"1,5;[1,2);*|1,7;[1,2);*", comma, "1,25:0-1 1.25:"},
	} {
		tree := fromRows(t, strings.Split(test.rows, "|")...)
		for field := range strings.FieldsSeq(test.want) {
			value, want, _ := strings.Cut(field, ":")
			span, got := tree.Within([]string{" " + value}, test.format)[0], ""
			if span != domain.Leaf(-1) {
				got = fmt.Sprintf("%d-%d", span.Lo, span.Hi)
			}
			if got != want {
				t.Errorf("%s in %s is at %q, want %q", value, test.rows, got, want)
			}
		}
	}
}

// The first 1000 rows decide the separator: a later row without it is a fault.
func TestTheSeparatorOfAThousandRows(t *testing.T) {
	for even, semicolon := range map[int]bool{999: false, 1000: true} {
		var text strings.Builder
		for i := range even {
			fmt.Fprintf(&text, "v%d;g,x,*\n", i)
		}
		fmt.Fprint(&text, "w,x,*\n")
		tree, err := hierarchy.ReadARX(strings.NewReader(text.String()))
		if (err != nil) != semicolon || err == nil && tree.Rows()[0][0] != "v0;g" {
			t.Errorf("%d rows with both separators: %v", even, err)
		}
	}
}

// A file may begin with any character, in UTF-16 of either order and without a mark.
func TestAnyFirstCharacterInUTF16(t *testing.T) {
	for first := rune(1); first <= 0xff; first++ {
		if strings.ContainsRune("\n\r\";\t|,=+-@ \u0085\u00a0", first) {
			continue
		}
		for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
			tree, err := hierarchy.ReadARX(strings.NewReader(inUTF16(string(first)+";g;*\nother;g;*\n", order)))
			if err != nil || tree.Rows()[0][0] != string(first) {
				t.Errorf("%q, %v: %v", first, order, err)
			}
		}
	}
}

// A group is as wide as its label says if one of its values is within that, or else as
// its values are.
func TestLabelledGroupsThatHoldOneOfTheirValues(t *testing.T) {
	for _, test := range []struct {
		group, a, b string
		width       float64
	}{{"[20,40)", "15", "25", 20}, {"[20,40)", "25", "45", 20}, {"[20,40)", "15", "45", 20}, {"[20,40)", "11", "16", 5}, {"[20,40)", "46", "51", 5}} {
		values := []string{test.a, test.b, "111"}
		tree := fromRows(t, test.a+";"+test.group+";*", test.b+";"+test.group+";*", "111;111;*")
		d, places := casetest.Must2(tree.Domain(values, []int{1, 1, 1}, domain.ByRange, format.Format{}))
		low, _ := format.Format{}.Number(test.a)
		if got, want := d.Loss(d.Join(domain.Leaf(places[0]), domain.Leaf(places[1]))), (test.width+1)/(111-low+1); got != want {
			t.Errorf("%s of %s and %s loses %v, want %v", test.group, test.a, test.b, got, want)
		}
		for width, parts := range map[float64]int{test.width: 2, test.width - 0.1: 3} {
			if got := len(tree.NoWider(width, values, format.Format{}).Parts); got != parts {
				t.Errorf("%s of %s and %s, no wider than %v: %d parts, want %d", test.group, test.a, test.b, width, got, parts)
			}
		}
	}
}

// Errors name the first 20 values without a place, and how many more there are.
func TestTwentyValuesWithoutAPlaceAreNamed(t *testing.T) {
	tree := fromRows(t, "a;*", "b;*")
	for n := 19; n <= 22; n++ {
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprintf("v%02d", i)
		}
		_, _, inOrder := hierarchy.Ordered(values, make([]int, n), domain.ByRange, format.Format{})
		for name, err := range map[string]error{"tree": tree.Covers(values), "order": inOrder} {
			if err == nil || strings.Count(err.Error(), `"v`) != min(n, 20) {
				t.Errorf("%s of %d: %v", name, n, err)
			}
		}
		if more := fmt.Sprintf("and %d more", n-20); strings.Contains(tree.Covers(values).Error(), "more") != (n > 20) || n > 20 && !strings.Contains(tree.Covers(values).Error(), more) {
			t.Errorf("%d: %v", n, tree.Covers(values))
		}
	}
}

// A missing value is a leaf of its own below the root; another one needs a place.
func TestGroundOfMissingValues(t *testing.T) {
	tree := fromRows(t, "a;x;*", "b;x;*")
	for _, test := range []struct {
		values  []string
		missing []bool
		want    string
	}{
		{[]string{"a", "b"}, nil, `"a" below "x", "b" below "x"`}, {[]string{"a", "b"}, []bool{false, false}, `"a" below "x", "b" below "x"`},
		{[]string{"a", "?"}, []bool{false, true}, `"a" below "x", "" below "*"`}, {[]string{"a", "?"}, []bool{false, false}, ""},
		{[]string{"a", "?"}, nil, ""},
	} {
		ground, err := tree.Ground(test.values, test.missing)
		if (err == nil) != (test.want != "") {
			t.Errorf("%q, missing %v: %v", test.values, test.missing, err)
		}
		if err != nil {
			continue
		}
		var got []string
		for _, n := range ground.Leaf {
			got = append(got, fmt.Sprintf("%q below %q", ground.Labels[n], ground.Labels[ground.Parent[n]]))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%q, missing %v: %q", test.values, test.missing, got)
		}
	}
}

// Times of one day are called by the day, one text as it is.
func TestOrderedByDay(t *testing.T) {
	for _, test := range []struct {
		values []string
		want   string
	}{
		{[]string{"2024-05-17 10:00", "2024-05-17 11:00"}, "2024-05-17"},
		{[]string{"2024-05-17 10:00", "2024-05-17 10:00 "}, "2024-05-17 10:00"},
		{[]string{"2024-05-17", "2024-05-17 11:00"}, "2024-05-17"},
		{[]string{"1", "1.0"}, "1"}, {[]string{"5.0", "5"}, "5"}, // of one number the shortest text
	} {
		d, _, err := hierarchy.Ordered(test.values, []int{1, 1}, domain.ByRange, format.Format{})
		if err != nil || d.Label(domain.Leaf(0)) != test.want {
			t.Errorf("%q: %v", test.values, err)
		}
	}
}

// cells are rows that are written in a line.
func cells(rows string) (all [][]string) {
	for row := range strings.SplitSeq(rows, "|") {
		all = append(all, strings.Split(row, ";"))
	}
	return all
}

// Nodes are numbered from the root down, each group before its members and after the group before
// it, in whatever order the rows are.
func TestNodesAreNumberedFromTheRootDown(t *testing.T) {
	for rows, want := range map[string]string{
		"a;x;*|b;y;*|c;x;*":               "* x a c y b",
		"a;x;p;*|b;y;q;*|c;z;p;*|d;y;q;*": "* p x a z c q y b d",
		"a;x;*|b;x;*|c;y;*":               "* x a b y c",
		"a;a;p;*|b;y;q;*|c;z;p;*|d;d;d;*": "* p a z c q y b d",
	} {
		tree := casetest.Must(hierarchy.FromRows(cells(rows)))
		got := tree.Label(0)
		for n := 1; n < tree.Len(); n++ {
			got += " " + tree.Label(n)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", rows, got, want)
		}
	}
}

// A group is as wide as labelled where all its values are at an end of that.
func TestLabelledGroupsOfValuesAtAnEnd(t *testing.T) {
	values := []string{"20", "20.0", "40", "40.0"}
	tree := fromRows(t, "20;[20,30);*", "20.0;[20,30);*", "40;[30,40];*", "40.0;[30,40];*")
	d, places := casetest.Must2(tree.Domain(values, []int{1, 1, 1, 1}, domain.ByRange, format.Format{}))
	for _, at := range []int{0, 2} {
		if got := d.Loss(d.Join(domain.Leaf(places[at]), domain.Leaf(places[at+1]))); got != 11./21 {
			t.Errorf("%s loses %v, want 11 of 21", values[at], got)
		}
	}
}
