package person

import (
	"context"
	_ "embed"
	"fmt"
	"strconv"
	"testing"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

//go:embed testdata/cases.txt
var cases string

// What is made of few persons, case by case.
func TestCases(t *testing.T) {
	number := func(text string) int { return int(casetest.Numbers(t, text)[0]) }
	casetest.Run(t, cases, map[string]casetest.Answer{
		"strata left beside a pool": func(t *testing.T, in []string) string {
			var persons [][]int32
			for _, rows := range in {
				persons = append(persons, casetest.Numbers(t, rows))
			}
			x, strata := ofPersons(0, persons...)
			left := casetest.Must(x.pooled(context.Background(), strata, 2))
			if x.total == 0 && (x.beside == nil || x.beside.total == 0) {
				return fmt.Sprint(len(left), ", nothing is lost")
			}
			return strconv.Itoa(len(left))
		},
		"capped": func(t *testing.T, in []string) string {
			return fmt.Sprint(capped(casetest.Numbers(t, in[1]), number(in[0])))
		},
		"attributes of a stratum of rows": func(t *testing.T, in []string) string {
			p := recordsOf(t, number(in[0]))
			return fmt.Sprintf("%d of %v to %v", len(p.QI), p.QI[0].Weight, p.QI[len(p.QI)-1].Weight)
		},
		"parts of an order": func(t *testing.T, in []string) string {
			values := casetest.Numbers(t, in[0])
			x := inOrder(1, len(values), 1, func(person, place int) int32 { return values[place] })
			return fmt.Sprint(boxes(&x.p.QI[0], x.rows[0]))
		},
		"first row that fits": func(t *testing.T, in []string) string {
			p, _ := problemtest.Read(t, []string{"leaves 1 0 0 1 0"})
			x := newPartition(p, Options{Patients: &privacy.Patients{Codes: make([]int32, 5), Count: 1}, K: 1})
			g := x.empty(1)
			x.Add(g.hulls[0], x.Of[1])
			x.price(g)
			x.fit.find(casetest.Numbers(t, in[0]), g)
			return fmt.Sprint(x.fit.rows)
		},
		"all are compared of persons with 16 rows": func(t *testing.T, in []string) string {
			persons := number(in[0])
			x := inOrder(persons, 16, 1, func(person, place int) int32 { return int32(person) })
			n := casetest.Must(x.near(stratum{16, everyone(persons)}))
			return strconv.FormatBool(n.tree == nil)
		},
		"near the first of 31": func(t *testing.T, in []string) string {
			x := inOrder(31, 1, 1, func(person, place int) int32 { return map[string]int32{"in order": int32(person)}[in[0]] })
			n := casetest.Must(x.near(stratum{1, everyone(31)}))
			return fmt.Sprint(n.compare(0))
		},
		"positions are fitted, and near as if fitted": func(_ *testing.T, in []string) string {
			width := number(in[0])
			x := inOrder(2, width, 1, func(person, place int) int32 {
				if person == 1 {
					place = width - 1 - place
				}
				return int32(place)
			})
			g := x.made(width, []int32{0})
			return fmt.Sprint(x.fit.find(x.rows[1], g) == 0, x.fit.nearness(x.rows[1], g, 1<<40) == 0)
		},
	})
}
