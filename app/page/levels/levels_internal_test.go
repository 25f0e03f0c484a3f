package levels

import (
	"fmt"
	"testing"

	"quasi/app/features"
	"quasi/app/text"
)

func TestTheMiddleGroupIsTheLowerOfTwo(t *testing.T) {
	s := features.New(text.English)
	for want, records := range map[string][]int{
		"[]":                   {},
		"[One group of 1 row]": {1},
		"[smallest group: 1 row typical group: 1 row]":       {1, 1200},
		"[smallest group: 2 rows typical group: 1,000 rows]": {2, 1000, 1001},
		"[smallest group: 2 rows typical group: 3 rows]":     {2, 3, 9, 9},
	} {
		if got := fmt.Sprint(levelSizes(s, records)); got != want {
			t.Errorf("%v are %s, want %s", records, got, want)
		}
	}
}

// The names of groups are checked again for other rows alone, even if they are as many.
func TestNamesOfOtherRowsAreChecked(t *testing.T) {
	var names checkedNames
	good := [][]string{{"a", "x", "*"}, {"b", "x", "*"}}
	bad := [][]string{{"a", "b", "*"}, {"b", "x", "*"}}
	if !names.readable(good) || names.readable(bad) || !names.readable(good) {
		t.Error("the names of other rows were taken for those of the rows before")
	}
	good[0][1] = "b"
	if !names.readable(good) {
		t.Error("the same rows were checked again")
	}
}
