package hierarchy_test

import (
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
)

// Groups of numbers stand in the groups that hold all of them, in the order of where they
// begin.
func TestGroupsOfNumbersAreGrouped(t *testing.T) {
	ages := []string{"85+", "5-9", "0-4", "75–79", "8 to 12", "<5", "2024-05"}
	checkBuilt(t, []built{
		{"intervals", func() (*hierarchy.Tree, error) {
			return hierarchy.Intervals(ages, hierarchy.IntervalOptions{Widths: []float64{10, 40}, Ends: hierarchy.Ends{Top: new(80.0)}})
		}, "<5;[0,10);[0,40);*\n0-4;[0,10);[0,40);*\n5-9;[0,10);[0,40);*\n8 to 12;8 to 12;[0,40);*\n75–79;[70,80);[40,80);*\n85+;80+;80+;*\n2024-05;2024-05;2024-05;*\n"},
		{"bounds", func() (*hierarchy.Tree, error) {
			return hierarchy.Cut(ages, hierarchy.CutOptions{Levels: [][]float64{{10, 80}, {80}}})
		}, "<5;<10;<80;*\n0-4;<10;<80;*\n5-9;<10;<80;*\n8 to 12;8 to 12;<80;*\n75–79;[10,80);<80;*\n85+;80+;80+;*\n2024-05;2024-05;2024-05;*\n"},
		{"commas", func() (*hierarchy.Tree, error) {
			return hierarchy.Cut([]string{"18,5-24,9", "25-29,9"}, hierarchy.CutOptions{Levels: [][]float64{{25}}, Format: format.Format{Numbers: format.Comma}})
		}, "18,5-24,9;<25;*\n25-29,9;25+;*\n"},
	})
}
