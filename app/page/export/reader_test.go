package export_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// A program is chosen with the delimiter, the decimal sign and the mark that it expects, Excel's
// as in the language of the screen; the first rows show what comes of it.
func TestTheTableIsWrittenForWhoReadsIt(t *testing.T) {
	type form struct {
		delimiter  string
		comma, bom bool
	}
	semicolons := "age;illness\n20;flu\n20;flu\n30;flu\n30;flu\n"
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := exporting(t, lang, session.Source{Text: &semicolons, Name: "ills.csv"}, func(r *recipe.Recipe) {
			r.Privacy.K = 2
			r.Column("age").Role, r.Column("illness").Role = table.QuasiIdentifying, table.QuasiIdentifying
		})
		excel := form{recipe.CommaDelimiter, false, true}
		if lang == "de" {
			excel = form{recipe.SemicolonDelimiter, true, true}
		}
		for _, want := range []struct {
			id string
			form
		}{
			{"excel", excel}, {"r", form{recipe.CommaDelimiter, false, false}}, {"statistics", form{recipe.CommaDelimiter, false, true}},
			{"source", form{recipe.SemicolonDelimiter, false, false}}, {"excel", excel},
		} {
			p.Tick("format-"+want.id, true).Settle()
			if o := s.Recipe().Output; (form{o.Delimiter, o.DecimalComma, o.BOM}) != want.form || s.Stale() || saving.Format(s) != kind.CSV {
				t.Errorf("%s, %s: the output is %+v, stale %v", lang, want.id, o, s.Stale())
			}
			if got := chosen(p); got != want.id {
				t.Errorf("%s, %s: %q is chosen", lang, want.id, got)
			}
			sign := map[string]string{recipe.CommaDelimiter: ",", recipe.SemicolonDelimiter: ";"}[want.delimiter]
			p.Sees(s.Say(text.SampleRows, saving.SampleLines(s).Rows), ">age"+sign+"illness\n", sign+"flu")
		}
	}
}

// Numbers with decimal commas keep them: R and the statistics programs get semicolons between
// cells, and commas between cells are for neither.
func TestDecimalCommasGoWithSemicolons(t *testing.T) {
	measured := "age;crp\n20;0,5\n20;1,25\n30;2,5\n30;0,75\n"
	s, p := exporting(t, text.English, session.Source{Text: &measured, Name: "measured.csv"}, func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.Column("age").Role, r.Column("crp").Role, r.Column("crp").Means = table.QuasiIdentifying, table.Insensitive, false
		r.Column("crp").Confirmed = facts.FindingKinds
		r.Output.Delimiter, r.Output.DecimalComma = recipe.CommaDelimiter, false
	})
	if got := chosen(p); got == "r" || got == "statistics" {
		t.Errorf("commas between cells are for %q", got)
	}
	for _, id := range []string{"r", "statistics"} {
		p.Tick("format-"+id, true).Settle().Sees(">age;crp\n", ";0,5")
		if o := s.Recipe().Output; o.Delimiter != recipe.SemicolonDelimiter || !o.DecimalComma || o.BOM != (id == "statistics") {
			t.Errorf("%s: the output is %+v", id, o)
		}
	}
}

// Codes for no value and hidden cells are written as the program reads no value: 99 is no number
// there. What a person has chosen stays.
func TestNoValueIsWrittenForWhoReadsIt(t *testing.T) {
	coded := "age,charlson\n20,99\n20,99\n30,2\n30,3\n"
	s, p := exporting(t, text.English, session.Source{Text: &coded, Name: "coded.csv"}, func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.Column("age").Role, r.Column("charlson").Role = table.QuasiIdentifying, table.Insensitive
		r.Column("charlson").Missing, r.Column("charlson").Confirmed = []string{"99"}, facts.FindingKinds
	})
	for _, want := range []struct{ id, row string }{{"r", ",NA\n"}, {"statistics", ",\n"}, {"source", ",\n"}, {"r", ",NA\n"}} {
		p.Tick("format-"+want.id, true).Settle().Sees(want.row)
		if s.Stale() {
			t.Errorf("%s: the release is stale", want.id)
		}
	}
	p.Choose("missing", ".").Settle()
	p.Tick("format-statistics", true).Settle().Sees(",.\n")
}

// Separators of thousands are left out, and that is said; where a recipe keeps them, that they are text
// to a statistics program, but in a workbook. Nothing is said of plain numbers.
func TestSeparatorsOfThousandsAreSaid(t *testing.T) {
	for cost, said := range map[string]bool{`"12,345.60"`: true, "12345.60": false} {
		costs := "age,cost\n20,900.50\n20," + cost + "\n30,800.25\n30,700.75\n"
		s, p := exporting(t, text.English, session.Source{Text: &costs, Name: "costs.csv"}, func(r *recipe.Recipe) {
			r.Privacy.K = 2
			r.Column("age").Role, r.Column("cost").Role = table.QuasiIdentifying, table.Insensitive
			r.Column("cost").Confirmed = facts.FindingKinds
		})
		if p.Sees("12345.60"); strings.Contains(p.Markup(), `id="ungrouped"`) != said {
			t.Errorf("with %s: left out is not %v", cost, said)
		}
		s.Decide(func(r *recipe.Recipe) { r.Output.PlainNumbers = false })
		if p.Settle(); strings.Contains(p.Markup(), `id="separated"`) != said {
			t.Errorf("with %s: said is not %v", cost, said)
		}
		p.Tick("format-xlsx", true).Settle().Misses(`id="separated"`)
	}
}

// chosen is the program that is chosen on the page.
func chosen(p *stepstest.Page) string {
	for _, input := range strings.Split(p.Markup(), "<input")[1:] {
		tag, _, _ := strings.Cut(input, ">")
		if _, id, is := strings.Cut(tag, `id="format-`); is && strings.Contains(tag, "checked") && !strings.Contains(tag, `checked="false"`) {
			id, _, _ = strings.Cut(id, `"`)
			return id
		}
	}
	return ""
}

// Another release of the table is said once one was saved; the same one, written in another
// way, is none.
func TestAnotherReleaseIsSaid(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), func(r *recipe.Recipe) { r.Column("Disease").Confirmed = facts.FindingKinds })
	p.Click("save-table").Settle().Misses("another-release")
	p.Tick("format-excel", true).Settle().Choose("rename-Age", "years").Settle().Click("save-table").Settle().Misses("another-release")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	p.Click("run").Settle().At(session.Export).Sees("another-release", "Together, the two reveal more").Click("save-bundle").Settle().Sees("another-release")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Click("run").Settle().At(session.Export).Sees("another-release")
	s.Open(stepstest.Patients(), recipe.Input{})
	p.Settle()
	s.Run()
	p.Settle().At(session.Export).Sees("save-table").Misses("another-release")
}
