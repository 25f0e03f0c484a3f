package service_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// What is said to be changed is what differs in the rows as they are shown, cell by cell.
func TestChangedColumnsAreThoseThatDiffer(t *testing.T) {
	text := "a,b,c,d,s\n1,x,?,2024-01-05,flu\n2,x,?,2024-01-06,flu\n3,x,?,2024-01-07,gout\n4,x,?,2024-01-08,gout\n"
	s := service.New()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "t.csv", Text: &text}, nil)
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "a", Role: table.QuasiIdentifying}, {Name: "b", Role: table.QuasiIdentifying}, {Name: "c", Role: table.QuasiIdentifying},
		{Name: "d", Role: table.Insensitive}, {Name: "s", Role: table.Sensitive}}
	run, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 9}, nil)
	var differ []int
	for at := range run.Columns {
		if slices.ContainsFunc(page.Rows, func(row protocol.ResultRow) bool { return row.Before[at] != row.After[at] && row.Before[at] != "?" }) {
			differ = append(differ, at)
		}
	}
	if !slices.Equal(run.Changed, differ) || !slices.Equal(run.Changed, []int{0}) || !slices.Equal(run.Sensitive, []int{4}) {
		t.Errorf("changed are %v, and differ %v; sensitive are %v", run.Changed, differ, run.Sensitive)
	}
	why, _ := must[protocol.WhyResult](t, s, protocol.Why, protocol.WhyParams{Record: 0}, nil)
	if len(why.Forced) != 1 || why.Forced[0].Column != "a" || len(why.Forced[0].By) == 0 {
		t.Errorf("row 1 is forced by %+v", why.Forced)
	}
	if _, _, err := call[any](t, s, protocol.Why, protocol.WhyParams{Record: 4}, nil); err == nil {
		t.Error("a row that is not there is explained")
	}
}
