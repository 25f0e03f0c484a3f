package restore_test

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/restore"
	"quasi/engine/measure/utility"
)

//go:embed testdata/cases.txt
var cases string

// lines reads a table: its columns, and a record behind each slash, whose cells ; parts.
func lines(text string) *table.Table {
	var rows []string
	for row := range strings.SplitSeq(text, "/") {
		rows = append(rows, strings.ReplaceAll(strings.TrimSpace(row), ";", "|"))
	}
	return read(rows...)
}

// asked reads qi=a,c and trees such as tree:c=Spain>Europe>*;Peru>America>*.
func asked(t *testing.T, text string) (qi []string, trees map[string]*hierarchy.Tree, set map[string]string) {
	trees, set = map[string]*hierarchy.Tree{}, map[string]string{}
	for word := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(word, "=")
		if of, ok := strings.CutPrefix(name, "tree:"); ok {
			trees[of] = tree(t, strings.Split(strings.ReplaceAll(value, ">", "|"), ";")...)
		}
		set[name] = value
	}
	if set["qi"] != "" {
		qi = strings.Split(set["qi"], ",")
	}
	return qi, trees, set
}

// lost returns what each cell of the first column has lost.
func lost(r *restore.Restored) string {
	var all []string
	a, m := &r.Problem.QI[0], len(r.Problem.QI)
	for i := range r.Problem.N {
		x := 0.0
		if a.Span(int32(i)) != r.Spans[i*m] {
			x = a.Domain.Loss(r.Spans[i*m])
		}
		all = append(all, strconv.FormatFloat(x, 'g', 12, 64))
	}
	return strings.Join(all, " ")
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"restored": func(t *testing.T, in []string) string {
			qi, trees, _ := asked(t, in[2])
			r, err := restore.Restore(lines(in[0]), lines(in[1]), qi, trees)
			if err != nil {
				return casetest.Said(err)
			}
			notes := strings.Join(r.Notes, "\n")
			for _, note := range r.Notes {
				if strings.HasPrefix(note, "0 ") || strings.Contains(note, ": 0 ") {
					t.Errorf("note %q", note)
				}
			}
			for i, row := range r.Row {
				if row < 0 && (!r.Suppressed[i] || r.Spans[i*len(qi)] != r.Problem.QI[0].Domain.Full()) {
					t.Errorf("record %d has no row, and is not hidden", i)
				}
			}
			var said []string
			for _, question := range in[3:] {
				switch question {
				case "rows":
					said = append(said, fmt.Sprint(r.Row))
				case "aligned":
					said = append(said, fmt.Sprint(r.Aligned))
				case "suppressed":
					said = append(said, fmt.Sprint(r.Suppressed))
				case "lost":
					said = append(said, lost(r))
				case "rate":
					said = append(said, strconv.FormatFloat(iLossRate(r), 'g', 12, 64))
				case "full":
					var all []bool
					for i := range r.Problem.N {
						all = append(all, r.Spans[i*len(qi)] == r.Problem.QI[0].Domain.Full())
					}
					said = append(said, fmt.Sprint(all))
				case "notes":
					said = append(said, strconv.Itoa(len(r.Notes)))
				default: // a text that is noted
					said = append(said, fmt.Sprint(strings.Contains(notes, question)))
				}
			}
			return strings.Join(said, " | ")
		},
		"compared": func(t *testing.T, in []string) string {
			qi, trees, set := asked(t, in[2])
			var sensitive []string
			if set["sensitive"] != "" {
				sensitive = strings.Split(set["sensitive"], ",")
			}
			k, _ := strconv.Atoi(set["k"])
			released := in[1]
			if released == "same" {
				released = in[0]
			}
			got, err := restore.Compare(context.Background(), lines(in[0]), lines(released), qi, sensitive, trees, k, utility.Options{Label: set["label"]})
			if err != nil {
				return casetest.Said(err)
			}
			if math.IsNaN(got.Loss.CAvg) {
				t.Error("the average is no number")
			}
			return casetest.Figures(got, strings.Fields(in[3])...)
		},
	})
}
