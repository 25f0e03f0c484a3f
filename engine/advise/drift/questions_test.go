package drift_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// asking is a recipe with questions.
func asking(t *testing.T, questions ...string) recipe.Recipe {
	t.Helper()
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "ill", Role: table.QuasiIdentifying},
		{Name: "stay", Role: table.Insensitive},
	}
	for _, text := range questions {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r.Questions = append(r.Questions, q)
	}
	return r
}

// Which question can't be asked of next month's table is said by name, with why, and it is no
// question of the recipe that fits.
func TestQuestionsThatCanNotBeAsked(t *testing.T) {
	questions := []string{"mean of stay by age/10", "share of ill=flu", "count by age"}
	for name, c := range map[string]struct {
		text          string
		said          []string
		kept, changed []string
	}{
		"as before": {"age,ill,stay\n20,flu,3\n30,cold,4\n40,flu,5\n", nil,
			[]string{"question: mean of stay by age/10", "question: share of ill=flu", "question: count by age"}, nil},
		"no numbers": {"age,ill,stay\n20,flu,short\n30,cold,long\n40,flu,long\n",
			[]string{`warns question a question of the recipe can't be asked of this table: question "mean of stay by age/10": column "stay" is not of numbers, as "short"`},
			[]string{"question: share of ill=flu", "question: count by age"},
			[]string{`a question is dropped: question "mean of stay by age/10": column "stay" is not of numbers, as "short": ask for a share of one of its values, or for a count`}},
		"nobody": {"age,ill,stay\n20,gout,3\n30,cold,4\n40,cold,5\n",
			[]string{`warns question a question of the recipe can't be asked of this table: question "share of ill=flu": no row of column "ill" has the value "flu"`},
			[]string{"question: mean of stay by age/10", "question: count by age"},
			[]string{`a question is dropped: question "share of ill=flu": no row of column "ill" has the value "flu": write one of its values`}},
		"missing": {"age,ill\n20,flu\n30,cold\n40,flu\n",
			[]string{`warns question a question of the recipe can't be asked of this table: question "mean of stay by age/10": the table has no column "stay"`},
			[]string{"question: share of ill=flu", "question: count by age"}, []string{`the question "mean of stay by age/10" is not asked: this table lacks a column of it`}},
	} {
		read, r := read(t, c.text), asking(t, questions...)
		found := slices.DeleteFunc(said(drift.Compare(read, r)), func(s string) bool { return !strings.HasPrefix(s, "warns question") })
		if !slices.EqualFunc(found, c.said, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", name, found, c.said)
		}
		fitted, account, err := drift.Outcome(read, r, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if kept := about(account.Kept); !slices.Equal(kept, c.kept) || len(fitted.Questions) != len(c.kept) {
			t.Errorf("%s: kept %q, want %q", name, kept, c.kept)
		}
		if changed := about(account.Changed); !slices.Equal(changed, c.changed) {
			t.Errorf("%s: changed %q, want %q", name, changed, c.changed)
		}
	}
}

// about returns the texts on questions.
func about(texts []say.Text) []string {
	var said []string
	for _, text := range texts {
		if strings.Contains(text.English, "question") {
			said = append(said, text.English)
		}
	}
	return said
}

// A question goes along with a column that has another name now.
func TestQuestionsOfRenamedColumns(t *testing.T) {
	read, r := read(t, "age,ill,length\n20,flu,3\n30,cold,4\n40,flu,5\n"), asking(t, "mean of stay by age/10")
	fitted, account, err := drift.Outcome(read, r, []drift.Choice{{Code: drift.CodeNewColumn, Column: "length", Action: drift.ActionRenamed + "stay"}})
	if err != nil {
		fitted, account, err = drift.Outcome(read, r, []drift.Choice{{Code: drift.CodeRenamed, Column: "length", Action: drift.ActionRenamed + "stay"}})
	}
	if err != nil || len(fitted.Questions) != 1 || fitted.Questions[0].String() != "mean of length by age/10" {
		t.Errorf("%v, %v", fitted.Questions, err)
	}
	if kept := about(account.Kept); !slices.Equal(kept, []string{"question: mean of length by age/10"}) {
		t.Errorf("kept %q", kept)
	}
}

// A question about what is computed is dropped where a source of it is gone, and asked as before
// where the source has another name.
func TestQuestionsOfDerivedColumns(t *testing.T) {
	r := asking(t)
	r.Columns = append(r.Columns, recipe.Column{Name: "admitted", Role: table.Identifying}, recipe.Column{Name: "discharged", Role: table.Identifying}, recipe.Column{Name: "length", Role: table.QuasiIdentifying})
	r.Derived = []derive.Rule{{Name: "length", Kind: derive.Length, From: []string{"admitted", "discharged"}}}
	for _, text := range []string{"mean of length", "count by ill"} {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		r.Questions = append(r.Questions, q)
	}
	rows := "20,flu,3,2024-01-01,2024-01-04\n30,cold,4,2024-01-02,2024-01-06\n40,flu,5,2024-01-03,2024-01-08\n"
	for name, c := range map[string]struct {
		text    string
		choices []drift.Choice
		warned  bool
		kept    []string
	}{
		"as before":    {"age,ill,stay,admitted,discharged\n" + rows, nil, false, []string{"mean of length", "count by ill"}},
		"renamed":      {"age,ill,stay,admitted,out\n" + rows, []drift.Choice{{Code: drift.CodeNewColumn, Column: "out", Action: drift.ActionRenamed + "discharged"}}, false, []string{"mean of length", "count by ill"}},
		"another type": {"age,ill,stay,admitted,discharged\n" + strings.ReplaceAll(rows, "2024-01-0", "day "), []drift.Choice{{Code: drift.CodeDerived, Column: "length", Action: drift.ActionDrop}}, true, []string{"count by ill"}},
		"gone": {"age,ill,stay,admitted\n" + strings.NewReplacer(",2024-01-04\n", "\n", ",2024-01-06\n", "\n", ",2024-01-08\n", "\n").Replace(rows),
			[]drift.Choice{{Code: drift.CodeMissingColumn, Column: "discharged", Action: drift.ActionDrop}}, true, []string{"count by ill"}},
	} {
		read := read(t, c.text)
		warned := slices.ContainsFunc(said(drift.Compare(read, r, c.choices...)), func(s string) bool {
			return strings.HasPrefix(s, "warns question") && strings.Contains(s, `"mean of length"`)
		})
		if warned != c.warned {
			t.Errorf("%s: warned %v: %q", name, warned, said(drift.Compare(read, r, c.choices...)))
		}
		fitted, account, err := drift.Outcome(read, r, c.choices)
		var kept []string
		for _, q := range fitted.Questions {
			kept = append(kept, q.String())
		}
		if err != nil || !slices.Equal(kept, c.kept) || len(about(account.Changed)) != len(r.Questions)-len(kept) {
			t.Errorf("%s: asked are %q, want %q; changed %q; %v", name, kept, c.kept, about(account.Changed), err)
		}
	}
}

// What a rule makes has a place for the values of the next table: nothing has to be
// decided, and each gets the groups that it had got in the first.
func TestRulesFitTheNextTable(t *testing.T) {
	given := of("seen", table.QuasiIdentifying, nil)
	given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Dates, Units: []string{"month", "year"}}
	next := column("seen", "2024-03-01", "2024-03-02", "soon")
	if report := drift.Compare(next, given); len(report.Items) > 0 {
		t.Errorf("asked: %q", said(report))
	}
	r, err := resolve(next, given, nil)
	if err != nil || r.Columns[0].Hierarchy.Rule == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	p, err := engine.Prepare(next, r)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"2024-03-01", "2024-03", "2024", "*"}, {"2024-03-02", "2024-03", "2024", "*"}, {"soon", "soon", "soon", "*"}}
	if rows := p.Recipe().Columns[0].Hierarchy.Rows; !slices.EqualFunc(rows, want, slices.Equal[[]string]) {
		t.Errorf("rows are %q", rows)
	}
}

// A rule that can't be followed on the next table keeps the recipe from being run.
func TestRulesThatCantBeFollowed(t *testing.T) {
	given := of("code", table.QuasiIdentifying, nil)
	given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Classes, Classification: "icd-10"}
	report := drift.Compare(column("code", "red", "green"), given)
	if len(report.Items) != 1 || report.Items[0].Code != drift.CodeHierarchy || report.Items[0].Severity != drift.Blocks || !strings.Contains(said(report)[0], "knows none of the values") {
		t.Errorf("said %q", said(report))
	}
}
