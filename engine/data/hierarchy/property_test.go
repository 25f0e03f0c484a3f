package hierarchy_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/say"
)

// drawAnyLabels returns a tree with labels that a file has to quote, some of which
// name the columns of one.
func drawAnyLabels(t *rapid.T) *hierarchy.Tree {
	odd := []string{`"`, ";", "a;b", "two\nlines", "two\r\nlines", "a\rb", "end\r", "\r\n1", " x ", "é病", `say "hi"`, ",", "a\tb", "child", "value"}
	label := rapid.OneOf(rapid.SampledFrom(odd), rapid.StringMatching(`[a-z]{1,4}`))
	leaves := rapid.SliceOfNDistinct(label, 1, 8, rapid.ID[string]).Draw(t, "leaves")
	rows := make([][]string, len(leaves))
	for i, leaf := range leaves {
		rows[i] = []string{leaf, rapid.SampledFrom([]string{"group", "parent", "a \"group\"", "x\r\ny"}).Draw(t, "group"), "*"}
		if rows[i][1] == "group" {
			rows[i][1] += " " + label.Draw(t, "more")
		}
	}
	tree := casetest.Must(hierarchy.FromRows(rows))
	return tree
}

// Any labels survive a file of each kind: quotes, separators, line ends, blanks
// around them, names of columns.
func TestRoundTripOfAnyLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		if rapid.Bool().Draw(t, "odd") {
			tree = drawAnyLabels(t)
		}
		var rows, pairs bytes.Buffer
		casetest.NoError(t, hierarchy.WriteARX(&rows, tree))
		if again, err := hierarchy.ReadARX(&rows); err != nil || nodes(again) != nodes(tree) {
			t.Fatalf("rows %q do not come back: %v", tree.Rows(), err)
		}
		casetest.NoError(t, hierarchy.WritePairs(&pairs, tree))
		text := pairs.String()
		if again, err := hierarchy.ReadPairs(&pairs, ""); err != nil || nodes(again) != nodes(tree) {
			t.Fatalf("%q do not come back from\n%s\n%v", tree.Rows(), text, err)
		}
	})
}

// A number that is written otherwise than in the hierarchy is named with how it is there.
func TestNumbersThatAreWrittenOtherwise(t *testing.T) {
	tree := hierarchytest.Rows(t, ";", "34;30-34;*", "35,5;35-39;*", "007;0-9;*")
	for values, want := range map[string]string{
		"34.0": `1 value has no place in the hierarchy: "34.0". It has "34" where the column has "34.0": write the numbers of both in one way`,
		"35.5": `1 value has no place in the hierarchy: "35.5". It has "35,5" where the column has "35.5": write the numbers of both in one way`,
		"36":   `1 value has no place in the hierarchy: "36"; add them to it, or mark them as missing`,
	} {
		if err := tree.Covers([]string{values}); err == nil || err.Error() != want {
			t.Errorf("%s: %v", values, err)
		}
	}
}

// Two values may be released alike below a level if they have one label there, in every
// column of the hierarchy's rows from that level on, unless that is all there is.
func TestNoHigherIsByTheRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		var rows [][]string
		for i := range n {
			a, b := rapid.IntRange(0, 2).Draw(t, "a"), rapid.IntRange(0, 2).Draw(t, "b")
			rows = append(rows, []string{fmt.Sprint("v", i), fmt.Sprint("g", a, b), fmt.Sprint("h", a), "*"})
		}
		tree := casetest.Must(hierarchy.FromRows(rows))
		values := tree.Leaves()
		d, place := casetest.Must2(tree.Domain(values, make([]int, len(values)), domain.ByLeaves, format.Format{}))
		rows = tree.Rows()
		level := rapid.IntRange(0, tree.Height()-1).Draw(t, "level")
		l := tree.NoHigher(level)
		for i, a := range rows {
			for j, b := range rows {
				join := d.Join(domain.Leaf(place[i]), domain.Leaf(place[j]))
				want := i == j || slices.Equal(a[level:], b[level:]) && join != d.Full()
				alike := l.Part(domain.Leaf(place[i])) == l.Part(domain.Leaf(place[j]))
				if l.Allows(join) != want && join != d.Full() || alike && !want || l.Allows(d.Full()) {
					t.Fatalf("level %d: %q and %q are released as %q: allowed %v, in one part %v, want %v", level, values[i], values[j], d.Label(join), l.Allows(join), alike, want)
				}
			}
		}
	})
}

