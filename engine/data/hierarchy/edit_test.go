package hierarchy_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/interval"
)

// drawAnyEdit does something to a tree, if it can be done.
func drawAnyEdit(t *rapid.T, tree *hierarchy.Tree) (*hierarchy.Tree, error) {
	node := rapid.IntRange(0, tree.Len()-1)
	a, b := node.Draw(t, "a"), node.Draw(t, "b")
	several := rapid.SliceOfN(node, 0, 4).Draw(t, "several")
	label := rapid.SampledFrom([]string{"v0", "v1", "g1-0", "g1-1", "new", "other", "*"}).Draw(t, "label")
	switch rapid.IntRange(0, 7).Draw(t, "edit") {
	case 0:
		return tree.Rename(a, label)
	case 1:
		return tree.MoveAll(several, b)
	case 2:
		return tree.AddGroup(b, label, several)
	case 3:
		return tree.Dissolve(a)
	case 4:
		return tree.AddValue(b, label)
	case 5:
		return tree.Sort(a, hierarchy.Order{By: rapid.SampledFrom([]hierarchy.Sorting{hierarchy.ByLabel, hierarchy.ByNumber, hierarchy.ByCount}).Draw(t, "by"), Counts: map[string]int{"v0": 3, "v2": 7}})
	case 6:
		return tree.PlaceMissing([]string{"v0", "v1", label}, b)
	}
	return tree.Restrict(append(tree.Leaves(), "gone"))
}

// Whatever is done to a tree, in whatever order: its rows give back the same
// tree node for node, no value is lost, no group is empty, and the tree that was
// edited is as it was.
func TestEditsKeepTheTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		values := tree.Leaves()
		for range rapid.IntRange(1, 12).Draw(t, "edits") {
			before := nodes(tree)
			edited, err := drawAnyEdit(t, tree)
			if nodes(tree) != before {
				t.Fatalf("an edit changed\n%s\ninto\n%s", before, nodes(tree))
			}
			if err != nil {
				continue
			}
			again, err := hierarchy.FromRows(edited.Rows())
			if err != nil || nodes(again) != nodes(edited) {
				t.Fatalf("%s\ncomes back as\n%s\n%v", nodes(edited), nodes(again), err)
			}
			if lost := edited.Missing(values); len(lost) > 0 {
				t.Fatalf("%q are lost", lost)
			}
			inTree := 0
			for n := range edited.Len() {
				if edited.IsLeaf(n) {
					inTree++
				}
			}
			if inTree != len(edited.Leaves()) {
				t.Fatalf("%d leaves, %d of them values", inTree, len(edited.Leaves()))
			}
			tree, values = edited, edited.Leaves()
		}
	})
}

// To move several is to move one after the other, found by their labels.
func TestMoveAllAgreesWithMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		var leaves []int
		for n := range tree.Len() {
			if tree.IsLeaf(n) && n != hierarchy.Root {
				leaves = append(leaves, n)
			}
		}
		chosen := rapid.SliceOfNDistinct(rapid.SampledFrom(leaves), 1, len(leaves), rapid.ID[int]).Draw(t, "chosen")
		at := rapid.IntRange(0, tree.Len()-1).Filter(func(n int) bool { return !tree.IsLeaf(n) }).Draw(t, "below")
		got := casetest.Must(tree.MoveAll(chosen, at))
		want := tree
		for _, n := range chosen {
			leaf, below := -1, -1
			for m := range want.Len() {
				if want.IsLeaf(m) && want.Label(m) == tree.Label(n) {
					leaf = m
				}
				if want.Label(m) == tree.Label(at) {
					below = m
				}
			}
			if below < 0 {
				t.Fatal("the group was emptied on the way")
			}
			want = casetest.Must(want.MoveAll([]int{leaf}, below))
		}
		if nodes(got) != nodes(want) {
			t.Fatalf("at once\n%s\none by one\n%s", nodes(got), nodes(want))
		}
	})
}

// A value without a text is a blank cell of a file, which can't stand above the first column.
func TestABlankValueStaysInItsGroup(t *testing.T) {
	tree := casetest.Must(hierarchy.FromRows([][]string{{"", "x", "*"}, {"a", "x", "*"}, {"b", "y", "*"}}))
	if moved, err := tree.MoveAll(tree.Children(tree.Children(hierarchy.Root)[0])[:1], hierarchy.Root); err == nil {
		t.Errorf("it is moved: %q", moved.Rows())
	}
	if _, err := tree.MoveAll(tree.Children(tree.Children(hierarchy.Root)[0])[1:], hierarchy.Root); err != nil {
		t.Error(err)
	}
}

