package suppress

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
)

//go:embed testdata/cases.txt
var cases string

// Who is left out, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"least": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in)
			rows, ok := Least(p, p.N)
			if !ok {
				return "none can be"
			}
			return fmt.Sprint(rows)
		},
		"by level": func(t *testing.T, in []string) string {
			var by [][]int32
			for group := range strings.SplitSeq(in[0], "/") {
				if rows := casetest.Numbers(t, group); len(rows) > 0 {
					by = append(by, rows)
				}
			}
			o := byLevel(by)
			return fmt.Sprint(o.rows, " ", o.stops)
		},
	})
}
