package lattice

import "testing"

// 2,000,000 combinations are not too many, and more are.
func TestHowManyColumnsFit(t *testing.T) {
	for _, test := range []struct {
		heights []int
		want    int
	}{
		{[]int{1_999_999}, 1}, {[]int{2_000_000}, 0}, {[]int{999_999, 1, 0}, 3}, {[]int{999_999, 2, 0}, 1}, {nil, 0},
	} {
		if got := fitting(test.heights); got != test.want {
			t.Errorf("of %v the first %d fit, want %d", test.heights, got, test.want)
		}
		var scales []*scale
		for _, h := range test.heights {
			scales = append(scales, &scale{height: h})
		}
		if _, err := newSpace("datafly", scales); (err == nil) != (test.want == len(scales)) {
			t.Errorf("of %v: error %v", test.heights, err)
		}
	}
}
