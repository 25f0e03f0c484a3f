package export_test

import (
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// How the release is written is chosen where it is saved, and puts no other release there.
func TestTheReleaseIsWrittenAsItIsUsual(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.At(session.Protect).Click("run")
	p.Settle().At(session.Export).Choose("intervals", recipe.Dash).Settle()
	p.Choose("notation", recipe.FileNotation).Settle()
	p.Choose("csv-for", "excel").Settle()
	want := recipe.Output{RowOrder: s.Recipe().Output.RowOrder, FormulaSafe: s.Recipe().Output.FormulaSafe,
		Intervals: recipe.Dash, Notation: recipe.FileNotation, Delimiter: recipe.SemicolonDelimiter, DecimalComma: true}
	if got := s.Recipe().Output; got != want || s.Stale() {
		t.Errorf("the output is %+v, stale %v", got, s.Stale())
	}
	p.At(session.Review).Sees("20-29").Misses("[20,30)")
	p.At(session.Export).Choose("csv-for", "comma").Settle()
	if o := s.Recipe().Output; o.Delimiter != recipe.CommaDelimiter || o.DecimalComma {
		t.Errorf("the output is %+v", o)
	}
	s.Saving().ChooseFormat(kind.Workbook)
	p.Misses("csv-for")
}

// Cells without a value get the text that a program reads, which is put onto the result; a
// text that can't be is refused where it is typed, one that is a value by the engine.
func TestTheTextOfMissingValues(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.At(session.Protect).Click("run")
	if p.Settle().At(session.Export).Misses("missing-text").Choose("missing", "NA").Settle(); s.Recipe().Output.Missing != "NA" || s.Stale() {
		t.Errorf("the output is %+v, stale %v", s.Recipe().Output, s.Stale())
	}
	if p.Choose("missing", "own").Settle().Choose("missing-text", "-99").Settle(); s.Recipe().Output.Missing != "-99" || s.Stale() {
		t.Errorf("the output is %+v, stale %v", s.Recipe().Output, s.Stale())
	}
	if p.Choose("missing-text", "9 or 99").Sees("A whole number such as -99"); s.Recipe().Output.Missing != "-99" {
		t.Errorf("decided is %q", s.Recipe().Output.Missing)
	}
	if p.Choose("missing", "own").Settle().Choose("missing-text", "Flu").Settle(); s.Failure == nil || !s.Stale() {
		t.Errorf("failure %+v, stale %v", s.Failure, s.Stale())
	}
	p.Sees(s.Say(text.OutputFails), "choose another text for cells without a value").Click(s.Say(text.Dismiss))
	p.Sees(s.Say(text.OutputFails)).Misses(s.Say(text.StaleTitle), "choose another text for cells without a value").Choose("missing", "").Settle()
	if s.Failure != nil || s.Stale() {
		t.Errorf("failure %+v, stale %v", s.Failure, s.Stale())
	}
}

// A recipe can say what is no choice.
func TestCSVThatIsNoChoice(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.DecimalComma = true })
	p.At(session.Protect).Click("run")
	markup := p.Settle().At(session.Export).Markup()
	field := markup[strings.Index(markup, `id="csv-for"`):]
	field = field[:strings.Index(field, "</select>")]
	if !strings.Contains(field, "selected") || strings.Index(field, "selected") > strings.Index(field, "comma") {
		t.Errorf("chosen is another one in\n%s", field)
	}
}

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
			if o := s.Recipe().Output; (form{o.Delimiter, o.DecimalComma, o.BOM}) != want.form || s.Stale() || s.Saving().Format() != kind.CSV {
				t.Errorf("%s, %s: the output is %+v, stale %v", lang, want.id, o, s.Stale())
			}
			if got := chosen(p); got != want.id {
				t.Errorf("%s, %s: %q is chosen", lang, want.id, got)
			}
			sign := map[string]string{recipe.CommaDelimiter: ",", recipe.SemicolonDelimiter: ";"}[want.delimiter]
			p.Sees(s.Say(text.SampleRows, s.Saving().SampleLines().Rows), ">age"+sign+"illness\n", sign+"flu")
		}
	}
}

