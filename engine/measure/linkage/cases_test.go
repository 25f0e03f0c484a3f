package linkage_test

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/measure/linkage"
)

//go:embed testdata/cases.txt
var cases string

// lines reads a table: its columns, and a record behind each slash, whose cells ; parts.
func lines(in string) *table.Table {
	var rows []string
	for row := range strings.SplitSeq(in, "/") {
		rows = append(rows, strings.ReplaceAll(strings.TrimSpace(row), ";", "|"))
	}
	return read(rows...)
}

func options(t *testing.T, text string) linkage.Options {
	opt := linkage.Options{Trees: map[string]*hierarchy.Tree{}}
	for word := range strings.FieldsSeq(text) {
		switch name, value, _ := strings.Cut(word, "="); name {
		case "qi":
			opt.QI = strings.FieldsFunc(value, func(r rune) bool { return r == ',' })
		case "sensitive":
			opt.Sensitive = strings.Split(value, ",")
		case "person":
			opt.Person = value
		default:
			opt.Trees[strings.TrimPrefix(name, "tree:")] = tree(t, strings.Split(strings.ReplaceAll(value, ">", "|"), ";")...)
		}
	}
	return opt
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"attacked": func(t *testing.T, in []string) string {
			r, err := linkage.Attack(context.Background(), lines(in[0]), lines(in[1]), options(t, in[2]))
			if err != nil {
				return casetest.Said(err)
			}
			return casetest.Figures(r, strings.Fields(in[3])...)
		},
		"people behind each row": func(t *testing.T, in []string) string {
			opt, released := options(t, in[2]), lines(in[0])
			behind, err := linkage.Behind(released, lines(in[1]), opt.QI, opt.Trees)
			if err != nil {
				return casetest.Said(err)
			}
			var all []int
			for row := range released.N {
				all = append(all, behind(int32(row)))
			}
			return fmt.Sprint(all)
		},
		"candidates": func(t *testing.T, in []string) string {
			found, err := linkage.Candidates(lines(in[0]), lines(in[1]), options(t, in[2]).QI, nil)
			if err != nil {
				return casetest.Said(err)
			}
			return fmt.Sprint(found)
		},
	})
}
