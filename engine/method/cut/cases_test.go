package cut

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/group"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

//go:embed testdata/cases.txt
var cases string

// What is made of small problems, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"groups": asked(problemtest.Result),
		"spans":  asked(func(p *problem.Problem, g *problem.Groups, err error) string { return problemtest.Shown(g) }),
		"sizes":  asked(func(p *problem.Problem, g *problem.Groups, err error) string { return fmt.Sprint(sizes(g)) }),
		"refusals": func(t *testing.T, in []string) string {
			return of(t, "all", in, func(a algorithm, p *problem.Problem) string {
				_, err := a.run(context.Background(), p, nil)
				if err == nil || !strings.HasPrefix(err.Error(), a.method()) {
					return fmt.Sprintf("%s: %v", a.name, err)
				}
				return casetest.Said(err)
			})
		},
		"where to cut": whereToCut,
		"pieces of at most": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			most, _ := strconv.Atoi(in[0])
			pieces := casetest.Must(Pieces(context.Background(), p, most, 0.5))
			slices.Sort(pieces[0])
			said := fmt.Sprint(pieces[0])
			for _, rows := range pieces[1:] {
				said += fmt.Sprint(" ", len(rows))
			}
			return said
		},
		"merging": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, in[1:])
			var all []string
			if in[0] == "halves" {
				rows := group.Numbers(p.N)
				at := newMerger(p, RisePenalty).halve(rows)
				halves := &problem.Groups{}
				halves.Append(p, rows[:at])
				halves.Append(p, rows[at:])
				return problemtest.InSets(halves)
			}
			x := newPool(p)
			for g := range int32(x.len()) {
				all = append(all, fmt.Sprint(x.members(g, nil)))
			}
			return strings.Join(all, " ")
		},
	})
}

// of returns what is said of a problem with all algorithms that are named.
func of(t *testing.T, names string, in []string, say func(a algorithm, p *problem.Problem) string) string {
	var found []string
	for _, a := range algorithms {
		if names == "all" || slices.Contains(strings.Split(names, " & "), a.name) {
			found = append(found, a.name)
		}
	}
	return casetest.Each(found, func(name string) string {
		p, _ := problemtest.Read(t, in)
		return say(algorithms[slices.IndexFunc(algorithms, func(a algorithm) bool { return a.name == name })], p)
	})
}

func asked(say func(*problem.Problem, *problem.Groups, error) string) casetest.Answer {
	return func(t *testing.T, in []string) string {
		return of(t, in[0], in[1:], func(a algorithm, p *problem.Problem) string {
			g, err := a.run(context.Background(), p, nil)
			return say(p, g, err)
		})
	}
}

// whereToCut says where all records, or the first ones, are cut in the first column, and whether
// a cut keeps the theorems on rounded partition.
func whereToCut(t *testing.T, in []string) string {
	p, others := problemtest.Read(t, in[1:])
	if in[0] == "between values" {
		x := newCutter(p, method{cuts: []kind{{dimensions: (*cutter).byWidth, places: (*cutter).betweenValues}}})
		x.enclose(x.rows)
		at := casetest.Must(x.cut(context.Background(), x.rows))
		return fmt.Sprint(x.rows[:at], " ", at)
	}
	x := newCutter(p, method{})
	if in[0] == "beyond k" {
		return strconv.Itoa(x.surplus())
	}
	if len(others) > 0 {
		n, _ := strconv.Atoi(strings.TrimPrefix(others[0], "first "))
		x.sorted = x.rows[:n]
	} else {
		x.enclose(x.rows)
		x.sort(x.rows, 0)
	}
	if at, err := strconv.Atoi(in[0]); err == nil {
		return strconv.FormatBool(x.keepsTheorems(at))
	}
	return fmt.Sprint(x.rounded(0))
}