// Numbers with decimal commas keep them: R and the statistics programs get semicolons between
// cells, and commas between cells are for neither.
func TestDecimalCommasGoWithSemicolons(t *testing.T) {
	s, p := exporting(t, text.English, session.Source{Text: new("age;crp\n20;0,5\n20;1,25\n30;2,5\n30;0,75\n"), Name: "measured.csv"}, func(r *recipe.Recipe) {
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
	s, p := exporting(t, text.English, sessiontest.Text("coded.csv", "age,charlson,score\n20,99,1\n20,99,2\n30,2,99\n30,3,99\n"), func(r *recipe.Recipe) {
		r.Privacy.K, r.Column("age").Role = 2, table.QuasiIdentifying
		for _, name := range []string{"charlson", "score"} { // each row lacks one, so that the excerpt has some
			*r.Column(name) = recipe.Column{Name: name, Role: table.Insensitive, Missing: []string{"99"}, Confirmed: facts.FindingKinds}
		}
	})
	for _, want := range []struct{ id, row string }{{"r", ",NA,1"}, {"statistics", ",,1"}, {"source", ",,1"}, {"r", ",NA,1"}} {
		if p.Tick("format-"+want.id, true).Settle().Sees(want.row); s.Stale() {
			t.Errorf("%s: the release is stale", want.id)
		}
	}
	p.Choose("missing", ".").Settle()
	p.Tick("format-statistics", true).Settle().Sees(",.,1")
}

// Separators of thousands are left out, and that is said; where a recipe keeps them, that they are text
// to a statistics program, but in a workbook. Nothing is said of plain numbers.
func TestSeparatorsOfThousandsAreSaid(t *testing.T) {
	for cost, said := range map[string]bool{`"12,345.60"`: true, "12345.60": false} {
		s, p := exporting(t, text.English, session.Source{Text: new("age,cost\n20,900.50\n20," + cost + "\n30,800.25\n30,700.75\n"), Name: "costs.csv"}, func(r *recipe.Recipe) {
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

// The page names another release that was saved, in this visit or before, until it is forgotten. The same
// release in another format is not named.
func TestAnotherReleaseIsSaid(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), func(r *recipe.Recipe) { r.Column("Disease").Confirmed = facts.FindingKinds })
	p.Click("save-table").Settle().Misses("another-release")
	p.Tick("format-excel", true).Settle().Choose("rename-Age", "years").Settle().Click("save-table").Settle().Misses("another-release")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	p.Click("run").Settle().At(session.Export).Sees("another-release", "learns more about people in both").Click("save-bundle").Settle().Sees("another-release")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	p.Click("run").Settle().At(session.Export).Sees("another-release")
	p.Click("attack-both").Settle().Sees("siege-back", s.Saving().Others()[0].At+" (Age, Gender, Zipcode, Disease)", "release.csv", "ten-patients", "recipe.json").Click("siege-back").Settle().Sees("another-release")
	left := s.Saving().Left()
	if len(left) != 2 {
		t.Errorf("three files of two releases are remembered as %v", left)
	}
	s.Open(stepstest.Patients(), recipe.Input{})
	p.Settle()
	s.Run()
	p.Settle().At(session.Export).Sees("save-table").Misses("another-release")
	s.Decide(func(r *recipe.Recipe) { r.Left = left })
	s.Run()
	p.Settle().At(session.Export).Sees("another-release").Click("forget-releases").Settle().Misses("another-release")
}

// exporting shows the step Export after a run.
func exporting(t *testing.T, lang text.Lang, src session.Source, decide func(r *recipe.Recipe)) (*session.Session, *stepstest.Page) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, src)
	if decide != nil {
		s.Decide(decide)
	}
	if engine.Run(s); s.Result == nil {
		t.Fatalf("no result: %+v", s.Failure)
	}
	return s, stepstest.Show(t, s, engine).At(session.Export)
}

// The page shows name, length and hash of each saved file. Only saving the release itself marks
// the work as saved.
func TestFilesAreSaved(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), nil)
	for _, file := range []struct {
		id, name string
		unsaved  bool
	}{
		{"save-recipe", ".json", true},
		{"save-dictionary", ".csv", true},
		{"save-table", ".csv", false},
	} {
		if p.Click(file.id).Settle(); s.Saving().Last() == nil || !strings.HasSuffix(s.Saving().Last().Name, file.name) || s.Unsaved() != file.unsaved {
			t.Errorf("%s: saved %+v, unsaved %v", file.id, s.Saving().Last(), s.Unsaved())
			continue
		}
		p.Sees(s.Say(text.Saved, s.Saving().Last().Name), s.Say(text.HandedBytes, s.Saving().Last().Bytes), "SHA-256 "+s.Saving().Last().SHA256)
	}
	if n := s.Given; n != 3 || len(s.Saving().Downloads()) != 3 {
		t.Errorf("%d files were handed over: %+v", n, s.Saving().Downloads())
	}
	p.Sees(s.Say(text.ExportGiven, 3), s.Saving().Downloads()[0].Name, s.Saving().Downloads()[0].At.Format("15:04:05")).Misses(s.Say(text.ExportLead))
	p.Tick("format-xlsx", true).Sees(s.Say(text.SaveWorkbook)).Misses(`id="bom"`, `id="sample"`).Click("save-table").Settle()
	if s.Saving().Last() == nil || !strings.HasSuffix(s.Saving().Last().Name, ".xlsx") {
		t.Errorf("saved %+v", s.Saving().Last())
	}
	if p.Tick("format-source", true).Sees(s.Say(text.SaveTable), `id="bom"`); s.Saving().Format() != kind.CSV {
		t.Errorf("format %s", s.Saving().Format())
	}
}

