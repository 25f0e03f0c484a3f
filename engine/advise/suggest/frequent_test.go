package suggest_test

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/internal/tabletest"
)

// The most frequent values are those that sorting all of them finds.
func TestFrequentValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", ""}), 1, 40).Draw(t, "values")
		got := suggest.Column(tabletest.Column("ward", values...).Columns[0]).Frequent
		var want []profile.Frequent
		for _, v := range values {
			if at := slices.IndexFunc(want, func(f profile.Frequent) bool { return f.Value == v }); at >= 0 {
				want[at].Rows++
			} else if v != "" {
				want = append(want, profile.Frequent{Value: v, Rows: 1})
			}
		}
		slices.SortStableFunc(want, func(a, b profile.Frequent) int { return cmp.Compare(b.Rows, a.Rows) })
		if want = want[:min(3, len(want))]; !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("most frequent are %v, want %v", got, want)
		}
	})
}

func TestLongValuesAreCut(t *testing.T) {
	long := strings.Repeat("é", 41)
	got := suggest.Column(tabletest.Column("note", long, strings.Repeat("b", 40)).Columns[0]).Frequent
	if got[0].Value != strings.Repeat("é", 39)+"…" || got[1].Value != strings.Repeat("b", 40) {
		t.Errorf("%v", got)
	}
}