func TestBoundsFallIntoTheLeastIntervalThatHoldsThem(t *testing.T) {
	top := 90.0
	for _, test := range []struct {
		values []string
		top    *float64
		want   []string
	}{
		{[]string{"<0,5", "0,7", "3,5"}, nil, []string{"<0,5", "[0,1)", "[0,2)", "[0,4)", "*"}},
		{[]string{"<1", "0,7"}, nil, []string{"<1", "[0,1)", "[0,2)", "[0,4)", "*"}},
		{[]string{"≤1", "0,7"}, nil, []string{"≤1", "≤1", "[0,2)", "[0,4)", "*"}},
		{[]string{"<1,5", "0,7"}, nil, []string{"<1,5", "<1,5", "[0,2)", "[0,4)", "*"}},
		{[]string{"<9", "0,7"}, nil, []string{"<9", "<9", "<9", "<9", "*"}},
		{[]string{"<0,5", "-0,7"}, nil, []string{"<0,5", "<0,5", "<0,5", "<0,5", "*"}}, // what is below 0,5 may be below 0
		{[]string{">100", "0,7"}, nil, []string{">100", ">100", ">100", ">100", "*"}},
		{[]string{">100", "0,7"}, &top, []string{">100", "90+", "90+", "90+", "*"}},
		{[]string{">=90", "0,7"}, &top, []string{">=90", "90+", "90+", "90+", "*"}},
		{[]string{">50", "0,7"}, &top, []string{">50", ">50", ">50", ">50", "*"}},
		{[]string{"n.b.", "0,7"}, nil, []string{"n.b.", "n.b.", "n.b.", "n.b.", "*"}},
	} {
		tree := casetest.Must(hierarchy.Intervals(test.values, hierarchy.IntervalOptions{
			Widths: []float64{1, 2, 4}, Ends: hierarchy.Ends{Top: test.top}, Format: format.Format{Type: format.Decimal, Numbers: format.Comma}}))
		rows := tree.Rows()
		at := slices.IndexFunc(rows, func(row []string) bool { return row[0] == test.values[0] })
		if !slices.Equal(rows[at], test.want) {
			t.Errorf("%q: %q, want %q", test.values, rows[at], test.want)
		}
	}
}

// Whatever a bound stands for lies in every group above it: no number that it can be is
// outside of what is released.
func TestGroupsHoldAllThatABoundCanBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tenth := func(name string, from, to int) float64 { return float64(rapid.IntRange(from, to).Draw(t, name)) / 10 }
		values := []string{fmt.Sprint(tenth("least", -20, 5)), fmt.Sprint(tenth("some", 0, 500))}
		bound := rapid.SampledFrom([]string{"<", "<=", ">", ">=", "≤", "≥"}).Draw(t, "sign") + fmt.Sprint(tenth("bound", -30, 600))
		values = append(values, bound)
		width := rapid.SampledFrom([]float64{0.1, 0.5, 1, 3, 10}).Draw(t, "width")
		opt := hierarchy.IntervalOptions{Widths: []float64{width, 2 * width, 8 * width}}
		if rapid.Bool().Draw(t, "ends") {
			bottom, top := tenth("bottom", -50, 100), tenth("top", 101, 600)
			opt.Bottom, opt.Top = &bottom, &top
		}
		tree := casetest.Must(hierarchy.Intervals(slices.Compact(values), opt))
		b, _ := opt.Format.Bound(bound)
		can := interval.Bounded(b, interval.Positive(values, opt.Format))
		rows := tree.Rows()
		row := rows[slices.IndexFunc(rows, func(row []string) bool { return row[0] == bound })]
		var reader interval.Reader
		for _, label := range row[1 : len(row)-1] {
			if label == bound {
				continue
			}
			if group, ok := reader.Group(label); !ok || !group.Covers(can) {
				t.Fatalf("%q of %q can be %+v, and is released as %q: %+v", bound, values, can, label, group)
			}
		}
	})
}

// A class holds its share of the records, give or take those of the most
// frequent value; and its interval holds its values.
func TestQuantilesAreEven(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(-50, 500), 1, 40, rapid.ID[int]).Draw(t, "numbers")
		values, counts := make([]string, len(numbers)), make([]int, len(numbers))
		records, total, most := map[string]int{}, 0, 0
		for i, x := range numbers {
			values[i], counts[i] = fmt.Sprint(x), rapid.IntRange(1, 20).Draw(t, "count")
			total += counts[i]
			most = max(most, counts[i])
			records[values[i]] = counts[i]
		}
		classes := rapid.IntRange(2, 9).Draw(t, "classes")
		tree := casetest.Must(hierarchy.Quantiles(values, counts, hierarchy.QuantileOptions{Classes: classes, Levels: 3}))
		sum := map[string]int{}
		for _, row := range tree.Rows() {
			x, _ := format.Format{}.Number(row[0])
			for _, label := range row[1 : len(row)-1] {
				if i, ok := (interval.Reader{}).Group(label); !ok || !i.Contains(x) {
					t.Fatalf("%s does not hold %s", label, row[0])
				}
			}
			sum[row[1]] += records[row[0]]
		}
		for label, n := range sum {
			if off := math.Abs(float64(n) - float64(total)/float64(classes)); off > float64(most) {
				t.Fatalf("%s of %d classes holds %d of %d records, the most frequent value %d", label, classes, n, total, most)
			}
		}
	})
}