// Once everything is cleared, no name is left, and that files were handed over is.
func TestClearedFilesAreCounted(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), nil)
	p.Sees(s.Say(text.ExportLead)).Click("save-table").Settle()
	s.Saving().File("tree.csv", nil, []byte("a;*\n"))
	if got := s.Saving().Downloads()[1]; got.SHA256 != "9e2577919b664165ae957933e93d8d7e8e9fa73ee49de34aed91b7ade6c69134" || got.Bytes != 4 {
		t.Errorf("handed over %+v", got)
	}
	if s.Clear(); s.Given != 2 || len(s.Saving().Downloads()) != 0 {
		t.Errorf("%d handed over, %+v", s.Given, s.Saving().Downloads())
	}
}

// How a file is written is decided here; the release stays the reviewed one.
func TestHowFilesAreWritten(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), nil)
	before := *s.Result
	for _, step := range []struct {
		do   func()
		want recipe.Output
	}{
		{func() { p.Tick("bom", true) }, recipe.Output{BOM: true, FormulaSafe: true, RowOrder: recipe.SortedOrder}},
		{func() { p.Choose("order", recipe.OriginalOrder) }, recipe.Output{BOM: true, FormulaSafe: true, RowOrder: recipe.OriginalOrder}},
		{func() { p.Tick("formula", false) }, recipe.Output{BOM: true, RowOrder: recipe.OriginalOrder}},
		{func() { p.Tick("bom", false) }, recipe.Output{RowOrder: recipe.OriginalOrder}},
		{func() { p.Choose("order", recipe.SortedOrder) }, recipe.Output{RowOrder: recipe.SortedOrder}},
		{func() { p.Tick("formula", true) }, recipe.Output{FormulaSafe: true, RowOrder: recipe.SortedOrder}},
	} {
		step.do()
		p.Settle()
		step.want.Intervals = recipe.Dash
		if got := s.Recipe().Output; got != step.want {
			t.Errorf("output %+v, want %+v", got, step.want)
		}
		if s.Stale() || s.Step != session.Export || s.Result.Loss.ILossRate != before.Loss.ILossRate || s.Result.K != before.K {
			t.Errorf("%+v: stale %v, step %d, loss %v", step.want, s.Stale(), s.Step, s.Result.Loss.ILossRate)
		}
		p.Sees("save-table")
	}
}

