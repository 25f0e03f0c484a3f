package drift_test

import (
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

const (
	mayStays  = "id,born,in,out\n1,1950-01-02,2024-05-01,2024-05-03\n2,1960-01-02,2024-05-02,2024-05-03\n3,1970-01-02,2024-05-04,2024-05-09\n"
	juneStays = "id,born,in,out\n1,1950-01-02,2024-06-01,2024-06-03\n2,1960-01-02,2024-06-05,2024-06-03\n3,1970-01-02,2024-06-04,2024-06-09\n"
)

// ofStays is the recipe of a run on the stays of May.
func ofStays(t *testing.T) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"born", "in"}}, {Name: "stay", Kind: derive.Length, From: []string{"in", "out"}}}
	for _, name := range []string{"id", "born", "in", "out"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Identifying})
	}
	r.Columns = append(r.Columns, recipe.Column{Name: "age", Role: table.QuasiIdentifying}, recipe.Column{Name: "stay", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}})
	prepared, err := engine.Prepare(read(t, mayStays), r)
	if err != nil {
		t.Fatal(err)
	}
	return prepared.Recipe()
}

// What is derived is no column that the table lacks; what of it can't be computed is said,
// and the recipe runs.
func TestDerived(t *testing.T) {
	r := ofStays(t)
	if report := drift.Compare(read(t, mayStays), r); len(report.Items) > 0 {
		t.Errorf("on its own table: %q", said(report))
	}
	unread := "in,id,born,out\nsoon,1,1950-01-02,2024-06-03\nlater,2,1950-01-02,2024-06-04\n" // what it is computed from comes first
	if all := strings.Join(said(drift.Compare(read(t, unread), r)), "\n"); !strings.Contains(all, drift.CodeDerived+" ") {
		t.Errorf("without days: %q", all)
	}
	report := drift.Compare(read(t, juneStays), r)
	if report.Blocks() || !strings.Contains(strings.Join(said(report), "\n"), `"in" is after "out" in 1 row`) {
		t.Errorf("in June: %q", said(report))
	}
	fitted, account, err := drift.Outcome(read(t, juneStays), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Prepare(read(t, juneStays), fitted); err != nil {
		t.Error(err)
	}
	if len(account.Columns) != 6 || account.Columns[4].Column != "age" || account.Columns[4].State != "whole" {
		t.Errorf("the account is %+v", account.Columns)
	}
	if kept := len(account.Kept); kept < 3 || !strings.Contains(account.Kept[1].String(), `"age" is computed from`) {
		t.Errorf("taken over are %v", account.Kept)
	}
}

// Rows that are to stop it block, until a person leaves them without a value; so does a
// column that is gone, a day that is none, and a name that the table has.
func TestDerivedBlocks(t *testing.T) {
	for _, test := range []struct {
		text   string
		stop   bool
		said   string
		choice drift.Choice
		left   int // derived columns
	}{
		{juneStays, true, "row 2; correct the table", drift.Choice{Code: drift.CodeDerived, Column: "stay", Action: drift.ActionMissing}, 2},
		{juneStays, true, "row 2; correct the table", drift.Choice{Code: drift.CodeDerived, Column: "stay", Action: drift.ActionDrop}, 1},
		{"id,in,out\n1,2024-06-01,2024-06-03\n2,2024-06-01,2024-06-02\n", false, `what is computed from it would be left out as well: "age"`, drift.Choice{Code: drift.CodeMissingColumn, Column: "born", Action: drift.ActionDrop}, 1},
		{strings.ReplaceAll(juneStays, "19", "the year "), false, `no value that can be read as a day`, drift.Choice{Code: drift.CodeDerived, Column: "age", Action: drift.ActionDrop}, 1},
		{"id,born,in,out,age\n1,1950-01-02,2024-06-01,2024-06-03,77\n2,1950-01-02,2024-06-01,2024-06-04,77\n", false, "the recipe computes this column, and the table has it", drift.Choice{Code: drift.CodeDerivedTaken, Column: "age", Action: drift.ActionOwn}, 1},
		{"age,id,born,in,out\n77,1,1950-01-02,2024-06-01,2024-06-03\n77,2,1950-01-02,2024-06-01,2024-06-04\n", false, "the recipe computes this column, and the table has it", drift.Choice{Code: drift.CodeDerivedTaken, Column: "age", Action: drift.ActionOwn}, 1},
	} {
		r, now := ofStays(t), read(t, test.text)
		if test.stop {
			r.Derived[1].Invalid = derive.Stop
		}
		report := drift.Compare(now, r)
		if !report.Blocks() || !strings.Contains(strings.Join(said(report), "\n"), test.said) {
			t.Errorf("%s: %q", test.said, said(report))
		}
		if _, err := resolve(now, r, nil); err == nil {
			t.Errorf("%s: resolved without a choice", test.said)
		}
		fitted, err := resolve(now, r, []drift.Choice{test.choice})
		if err != nil || len(fitted.Derived) != test.left {
			t.Errorf("%s: %+v, %v", test.said, fitted.Derived, err)
			continue
		}
		if report := drift.Compare(now, fitted); report.Blocks() {
			t.Errorf("%s: left is %q", test.said, said(report))
		}
		if _, err := engine.Prepare(now, fitted); err != nil {
			t.Errorf("%s: %v", test.said, err)
		}
	}
}

// A source by another name is found, and what is derived goes along.
func TestDerivedFromARenamedColumn(t *testing.T) {
	now := read(t, strings.Replace(juneStays, "born", "date_of_birth", 1))
	fitted, err := resolve(now, ofStays(t), []drift.Choice{{Code: drift.CodeRenamed, Column: "date_of_birth", Action: drift.ActionRenamed + "born"}})
	if err != nil || len(fitted.Derived) != 2 || fitted.Derived[0].From[0] != "date_of_birth" {
		t.Fatalf("%+v, %v", fitted.Derived, err)
	}
	if _, err := engine.Prepare(now, fitted); err != nil {
		t.Error(err)
	}
}
