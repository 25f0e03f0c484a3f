package steps_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// How the release is written is chosen where it is saved, and puts no other release there.
func TestTheReleaseIsWrittenAsItIsUsual(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.at(session.Protect).click("run")
	p.settle().at(session.Export).choose("intervals", recipe.Dash).settle()
	p.choose("notation", recipe.FileNotation).settle()
	p.choose("csv-for", "excel").settle()
	want := recipe.Output{RowOrder: s.Recipe().Output.RowOrder, FormulaSafe: s.Recipe().Output.FormulaSafe,
		Intervals: recipe.Dash, Notation: recipe.FileNotation, Delimiter: recipe.SemicolonDelimiter, DecimalComma: true}
	if got := s.Recipe().Output; got != want || s.Stale() {
		t.Errorf("the output is %+v, stale %v", got, s.Stale())
	}
	p.at(session.Review).sees("20-29").misses("[20,30)")
	p.at(session.Export).choose("csv-for", "comma").settle()
	if o := s.Recipe().Output; o.Delimiter != recipe.CommaDelimiter || o.DecimalComma {
		t.Errorf("the output is %+v", o)
	}
	saving.ChooseFormat(s, kind.Workbook)
	p.misses("csv-for")
}

// Cells without a value get the text that a program reads, which is put onto the result; a
// text that can't be is refused where it is typed, one that is a value by the engine.
func TestTheTextOfMissingValues(t *testing.T) {
	s, p := columns(t, text.English, patients)
	p.at(session.Protect).click("run")
	p.settle().at(session.Export).misses("missing-text").choose("missing", "NA").settle()
	if s.Recipe().Output.Missing != "NA" || s.Stale() {
		t.Errorf("the output is %+v, stale %v", s.Recipe().Output, s.Stale())
	}
	p.choose("missing", "own").settle().choose("missing-text", "-99").settle()
	if s.Recipe().Output.Missing != "-99" || s.Stale() {
		t.Errorf("the output is %+v, stale %v", s.Recipe().Output, s.Stale())
	}
	p.choose("missing-text", "9 or 99").sees("A whole number such as -99")
	if s.Recipe().Output.Missing != "-99" {
		t.Errorf("decided is %q", s.Recipe().Output.Missing)
	}
	p.choose("missing", "own").settle().choose("missing-text", "Flu").settle()
	if s.Failure == nil || !s.Stale() {
		t.Errorf("failure %+v, stale %v", s.Failure, s.Stale())
	}
	p.sees(s.Say(text.OutputFails), "choose another text for missing values").click(s.Say(text.Dismiss))
	p.sees(s.Say(text.OutputFails)).misses(s.Say(text.StaleTitle), "choose another text for missing values").choose("missing", "").settle()
	if s.Failure != nil || s.Stale() {
		t.Errorf("failure %+v, stale %v", s.Failure, s.Stale())
	}
}

// A recipe can say what is no choice.
func TestCSVThatIsNoChoice(t *testing.T) {
	s, p := columns(t, text.English, patients)
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.DecimalComma = true })
	p.at(session.Protect).click("run")
	markup := p.settle().at(session.Export).markup()
	field := markup[strings.Index(markup, `id="csv-for"`):]
	field = field[:strings.Index(field, "</select>")]
	if !strings.Contains(field, "selected") || strings.Index(field, "selected") > strings.Index(field, "comma") {
		t.Errorf("chosen is another one in\n%s", field)
	}
}
