package rows_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	widget "quasi/app/widget/rows"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
)

// Which rows are shown is chosen, said in words with their number, and undone at once.
func TestRowsAreChosenAndSaid(t *testing.T) {
	for _, lang := range text.Languages() {
		s, p := stepstest.Reviewed(t, lang, nil)
		p.Sees(s.Say(text.RowsAll, 10), s.Say(text.RowsOrdered, s.Say(text.RowsByGroup))).Misses(s.Say(text.RowsWhich), `id="rows-clear"`)
		p.Click("rows-open").Sees(s.Say(text.RowsWhich))
		p.Choose("rows-change", string(rows.Changed)).Choose("rows-column", "Gender").Settle()
		n, _ := s.Shown.Count()
		words := s.Say(text.RowsChangedIn, "Gender")
		p.Sees(s.Say(text.RowsSome, n, 10, s.Lang.Percent(float64(n)/10), words))
		if n == 0 || n == 10 {
			t.Fatalf("Gender has changed in %d rows", n)
		}
		p.Choose("rows-text", " flu ").Choose("rows-column", "").Settle()
		n, _ = s.Shown.Count()
		words = s.Lang.List([]string{s.Say(text.RowsChanged), s.Say(text.RowsText, "flu")})
		p.Sees(s.Say(text.RowsSome, n, 10, s.Lang.Percent(float64(n)/10), words))
		p.Choose("rows-text", "nothing has it").Settle().Sees(s.Say(text.RowsNone))
		p.Choose("rows-size", "many").Sees(s.Say(text.RowsSizeWrong))
		p.Choose("rows-size", "2").Misses(s.Say(text.RowsSizeWrong)).Sees(s.Say(text.RowsRisk, 2, s.Lang.Percent(0.5)))
		p.Choose("rows-order", "column:Age").Tick("rows-reverse", true).Settle().Sees(s.Say(text.RowsReversed, s.Say(text.RowsByColumn, "Age")))
		p.Click("rows-clear").Settle().Sees(s.Say(text.RowsAll, 10), s.Say(text.RowsReversed, s.Say(text.RowsByColumn, "Age"))).Misses(s.Say(text.RowsNone))
		if v := s.Shown.View(); v != (protocol.View{Order: rows.Column, By: "Age", Reverse: true}) {
			t.Errorf("%+v is shown", v)
		}
	}
}

// From a row to those of its group and back, and to a row by its number.
func TestFromRowToRow(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	p.Click("2: " + s.Say(text.RowsOfGroup, 3)).Settle().Sees(s.Say(text.RowsSome, 2, 10, "20%", s.Say(text.RowsLike, 3)))
	p.Choose("rows-go", "1").Settle().Sees(s.Say(text.RowsNotShown, "1", 10))
	p.Click("2: " + s.Say(text.RowsOfGroup, 3)).Settle().Sees(s.Say(text.RowsAll, 10))
	for _, wrong := range []string{"0", "11", "x"} {
		p.Choose("rows-go", wrong).Settle().Sees(s.Say(text.RowsNotShown, wrong, 10))
	}
	p.Choose("rows-go", "10").Settle().Misses("is not among").Sees(s.Say(text.WhyTitle, 10), s.Say(text.RowsSeen, 5, 10, 10))
	p.First(s.Say(text.WhyTitle, 10)).Click("why-group").Settle().Sees(s.Say(text.RowsLike, 10))
}

// Columns are picked one by one; the last one stays.
func TestColumnsArePicked(t *testing.T) {
	s, p := stepstest.Reviewed(t, text.English, nil)
	p.Click("rows-open").Misses("as you picked them")
	for at := range s.Result.Columns {
		p.Tick("rows-column-"+string(rune('0'+at)), false)
	}
	p.Sees(s.Say(text.RowsPicked, 1, 4))
	markup := p.Markup()
	markup = markup[strings.Index(markup, widget.ID):strings.Index(markup, "compare-space")]
	if n := strings.Count(markup, `scope="col"`); n != 2+4 { // the number and a column; and two figures after
		t.Errorf("%d heads", n)
	}
	p.Click("fold").Misses("as you picked them")
}

// Rows that are left out are seen as they were, and what that costs is said.
func TestRowsLeftOutAreSeen(t *testing.T) {
	odd := "age,ill\n20,flu\n21,flu\n22,gout\n23,gout\n95,flu\n"
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: &odd, Name: "odd.csv"})
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.K, r.Privacy.SuppressionLimit = 2, 0.2
		r.Algorithm.Name = "mondrian-strict"
		r.Column("age").Role, r.Column("ill").Role = table.QuasiIdentifying, table.Insensitive
		r.Column("age").Coarsen = nil
		r.Column("age").Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"20", "young", "*"}, {"21", "young", "*"}, {"22", "young", "*"}, {"23", "young", "*"}, {"95", "old", "*"}}}
		r.Algorithm.Name = "datafly"
	})
	p := stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle()
	if s.Result == nil || s.Result.Released != 4 {
		t.Fatalf("%+v, %+v", s.Result, s.Failure)
	}
	p.Click("rows-open").Choose("rows-change", string(rows.Gone)).Settle()
	p.Sees(s.Say(text.RowsSome, 1, 5, "20%", s.Say(text.RowsGone)), s.Say(text.RunsLeftOut), "95", "100%")
}
