package audit_test

import (
	"reflect"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/measure/audit"
)

// Of 26 f, 28 f, 28 m, 31 m and ? m all but none are unique as they are; in
// decades 26 f and 28 f look alike; hidden, all f and all m do.
func TestLevelsByHand(t *testing.T) {
	micro := build("age sex", "26 f", "28 f", "28 m", "31 m", "? m")
	tree, err := hierarchy.FromRows([][]string{{"26", "20s", "all"}, {"28", "20s", "all"}, {"31", "30s", "all"}})
	if err != nil {
		t.Fatal(err)
	}
	got, err := audit.Levels(micro, []string{"sex"}, micro.Columns[0], tree, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{5, 3, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("unique %v, want %v", got, want)
	}
	if _, err := audit.Levels(micro, []string{"zip"}, micro.Columns[0], tree, nil); err == nil {
		t.Error("no such column")
	}
}