func TestNoWiderIsByTheLabels(t *testing.T) {
	tests := []struct {
		rows  string
		width float64
		want  string // the parts, by the labels below
	}{
		{"21 [20,25) [20,30) *;26 [25,30) [20,30) *;34 [30,35) [30,40) *", 10, "21,26 34"},
		{"21 [20,25) [20,30) *;26 [25,30) [20,30) *;34 [30,35) [30,40) *", 9, "21 26 34"},
		{"21 [20,30) [20,60) *;26 [20,30) [20,60) *;34 [30,40) [20,60) *;88 >=60 >=60 *;93 >=60 >=60 *", 100, "21,26,34 88 93"},
		{"10 low *;12 low *;30 high *;90 high *", 5, "10,12 30 90"},
		{"20 [20,30) *;20.0 [20,30) *;40 [30,40] *;40.0 [30,40] *", 10, "20,20.0 40,40.0"}, // as wide as labelled, where all are at an end
		{"20 [20,30) *;20.0 [20,30) *;40 [30,40] *;40.0 [30,40] *", 9, "20 20.0 40 40.0"},
		{"20 [21,31) *;20.0 [21,31) *;40 [29,39] *;40.0 [29,39] *", 9, "20,20.0 40,40.0"}, // the labels are of something else
		{"10 low *;12 low *;none low *;30 high *;33 high *", 5, "10 12 none 30,33"},
		{"82 [80,90) *;unknown [80,90) *;1 1 *", 1000, "82 unknown 1"}, {"82 [80,90) *;85+ [80,90) *;1 1 *", 1000, "82 85+ 1"},
		{"10 [0,50) *;12 [0,50) *", 100, "10 12"}, // all there is would be released as *
	}
	for _, test := range tests {
		var rows [][]string
		var values []string
		for _, row := range strings.Split(test.rows, ";") {
			rows = append(rows, strings.Fields(row))
			values = append(values, strings.Fields(row)[0])
		}
		tree := casetest.Must(hierarchy.FromRows(rows))
		var parts []string
		for _, part := range tree.NoWider(test.width, values, format.Format{}).Parts {
			parts = append(parts, strings.Join(values[part.Lo:part.Hi+1], ","))
		}
		if got := strings.Join(parts, " "); got != test.want {
			t.Errorf("%s within %v: %s, want %s", test.rows, test.width, got, test.want)
		}
	}
}

// said writes faults as line, code and arguments.
func said(found []hierarchy.Fault) string {
	var lines []string
	for _, f := range found {
		lines = append(lines, strings.TrimSpace(fmt.Sprint(f.Line, " ", f.Code, " ", strings.Join(f.Args, "|"))))
	}
	return strings.Join(lines, "; ")
}

// nodes writes every node of a tree with its parent, children and place.
func nodes(tree *hierarchy.Tree) string {
	var out strings.Builder
	for n := range tree.Len() {
		fmt.Fprintf(&out, "%d %q %d %v\n", n, tree.Label(n), tree.Parent(n), tree.Children(n))
	}
	return out.String() + strings.Join(tree.Leaves(), "|")
}

// Two columns can't hold a label that stands twice, and have no first line that would be taken for names.
func TestWhatPairsCannotHold(t *testing.T) {
	var refused *say.Error
	twice := fromRows(t, "a;x;*", "x;x;*")
	if err := hierarchy.WritePairs(&bytes.Buffer{}, twice); !errors.As(err, &refused) || refused.Code != hierarchy.RefusePairs || refused.Args[0].English != "x" {
		t.Errorf("a label at two places: %v", err)
	}
	if _, err := hierarchy.LintPairs(strings.NewReader(""), "perhaps", nil); err == nil {
		t.Error("header perhaps: no error")
	}
	blank := fromRows(t, "a;x;*", ";x;*")
	if err := hierarchy.WritePairs(&bytes.Buffer{}, blank); !errors.As(err, &refused) || refused.Code != hierarchy.RefusePairs {
		t.Errorf("a blank label: %v", err)
	}
	var out bytes.Buffer
	if err := hierarchy.WritePairs(&out, fromRows(t, "value;group;*", "b;group;*")); err != nil || out.String() != "child;parent\nvalue;group\ngroup;*\nb;group\n" {
		t.Errorf("a first line like a header: %q, %v", out.String(), err)
	}
}

