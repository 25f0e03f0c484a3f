package prepare_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

// Parts of a table have together the people of the whole, each row as it is.
func TestPartsHaveThePeopleOfTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, r := draw(t)
		whole, err := prepare.ReadPart(given, &r)
		if err != nil {
			t.Fatal(err)
		}
		if p := drawn(t, given, r); whole.N != p.Raw.N {
			t.Fatalf("%d of %d people are in a part that is all", whole.N, p.Raw.N)
		}
		at, end := rapid.IntRange(0, given.N).Draw(t, "cut"), 0
		var all []string
		for _, part := range [][2]int{{0, at}, {at, given.N}} {
			var records []int32
			for end = part[0]; end < part[1]; end++ {
				records = append(records, int32(end))
			}
			read, err := prepare.ReadPart(given.Pick(records), &r)
			if err != nil {
				t.Fatal(err)
			}
			for row := range read.N {
				all = read.AppendRecord(all, row)
				for i, c := range read.Columns {
					if text := c.Text(row); c.IsMissing(row) != slices.Contains(absent, text) || c.Name != given.Columns[i].Name {
						t.Fatalf("%q in column %q is missing: %v", text, c.Name, c.IsMissing(row))
					}
				}
			}
		}
		var want []string
		for row := range whole.N {
			want = whole.AppendRecord(want, row)
		}
		if !slices.Equal(all, want) {
			t.Fatalf("parts have %q, the whole %q", all, want)
		}
	})
}

// A part is read by the formats that the recipe decides, and no others are found in it.
func TestPartsAreReadAsTheRecipeSays(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Role, r.Column("seen").Format = table.QuasiIdentifying, &format.Format{Type: format.Date, Dates: format.DayMonthYear}
	part, err := prepare.ReadPart(tabletest.Read(t, "id,age,zip,seen,ill\na,31,10115,03/04/2024,13/04/2024\n", recipe.Input{}), &r)
	if err != nil || part.Column("seen").Format != *r.Column("seen").Format || part.Column("ill").Format != (format.Format{}) {
		t.Fatalf("read as %+v, %v", part, err)
	}
	_, err = prepare.ReadPart(tabletest.Read(t, "id,age,zip,seen\na,31,10115,x\n", recipe.Input{}), &r)
	refused(t, err, `"ill"`)
}
