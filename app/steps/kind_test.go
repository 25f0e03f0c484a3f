package steps_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/kindtest"
)

// What can be chosen to open, and to save, are the registered kinds of files.
func TestThePageFollowsTheRegistry(t *testing.T) {
	kindtest.Register(t)
	s, _ := sessiontest.New()
	stepstest.WantAll(t, stepstest.Render(s), `accept="`+kind.Accept()+`"`)
	if !strings.Contains(kind.Accept(), strings.Join(kindtest.Extensions, ",")) {
		t.Errorf("accepted are %s", kind.Accept())
	}
	s, engine := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Run()
	engine.Work()
	s.Go(session.Export)
	stepstest.WantAll(t, stepstest.Render(s), `id="format-source"`, `id="format-xlsx"`, `id="format-`+kindtest.Name+`"`, kindtest.Title, "Excel workbook (.xlsx)", `id="bom"`)
	saving.ChooseFormat(s, kindtest.Name)
	if markup := stepstest.Render(s); strings.Contains(markup, `id="bom"`) {
		t.Error("a byte order mark is offered for a file that is no text")
	}
}
