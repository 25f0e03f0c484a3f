package attack_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/measure/attack"
)

// The parts of a table are the records that are held out and those that are not, nobody in
// both.
func TestSplitIsHoldOut(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		whose := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b ", "b", "c", "d", ""}), 2, 30).Draw(rt, "whose")
		var rows [][]string
		for i, of := range whose {
			rows = append(rows, []string{of, string(rune('A' + i))})
		}
		table := tableOf([]string{"id", "name"}, rows)
		patient := rapid.SampledFrom([]string{"", "id"}).Draw(rt, "patient")
		most, seed := rapid.IntRange(1, len(whose)-1).Draw(rt, "most"), rapid.Uint64().Draw(rt, "seed")
		kept, held, err := attack.Split(table, most, patient, seed)
		if err != nil {
			if patient == "" || !strings.Contains(err.Error(), "hold more out") {
				rt.Fatal(err)
			}
			return
		}
		var of []int32
		if patient != "" {
			of, _ = table.Column("id").Whose()
		}
		out, in := attack.HoldOut(len(whose), most, of, seed)
		names := func(records []int32) (all []string) {
			for _, record := range records {
				all = append(all, table.Column("name").Text(int(record)))
			}
			return all
		}
		for _, part := range []struct{ got, want []string }{
			{texts(kept.Column("name")), names(in)}, {texts(held.Column("name")), names(out)},
		} {
			if !slices.Equal(part.got, part.want) {
				rt.Fatalf("%v, want %v", part.got, part.want)
			}
		}
	})
}
