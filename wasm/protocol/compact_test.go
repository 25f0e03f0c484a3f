package protocol_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/rule"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Whatever rows a hierarchy has, of one length or of several, they come out as they went in.
func TestHierarchiesComeOutAsTheyWentIn(t *testing.T) {
	text := rapid.OneOf(rapid.SampledFrom([]string{"*", "a", "[0,5)", "", "\x7f", "a\x7fb", "\n", "<&>", "\u2028"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		wide := rapid.IntRange(0, 4).Draw(t, "wide")
		rows := rapid.SliceOfN(rapid.SliceOfN(text, wide, wide+rapid.IntRange(0, 1).Draw(t, "more")), 0, 9).Draw(t, "rows")
		r := protocol.HierarchyResult{Column: "c", Rows: rows, Counts: rapid.MapOfN(text, rapid.IntRange(0, 1<<31-2), 0, 6).Draw(t, "counts")}
		switch rapid.IntRange(0, 1).Draw(t, "by") {
		case 0:
			r.Hierarchy.Rows = rows
		case 1:
			r.Hierarchy.Rule = &rule.Rule{Kind: rule.Flat}
		}
		var got protocol.HierarchyResult
		again(t, r, &got)
		if fmt.Sprintf("%q %q %v %v", got.Rows, got.Hierarchy.Rows, got.Counts, got.Hierarchy.Rule) != fmt.Sprintf("%q %q %v %v", r.Rows, r.Hierarchy.Rows, r.Counts, r.Hierarchy.Rule) || got.Column != "c" {
			t.Fatalf("%+v becomes %+v", r, got)
		}
		e := protocol.EffectParams{Column: "c", Others: []string{"d"}, Rows: rows, Counted: protocol.Counted{Patient: "p"}}
		var asked protocol.EffectParams
		if again(t, e, &asked); fmt.Sprintf("%q", asked.Rows) != fmt.Sprintf("%q", e.Rows) || asked.Patient != "p" || asked.Column != "c" || len(asked.Others) != 1 {
			t.Fatalf("%+v becomes %+v", e, asked)
		}
	})
}

func again(t *rapid.T, value, into any) {
	data, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Rows that a person lists are sent once, and so are values; those of other runs are refused.
func TestCompactHierarchies(t *testing.T) {
	rows := [][]string{{"one", "[1,3)", "*"}, {"two", "[1,3)", "*"}, {"three", "[3,5)", "*"}}
	data, err := json.Marshal(protocol.HierarchyResult{Hierarchy: recipe.Hierarchy{Rows: rows}, Rows: rows, Counts: map[string]int{"one": 1, "three": 3}})
	if err != nil {
		t.Fatal(err)
	}
	var got protocol.HierarchyResult
	if err := json.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got.Hierarchy.Rows, rows) || strings.Count(string(data), "three") != 1 || strings.Count(string(data), "[1,3)") != 1 {
		t.Errorf("%d bytes: %+v, %v", len(data), got, err)
	}
	for _, wrong := range []string{
		`"rows": {"rows": 2, "columns": [{"each": ["a"]}]}, "counts": {"rows": "AA==", "others": {"counts": "AA=="}}`, `"rows": {"rows": 1, "columns": [{"each": ["a", "b"]}]}, "counts": {"rows": "AA==", "others": {"counts": "AA=="}}`,
		`"rows": {"rows": -1, "columns": [{"each": ["a"]}]}, "counts": {"rows": "AA==", "others": {"counts": "AA=="}}`, `"rows": {"rows": 2, "columns": [{"each": ["a", "b"], "lengths": "AgI="}]}, "counts": {"rows": "AA==", "others": {"counts": "AA=="}}`,
		`"rows": {"rows": 1, "columns": [{"each": ["a"], "lengths": "!"}]}, "counts": {"rows": "AA==", "others": {"counts": "AA=="}}`, `"rows": {}, "counts": {"others": {"each": ["a"], "counts": "AA=="}}`, `"rows": {}, "counts": {"others": {"each": ["a"], "counts": ""}}`,
		`"rows": {"plain": [["a"]]}, "counts": {"rows": "BAIC", "others": {"counts": "AA=="}}`, `"rows": {"plain": [[]]}, "counts": {"rows": "AgI=", "others": {"counts": "AA=="}}`,
	} {
		if err := json.Unmarshal([]byte("{"+wrong+"}"), &got); err == nil {
			t.Errorf("%s is read as %q", wrong, got.Rows)
		}
	}
}