// Whatever the options, each value has its place, and the rows are a tree.
func TestBuildersKeepEveryValue(t *testing.T) {
	cell := rapid.OneOf(rapid.StringMatching(`-?[0-9]{1,3}(\.[0-9])?`), rapid.StringMatching(`[a-c\[\],0-9)*+<]{1,5}`), rapid.SampledFrom([]string{"90+", "[0,10)", "other", "2024-05", "2024-05-17"}))
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(cell, 1, 15, rapid.ID[string]).Draw(t, "values")
		ends := hierarchy.Ends{Bottom: new(0.0), Top: new(90.0)}
		var tree *hierarchy.Tree
		var err error
		switch rapid.IntRange(0, 8).Draw(t, "builder") {
		case 0:
			tree, err = hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: []float64{5, 10}, Ends: ends})
		case 1:
			tree, err = hierarchy.Cut(values, hierarchy.CutOptions{Levels: [][]float64{{0, 10, 90}, {10, 90}}})
		case 2:
			tree, err = hierarchy.Quantiles(values, nil, hierarchy.QuantileOptions{Classes: 4, Levels: 2, Ends: ends})
		case 3:
			tree, err = hierarchy.Rare(values, nil, hierarchy.RareOptions{Below: []float64{1, 2}, Label: "other"})
		case 4:
			tree, err = hierarchy.Dates(values, hierarchy.DateOptions{Levels: []string{hierarchy.Month, hierarchy.Year}})
		case 5:
			tree, err = hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: []int{1, 3}, Padded: true})
		case 6:
			tree, err = hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: []int{1, 3}, Left: true})
		case 7:
			tree, err = hierarchy.ZIP3(values)
		case 8:
			tree, err = hierarchy.GBPostcodes(values)
		}
		if err != nil {
			t.Fatal(err)
		}
		got, want := slices.Sorted(slices.Values(tree.Leaves())), slices.Sorted(slices.Values(values))
		if !slices.Equal(got, want) {
			t.Fatalf("values %q become %q", want, got)
		}
		if _, _, err := tree.Domain(values, make([]int, len(values)), domain.ByRange, format.Format{}); err != nil {
			t.Fatal(err)
		}
	})
}

// Numbers that JSON has not are no ends and no bounds.
func TestBuildersRefuseWhatHasNoEnd(t *testing.T) {
	_, top := hierarchy.Intervals([]string{"1"}, hierarchy.IntervalOptions{Ends: hierarchy.Ends{Top: new(math.NaN())}})
	_, bound := hierarchy.Cut([]string{"1"}, hierarchy.CutOptions{Levels: [][]float64{{math.Inf(1)}}})
	if top == nil || !strings.Contains(top.Error(), "NaN") || bound == nil || !strings.Contains(bound.Error(), "+Inf") {
		t.Errorf("%v; %v", top, bound)
	}
}

// Each period, as labelled, holds its day, and lies within the one above.
func TestPeriodsNest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := rapid.IntRange(-30_000, 60_000).Draw(t, "day")
		text := time.Unix(int64(day)*86400, 0).UTC().Format(time.DateOnly)
		levels := rapid.SampledFrom([][]string{
			{hierarchy.Month, hierarchy.Quarter, hierarchy.HalfYear, hierarchy.Decade}, {hierarchy.Week, hierarchy.Year, hierarchy.Decade},
		}).Draw(t, "levels")
		tree := casetest.Must(hierarchy.Dates([]string{text}, hierarchy.DateOptions{Levels: levels}))
		row := tree.Rows()[0]
		least, greatest := float64(day), float64(day)
		for _, label := range row[1 : len(row)-1] {
			i, ok := interval.ReaderOf([]string{text}, format.Format{}).Group(label)
			if !ok || i.Lo > least || i.Hi < greatest {
				t.Fatalf("%s goes from %v to %v, which does not hold %v to %v", label, i.Lo, i.Hi, least, greatest)
			}
			least, greatest = i.Lo, i.Hi
		}
	})
}

