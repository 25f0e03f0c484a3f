package hierarchy_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
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
	tree, err := hierarchy.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// Any labels survive a file of each kind: quotes, separators, line ends, blanks
// around them, names of columns.
func TestRoundTripOfAnyLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawAnyLabels(t)
		var rows, pairs bytes.Buffer
		if err := hierarchy.WriteARX(&rows, tree); err != nil {
			t.Fatal(err)
		}
		if again, err := hierarchy.ReadARX(&rows); err != nil || nodes(again) != nodes(tree) {
			t.Fatalf("rows %q do not come back: %v", tree.Rows(), err)
		}
		if err := hierarchy.WritePairs(&pairs, tree); err != nil {
			t.Fatal(err)
		}
		text := pairs.String()
		if again, err := hierarchy.ReadPairs(&pairs, ""); err != nil || nodes(again) != nodes(tree) {
			t.Fatalf("%q do not come back from\n%s\n%v", tree.Rows(), text, err)
		}
	})
}

// Masking keeps lengths and beginnings, and hides more on each level.
func TestMasksHideFromTheRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(rapid.StringMatching(`[A-Z0-9]{1,7}`), 1, 10, rapid.ID[string]).Draw(t, "values")
		tree, err := hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: []int{1, 2, 4}})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range tree.Rows() {
			value, shown := row[0], len(row[0])
			for _, label := range row[1 : len(row)-1] {
				kept := strings.TrimRight(label, "*")
				if len(label) != len(value) || !strings.HasPrefix(value, kept) || len(kept) > shown || len(kept) == 0 {
					t.Fatalf("%q: %s is no mask of %s", row, label, value)
				}
				shown = len(kept)
			}
		}
	})
}

// A domain costs more the higher it goes, from 0 at a leaf to 1 at the root.
func TestLossRisesToTheRoot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfNDistinct(rapid.IntRange(0, 500), 2, 20, rapid.ID[int]).Draw(t, "values")
		values, counts := make([]string, len(numbers)), make([]int, len(numbers))
		for i, x := range numbers {
			values[i], counts[i] = fmt.Sprint(x), 1
		}
		tree, err := hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: []float64{5, 50}, Ends: hierarchy.Ends{Top: new(400.0)}})
		if err != nil {
			t.Fatal(err)
		}
		measure := rapid.SampledFrom([]domain.Measure{domain.ByLeaves, domain.ByRange}).Draw(t, "measure")
		d, place, err := tree.Domain(values, counts, measure, format.Format{})
		if err != nil {
			t.Fatal(err)
		}
		s := domain.Leaf(place[0])
		for _, p := range place {
			up := d.Join(s, domain.Leaf(p))
			if !up.Covers(s) || d.Loss(up) < d.Loss(s) {
				t.Fatalf("%s costs %v, %s within it %v", d.Label(up), d.Loss(up), d.Label(s), d.Loss(s))
			}
			s = up
		}
		if s != d.Full() && d.Loss(s) >= 1 && measure == domain.ByLeaves {
			t.Fatalf("%s costs %v and is not the root", d.Label(s), d.Loss(s))
		}
		if d.Loss(d.Full()) != 1 || d.Loss(domain.Leaf(place[0])) != 0 {
			t.Fatal("the root must cost 1, a leaf 0")
		}
	})
}

// Every kind of refusal has a sentence and a code.
func TestRefusalsAreCoded(t *testing.T) {
	tree := fromRows(t, "a;x;*", "b;x;*", "c;y;*")
	_, err := tree.Rename(find(t, tree, "a"), "z")
	var coded *say.Error
	if !errors.As(err, &coded) || coded.Code != hierarchy.RefuseValueName || len(coded.Args) != 1 || coded.Args[0].English != "a" {
		t.Errorf("coded as %+v", coded)
	}
	if err.Error() != "a is a value of the table and keeps its name" {
		t.Errorf("says %q", err)
	}
	err = tree.Covers([]string{"a", "q"})
	if !errors.As(err, &coded) || coded.Code != "values-without-place" || coded.Args[0].English != "1" || coded.Args[1].English != `"q"` {
		t.Errorf("coded as %+v", coded)
	}
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
