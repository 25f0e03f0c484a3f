package cli

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/suda"
	"quasi/engine/say"
)

//go:embed testdata/printed.txt
var printed string

// What is printed, and what flags take, case by case.
func TestPrinted(t *testing.T) {
	rows, patients := members{"row", "rows"}, members{"patient", "patients"}
	texts := func(field string) (all []say.Text) {
		for text := range strings.SplitSeq(field, ";") {
			if text != "" {
				all = append(all, say.Text{English: text})
			}
		}
		return all
	}
	casetest.Run(t, printed, map[string]casetest.Answer{
		"rows, k": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printAlike(&out, audit.Report{N: number(in[0]), K: number(in[1])}, rows)
			return out.String()
		},
		"patients, k": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printAlike(&out, audit.Report{N: 3, Patients: number(in[0]), K: number(in[1])}, patients)
			return out.String()
		},
		"groups, least, most": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printClasses(&out, audit.Report{N: 6, K: 2, Classes: audit.Classes{Count: number(in[0]), Min: number(in[1]), Max: number(in[2]), Average: 3}}, rows)
			return out.String()
		},
		"rows without values, in the smallest group, rows beside them, k, beside the original": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printBlank(&out, audit.Report{K: number(in[3]), Blank: audit.Blank{Members: number(in[0]), Smallest: number(in[1]), Known: number(in[2])}}, in[4] == "yes")
			return out.String()
		},
		"unique rows": func(_ *testing.T, in []string) string {
			var out strings.Builder
			printSpecial(&out, &suda.Report{Records: number(in[0]), MaxSize: 3, MSUs: []int{1, 2}})
			return out.String()
		},
		"lines of sums": func(_ *testing.T, in []string) string {
			names, err := readSums(in[0])
			if err != nil {
				return err.Error()
			}
			return fmt.Sprint(names)
		},
		"was, taken over, changed": func(_ *testing.T, in []string) string {
			return partly(facts.Taken{Column: "age", From: in[0], Kept: texts(in[1]), Changed: texts(in[2])})
		},
		"choice": func(_ *testing.T, in []string) string {
			c, err := parseChoice(in[0])
			return fmt.Sprintf("%+v %v", c, err)
		},
		"markers": func(_ *testing.T, in []string) string {
			usual := strings.TrimSuffix(fmt.Sprintf("%q", table.DefaultMarkers()), "]")
			return strings.Replace(fmt.Sprintf("%q", missingMarkers(in)), usual, "[usual", 1)
		},
		"audit, and what is printed of it": func(t *testing.T, in []string) string {
			var out strings.Builder
			printAudit(&out, decode[audit.Report](t, in[0]))
			return strconv.FormatBool(strings.Contains(out.String(), in[1]))
		},
		"columns that single people out": func(_ *testing.T, in []string) string {
			found := make([]facts.Unique, number(in[0]))
			for i := range found {
				found[i].Said = say.Text{English: "said"}
			}
			var out strings.Builder
			printUnique(&out, found)
			said := fmt.Sprintf("%d said, %d notes", strings.Count(out.String(), "Note: said\n"), strings.Count(out.String(), "Note: "))
			for more := range 3 {
				if more > 0 && strings.Contains(out.String(), sentence(facts.MoreUnique(more))) {
					said += fmt.Sprintf(", %d more", more)
				}
			}
			return said
		},
		"proven": func(_ *testing.T, in []string) string { return proven(bound.Bound{Loss: decimal(in[0])}) },
	})
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

func decimal(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}
