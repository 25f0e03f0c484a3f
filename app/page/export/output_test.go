package export_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
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
	saving.ChooseFormat(s, kind.Workbook)
	p.Misses("csv-for")
}

// Cells without a value get the text that a program reads, which is put onto the result; a
// text that can't be is refused where it is typed, one that is a value by the engine.
func TestTheTextOfMissingValues(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.At(session.Protect).Click("run")
	p.Settle().At(session.Export).Misses("missing-text").Choose("missing", "NA").Settle()
	if s.Recipe().Output.Missing != "NA" || s.Stale() {
		t.Errorf("the output is %+v, stale %v", s.Recipe().Output, s.Stale())
	}
	p.Choose("missing", "own").Settle().Choose("missing-text", "-99").Settle()
	if s.Recipe().Output.Missing != "-99" || s.Stale() {
		t.Errorf("the output is %+v, stale %v", s.Recipe().Output, s.Stale())
	}
	p.Choose("missing-text", "9 or 99").Sees("A whole number such as -99")
	if s.Recipe().Output.Missing != "-99" {
		t.Errorf("decided is %q", s.Recipe().Output.Missing)
	}
	p.Choose("missing", "own").Settle().Choose("missing-text", "Flu").Settle()
	if s.Failure == nil || !s.Stale() {
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
