package release

import (
	_ "embed"
	"fmt"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/inside.txt
var inside string

// How records are parted and ordered.
func TestInside(t *testing.T) {
	casetest.Run(t, inside, map[string]casetest.Answer{
		"runs of records": func(t *testing.T, in []string) string {
			return fmt.Sprint(recoderOf(t, in[0]).runs(casetest.Numbers(t, in[1])))
		},
		"order of two records": func(t *testing.T, in []string) string {
			pair := casetest.Numbers(t, in[1])
			return fmt.Sprint(recoderOf(t, in[0]).compare(pair[0], pair[1]))
		},
	})
}

// recoderOf returns a recoder of a release whose three rows have two values, where each record
// is in the row that stands at its place.
func recoderOf(t *testing.T, rows string) *recoder {
	b := table.NewBuilder([]string{"age"}, nil)
	for _, age := range []string{"[20,30)", "[30,40)", "[20,30)"} {
		b.Append([]string{age})
	}
	return &recoder{Release: &Release{rows: casetest.Numbers(t, rows)}, quasi: []int{0}, shown: b.Table()}
}
