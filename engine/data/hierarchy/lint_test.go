package hierarchy_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/say"
)

// said writes faults as line, code and arguments.
func said(found []hierarchy.Fault) string {
	var lines []string
	for _, f := range found {
		lines = append(lines, strings.TrimSpace(fmt.Sprint(f.Line, " ", f.Code, " ", strings.Join(f.Args, "|"))))
	}
	return strings.Join(lines, "; ")
}

func TestLintPairs(t *testing.T) {
	if _, err := hierarchy.LintPairs(strings.NewReader(""), "perhaps", nil); err == nil {
		t.Error("header perhaps: no error")
	}
}

func TestReadPairs(t *testing.T) {
	_, err := hierarchy.FromPairs([][]string{{"a", "b"}, {"b", "a"}})
	var e *hierarchy.Error
	if !errors.As(err, &e) || e.Total != 1 || e.Faults[0].Code != hierarchy.FaultCycle || e.Faults[0].Line != 2 {
		t.Errorf("a circle: %v", err)
	}
}

// nodes writes every node of a tree with its parent, children and place.
func nodes(tree *hierarchy.Tree) string {
	var out strings.Builder
	for n := range tree.Len() {
		fmt.Fprintf(&out, "%d %q %d %v\n", n, tree.Label(n), tree.Parent(n), tree.Children(n))
	}
	return out.String() + strings.Join(tree.Leaves(), "|")
}

// Two columns give back the same tree, node for node, unless a label stands
// twice.
func TestPairsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawTree(t)
		var out bytes.Buffer
		if err := hierarchy.WritePairs(&out, tree); err != nil {
			t.Fatal(err)
		}
		again, err := hierarchy.ReadPairs(&out, "")
		if err != nil {
			t.Fatal(err)
		}
		if nodes(again) != nodes(tree) {
			t.Fatalf("wrote\n%s\nread\n%s", nodes(tree), nodes(again))
		}
	})
	var refused *say.Error
	twice := fromRows(t, "a;x;*", "x;x;*")
	if err := hierarchy.WritePairs(&bytes.Buffer{}, twice); !errors.As(err, &refused) || refused.Code != hierarchy.RefusePairs || refused.Args[0].English != "x" {
		t.Errorf("a label at two places: %v", err)
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
