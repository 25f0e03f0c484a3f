package sqltest

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"quasi/engine/measure/audit"
)

// compareFigures runs the queries of an audit, and compares each figure with that of the
// report under the same name. NULL is a figure that is not there.
func (w warehouse) compareFigures(t reporter, queries string, report audit.Report) {
	t.Helper()
	want := figuresOf(t, report)
	seen := 0
	for _, query := range strings.SplitAfter(queries, ";\n") {
		if strings.TrimSpace(query) == "" {
			continue
		}
		names, rows := w.rows(t, query)
		if len(rows) != 1 {
			t.Fatalf("%d rows of figures, want one: %.500s", len(rows), query)
		}
		for i, name := range names {
			figure, known := want[name]
			if cell := rows[0][i]; cell.Valid != known {
				t.Fatalf("%s: %v, the audit's %v (%v)", name, cell, figure, known)
			} else if known {
				got, err := strconv.ParseFloat(cell.String, 64)
				if err != nil || math.Abs(got-figure) > 1e-9*math.Max(1, math.Abs(figure)) {
					t.Fatalf("%s: %s, want %v (%v)", name, cell.String, figure, err)
				}
				seen++
			}
		}
	}
	if least := 10 + 5*len(report.Sensitive); seen < least {
		t.Fatalf("%d figures were compared, want at least %d", seen, least)
	}
}

// figuresOf returns the numbers of a report by their places in its JSON.
func figuresOf(t reporter, report audit.Report) map[string]float64 {
	t.Helper()
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatalf("%v", err)
	}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatalf("%v", err)
	}
	figures := map[string]float64{}
	collect(figures, "", all)
	return figures
}

func collect(figures map[string]float64, at string, of any) {
	switch of := of.(type) {
	case float64:
		figures[at] = of
	case map[string]any:
		for name, part := range of {
			collect(figures, strings.TrimPrefix(at+"."+name, "."), part)
		}
	}
}
