package steps_test

import (
	"strings"
	"testing"

	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/kindtest"
)

// What can be chosen to open, and to save, are the registered kinds of files.
func TestThePageFollowsTheRegistry(t *testing.T) {
	kindtest.Register(t)
	s, _ := sessiontest.New()
	wantAll(t, render(s), `accept="`+kind.Accept()+`"`)
	if !strings.Contains(kind.Accept(), strings.Join(kindtest.Extensions, ",")) {
		t.Errorf("accepted are %s", kind.Accept())
	}
	s, engine := visit(t, text.English, patients)
	s.Run()
	engine.Work()
	s.Go(session.Export)
	wantAll(t, render(s), `id="format-csv"`, `id="format-xlsx"`, `id="format-`+kindtest.Name+`"`, kindtest.Title, "Excel workbook (.xlsx)", `id="bom"`)
	saving.ChooseFormat(s, kindtest.Name)
	if markup := render(s); strings.Contains(markup, `id="bom"`) {
		t.Error("a byte order mark is offered for a file that is no text")
	}
}
