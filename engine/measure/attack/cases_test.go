package attack

import (
	"context"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/hierarchytest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/cases.txt
var cases string

// settings reads the tables of a line, of which same is the original and - none, and
// settings such as attack=downcoding and tree:age=22>[20,30)>*;34>[30,40)>*.
func settings(t *testing.T, in []string) (s Setting, kinds []attackresult.Kind) {
	markers, set := table.NewMarkers(nil), map[string]string{}
	for word := range strings.FieldsSeq(in[3]) {
		name, value, _ := strings.Cut(word, "=")
		if of, ok := strings.CutPrefix(name, "tree:"); ok {
			s.Trees = map[string]*hierarchy.Tree{of: hierarchytest.Rows(t, ";", strings.Split(strings.NewReplacer(";", "\n", ">", ";").Replace(value), "\n")...)}
		}
		set[name] = value
	}
	if _, ok := set["missing"]; ok {
		markers = table.NewMarkers(table.DefaultMarkers())
	}
	read := func(text string) *table.Table {
		if text == "-" {
			return nil
		}
		names, records, _ := strings.Cut(text, "/")
		b := table.NewBuilder(strings.Fields(names), markers)
		for record := range strings.SplitSeq(records, "/") {
			if cells := strings.Fields(strings.ReplaceAll(record, "'' ", "_ ")); len(cells) > 0 {
				for i, cell := range cells {
					cells[i] = strings.ReplaceAll(cell, "_", " ")
				}
				b.Append(cells)
			}
		}
		return b.Table()
	}
	s.Original = read(in[1])
	if s.Release = s.Original; in[0] != "same" {
		s.Release = read(in[0])
	}
	if s.Control = s.Original; in[2] != "same" {
		s.Control = read(in[2])
	}
	if set["second"] == "release" {
		s.Second = s.Release
	}
	names := func(name string) []string {
		return strings.FieldsFunc(set[name], func(r rune) bool { return r == ',' })
	}
	s.Sensitive, s.Known = names("sensitive"), names("known")
	s.Guesses, _ = strconv.Atoi(set["guesses"])
	s.Neighbours, _ = strconv.Atoi(set["neighbours"])
	for _, kind := range names("attack") {
		kinds = append(kinds, attackresult.Kind(kind))
	}
	return s, kinds
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"attacked": func(t *testing.T, in []string) string {
			s, kinds := settings(t, in)
			report, err := Run(context.Background(), s, kinds...)
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(report, strings.Fields(strings.Join(in[4:], " "))...)
		},
		"what cannot be split": func(_ *testing.T, in []string) string {
			rows, _ := strconv.Atoi(in[1])
			_, _, err := Split(tabletest.Column("id", slices.DeleteFunc(strings.Split(in[0], " "), func(s string) bool { return s == "" })...), rows, in[2], 1)
			return casetest.Said(err)
		},
	})
}
