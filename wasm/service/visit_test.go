package service_test

import (
	"bytes"
	"errors"
	"testing"

	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A visit is opened where it was left: with the table, the decisions, and a recipe that
// gives the same release. A wrong passphrase leaves what is open as it is.
// A visit without a result is kept, whatever it says of a release.
func TestVisitWithoutARelease(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s, text := service.New(), ward
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "ten.csv", Text: &text}, nil)
	_, kept := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportVisit, Name: "ten.csv",
		Visit: &protocol.Visit{Recipe: loaded.Recipe, Step: 1, Released: true}, Passphrase: "correct horse"}, nil)
	opened, _ := must[protocol.LoadResult](t, service.New(), protocol.Load, protocol.LoadParams{Passphrase: "correct horse"}, file("ten.visit.age", string(bytes.Join(kept.Chunks, nil))))
	if opened.Visit == nil || opened.Visit.Released || opened.Visit.Step != 1 || opened.Records != loaded.Records {
		t.Errorf("opened %+v", opened)
	}
	if _, _, err := call[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease, Name: "ten.csv"}, nil); err == nil {
		t.Error("a release is saved that is not there")
	}
}

func TestVisit(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	s := service.New()
	text := ward
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "ten.csv", Text: &text}, nil)
	r := loaded.Recipe
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	_, before := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease, Name: "ten.csv"}, nil)
	at := &protocol.Visit{Recipe: r, Step: 5, Released: true, Purpose: "a course"}
	named, kept := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportVisit, Name: "ten.csv", Visit: at, Passphrase: "correct horse"}, nil)
	if named.Name != "ten.visit.age" {
		t.Errorf("the visit is called %s", named.Name)
	}
	data := string(bytes.Join(kept.Chunks, nil))
	_, _, err := call[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Passphrase: "another one"}, file("ten.visit.age", data))
	var said *say.Error
	if !errors.As(err, &said) || said.Code != "visit-passphrase" {
		t.Errorf("a wrong passphrase: %v", err)
	}
	must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 1}, nil)

	again := service.New()
	opened, _ := must[protocol.LoadResult](t, again, protocol.Load, protocol.LoadParams{Passphrase: "correct horse"}, file("ten.visit.age", data))
	if opened.Name != "ten.csv" || opened.Visit == nil || opened.Visit.Step != 5 || !opened.Visit.Released || opened.Visit.Purpose != "a course" {
		t.Fatalf("opened %+v", opened)
	}
	must[protocol.RunResult](t, again, protocol.Run, protocol.RunParams{Recipe: opened.Recipe}, nil)
	_, after := must[protocol.ExportResult](t, again, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease, Name: "ten.csv"}, nil)
	if !bytes.Equal(bytes.Join(before.Chunks, nil), bytes.Join(after.Chunks, nil)) {
		t.Error("the release is another one")
	}
}
