package utility

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

func ints(text string) (all []int32) {
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			panic(err)
		}
		all = append(all, int32(n))
	}
	return all
}

// releasedAs reads a problem and the classes in which it is released. The problem is table1, or a
// column of positions in a line or without an order, -1 being missing, and behind + sensitive columns by
// their texts, and weights. Classes are those of records, which semicolons part, each: all apart, or
// kaim: those of the paper's Table 3.
func releasedAs(t *testing.T, of, classes string) *Release {
	parts := strings.Split(of, " + ")
	p := table1()
	if kind, positions, ok := strings.Cut(parts[0], ": "); ok {
		at := ints(positions)
		words := strings.Fields(kind)
		if words[0] == "line" {
			p = inOrder(int(ints(words[1])[0]), at...)
		} else {
			p = problemtest.New(len(at), 1, 1)
			for i, position := range at {
				if position < 0 {
					at[i] = problemtest.Missing
				}
			}
			p.QI = []domain.Attribute{problemtest.Made(len(at), problemtest.Flat, func(i int) int32 { return at[i] })}
			p.QI[0].Name = "x"
		}
	} else if parts[0] != "table1" {
		t.Fatalf("no problem %s", parts[0])
	}
	for _, part := range parts[1:] {
		name, texts, _ := strings.Cut(part, " ")
		if name != "weights" {
			p.Sensitive = append(p.Sensitive, sensitiveOf(name, strings.Fields(texts)))
			continue
		}
		for j, weight := range ints(texts) {
			p.QI[j].Weight = float64(weight)
		}
	}
	return inClasses(p, classes)
}

func inClasses(p *problem.Problem, classes string) *Release {
	switch classes {
	case "each":
		return single(p)
	case "kaim":
		return kaim(p)
	}
	var all [][]int32
	for class := range strings.SplitSeq(classes, ";") {
		if records := ints(class); len(records) > 0 {
			all = append(all, records)
		}
	}
	return groupedAs(p, all...)
}

// tallied reads counts by two values, each as 0 1 3.
func tallied(text string) (all []tally) {
	for cell := range strings.SplitSeq(text, ",") {
		if n := ints(cell); len(n) == 3 {
			all = append(all, tally{n[0], n[1], int(n[2])})
		}
	}
	return all
}

func floats(text string) (all []float64) {
	for word := range strings.FieldsSeq(text) {
		x, _ := strconv.ParseFloat(word, 64)
		all = append(all, x)
	}
	return all
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"measured": func(t *testing.T, in []string) string {
			opt := Options{}
			for setting := range strings.FieldsSeq(strings.Join(in[3:], " ")) {
				switch name, value, _ := strings.Cut(setting, "="); name {
				case "label":
					opt.Label = value
				case "queries":
					opt.Queries, _ = strconv.Atoi(value)
				case "folds":
					opt.Folds, _ = strconv.Atoi(value)
				}
			}
			r, err := Measure(t.Context(), releasedAs(t, in[0], in[1]), opt)
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(r, strings.Fields(in[2])...)
		},
		"said of queries": func(t *testing.T, in []string) string {
			var q Queries
			if err := json.Unmarshal([]byte(in[0]), &q); err != nil {
				t.Fatal(err)
			}
			_, ok := q.Said()
			return fmt.Sprint(ok)
		},
		"said of predictions": func(t *testing.T, in []string) string {
			var p Prediction
			if err := json.Unmarshal([]byte(in[0]), &p); err != nil {
				t.Fatal(err)
			}
			_, ok := p.Said()
			return fmt.Sprint(ok)
		},
		"apart": func(_ *testing.T, in []string) string { return fmt.Sprint(apart(tallied(in[0]), tallied(in[1]))) },
		"correlated": func(_ *testing.T, in []string) string {
			return casetest.Figures(struct{ X *float64 }{correlation(tallied(in[0]), floats(in[1]), floats(in[2]))}, "X")
		},
		"groups and numbers": func(_ *testing.T, in []string) string {
			return casetest.Figures(struct{ X *float64 }{correlationRatio(tallied(in[0]), int(ints(in[1])[0]), floats(in[2]))}, "X")
		},
		"bins": func(t *testing.T, in []string) string {
			var all []string
			for _, b := range newView(releasedAs(t, in[0], "each")).columns[0].bins(int(ints(in[1])[0])) {
				all = append(all, b.label)
			}
			return strings.Join(all, " | ")
		},
	})
}
