package prepare_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// Every record is kept or named as left out, and is left out if and only if none of its
// cells has a value as the recipe reads it; a star alone shows that somebody was there.
func TestLeftOutAndKeptAreAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		before := rapid.SliceOfNDistinct(rapid.Int32Range(0, 20), 0, 3, rapid.ID[int32]).Draw(t, "left out by the reader")
		slices.Sort(before)
		given = given.NumberedWithout(before)
		p := drawn(t, given, r)
		var left say.Runs
		kept := 0
		for row := range given.N {
			number := given.Columns[0].Number(row)
			switch {
			case !somebody(given, row):
				left.Add(number, 1)
			case kept == p.Raw.N || p.Raw.Columns[0].Number(kept) != number || !slices.Equal(p.Raw.AppendRecord(nil, kept), given.AppendRecord(nil, row)):
				t.Fatalf("record %d is neither kept nor nobody", number)
			default:
				kept++
			}
		}
		if kept != p.Raw.N || p.Contrary != 0 || !reflect.DeepEqual(p.Left, left) {
			t.Fatalf("%d records are kept, %d of them people; left out are %+v, nobody's are %+v", p.Raw.N, kept, p.Left, left)
		}
		if said := p.LeftOut(); (said.English == "") != (left.Total == 0) {
			t.Fatalf("of %d records left out it is said %q", left.Total, said.English)
		}
	})
}

// somebody reports whether a cell of a record has a value or a star.
func somebody(t *table.Table, row int) bool {
	return slices.ContainsFunc(t.AppendRecord(nil, row), func(text string) bool { return text == "*" || !slices.Contains(absent, text) })
}

// It is said by their numbers in the file which records were left out.
func TestLeftOutNamesTheRows(t *testing.T) {
	r := ofVisits()
	r.Column("id").Missing = []string{"n/k", "?"}
	if said := made(t, visits, r).LeftOut(); said.English != "" || said.Code != "" {
		t.Errorf("of nobody left out it is said %q", said)
	}
	for csv, want := range map[string]string{
		visits + "n/k,,,,\n":                           "1 row has only texts that the recipe treats as missing values. It is no person and was left out: row 9",
		visits + "n/k,,,,\nn/k,?,,,\nh,,,,\nn/k,,,,\n": "3 rows have only texts that the recipe treats as missing values. They are no people and were left out: rows 9 to 10, row 12",
	} {
		if said := made(t, csv, r).LeftOut(); said.English != want || said.Code != "records-left-out" {
			t.Errorf("it is said %q (%s)", said.English, said.Code)
		}
	}
}

// A row that looks like no person, be it one, is left out where the recipe says so, kept where it
// says that, and else named.
func TestRowsThatLookLikeNoPeople(t *testing.T) {
	for notes, want := range map[string]string{
		"": "refused", recipe.NotesKeep: "9 kept",
		recipe.NotesLeaveOut: "8 kept, 1 row has no value or looks like no person, such as totals, units and remarks, and was left out: row 9",
	} {
		r := ofVisits()
		r.Input.Notes = notes
		given := tabletest.Read(t, visits+"Total,,,,\n", recipe.Input{Notes: recipe.NotesKeep})
		got := "refused"
		if raw, err := prepare.Raw(given, &r); err == nil {
			got = fmt.Sprint(raw.N, " kept")
		}
		if notes == recipe.NotesLeaveOut {
			got += ", " + made(t, visits+"Total,,,,\n", r).LeftOut().English
		}
		if got != want {
			t.Errorf("%q: %s, want %s", notes, got, want)
		}
	}
}
