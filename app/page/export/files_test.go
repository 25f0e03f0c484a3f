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
		if p.Click(file.id).Settle(); saving.Last(s) == nil || !strings.HasSuffix(saving.Last(s).Name, file.name) || s.Unsaved() != file.unsaved {
			t.Errorf("%s: saved %+v, unsaved %v", file.id, saving.Last(s), s.Unsaved())
			continue
		}
		p.Sees(s.Say(text.Saved, saving.Last(s).Name), s.Say(text.HandedBytes, saving.Last(s).Bytes), "SHA-256 "+saving.Last(s).SHA256)
	}
	if n := s.Given; n != 3 || len(saving.Downloads(s)) != 3 {
		t.Errorf("%d files were handed over: %+v", n, saving.Downloads(s))
	}
	p.Sees(s.Say(text.ExportGiven, 3), saving.Downloads(s)[0].Name, saving.Downloads(s)[0].At.Format("15:04:05")).Misses(s.Say(text.ExportLead))
	p.Tick("format-xlsx", true).Sees(s.Say(text.SaveWorkbook)).Misses(`id="bom"`, `id="sample"`).Click("save-table").Settle()
	if saving.Last(s) == nil || !strings.HasSuffix(saving.Last(s).Name, ".xlsx") {
		t.Errorf("saved %+v", saving.Last(s))
	}
	if p.Tick("format-source", true).Sees(s.Say(text.SaveTable), `id="bom"`); saving.Format(s) != kind.CSV {
		t.Errorf("format %s", saving.Format(s))
	}
}

// Once everything is cleared, no name is left, and that files were handed over is.
func TestClearedFilesAreCounted(t *testing.T) {
	s, p := exporting(t, text.English, stepstest.Patients(), nil)
	p.Sees(s.Say(text.ExportLead)).Click("save-table").Settle()
	saving.File(s, "tree.csv", nil, []byte("a;*\n"))
	if got := saving.Downloads(s)[1]; got.SHA256 != "9e2577919b664165ae957933e93d8d7e8e9fa73ee49de34aed91b7ade6c69134" || got.Bytes != 4 {
		t.Errorf("handed over %+v", got)
	}
	if s.Clear(); s.Given != 2 || len(saving.Downloads(s)) != 0 {
		t.Errorf("%d handed over, %+v", s.Given, saving.Downloads(s))
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
	if p.Sees(s.Say(text.SaveRowsWhy), s.Say(text.SaveLinked)).Click("save-linked").Settle(); saving.Last(s) == nil || !s.Unsaved() {
		t.Errorf("saved %+v, unsaved %v", saving.Last(s), s.Unsaved())
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
	card := saving.Protection(s)
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
