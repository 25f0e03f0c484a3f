package wire_test

import (
	"testing"

	"quasi/engine/data/wire"
)

// The least and the greatest number are read, and as many things as there are bytes.
func TestTheEndsOfWhatIsRead(t *testing.T) {
	for v, want := range map[int64]bool{2: false, 3: true, 5: true, 6: false} {
		r := wire.NewReader(wire.AppendInt(nil, v))
		if got := r.Within(3, 5); r.Failed() == want || want && got != v {
			t.Errorf("%d is read as %d, %v", v, got, !r.Failed())
		}
	}
	for n, want := range map[int64]bool{0: true, 1: true, 2: true, 3: false} {
		r := wire.NewReader(append(wire.AppendInt(nil, n), 0, 0))
		if got := r.Len(); r.Failed() == want || want && got != int(n) {
			t.Errorf("%d of two bytes are read as %d, %v", n, got, !r.Failed())
		}
	}
}
