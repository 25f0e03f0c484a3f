package csv

import (
	"hash/maphash"
	"testing"

	"quasi/engine/data/table"
)

// Texts with the same hash are different values all the same.
func TestTextsOfOneHashAreToldApart(t *testing.T) {
	const hash = 0x123456789abcdef
	c, seed, texts := newColumn("c"), maphash.MakeSeed(), []string{"a", "b", "c"}
	for i, text := range texts {
		if got := c.find(text, hash); got != -1 {
			t.Fatalf("%q has the code %d before it is known", text, got)
		}
		if got := c.enter(text, hash, 0, seed, table.Markers{}); got != int32(i) {
			t.Fatalf("%q gets the code %d, want %d", text, got, i)
		}
	}
	for i, text := range texts {
		if got := c.find(text, hash); got != int32(i) {
			t.Errorf("%q has the code %d, want %d", text, got, i)
		}
	}
}
