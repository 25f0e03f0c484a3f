//go:build !js

package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// asks is a question as this program reads it.
type asks struct {
	kind, of, value string
	by              []string
}

// parseQuestion reads the few forms of questions that are asked here.
func parseQuestion(text string) asks {
	var q asks
	q.kind, text, _ = strings.Cut(text, " ")
	text = strings.TrimPrefix(text, "of ")
	if q.kind == "association" {
		q.by = strings.Split(text, ", ")
		return q
	}
	for _, word := range []string{" by ", " on "} {
		if of, by, ok := strings.Cut(text, word); ok {
			text, q.by = of, strings.Split(by, ", ")
		}
	}
	if by, ok := strings.CutPrefix(text, "by "); ok {
		text, q.by = "", strings.Split(by, ", ")
	}
	q.of, q.value, _ = strings.Cut(text, "=")
	q.value = strings.Trim(q.value, `"`)
	return q
}

// found is an answer for a group; a NaN bound: there is no margin.
type found struct{ value, low, high, rows float64 }

// group returns what a cell of a column in steps, or of its values, is a group of: "", none.
func group(term, cell string, known map[string]bool) string {
	_, step, ok := strings.Cut(term, "/")
	if !ok {
		if known[cell] {
			return cell
		}
		return ""
	}
	if known[cell] {
		return cell
	}
	width, _ := strconv.Atoi(step)
	var from, to int
	if n, _ := fmt.Sscanf(cell, "[%d,%d)", &from, &to); n == 2 && to > from && width%(to-from) == 0 && from%(to-from) == 0 {
		cell = strconv.Itoa(from) // a step of which some make one of this width
	}
	x, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return ""
	}
	lo := int(math.Floor(x/float64(width))) * width
	if label := fmt.Sprintf("[%d,%d)", lo, lo+width); known == nil || known[label] {
		return label
	}
	return ""
}

// groups are those that the original has of a term.
func groupsOf(term string, original *rows) map[string]bool {
	name, _, stepped := strings.Cut(term, "/")
	known := map[string]bool{}
	for _, cell := range original.cells[name] {
		if stepped {
			cell = group(term, cell, nil)
		}
		if cell != "" {
			known[cell] = true
		}
	}
	return known
}

// answers answers a question by group. original says which groups there are.
func (q asks) answers(original, of *rows) map[string]found {
	switch q.kind {
	case "association":
		return q.pearson(of)
	case "regression":
		return q.fit(original, of)
	}
	known := make([]map[string]bool, len(q.by))
	for i, term := range q.by {
		known[i] = groupsOf(term, original)
	}
	samples := map[string]*drawn{}
rows:
	for row := range of.n {
		var key []string
		for i, term := range q.by {
			name, _, _ := strings.Cut(term, "/")
			if of.cells[name] == nil {
				continue rows
			}
			g := group(term, of.cells[name][row], known[i])
			if g == "" {
				continue rows
			}
			key = append(key, g)
		}
		x, ok := q.number(original, of, row)
		if !ok {
			continue
		}
		s := samples[strings.Join(key, "\x00")]
		if s == nil {
			s = &drawn{}
			samples[strings.Join(key, "\x00")] = s
		}
		s.x, s.whose = append(s.x, x), append(s.whose, of.person(row))
	}
	all := map[string]found{}
	for key, s := range samples {
		all[key] = q.answer(s, of)
	}
	return all
}

// person says whose a row is.
func (r *rows) person(row int) string {
	if r.whose == nil {
		return strconv.Itoa(row)
	}
	return r.whose[row]
}

// number is what is asked about of a row: false, nothing is told.
func (q asks) number(original, of *rows, row int) (float64, bool) {
	switch {
	case q.kind == "count":
		return 1, true
	case of.cells[q.of] == nil:
		return 0, false
	case q.value == "":
		x, err := strconv.ParseFloat(of.cells[q.of][row], 64)
		return x, err == nil
	case of.cells[q.of][row] == q.value:
		return 1, true
	}
	return 0, slices.Contains(original.cells[q.of], of.cells[q.of][row])
}
