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
		"[]":                                    {},
		"[1 row in it]":                         {1},
		"[smallest: 1 row middle: 1 row]":       {1, 1200},
		"[smallest: 2 rows middle: 1,000 rows]": {2, 1000, 1001},
		"[smallest: 2 rows middle: 3 rows]":     {2, 3, 9, 9},
	} {
		if got := fmt.Sprint(levelSizes(s, records)); got != want {
			t.Errorf("%v are %s, want %s", records, got, want)
		}
	}
}
