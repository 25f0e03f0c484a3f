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
