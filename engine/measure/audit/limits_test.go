package audit_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
)

// The population's uniques are estimated where the fraction is known, from the
// table's own classes.
func TestPopulationUniquesAreThoseOfTheEstimate(t *testing.T) {
	micro := build("q", "1", "2", "2", "3", "3", "4", "5", "6")
	for _, fraction := range []float64{0.1, 0.5, 1} {
		got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Fraction: fraction})
		want, err := population.Estimate([]population.Size{{Size: 1, Classes: 4}, {Size: 2, Classes: 2}}, 8, fraction)
		if err != nil || !reflect.DeepEqual(got.PopulationUniques, &want) {
			t.Errorf("of %v: %s, want %s: %v", fraction, show(got.PopulationUniques), show(want), err)
		}
	}
	for name, r := range map[string]audit.Report{
		"no fraction": mustAudit(t, micro, audit.Options{QI: []string{"q"}}),
		"no rows":     mustAudit(t, build("q"), audit.Options{QI: []string{"q"}, Fraction: 0.1}),
	} {
		if r.PopulationUniques != nil {
			t.Errorf("%s: %s", name, show(r.PopulationUniques))
		}
	}
	if _, err := audit.Table(micro, audit.Options{QI: []string{"q"}, Fraction: -0.1}); err == nil || !strings.Contains(err.Error(), "-0.1") {
		t.Errorf("a fraction of -0.1: %v", err)
	}
	if r := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Threshold: 1}); r.Risk.Prosecutor.RecordsAtRisk != 0 {
		t.Errorf("no risk is above 1: %+v", r.Risk)
	}
}

// wide returns 1,500 rows in classes of three by p and q, which have more pairs of
// values than a small table of all of them holds, and one row that is alone.
func wide() *table.Table {
	var lines []string
	for row := range 1500 {
		lines = append(lines, fmt.Sprintf("%d %d %d", row%250, row%500, row%2))
	}
	return build("p q r", append(lines, "250 500 0")...)
}

// Columns of many values are combined and counted as those of few are.
func TestManyPairsOfValuesAreGroupedAlike(t *testing.T) {
	micro := wide()
	rows, err := audit.Rows(micro, []string{"p", "q"})
	if err != nil || len(rows) != 501 || len(rows[0]) != 3 || len(rows[500]) != 1 {
		t.Fatalf("%d classes: %v", len(rows), err)
	}
	for class, members := range rows[:500] {
		if !reflect.DeepEqual(members, []int32{int32(class), int32(class + 500), int32(class + 1000)}) {
			t.Fatalf("class %d has the rows %v", class, members)
		}
	}
	got := mustAudit(t, micro, audit.Options{QI: []string{"p", "q", "r"}, Subsets: 3})
	if got.K != 1 || got.Classes.Count != 501 || got.Classes.Max != 3 || got.SampleUniques != 1 {
		t.Errorf("classes %+v", got.Classes)
	}
	for _, s := range got.QuasiIdentifiers {
		classes := naive(micro, s.Columns)
		if !near(s.Distinction, float64(len(classes))/1501) || !near(s.Unique, float64(singles(classes))/1501) {
			t.Errorf("%+v, of %d classes with %d singles", s, len(classes), singles(classes))
		}
	}
}

// So many sets are looked at as can be: 31 columns have 4,991 of up to three, 32
// have 5,488; 99 have 4,950 of up to two, 100 have 5,050.
func TestSetsAreSmallerWhereTheyWouldBeMany(t *testing.T) {
	for m, want := range map[int]int{31: 3, 32: 2, 99: 2, 100: 1} {
		micro, random := &table.Table{N: 40}, rand.New(rand.NewPCG(1, uint64(m)))
		for j := range m {
			c := &table.Column{Name: fmt.Sprintf("c%03d", j), Values: []string{"0", "1", "2"}, Missing: make([]bool, 3)}
			for range micro.N {
				c.Codes = append(c.Codes, random.Int32N(3))
			}
			micro.Columns = append(micro.Columns, c)
		}
		most := 0
		for _, s := range mustAudit(t, micro, audit.Options{QI: micro.Names(), Subsets: 3}).QuasiIdentifiers {
			most = max(most, len(s.Columns))
		}
		if most != want {
			t.Errorf("of %d columns sets of up to %d, want %d", m, most, want)
		}
	}
}

// The correlation of the values of a sensitive column takes products of its values,
// twice, and those of the quasi-identifiers together: up to 50 million.
func TestCorrelationsUpToALimit(t *testing.T) {
	b := table.NewBuilder([]string{"p", "q", "one", "s"}, table.NewMarkers(nil))
	for row := range 500 {
		b.Append([]string{fmt.Sprint(row % 100), fmt.Sprint(row / 5), "1", fmt.Sprint(row)})
	}
	for names, want := range map[string]bool{"p q": true, "p q one": false} {
		got := mustAudit(t, b.Table(), audit.Options{QI: strings.Fields(names), Sensitive: []string{"s"}, Subsets: -1}).Sensitive["s"]
		if (got.S != nil) != want {
			t.Errorf("%s: s = %v", names, got.S)
		}
	}
}
