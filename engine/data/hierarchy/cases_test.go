package hierarchy_test

import (
	_ "embed"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/internal/casetest"
)

//go:embed testdata/cases.txt
var cases string

func TestCases(t *testing.T) { casetest.Run(t, cases, answers()) }

func answers() map[string]casetest.Answer {
	return map[string]casetest.Answer{
		"intervals": built(hierarchy.Intervals),
		"cut":       built(hierarchy.Cut),
		"quantiles": builtBy(hierarchy.Quantiles),
		"rare":      builtBy(hierarchy.Rare),
		"runs":      built(hierarchy.Runs),
		"dates":     built(hierarchy.Dates),
		"ages":      built(hierarchy.Ages),
		"mask":      built(hierarchy.Mask),
		"zip3": builtBy(func(values []string, _ []int, _ struct{}) (*hierarchy.Tree, error) {
			return hierarchy.ZIP3(values)
		}),
		"gb": builtBy(func(values []string, _ []int, _ struct{}) (*hierarchy.Tree, error) {
			return hierarchy.GBPostcodes(values)
		}),
		"group": func(t *testing.T, in []string) string {
			var values []string
			groups := map[string][]string{}
			for _, field := range in {
				labels := strings.Split(field, ";")
				values = append(values, labels[0])
				if len(labels) > 1 {
					groups[labels[0]] = labels[1:]
				}
			}
			tree, err := hierarchy.Group(values, 2, func(v string) []string { return groups[v] })
			return paths(t, tree, err)
		},
		"lint": func(t *testing.T, in []string) string {
			found, err := hierarchy.LintARX(lines(in[0]), in[1:])
			return faults(t, found, err)
		},
		"lint pairs": func(t *testing.T, in []string) string {
			found, err := hierarchy.LintPairs(lines(in[1]), hierarchy.Header(in[0]), in[2:])
			return faults(t, found, err)
		},
		"pairs": func(t *testing.T, in []string) string {
			tree, err := hierarchy.ReadPairs(lines(in[0]), "")
			return paths(t, tree, err)
		},
		"first three digits": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				if zip, ok := hierarchy.FirstZIP3(text); ok {
					return zip
				}
				return "none"
			})
		},
		"postcode": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				if district, inward, ok := hierarchy.ParseGBPostcode(text); ok {
					return district + " " + inward
				}
				return "none"
			})
		},
		"names": func(t *testing.T, in []string) string {
			err := hierarchy.CheckNames(rowsOf(in))
			if _, read := hierarchy.ReadARX(strings.NewReader(strings.Join(in, "\n") + "\n")); casetest.Said(read) != casetest.Said(err) {
				t.Errorf("the file is refused by %v, the rows by %v", read, err)
			}
			return wrong(t, err)
		},
		"edit": func(t *testing.T, in []string) string {
			tree := fromRows(t, strings.Split(in[0], " / ")...)
			edited, err := edit(t, tree, in[1], in[2:])
			return paths(t, edited, err)
		},
		"readable": func(t *testing.T, in []string) string { return wrong(t, hierarchy.CheckReadable(rowsOf(in))) },
	}
}

// built is [builtBy] of a builder that does not count records.
func built[O any](build func([]string, O) (*hierarchy.Tree, error)) casetest.Answer {
	return builtBy(func(values []string, _ []int, o O) (*hierarchy.Tree, error) { return build(values, o) })
}

// builtBy returns what a builder makes of options in JSON and of values, of which a=9 has nine
// records.
func builtBy[O any](build func([]string, []int, O) (*hierarchy.Tree, error)) casetest.Answer {
	return func(t *testing.T, in []string) string {
		var o O
		casetest.NoError(t, json.Unmarshal([]byte(in[0]), &o))
		var values []string
		var counts []int
		for _, field := range in[1:] {
			value, records, counted := strings.Cut(field, "=")
			if counted {
				n := casetest.Must(strconv.Atoi(records))
				counts = append(counts, n)
			}
			values = append(values, value)
		}
		tree, err := build(values, counts, o)
		return paths(t, tree, err)
	}
}

// edit does what a line says to a tree.
func edit(t *testing.T, tree *hierarchy.Tree, what string, args []string) (*hierarchy.Tree, error) {
	node := func(label string) int {
		if number, ok := strings.CutPrefix(label, "#"); ok {
			n := casetest.Must(strconv.Atoi(number))
			return n
		}
		return find(t, tree, label)
	}
	nodes := func(labels string) (all []int) {
		for _, label := range strings.FieldsFunc(labels, func(r rune) bool { return r == ',' }) {
			all = append(all, node(label))
		}
		return all
	}
	switch what {
	case "move":
		return tree.MoveAll(nodes(args[0]), node(args[1]))
	case "place":
		return tree.PlaceMissing(strings.Split(args[0], ","), node(args[1]))
	case "add":
		return tree.AddValue(node(args[1]), args[0])
	case "restrict":
		return tree.Restrict(strings.Split(args[0], ","))
	case "prune":
		return tree.Prune(nodes(args[0]))
	case "sort":
		counts := map[string]int{}
		for _, arg := range args[2:] {
			value, n, _ := strings.Cut(arg, "=")
			counts[value], _ = strconv.Atoi(n)
		}
		return tree.Sort(node(args[0]), hierarchy.Order{By: hierarchy.Sorting(args[1]), Counts: counts})
	case "rename":
		return tree.Rename(node(args[0]), args[1])
	case "dissolve":
		return tree.Dissolve(node(args[0]))
	case "group":
		return tree.AddGroup(node(args[0]), args[2], nodes(args[1]))
	}
	t.Fatalf("no edit %s", what)
	return nil, nil
}

// paths writes a tree on one line, or the error.
func paths(t *testing.T, tree *hierarchy.Tree, err error) string {
	if err != nil {
		return casetest.Said(err)
	}
	return strings.ReplaceAll(strings.TrimSuffix(arx(t, tree), "\n"), "\n", " / ")
}

// lines reads a text in which \n is the end of a line.
func lines(text string) *strings.Reader {
	return strings.NewReader(strings.ReplaceAll(text, `\n`, "\n"))
}

// faults writes what was found in a file on one line, and checks that each fault has a sentence.
func faults(t *testing.T, found []hierarchy.Fault, err error) string {
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if f.String() == "" || strings.ContainsAny(f.String(), "{}") {
			t.Errorf("it says %q", f)
		}
	}
	if len(found) == 0 {
		return "none"
	}
	return said(found)
}

// wrong are the faults that an error has.
func wrong(t *testing.T, err error) string {
	var e *hierarchy.Error
	if !errors.As(err, &e) {
		return "none"
	}
	return faults(t, e.Faults, nil)
}

func rowsOf(lines []string) [][]string { return cells(strings.Join(lines, "|")) }
