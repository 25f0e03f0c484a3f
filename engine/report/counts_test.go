package report

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
)

//go:embed testdata/counts.txt
var countsThatTell string

// Which counts tell of people, case by case.
func TestCountsThatTell(t *testing.T) {
	number := func(text string) float64 { x, _ := strconv.ParseFloat(text, 64); return x }
	counts := func(text string) (all []int) {
		for word := range strings.FieldsSeq(text) {
			all = append(all, int(number(word)))
		}
		return all
	}
	casetest.Run(t, countsThatTell, map[string]casetest.Answer{
		"counts that tell": func(_ *testing.T, in []string) string {
			found := values{name{id: "rows.input"}: 300, name{id: "rows.released"}: 200, name{id: "patients.count"}: 100, name{id: "rows.left-out"}: 50}
			d := &Document{Figures: []Figure{{ID: "rows.left-out", Hidden: true}, {ID: "groups.count", Hidden: true}}}
			return casetest.Each(in, func(text string) string { return fmt.Sprint(concealer{d, found}.tells(counts(text))) })
		},
		"sums over people: exact, coarser, hidden of rows": func(_ *testing.T, in []string) string {
			rows, c := 0, counts(in[0])
			for _, n := range c {
				rows += n
			}
			if (concealer{&Document{}, values{name{id: "rows.released"}: float64(rows)}}).tells(countsOf(c[0], c[1], c[2])) {
				return "hidden"
			}
			return "told"
		},
	})
	if (concealer{&Document{}, values{}}).tells(nil) {
		t.Error("no counts tell")
	}
}
