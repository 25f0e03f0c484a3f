package attack_test

import (
	"context"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/attack"
)

// A missing value that is written as a star, or in another way than in the original, was not
// made coarser: a column with nothing else is one that is kept. One more star than there are
// missing values was.
func TestMissingValuesAreNotCoarsened(t *testing.T) {
	read := func(marker string, lacking int) *table.Table {
		b := table.NewBuilder([]string{"town", "zip", "age"}, table.NewMarkers([]string{marker, "?"}))
		for i := range 12 {
			row := []string{"a", "1", "[1,9)"}
			if i%2 > 0 {
				row = []string{"b", "2", "[1,9)"}
			}
			if i < lacking {
				row[1] = marker
			}
			if marker == "?" {
				row[2] = []string{"1", "2", "3"}[i%3]
			}
			b.Append(row)
		}
		return b.Table()
	}
	for _, marker := range []string{"*", "NA"} {
		for lacking, want := range map[int]bool{3: false, 4: true} {
			report, err := attack.Run(context.Background(), attack.Setting{Original: read("?", 3), Control: read("?", 3), Release: read(marker, lacking)}, attackresult.ReadBack, attackresult.Downcoding)
			if err != nil {
				t.Fatal(err)
			}
			said := map[string]bool{}
			for _, r := range report.Results {
				said[string(r.Attack)+" "+r.Variant] = true
				if r.Attack == attackresult.ReadBack && r.Variant == "zip" && r.Said.Args[5].Code != "attack-read-back-lacking" {
					t.Errorf("%d of the cells that are read back may be missing values: %s", lacking-1, r.Said)
				}
			}
			if said["read-back zip"] != want || said["downcoding zip"] != want || !said["read-back age"] {
				t.Errorf("%d stars %q of 3 missing values: %v", lacking, marker, said)
			}
		}
	}
}