// A text that a spreadsheet would run is counted, and made inert in a workbook.
func TestFormulasAreCounted(t *testing.T) {
	s, p := exporting(t, text.English, session.Source{Text: new("age,note\n20,=1+1\n20,=2+2\n30,x\n30,@y\n"), Name: "cells.csv"}, func(r *recipe.Recipe) {
		r.Privacy.K = 2
		r.Column("age").Role, r.Column("note").Role = table.QuasiIdentifying, table.Insensitive
		r.Column("note").Confirmed = facts.FindingKinds
	})
	if s.Result.Formulas != 3 {
		t.Errorf("%d formulas", s.Result.Formulas)
	}
	p.Sees(s.Say(text.FormulaCount, 3)).Misses("formula-inert").Tick("format-xlsx", true).Sees("formula-inert")
	p.Tick("formula", false).Settle().Misses("formula-inert")
}

// Values in a table of their own are saved as one more file, or in one workbook.
func TestTwoTablesAreTwoFiles(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), func(r *recipe.Recipe) { r.Algorithm.Name, r.Algorithm.Parameters = "anatomy", nil })
	if !s.Result.Linked {
		t.Fatalf("%+v", s.Result)
	}
	if p.Sees(s.Say(text.SaveRowsWhy), s.Say(text.SaveLinked)).Click("save-linked").Settle(); s.Saving().Last() == nil || !s.Unsaved() {
		t.Errorf("saved %+v, unsaved %v", s.Saving().Last(), s.Unsaved())
	}
	p.Tick("format-xlsx", true).Sees(s.Say(text.SaveBothWhy)).Misses(s.Say(text.SaveLinked))
}

// What is not current, or did not pass, is not given out; another way leads on.
func TestNothingIsGivenOutBeforeItIsCurrent(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	p := stepstest.Show(t, s, engine).At(session.Export)
	p.Sees(s.Say(text.ReviewNone)).Misses("save-table")
	engine.Run(s)
	p.At(session.Export).Sees("save-table")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if p.Sees(s.Say(text.StaleTitle)).Misses("save-table").Click("run").Settle(); s.Step != session.Review || s.Stale() {
		t.Errorf("step %d, stale %v", s.Step, s.Stale())
	}
	failed := *s.Result
	failed.Passed = false
	s.Result = &failed
	if p.At(session.Export).Sees(s.Say(text.WithheldTitle)).Misses("save-table").Click(s.Say(text.TryOther)); s.Step != session.Protect {
		t.Errorf("step %d", s.Step)
	}
}

func TestTheKeyIsShownWhereThereIsOne(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Visits(), func(r *recipe.Recipe) {
		r.Column("mrn").Role, r.Column("mrn").Transform = table.Identifying, &recipe.Transform{Kind: recipe.Pseudonym}
		r.NotOnePatient("mrn")
	})
	if s.Key.String() == "" {
		t.Fatal("there is no key")
	}
	p.Sees(s.Say(text.KeyTitle), s.Key.String())
	_, p = exporting(t, text.English, stepstest.Patients(), nil)
	p.Misses(s.Say(text.KeyTitle))
}

func TestExportIsWithheldUntilTheResultIsCurrent(t *testing.T) {
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	engine.Run(s)
	s.Go(session.Export)
	stepstest.WantAll(t, stepstest.Render(s), "Save the table (CSV)", "10 rows, 4 columns; k = 2 in the columns marked", "apostrophe")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	if markup := stepstest.Render(s); strings.Contains(markup, "save-table") {
		t.Error("a stale result is offered for download")
	}
	s.Undo()
	s.Result.Passed = false
	if markup := stepstest.Render(s); strings.Contains(markup, "save-table") || !strings.Contains(markup, "can't be saved") {
		t.Error("a result that failed its audit is offered for download")
	}
}

// The page repeats the verdicts on the release, with what is not promised; each leads to its card.
func TestTheVerdictsAreRepeated(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), nil)
	card := s.Saving().Protection()
	if card.Headline.English == "" || card.Detail.English == "" {
		t.Fatalf("no verdict: %+v", card)
	}
	p.Sees(s.Lang.Sentence(card.Headline), s.Lang.Sentence(card.Detail))
	if use := s.Result.Cards.Use; (use.Tone == facts.Amber) != strings.Contains(p.Markup(), `id="see-use"`) {
		t.Errorf("use: %+v", use)
	}
	if p.Click("see-verdict").Settle(); s.Step != session.Review {
		t.Errorf("at %v", s.Step)
	}
}
