package service_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/measure/rows"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// clinic runs the synthetic clinic with a method that is soon done.
func clinic(t *testing.T) (*service.Service, protocol.RunResult) {
	t.Helper()
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, visits(), nil)
	r := loaded.Recipe
	r.Algorithm.Name, r.Algorithm.Parameters = "mondrian-strict", nil
	r.Privacy.Patient = ""
	return s, asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// seen asks for all rows of a view, page by page.
func seen(t *testing.T, s *service.Service, v protocol.View) []protocol.ResultRow {
	t.Helper()
	var all []protocol.ResultRow
	for {
		page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v, From: len(all), Count: 10_000})
		if len(page.Rows) > protocol.MaxPageRows || page.Found != -1 {
			t.Fatalf("%d rows on a page, %d found", len(page.Rows), page.Found)
		}
		if all = append(all, page.Rows...); len(page.Rows) == 0 {
			if len(all) != page.Total {
				t.Fatalf("%d rows of %d", len(all), page.Total)
			}
			return all
		}
	}
}

// Every part of a view reaches the rows, and several parts together.
func TestViews(t *testing.T) {
	s, run := clinic(t)
	all := seen(t, s, protocol.View{})
	if len(all) != run.Records {
		t.Fatalf("%d rows of %d", len(all), run.Records)
	}
	place := slices.Index(run.Originals, "diagnosis")
	has := func(row protocol.ResultRow, text string) bool {
		return slices.ContainsFunc(append(row.Before, row.After...), func(cell string) bool { return strings.Contains(strings.ToLower(cell), text) })
	}
	like := all[3]
	for name, test := range map[string]struct {
		view   protocol.View
		passes func(row protocol.ResultRow) bool
	}{
		"changed": {protocol.View{Change: rows.Changed}, func(row protocol.ResultRow) bool { return len(row.Changed) > 0 }},
		"same in column": {protocol.View{Change: rows.Same, Column: "sex"}, func(row protocol.ResultRow) bool {
			return !slices.Contains(row.Changed, slices.Index(run.Originals, "sex"))
		}},
		"text":           {protocol.View{Text: "E11"}, func(row protocol.ResultRow) bool { return has(row, "e11") }},
		"text in column": {protocol.View{Text: "e11", Column: "diagnosis"}, func(row protocol.ResultRow) bool { return strings.Contains(strings.ToLower(row.Before[place]), "e11") }},
		"risk":           {protocol.View{AtMost: 6}, func(row protocol.ResultRow) bool { return row.Peers+1 <= 6 }},
		"class":          {protocol.View{Like: like.Record + 1}, func(row protocol.ResultRow) bool { return row.Class == like.Class }},
		"both": {protocol.View{AtMost: 6, Text: "f", Column: "sex"}, func(row protocol.ResultRow) bool {
			return row.Peers+1 <= 6 && (row.Before[slices.Index(run.Originals, "sex")] == "F" || row.After[slices.Index(run.Originals, "sex")] == "F")
		}},
	} {
		var got, want []int
		for _, row := range seen(t, s, test.view) {
			got = append(got, row.Record)
		}
		for _, row := range all {
			if test.passes(row) {
				want = append(want, row.Record)
			}
		}
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: %d rows, want %d", name, len(got), len(want))
		}
	}
	byLoss := seen(t, s, protocol.View{Order: rows.Loss})
	if !slices.IsSortedFunc(byLoss, func(a, b protocol.ResultRow) int { return cmp.Compare(b.Lost, a.Lost) }) || byLoss[0].Lost == byLoss[len(byLoss)-1].Lost {
		t.Error("the rows are not sorted by what they have lost")
	}
	byColumn := seen(t, s, protocol.View{Order: rows.Column, By: "diagnosis", Reverse: true, AtMost: 6})
	if !slices.IsSortedFunc(byColumn, func(a, b protocol.ResultRow) int { return cmp.Compare(b.Before[place], a.Before[place]) }) {
		t.Error("the rows are not sorted by a column")
	}
}

// A row is found wherever it is in a view, and not where it is not.
func TestARowIsFound(t *testing.T) {
	s, _ := clinic(t)
	v := protocol.View{Order: rows.Risk, Reverse: true}
	for place, row := range seen(t, s, v) {
		if place%501 != 0 {
			continue
		}
		page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v, Find: row.Record + 1, Count: 20})
		if page.Found != place || place < page.From || place >= page.From+len(page.Rows) || page.Rows[place-page.From].Record != row.Record {
			t.Errorf("row %d of place %d is found at %d, on a page from %d", row.Record, place, page.Found, page.From)
		}
	}
	v.Change = rows.Gone
	if page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v, Find: 1, Count: 20}); page.Found != -1 || page.Total != 0 || len(page.Rows) != 0 {
		t.Errorf("%+v", page)
	}
}

// A view of what is not there is refused, and the one before it stays.
func TestViewsOfNothing(t *testing.T) {
	s, run := clinic(t)
	for _, v := range []protocol.View{{Order: "x"}, {Order: rows.Column, By: "x"}, {Order: rows.Column}, {Change: "x"}, {Column: "x"}, {AtMost: -1}, {Like: run.Records + 1}} {
		if _, _, err := call[any](t, s, protocol.ResultPage, protocol.ResultPageParams{View: v}, nil); err == nil {
			t.Errorf("%+v is shown", v)
		}
	}
	if page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.ResultPageParams{Count: 1}); page.Total != run.Records {
		t.Errorf("%d rows", page.Total)
	}
}
