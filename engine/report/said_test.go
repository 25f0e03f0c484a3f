package report_test

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/said.txt
var saidOnPages string

// releases are the releases of pages, and some more.
func releases() map[string]job {
	all := pages()
	of := func(persons int, seed uint64, change func(*recipe.Recipe)) job {
		return job{text: ward(persons, seed), recipe: decided(change)}
	}
	all["confirmed"] = of(60, 13, func(r *recipe.Recipe) {
		r.Column("name").Role, r.Column("name").Confirmed = "insensitive", facts.FindingKinds
		r.Column("cost").Confirmed = []facts.FindingKind{facts.FoundSingling}
	})
	all["in the order of the file"] = of(60, 13, func(r *recipe.Recipe) { r.Output.RowOrder = recipe.OriginalOrder })
	all["derived"] = of(60, 13, func(r *recipe.Recipe) {
		r.Derived = []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"born"}}}
		r.Columns = append(r.Columns, recipe.Column{Name: "year", Role: "quasi-identifying"})
		r.Column("born").Role = "identifying"
	})
	all["shared"] = job{text: shared(), small: true, recipe: decided(nil)}
	all["none sensitive"] = of(40, 1, func(r *recipe.Recipe) { r.Column("illness").Role = "insensitive" })
	return all
}

// What the parts of a page say of each kind of release.
func TestWhatPagesSay(t *testing.T) {
	all := releases()
	of := func(part func(t *testing.T, made done) string) casetest.Answer {
		return func(t *testing.T, in []string) string {
			said, has := part(t, all[in[0]].do(t)), true
			for _, text := range in[1:] {
				if text == "without" {
					has = false
				} else if strings.Contains(said, text) != has {
					return fmt.Sprintf("%q: %v in %s", text, !has, said)
				}
			}
			return "so it is said"
		}
	}
	question := func(i int) casetest.Answer {
		return of(func(t *testing.T, made done) string { return known(made.d)[i] })
	}
	casetest.Run(t, saidOnPages, map[string]casetest.Answer{
		"first page": of(firstOf), "variables": of(variablesOf),
		"question 1 of WP216": question(0), "question 2 of WP216": question(1), "question 3 of WP216": question(2),
	})
}

// firstOf returns the first page, which has the verdicts, each point once, and begins with why.
func firstOf(t *testing.T, made done) string {
	said := strings.Join(strings.Fields(first(t, made.page(t))), " ")
	for _, want := range []string{made.d.Cards.Protection.Headline.English, made.d.Cards.Use.Headline.English} {
		if !strings.Contains(strings.ToLower(said), strings.ToLower(want)) {
			t.Errorf("the page does not say %q", want)
		}
	}
	for _, more := range made.d.Cards.Protection.More {
		if n := strings.Count(said, more.English); n != 1 {
			t.Errorf("%q is there %d times", more.English, n)
		}
	}
	if why, done := strings.Index(said, "Protection: review first"), strings.Index(said, "What was done"); made.d.Cards.Protection.Tone == facts.Amber && (why < 0 || why > done) {
		t.Errorf("the page does not begin with why: %s", said)
	}
	return said
}

// variablesOf returns the table of variables, with a row for each column, below which a note stands
// where counts are hidden.
func variablesOf(t *testing.T, made done) string {
	rows := variables(t, made.page(t))
	said := strings.Join(rows, "\n")
	_, below, _ := strings.Cut(made.page(t), "<h2>Variables by technique")
	below, _, _ = strings.Cut(below, "<h2>")
	if has, note := strings.Contains(said, "†"), strings.Contains(below, facts.SmallHidden.English); has != note {
		t.Errorf("hidden counts %v, a note on them %v", has, note)
	}
	if len(rows) < len(made.d.Columns) {
		t.Errorf("%d rows for %d columns", len(rows), len(made.d.Columns))
	}
	return said
}
