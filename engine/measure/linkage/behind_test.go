package linkage_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
	"quasi/engine/measure/linkage"
)

// The same as asking of each person and each cell.
func TestBehindAgreesWithNestedLoops(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string, ages ...string) *table.Table {
			b := table.NewBuilder([]string{"age", "sex"}, table.NewMarkers(table.DefaultMarkers()))
			for range rapid.IntRange(0, 12).Draw(t, name) {
				b.Append([]string{rapid.SampledFrom(ages).Draw(t, "age"), rapid.SampledFrom([]string{"f", "m", "?"}).Draw(t, "sex")})
			}
			return b.Table()
		}
		register := draw("persons", "5", "12", "18", "25", "NA")
		released := draw("rows", "12", "[10,20)", "<18", "*", "old", "25+", "{5, 25}")
		names := []string{"age", "sex"}
		behind, err := linkage.Behind(released, register, names, nil)
		if err != nil {
			t.Fatal(err)
		}
		for row := range released.N {
			want := 0
			for person := range register.N {
				covered := true
				for _, name := range names {
					c, text := register.Column(name), released.Column(name).Text(row)
					if released.Column(name).IsMissing(row) {
						text = "*"
					}
					values, _, _ := covering.New(c, nil).Covers(text)
					covered = covered && values.Has(c.Codes[person])
				}
				if covered {
					want++
				}
			}
			if got := behind(int32(row)); got != want {
				t.Fatalf("%d persons are behind row %d, want %d", got, row, want)
			}
		}
	})
}

// What is missing in a release shows nothing, whatever stands for it there: a marker
// of the release's own is no text to look up in the register.
func TestAMarkerOfTheReleaseShowsNothing(t *testing.T) {
	b := table.NewBuilder([]string{"age"}, table.NewMarkers([]string{"unknown", "21"}))
	for _, text := range []string{"unknown", "21", "29"} {
		b.Append([]string{text})
	}
	behind, err := linkage.Behind(b.Table(), read("age", "21", "29", "?"), []string{"age"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for row, want := range []int{3, 3, 1} {
		if got := behind(int32(row)); got != want {
			t.Errorf("%d persons are behind row %d, want %d", got, row, want)
		}
	}
}
