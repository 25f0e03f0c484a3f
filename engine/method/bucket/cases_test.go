package bucket

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
)

//go:embed testdata/cases.txt
var cases string

// What is made of small tables, case by case.
func TestCases(t *testing.T) {
	number := func(text string) int { n, _ := strconv.Atoi(text); return n }
	casetest.Run(t, cases, map[string]casetest.Answer{
		"first groups of so many values": func(t *testing.T, in []string) string {
			codes := casetest.Numbers(t, in[2])
			a, said := ofValues(1, codes...), []string(nil)
			for range number(in[1]) {
				var values []int32
				for _, record := range a.group(number(in[0])) {
					values = append(values, codes[record])
				}
				said = append(said, fmt.Sprint(values))
			}
			return strings.Join(said, " ")
		},
		"possible": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			return strconv.FormatBool(Possible(p, number(in[0])))
		},
		"refused": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			_, err := Anatomy(context.Background(), p, number(in[0]), nil)
			return casetest.Said(err)
		},
	})
}
