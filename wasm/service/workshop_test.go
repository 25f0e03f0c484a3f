package service_test

import (
	"testing"

	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A lesson needs no table, and leaves the one that is open, with its result.
func TestWorkshop(t *testing.T) {
	s := service.New()
	lesson, _ := must[protocol.Lesson](t, s, protocol.Workshop, protocol.WorkshopParams{Seed: 7, K: 1, L: 1}, nil)
	if len(lesson.Rows) == 0 || len(lesson.Rows) > protocol.MaxPageRows || len(lesson.Voters) > protocol.MaxPageRows || lesson.Found.NamedRightly == 0 {
		t.Errorf("%d rows, %d voters, %+v", len(lesson.Rows), len(lesson.Voters), lesson.Found)
	}
	if town, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: protocol.TownSample(7)}, nil); town.Records != len(lesson.Rows) {
		t.Errorf("the town's table has %d rows, the lesson's %d", town.Records, len(lesson.Rows))
	}
	opened, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}, nil)
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: opened.Recipe}, nil)
	if lesson, _ = must[protocol.Lesson](t, s, protocol.Workshop, protocol.WorkshopParams{Seed: 7, K: 3, L: 1}, nil); lesson.Found.Named != 0 {
		t.Errorf("%+v", lesson.Found)
	}
	if page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 20}, nil); len(page.Rows) != 10 {
		t.Errorf("the result has %d rows left, want 10", len(page.Rows))
	}
}
