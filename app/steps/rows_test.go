package steps_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
)

// Which rows are shown is chosen, said in words with their number, and undone at once.
func TestRowsAreChosenAndSaid(t *testing.T) {
	for _, lang := range text.Languages() {
		s, p := reviewed(t, lang, nil)
		p.sees(s.Say(text.RowsAll, 10), s.Say(text.RowsOrdered, s.Say(text.RowsByGroup))).misses(s.Say(text.RowsWhich), `id="rows-clear"`)
		p.click("rows-open").sees(s.Say(text.RowsWhich))
		p.choose("rows-change", string(rows.Changed)).choose("rows-column", "Gender").settle()
		n, _ := s.Shown.Count()
		words := s.Say(text.RowsChangedIn, "Gender")
		p.sees(s.Say(text.RowsSome, n, 10, s.Lang.Percent(float64(n)/10), words))
		if n == 0 || n == 10 {
			t.Fatalf("Gender has changed in %d rows", n)
		}
		p.choose("rows-text", " flu ").choose("rows-column", "").settle()
		n, _ = s.Shown.Count()
		words = s.Lang.List([]string{s.Say(text.RowsChanged), s.Say(text.RowsText, "flu")})
		p.sees(s.Say(text.RowsSome, n, 10, s.Lang.Percent(float64(n)/10), words))
		p.choose("rows-text", "nothing has it").settle().sees(s.Say(text.RowsNone))
		p.choose("rows-size", "many").sees(s.Say(text.RowsSizeWrong))
		p.choose("rows-size", "2").misses(s.Say(text.RowsSizeWrong)).sees(s.Say(text.RowsRisk, 2, s.Lang.Percent(0.5)))
		p.choose("rows-order", "column:Age").tick("rows-reverse", true).settle().sees(s.Say(text.RowsReversed, s.Say(text.RowsByColumn, "Age")))
		p.click("rows-clear").settle().sees(s.Say(text.RowsAll, 10), s.Say(text.RowsReversed, s.Say(text.RowsByColumn, "Age"))).misses(s.Say(text.RowsNone))
		if v := s.Shown.View(); v != (protocol.View{Order: rows.Column, By: "Age", Reverse: true}) {
			t.Errorf("%+v is shown", v)
		}
	}
}

// From a row to those of its group and back, and to a row by its number.
func TestFromRowToRow(t *testing.T) {
	s, p := reviewed(t, text.English, nil)
	p.click("2: " + s.Say(text.RowsOfGroup, 3)).settle().sees(s.Say(text.RowsSome, 2, 10, "20%", s.Say(text.RowsLike, 3)))
	p.choose("rows-go", "1").settle().sees(s.Say(text.RowsNotShown, "1", 10))
	p.click("2: " + s.Say(text.RowsOfGroup, 3)).settle().sees(s.Say(text.RowsAll, 10))
	for _, wrong := range []string{"0", "11", "x"} {
		p.choose("rows-go", wrong).settle().sees(s.Say(text.RowsNotShown, wrong, 10))
	}
	p.choose("rows-go", "10").settle().misses("is not among").sees(s.Say(text.WhyTitle, 10), s.Say(text.RowsSeen, 5, 10, 10))
	p.first(s.Say(text.WhyTitle, 10)).click("why-group").settle().sees(s.Say(text.RowsLike, 10))
}

// Columns are picked one by one; the last one stays.
func TestColumnsArePicked(t *testing.T) {
	s, p := reviewed(t, text.English, nil)
	p.click("rows-open").misses("as you picked them")
	for at := range s.Result.Columns {
		p.tick("rows-column-"+string(rune('0'+at)), false)
	}
	p.sees(s.Say(text.RowsPicked, 1, 4))
	markup := p.markup()
	markup = markup[strings.Index(markup, steps.RowsID):strings.Index(markup, "compare-space")]
	if n := strings.Count(markup, `scope="col"`); n != 2+4 { // the number and a column; and two figures after
		t.Errorf("%d heads", n)
	}
	p.click("fold").misses("as you picked them")
}

// Rows that are left out are seen as they were, and what that costs is said.
func TestRowsLeftOutAreSeen(t *testing.T) {
	odd := "age,ill\n20,flu\n21,flu\n22,gout\n23,gout\n95,flu\n"
	s, engine := visit(t, text.English, session.Source{Text: &odd, Name: "odd.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K, r.Privacy.SuppressionLimit = 2, 0.2
		r.Algorithm.Name = "mondrian-strict"
		r.Column("age").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Insensitive
		r.Column("age").Coarsen = nil
		r.Column("age").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"20", "young", "*"}, {"21", "young", "*"}, {"22", "young", "*"}, {"23", "young", "*"}, {"95", "old", "*"}}}
		r.Algorithm.Name = "datafly"
	})
	p := show(t, s, engine).at(session.Review).click("run").settle()
	if s.Result == nil || s.Result.Released != 4 {
		t.Fatalf("%+v, %+v", s.Result, s.Failure)
	}
	p.click("rows-open").choose("rows-change", string(rows.Gone)).settle()
	p.sees(s.Say(text.RowsSome, 1, 5, "20%", s.Say(text.RowsGone)), s.Say(text.RunsLeftOut), "95", "100%")
}