// Who is born on a leap day is a year older on the first of March.
func TestAges(t *testing.T) {
	leap := time.Date(2000, time.February, 29, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]int{"2024-02-29": 24, "2023-02-28": 22, "2023-03-01": 23, "1999-12-31": -1} {
		at, _ := format.Format{}.Day(text)
		if got := hierarchy.AgeAt(leap, at); got != want {
			t.Errorf("born on 2000-02-29, on %s aged %d, want %d", text, got, want)
		}
	}
}

// Excel's numbers are no days since 1970, nor is the year of a label one of them:
// the values below it say what it spans. 366 days of 2024, and one of 2025.
func TestYearsOfSerialNumbersAreWide(t *testing.T) {
	values := []string{"45292", "45657", "45658"}
	tree := casetest.Must(hierarchy.Dates(values, hierarchy.DateOptions{Levels: []string{hierarchy.Year}, Format: format.Format{Dates: format.ExcelSerial}}))
	d, place := casetest.Must2(tree.Domain(values, []int{1, 1, 1}, domain.ByRange, format.Format{}))
	s := d.Join(domain.Leaf(place[0]), domain.Leaf(place[1]))
	if want := 366.0 / 367; d.Label(s) != "2024" || math.Abs(d.Loss(s)-want) > 1e-12 {
		t.Errorf("%s costs %v, want %v", d.Label(s), d.Loss(s), want)
	}
}

// inUTF16 writes a text in UTF-16.
func inUTF16(text string, order binary.ByteOrder) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, 0, 0)
		order.PutUint16(out[len(out)-2:], unit)
	}
	return string(out)
}

// However a file is written, its tree is the same.
func TestFilesOfEveryHabit(t *testing.T) {
	const text = "30;[30,40);ö病\n31;[30,40);ö病\n40;[40,50);ö病\n"
	want := casetest.Must(hierarchy.ReadARX(strings.NewReader(text)))
	for name, file := range map[string]string{
		"a mark": "\ufeff" + text, "UTF-16, little first": inUTF16("\ufeff"+text, binary.LittleEndian), "UTF-16, big first": inUTF16("\ufeff"+text, binary.BigEndian),
		"UTF-16 without a mark": inUTF16(text, binary.LittleEndian), "big first without a mark": inUTF16(text, binary.BigEndian),
		"pipes": strings.ReplaceAll(text, ";", "|"), "tabs": strings.ReplaceAll(text, ";", "\t"), "returns": strings.ReplaceAll(text, "\n", "\r\n"),
		"commas": `30,"[30,40)",ö病` + "\n" + `31,"[30,40)",ö病` + "\n" + `40,"[40,50)",ö病` + "\n",
	} {
		got, err := hierarchy.ReadARX(strings.NewReader(file))
		if err != nil || !reflect.DeepEqual(got.Rows(), want.Rows()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := hierarchy.ReadPairs(strings.NewReader(inUTF16("\ufeffa|x\nb|x\n", binary.LittleEndian)), hierarchy.HeaderNo); err != nil || !slices.Equal(got.Leaves(), []string{"a", "b"}) {
		t.Errorf("pairs: %v", err)
	}
	if _, err := hierarchy.ReadARX(strings.NewReader("a;x;*\nM\xfcller;x;*\n")); err == nil || err.Error() != "line 2: the text is not UTF-8: save the file as UTF-8" {
		t.Errorf("Windows-1252: %v", err)
	}
}

// A file that a person opens in a spreadsheet runs nothing, and is the same when it
// comes back.
func TestFormulasInFiles(t *testing.T) {
	rows := [][]string{{"=1+1", "+49 30", "*"}, {"a;=x", "+49 30", "*"}, {"'=1+1", "-5", "*"}, {"＠x", "-5", "*"}, {"\n=1", "-5", "*"}}
	tree := casetest.Must(hierarchy.FromRows(rows))
	var arx, pairs bytes.Buffer
	casetest.NoError(t, hierarchy.WriteARX(&arx, tree))
	casetest.NoError(t, hierarchy.WritePairs(&pairs, tree))
	for _, text := range []string{arx.String(), pairs.String()} {
		for _, want := range []string{"'=1+1", "'+49 30", "a;'=x", "''=1+1", "'＠x", "\n'=1", "-5"} {
			if !strings.Contains(text, want) || strings.Contains(text, "'-5") {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
	}
	if back, err := hierarchy.ReadARX(&arx); err != nil || !reflect.DeepEqual(back.Rows(), rows) {
		t.Errorf("%v: %q", err, back.Rows())
	}
	if back, err := hierarchy.ReadPairs(&pairs, hierarchy.HeaderNo); err != nil || !reflect.DeepEqual(back.Rows(), rows) {
		t.Errorf("%v", err)
	}
}
