package review_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
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
		if p.Sees(s.Say(text.RowsSome, n, 10, s.Lang.Percent(float64(n)/10), words)); n == 0 || n == 10 {
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
	p.Choose("rows-go", "10").Settle().Misses("is not among").Sees(s.Say(text.WhyTitle, 10), s.Say(text.RowsSeen, 2, 10, 10))
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
	markup = markup[strings.Index(markup, review.ID):strings.Index(markup, "compare-space")]
	if n := strings.Count(markup, `scope="col"`); n != 4 { // the number, two figures and a column
		t.Errorf("%d heads", n)
	}
	p.Click("fold").Misses("as you picked them")
}

// wide shows the review of a table in which an age changes, an illness is sensitive, and of
// so many more columns nothing changes.
func wide(t *testing.T, more int) (*session.Session, *stepstest.Page) {
	t.Helper()
	names, cells := []string{"age", "ill"}, ""
	columns := []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"30", "thirties", "*"}, {"34", "thirties", "*"}, {"38", "thirties", "*"}, {"52", "fifties", "*"}}}}, {Name: "ill", Role: table.Sensitive}}
	for i := range more {
		names, cells = append(names, fmt.Sprint("note", i)), cells+",n"
		columns = append(columns, recipe.Column{Name: names[i+2], Role: table.Insensitive})
	}
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new(strings.Join(names, ",") + "\n30,a" + cells + "\n34,b" + cells + "\n38,c" + cells + "\n"), Name: "wide.csv"})
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K, r.Columns = 3, columns })
	p := stepstest.Show(t, s, engine).At(session.Review).Click("run").Settle()
	if s.Result == nil {
		t.Fatalf("%+v", s.Failure)
	}
	return s, p
}

// heads are the heads of the table of rows.
func heads(p *stepstest.Page) string {
	markup := p.Markup()
	markup = markup[strings.Index(markup, review.ID):]
	return strings.Join(strings.Fields(markup[strings.Index(markup, "<thead>"):strings.Index(markup, "</thead>")]), " ")
}

// Of more than 8 columns those of which nothing has changed are folded until they are asked
// for; the sensitive one is always there.
func TestUnchangedColumnsAreFolded(t *testing.T) {
	s, p := wide(t, 6)
	if h := heads(p.Misses(s.Say(text.CompareUnfold))); !strings.Contains(h, "note5") {
		t.Errorf("of 8 columns the head is %s", h)
	}
	s, p = wide(t, 7)
	p.Sees(s.Say(text.CompareFolded, 7))
	if h := heads(p); strings.Contains(h, "note") || !strings.Contains(h, `class="pin"`) || strings.Index(h, "age") > strings.Index(h, "ill") {
		t.Errorf("of 9 columns the head is %s", h)
	}
	p.Click(s.Say(text.CompareUnfold)).Sees(s.Say(text.CompareAll, 7))
	if h := heads(p); !strings.Contains(h, "note6") {
		t.Errorf("the head is %s", h)
	}
	p.Click(s.Say(text.CompareFold)).Sees(s.Say(text.CompareFolded, 7))
}

// A changed cell shows what leaves and what it was, or one of the two.
func TestValuesBeforeAndAfter(t *testing.T) {
	s, p := wide(t, 0)
	was, leaves := s.Say(text.RowsWas), s.Say(text.ChangedMark)
	p.Sees(was, leaves, "34", "thirties", s.Say(text.GroupHead))
	p.Tick("rows-values-original", true).Sees("34").Misses(was, leaves, s.Say(text.GroupHead)+"</th>")
	p.Tick("rows-values-released", true).Sees(leaves, "thirties", s.Say(text.GroupHead)).Misses(was)
	p.Tick("rows-values-both", true).Sees(was, leaves)
}

// Rows that are left out are seen as they were, and what that costs is said.
func TestRowsLeftOutAreSeen(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, session.Source{Text: new("age,ill\n20,flu\n21,flu\n22,gout\n23,gout\n95,flu\n"), Name: "odd.csv"})
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
	p.Sees(s.Say(text.RowsSome, 1, 5, "20%", s.Say(text.RowsGone)), s.Say(text.LeftOut), "95", "100%")
}
