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

func TestLintARX(t *testing.T) {
	tests := []struct {
		name, text string
		values     []string
		want       string
	}{
		{"sound", "a;x;*\nb;x;*\n", []string{"a", "b"}, ""},
		{"all at once", "a;x;*\nb;;*\nc;y\na;x;*\nd;x;q;*\n", []string{"e"}, "2 empty-label 2; 3 row-length 2|3; 4 value-twice a|1; 5 row-length 4|3"},
		{"two labels of a row", "a;x;p;*\nb;;;*\n", nil, "2 empty-label 2; 2 empty-label 3"},
		{"two parents", "a;x;p;*\nb;x;q;*\n", nil, "2 two-parents x|q|p|1"},
		{"values of the column", "a;x;*\n\nb;x;*\n", []string{" a ", "c", "b", "d"}, "0 value-alone c; 0 value-alone d"},
		{"a shorter path", "a;x;*\nb;b;*\n", nil, "2 short-path b|1|2"},
		// x holds a and x: released, the value and the group read the same.
		{"a value called as its group", "a;x;*\nx;x;*\n", nil, "2 two-places x|1|2|1"},
		{"a group called as a value elsewhere", "a;x;p;*\nb;y;p;*\nx;z;q;*\n", nil, "1 group-value x|3"},
		{"groups called as other values", "a;b;*\nb;c;*\nc;c;*\n* ;z;*\n", nil, "1 group-value b|2"},
		{"a group that is the same on two levels", "a;x;x;*\nb;x;x;*\nc;y;z;*\n", nil, ""},
		{"one level, then two", "a\nb;*\nc\n", nil, "1 row-alone; 3 row-alone"},
		{"three levels, then one, two and four", "a;x;*\nb\nc;*\nd;x;y;*\n", nil, "2 row-alone; 3 row-length 2|3; 4 row-length 4|3"},
		{"a quote", "a;x;*\n\"b;x;*\n", nil, "2 hierarchy-quote"},
		{"empty", "", nil, "0 hierarchy-no-rows"},
	}
	for _, test := range tests {
		found, err := hierarchy.LintARX(strings.NewReader(test.text), test.values)
		if got := said(found); err != nil || got != test.want {
			t.Errorf("%s: found %q, want %q, %v", test.name, got, test.want, err)
		}
		for _, f := range found {
			if f.String() == "" || strings.ContainsAny(f.String(), "{}") {
				t.Errorf("%s: says %q", test.name, f)
			}
		}
	}
	if got := said(hierarchy.Lint([][]string{{"a", "*"}, {"b"}}, nil)); got != "2 row-alone" {
		t.Errorf("of rows: %q", got)
	}
}

func TestLintPairs(t *testing.T) {
	tests := []struct {
		name, text string
		header     hierarchy.Header
		values     []string
		want       string
	}{
		{"sound", "child,parent\nParis,France\nLyon,France\nBerlin,Germany\n", "", []string{"Paris"}, ""},
		{"two parents", "a,x\nb,x\na,y\n", hierarchy.HeaderNo, nil, "3 two-parents a|y|x|1"},
		{"a circle", "a,b\nb,c\nc,a\nd,c\n", hierarchy.HeaderNo, nil, "3 cycle a → b → c → a"},
		{"below itself", "a,a\n", hierarchy.HeaderNo, nil, "1 cycle a → a"},
		{"two circles", "a,b\nb,a\nc,d\nd,c\ne,*\n", hierarchy.HeaderNo, nil, "2 cycle a → b → a; 4 cycle c → d → c"},
		{"empty labels", "a,\n,x\n", hierarchy.HeaderNo, nil, "1 empty-label 2; 2 empty-label 1"},
		{"another length", "a,x\nb,x,y\nc\n", hierarchy.HeaderNo, nil, "2 pair-length 3; 3 pair-length 1"},
		{"three cells in the first line", "a,x,y\nb,x\n", hierarchy.HeaderNo, nil, "1 pair-length 3"},
		{"another depth, values", "a,x\nx,*\nb,*\n", hierarchy.HeaderNo, []string{"b", "x"}, "3 short-path b|1|2; 0 value-alone x"},
		{"a header and nothing", "value,group\n", "", nil, "0 hierarchy-no-rows"},
		{"a header that is said", "stadt,land\nParis,France\n", hierarchy.HeaderYes, nil, ""},
	}
	for _, test := range tests {
		found, err := hierarchy.LintPairs(strings.NewReader(test.text), test.header, test.values)
		if got := said(found); err != nil || got != test.want {
			t.Errorf("%s: found %q, want %q, %v", test.name, got, test.want, err)
		}
	}
	if _, err := hierarchy.LintPairs(strings.NewReader(""), "perhaps", nil); err == nil {
		t.Error("header perhaps: no error")
	}
}

func TestReadPairs(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"several at the top", "Value;Group\nParis;France\nBerlin;Germany\nFrance;West\nLyon;France\n",
			"Paris;France;West;*\nBerlin;Berlin;Germany;*\nLyon;France;West;*\n"},
		{"a root of its own", "a,all\nb,all\na,all\n", "a;all\nb;all\n"},
		{"a star that is there", "a,x\nb,*\n", "a;x;*\nb;b;*\n"},
		{"groups first", "x,*\ny,*\na,x\nb,y\nc,x\n", "a;x;*\nb;y;*\nc;x;*\n"},
	}
	for _, test := range tests {
		tree, err := hierarchy.ReadPairs(strings.NewReader(test.text), "")
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := arx(t, tree); got != test.want {
			t.Errorf("%s: read\n%s, want\n%s", test.name, got, test.want)
		}
	}
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
