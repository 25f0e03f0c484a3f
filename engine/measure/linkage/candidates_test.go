package linkage_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/measure/linkage"
)

// Candidates are the rows that fit text by text, and Attack counts as many.
func TestCandidates(t *testing.T) {
	qi := []string{"a", "b"}
	text := rapid.Custom(func(t *rapid.T) string {
		lo := rapid.IntRange(0, 5).Draw(t, "lo")
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			return "*"
		case 1:
			return fmt.Sprintf("[%d,%d]", lo, lo+rapid.IntRange(1, 3).Draw(t, "width"))
		}
		return fmt.Sprint(lo)
	})
	exact := rapid.Custom(func(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(0, 8).Draw(t, "value")) })
	drawn := func(t *rapid.T, values *rapid.Generator[string], name string) *table.Table {
		b := table.NewBuilder([]string{"a", "b"}, nil)
		for range rapid.IntRange(1, 12).Draw(t, name) {
			b.Append([]string{values.Draw(t, "a"), values.Draw(t, "b")})
		}
		return b.Table()
	}
	rapid.Check(t, func(t *rapid.T) {
		released, register := drawn(t, text, "rows"), drawn(t, exact, "people")
		found, err := linkage.Candidates(released, register, qi, nil)
		if err != nil {
			t.Fatal(err)
		}
		report, err := linkage.Attack(context.Background(), released, register, linkage.Options{QI: qi})
		if err != nil {
			t.Fatal(err)
		}
		var matches linkage.Matches
		for person, rows := range found {
			var want []int
			for row := range released.N {
				if fits(released, register, row, person, qi) {
					want = append(want, row)
				}
			}
			if !slices.Equal(rows, want) {
				t.Errorf("person %d: rows %v, want %v", person, rows, want)
			}
			bin(&matches, len(rows))
		}
		if matches != report.PersonMatches {
			t.Errorf("%+v, the attack counts %+v", matches, report.PersonMatches)
		}
	})
}
