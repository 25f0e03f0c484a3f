package restore_test

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/utility"
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

// iLossRate computes ILossRate (KAIM eq. 7) of a restored release; a
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
	r := casetest.Must(restore.Restore(original, released, qi, trees))
	for _, note := range r.Notes {
		if strings.HasPrefix(note, "0 ") || strings.Contains(note, ": 0 ") {
			t.Errorf("note %q", note)
		}
	}
	return r
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
		r := casetest.Must(restore.Restore(before, after.Pick(order), []string{"q", "c"}, nil))
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
	all := group.Numbers(n)
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
		made := casetest.Must(hierarchy.Intervals(texts, hierarchy.IntervalOptions{Widths: []float64{5, 10, 50}, Ends: hierarchy.Ends{Top: new(80.0)}}))
		d, places := casetest.Must2(made.Domain(texts, make([]int, len(texts)), domain.ByRange, format.Format{}))
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

// Beside a group of one value that shows it, a record of that group may have none.
func TestAMeanOfOneValueCoversWhoHasNone(t *testing.T) {
	original := read("age|ward", "31|a", "*|b", "34|c", "58|d")
	released := read("age|ward", "31|a", "31|b", "46.0|c", "46.0|d")
	r := restored(t, original, released, []string{"age"}, nil)
	if _, err := utility.Measure(context.Background(), &utility.Release{Problem: r.Problem, Spans: r.Spans, Suppressed: r.Suppressed, K: 1}, utility.Options{}); err != nil {
		t.Error(err)
	}
	if !r.Aligned || !r.Spans[0].IsLeaf() || r.Spans[1] != r.Problem.QI[0].Domain.Full() || r.Suppressed[1] {
		t.Errorf("aligned %v, %v", r.Aligned, r.Spans)
	}
}

//go:embed testdata/cases.txt
var cases string

// lines reads a table: its columns, and a record behind each slash, whose cells ; parts.
func lines(text string) *table.Table {
	var rows []string
	for row := range strings.SplitSeq(text, "/") {
		rows = append(rows, strings.ReplaceAll(strings.TrimSpace(row), ";", "|"))
	}
	return read(rows...)
}

// asked reads qi=a,c and trees such as tree:c=Spain>Europe>*;Peru>America>*.
func asked(t *testing.T, text string) (qi []string, trees map[string]*hierarchy.Tree, set map[string]string) {
	trees, set = map[string]*hierarchy.Tree{}, map[string]string{}
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		if of, ok := strings.CutPrefix(name, "tree:"); ok {
			trees[of] = tree(t, strings.Split(strings.ReplaceAll(value, ">", "|"), ";")...)
		}
		set[name] = value
	}
	if set["qi"] != "" {
		qi = strings.Split(set["qi"], ",")
	}
	return qi, trees, set
}

// lost returns what each cell of the first column has lost.
func lost(r *restore.Restored) string {
	var all []string
	a, m := &r.Problem.QI[0], len(r.Problem.QI)
	for i := range r.Problem.N {
		x := 0.0
		if a.Span(int32(i)) != r.Spans[i*m] {
			x = a.Domain.Loss(r.Spans[i*m])
		}
		all = append(all, strconv.FormatFloat(x, 'g', 12, 64))
	}
	return strings.Join(all, " ")
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"restored": func(t *testing.T, in []string) string {
			qi, trees, _ := asked(t, in[2])
			r, err := restore.Restore(lines(in[0]), lines(in[1]), qi, trees)
			if err != nil {
				return casetest.Said(err)
			}
			notes := strings.Join(r.Notes, "\n")
			for _, note := range r.Notes {
				if strings.HasPrefix(note, "0 ") || strings.Contains(note, ": 0 ") {
					t.Errorf("note %q", note)
				}
			}
			for i, row := range r.Row {
				if row < 0 && (!r.Suppressed[i] || r.Spans[i*len(qi)] != r.Problem.QI[0].Domain.Full()) {
					t.Errorf("record %d has no row, and is not hidden", i)
				}
			}
			var said []string
			for _, question := range in[3:] {
				switch question {
				case "rows":
					said = append(said, fmt.Sprint(r.Row))
				case "aligned":
					said = append(said, fmt.Sprint(r.Aligned))
				case "suppressed":
					said = append(said, fmt.Sprint(r.Suppressed))
				case "lost":
					said = append(said, lost(r))
				case "rate":
					said = append(said, strconv.FormatFloat(iLossRate(r), 'g', 12, 64))
				case "full":
					var all []bool
					for i := range r.Problem.N {
						all = append(all, r.Spans[i*len(qi)] == r.Problem.QI[0].Domain.Full())
					}
					said = append(said, fmt.Sprint(all))
				case "notes":
					said = append(said, strconv.Itoa(len(r.Notes)))
				default: // a text that is noted
					said = append(said, fmt.Sprint(strings.Contains(notes, question)))
				}
			}
			return strings.Join(said, " | ")
		},
		"compared": func(t *testing.T, in []string) string {
			qi, trees, set := asked(t, in[2])
			var sensitive []string
			if set["sensitive"] != "" {
				sensitive = strings.Split(set["sensitive"], ",")
			}
			k, _ := strconv.Atoi(set["k"])
			released := in[1]
			if released == "same" {
				released = in[0]
			}
			got, err := restore.Compare(context.Background(), lines(in[0]), lines(released), qi, sensitive, trees, k, utility.Options{Label: set["label"]})
			if err != nil {
				return casetest.Said(err)
			}
			if math.IsNaN(got.Loss.CAvg) {
				t.Error("the average is no number")
			}
			return casetest.Figures(got, strings.Fields(in[3])...)
		},
	})
}
