package review

import (
	"testing"

	"quasi/wasm/protocol"
)

func TestBinsHoldEveryGroup(t *testing.T) {
	for _, most := range []int{1, 7, 8, 9, 100, 255, 256, 257, 70000} {
		var sizes []protocol.SizeCount
		for size := 1; size <= most; size += 1 + most/500 {
			sizes = append(sizes, protocol.SizeCount{Size: size, Classes: size % 3})
		}
		groups, want := 0, 0
		for _, s := range sizes {
			want += s.Classes
		}
		bins := binned(sizes)
		for i, b := range bins {
			if groups += b.groups; b.from > b.to || i > 0 && b.from <= bins[i-1].to {
				t.Errorf("sizes to %d: bin %d is %+v", most, i, b)
			}
		}
		if groups != want || len(bins) > mostBins {
			t.Errorf("sizes to %d: %d groups in %d bins, want %d", most, groups, len(bins), want)
		}
	}
	if b := binned([]protocol.SizeCount{{Size: 5, Classes: 3}}); len(b) != 1 || b[0].name() != "5" {
		t.Errorf("%+v", b)
	}
}
