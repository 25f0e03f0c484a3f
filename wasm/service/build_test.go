package service

import (
	"reflect"
	"testing"

	"quasi/engine/data/classification"
	"quasi/wasm/protocol"
)

// The page has no classifications of its own, but knows their names.
func TestClassificationsHaveTheirNames(t *testing.T) {
	var names []string
	for _, c := range classification.All() {
		names = append(names, c.Name)
	}
	if !reflect.DeepEqual(names, protocol.Classifications()) {
		t.Errorf("the page knows %q, there are %q", protocol.Classifications(), names)
	}
}