// Lint finds what reading fails for, and nothing that prevents it where reading
// works: for any rows, ones with faults among them.
func TestLintAgreesWithReading(t *testing.T) {
	label := rapid.SampledFrom([]string{"a", "b", "c", "x", "y", "*", ""})
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOfN(rapid.SliceOfN(label, 1, 4), 0, 5).Draw(t, "rows")
		for name, check := range map[string]func() (*hierarchy.Tree, []hierarchy.Fault, error){
			"rows": func() (*hierarchy.Tree, []hierarchy.Fault, error) {
				tree, err := hierarchy.FromRows(rows)
				if err == nil {
					err = hierarchy.CheckNames(rows)
				}
				return tree, hierarchy.Lint(rows, nil), err
			},
			"pairs": func() (*hierarchy.Tree, []hierarchy.Fault, error) {
				tree, err := hierarchy.FromPairs(rows)
				var text strings.Builder
				for _, row := range rows {
					text.WriteString("\"" + strings.Join(row, "\";\"") + "\"\n")
				}
				found, lintErr := hierarchy.LintPairs(strings.NewReader(text.String()), hierarchy.HeaderNo, nil)
				if lintErr != nil {
					t.Fatal(lintErr)
				}
				return tree, found, err
			},
		} {
			tree, found, err := check()
			prevented := slices.ContainsFunc(found, hierarchy.Fault.Prevents)
			if prevented != (err != nil) {
				t.Fatalf("%s %q: reading says %v, lint %q", name, rows, err, said(found))
			}
			if err == nil && len(tree.Leaves()) == 0 {
				t.Fatalf("%s %q have no leaves", name, rows)
			}
		}
	})
}

func FuzzReadPairs(f *testing.F) {
	for _, seed := range []string{"child,parent\na,x\nx,*\n", "a;b\nb;a\n", "a\n", "", "\"a", "a,*\n*,b\nc,d\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := hierarchy.ReadPairs(strings.NewReader(text), "")
		if err != nil {
			return
		}
		if again, err := hierarchy.FromRows(tree.Rows()); err != nil || len(again.Leaves()) != len(tree.Leaves()) {
			t.Fatalf("rows %q do not come back: %v", tree.Rows(), err)
		}
		var out bytes.Buffer
		if hierarchy.WritePairs(&out, tree) == nil {
			again, err := hierarchy.ReadPairs(&out, "")
			if err != nil || nodes(again) != nodes(tree) {
				t.Fatalf("pairs of %q do not come back: %v", tree.Rows(), err)
			}
		}
	})
}

// A hierarchy whose groups have other names can be read, and its groups hold what they held.
func TestReadableRenamesGroupsAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// Draw rows of six values, whose groups may be called like values.
		names := []string{"a", "b", "c", "d", "e", "f", "x", "y", "a (group)"}
		groups := rapid.Permutation(names).Draw(t, "groups")
		rows := make([][]string, 6)
		for i := range rows {
			first := rapid.IntRange(0, 3).Draw(t, "group")
			rows[i] = []string{names[i], groups[first], groups[4+first/2], "*"}
		}
		if _, err := hierarchy.FromRows(rows); err != nil {
			t.Fatalf("%q: %v", rows, err)
		}
		readable := hierarchy.Readable(rows)
		if err := hierarchy.CheckReadable(readable); err != nil {
			t.Fatalf("%q of %q: %v", readable, rows, err)
		}
		if _, err := hierarchy.FromRows(readable); err != nil {
			t.Fatalf("%q of %q: %v", readable, rows, err)
		}
		changed := false
		for level := range rows[0] {
			for i := range rows {
				changed = changed || readable[i][level] != rows[i][level]
				for j := range rows {
					if (rows[i][level] == rows[j][level]) != (readable[i][level] == readable[j][level]) {
						t.Fatalf("level %d: %q of %q", level, readable, rows)
					}
				}
			}
		}
		if changed != (hierarchy.CheckReadable(rows) != nil) {
			t.Fatalf("%q of %q, changed: %v", readable, rows, changed)
		}
	})
}

func TestReadableNames(t *testing.T) {
	rows := [][]string{{"E11", "E11", "*"}, {"E11.9", "E11", "*"}, {"I10", "I10", "*"}}
	want := [][]string{{"E11", "E11 (group)", "*"}, {"E11.9", "E11 (group)", "*"}, {"I10", "I10", "*"}}
	if got := hierarchy.Readable(rows); !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%q", got)
	}
	rows = append(rows, []string{"E11 (group)", "x", "*"})
	if got := hierarchy.Readable(rows)[0][1]; got != "E11 (group 2)" {
		t.Errorf("%q", got)
	}
}

