package population

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

// sizesOf reads how many classes there are of each size, as 1:4 2:3.
func sizesOf(t *testing.T, text string) (sizes []Size, n int) {
	for bar := range strings.FieldsSeq(text) {
		size, classes, _ := strings.Cut(bar, ":")
		s, err := strconv.Atoi(size)
		c, wrong := strconv.Atoi(classes)
		if err != nil || wrong != nil {
			t.Fatal(bar)
		}
		sizes, n = append(sizes, Size{s, c}), n+s*c
	}
	return sizes, n
}

// share reads 0.5 or 1/9.
func share(t *testing.T, text string) float64 {
	above, below, of := strings.Cut(text, "/")
	x := casetest.Must(strconv.ParseFloat(above, 64))
	if of {
		x /= share(t, below)
	}
	return x
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// The number of records is that of the sizes, unless it is said.
		"estimated": func(t *testing.T, in []string) string {
			sizes, n := sizesOf(t, in[0])
			if len(in) > 3 {
				n, _ = strconv.Atoi(in[3])
			}
			e, err := Estimate(sizes, n, share(t, in[1]))
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(e, strings.Fields(in[2])...)
		},
		"which are estimated": func(t *testing.T, in []string) string {
			sizes, n := sizesOf(t, in[0])
			e, err := Estimate(sizes, n, share(t, in[1]))
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(e.Pitman != nil, " ", e.SNB != nil, " ", e.Rule)
		},
		"has a greatest likelihood": func(t *testing.T, in []string) string {
			sizes, n := sizesOf(t, in[0])
			alpha, ok := newPartition(sizes, n).maximum()
			if ok != (alpha > 0 && alpha < 1) {
				t.Errorf("α is %v, a maximum: %v", alpha, ok)
			}
			return fmt.Sprint(ok)
		},
		"unique share": func(t *testing.T, in []string) string {
			var sizes []int
			for word := range strings.FieldsSeq(in[0]) {
				n, _ := strconv.Atoi(word)
				sizes = append(sizes, n)
			}
			got, after, err := UniqueShare(sizes, share(t, in[1]))
			if err != nil {
				return casetest.Said(err)
			}
			return strings.TrimSpace(fmt.Sprint(got, " ", after))
		},
	})
}