func TestZIP3(t *testing.T) {
	if got := hierarchy.RestrictedZIP3(); len(got) != 17 || got[0] != "036" || got[16] != "893" {
		t.Errorf("restricted are %q, want 17 from 036 to 893", got)
	}
}

func FuzzParseGBPostcode(f *testing.F) {
	for _, seed := range []string{"SW1A 1AA", "m11ae", "B33 8", "", " ", "É1 1AA"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		district, inward, ok := hierarchy.ParseGBPostcode(text)
		if !ok {
			return
		}
		if got := strings.Join(strings.Fields(strings.ToUpper(text)), ""); got != district+inward {
			t.Fatalf("%q is read as %s %s", text, district, inward)
		}
		if again, rest, ok := hierarchy.ParseGBPostcode(district + " " + inward); !ok || again != district || rest != inward {
			t.Fatalf("%s %s is read as %s %s", district, inward, again, rest)
		}
	})
}

func TestRecordsAndSizes(t *testing.T) {
	tree := fromRows(t, "a;x;*", "b;x;*", "c;y;*", "d;z;*")
	// The text " b " has its place at b; q has none; d is in no record.
	counts := map[string]int{"a": 2, "b": 1, " b ": 4, "c": 3, "q": 9}
	records := tree.Records(counts)
	for label, want := range map[string]int{"a": 2, "b": 5, "x": 7, "c": 3, "y": 3, "d": 0, "z": 0, "*": 10} {
		if got := records[find(t, tree, label)]; got != want {
			t.Errorf("%s has %d records, want %d", label, got, want)
		}
	}
	if got := tree.Missing([]string{"a", " b ", "q"}); !slices.Equal(got, []string{"q"}) {
		t.Errorf("without a place: %q", got)
	}
	if got := fmt.Sprint(tree.Sizes(nil)); got != "[[] [] []]" {
		t.Errorf("sizes without a record are %s", got)
	}
}

// A level's groups have the records of the rows that show them there.
func TestSizesAgreeWithRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		counts := map[string]int{}
		for _, leaf := range tree.Leaves() {
			counts[leaf] = rapid.IntRange(0, 3).Draw(t, leaf)
		}
		for level, got := range tree.Sizes(counts) {
			by := map[string]int{}
			for _, row := range tree.Rows() {
				by[row[level]] += counts[row[0]]
			}
			var want []int
			for _, n := range by {
				if n > 0 {
					want = append(want, n)
				}
			}
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("level %d of %q has %v, want %v", level, tree.Rows(), got, want)
			}
		}
	})
}

// To prune nodes is to restrict to the values that are below none of them: it is
// refused only where nothing would be left, and no group is left empty.
func TestPruneAgreesWithRestrict(t *testing.T) {
	alike := fromRows(t, "v0;v0;p;*", "v1;v0;p;*", "v2;p;p;*", "v3;v3;q;*") // a group, and a value in it
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		if rapid.Bool().Draw(t, "named alike") {
			tree = alike
		}
		nodes := rapid.SliceOf(rapid.IntRange(1, tree.Len()-1)).Draw(t, "nodes")
		var left []string
		for n := range tree.Len() {
			inside := false
			for up := n; up >= 0; up = tree.Parent(up) {
				inside = inside || slices.Contains(nodes, up)
			}
			if tree.IsLeaf(n) && !inside {
				left = append(left, tree.Label(n))
			}
		}
		got, err := tree.Prune(nodes)
		want, refused := tree.Restrict(left)
		if (err != nil) != (len(left) == 0) || (refused != nil) != (len(left) == 0) {
			t.Fatalf("%d are left, prune says %v, restrict %v", len(left), err, refused)
		}
		if err == nil && arxRows(got) != arxRows(want) {
			t.Fatalf("pruned\n%s\nrestricted\n%s", arxRows(got), arxRows(want))
		}
		if unused := tree.Unused(left); len(unused)+len(left) != len(tree.Leaves()) {
			t.Fatalf("%q are unused beside %q", unused, left)
		}
	})
}

func arxRows(tree *hierarchy.Tree) string { return fmt.Sprintf("%q", tree.Rows()) }
