package audit_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
)

// among tells how many rows of a population have the texts of a row of micro.
func among(micro, population *table.Table, names []string) func(row int32) int {
	behind := make([]int, micro.N)
	people := naive(population, names)
	for key, rows := range naive(micro, names) {
		for _, row := range rows {
			behind[row] = len(people[key])
		}
	}
	return func(row int32) int { return behind[row] }
}

func TestRisksAreShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, opt := draw(t), audit.Options{QI: []string{"a", "b"}, Sensitive: []string{"c", "s"}, Subsets: 3}
		alone := mustAudit(t, micro, opt).Risk
		if p, j := alone.Prosecutor, alone.Journalist; j.Highest != p.Highest || j.Average != p.Average ||
			j.RecordsAtRisk != p.RecordsAtRisk || alone.Marketer.Average != p.Average {
			t.Fatalf("without a population: %+v", alone)
		}
		opt.Behind = among(micro, draw(t), opt.QI)
		r := mustAudit(t, micro, opt)
		for _, share := range []float64{r.Risk.Prosecutor.Highest, r.Risk.Prosecutor.Average, r.Risk.Prosecutor.RecordsAtRisk,
			r.Risk.Journalist.Highest, r.Risk.Journalist.Average, r.Risk.Journalist.RecordsAtRisk, r.Risk.Marketer.Average} {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("risks: %+v", r.Risk)
			}
		}
		if _, err := json.Marshal(r); err != nil {
			t.Fatal(err)
		}
		// The table itself as its population changes nothing.
		opt.Behind = among(micro, micro, opt.QI)
		if self := mustAudit(t, micro, opt).Risk; self != alone {
			t.Fatalf("%+v, among itself %+v", alone, self)
		}
	})
}

func TestJournalistAgreesWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, everyone, names := draw(t), draw(t), []string{"a", "b"}
		got := mustAudit(t, micro, audit.Options{QI: names, Behind: among(micro, everyone, names)}).Risk.Journalist
		behind := naive(everyone, names)
		highest, sum, absent := 0.0, 0.0, 0
		for key, rows := range naive(micro, names) {
			size := len(behind[key])
			if size == 0 {
				size = len(rows)
				absent += size
			}
			highest = max(highest, 1/float64(size))
			sum += float64(len(rows)) / float64(size)
		}
		if got.Highest != highest || !near(got.Average, sum/float64(micro.N)) || got.Absent != absent {
			t.Fatalf("%+v, want %v, %v, %d", got, highest, sum/float64(micro.N), absent)
		}
	})
}

func TestSubsetsAgreeWithNaiveGrouping(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, size := draw(t), rapid.IntRange(1, 5).Draw(t, "size")
		got := mustAudit(t, micro, audit.Options{QI: []string{"s", "b", "a", "c", "b"}, Subsets: size}).QuasiIdentifiers
		if want := []int{4, 10, 14, 15, 15}[size-1]; len(got) != want {
			t.Fatalf("%d sets, want %d", len(got), want)
		}
		for i, s := range got {
			classes, same, single := naive(micro, s.Columns), 0, 0
			for _, rows := range classes {
				same += len(rows) * (len(rows) - 1) / 2
				if len(rows) == 1 {
					single++
				}
			}
			all := micro.N * (micro.N - 1) / 2
			if !near(s.Distinction, float64(len(classes))/float64(micro.N)) || !near(s.Unique, float64(single)/float64(micro.N)) ||
				!near(s.Separation, float64(all-same)/float64(max(1, all))) {
				t.Fatalf("%+v; %d classes, %d pairs alike", s, len(classes), same)
			}
			if i > 0 && s.Separation > got[i-1].Separation {
				t.Fatalf("%v stands behind %v", s, got[i-1])
			}
		}
	})
}

// Columns with many values are counted another way; many columns are cut short.
func TestSubsetsOfWideTables(t *testing.T) {
	n := 3000
	if testing.Short() { // the rest is for make test-long
		n = 600
	}
	micro := &table.Table{N: n}
	var names []string
	for j := range 120 {
		c := &table.Column{Name: fmt.Sprintf("c%03d", j), Codes: make([]int32, micro.N)}
		for row := range c.Codes {
			c.Values, c.Missing = append(c.Values, fmt.Sprint(row)), append(c.Missing, false)
			c.Codes[row] = int32((row * (j + 1)) % (micro.N - j))
		}
		micro.Columns, names = append(micro.Columns, c), append(names, c.Name)
	}
	if got := mustAudit(t, micro, audit.Options{QI: names}).QuasiIdentifiers; len(got) != 120 || len(got[0].Columns) != 1 {
		t.Errorf("%d sets of 120 columns", len(got))
	}
	got := mustAudit(t, micro, audit.Options{QI: names[:30]}).QuasiIdentifiers
	if len(got) != 200 {
		t.Errorf("%d sets", len(got))
	}
	for _, s := range got {
		if want := len(naive(micro, s.Columns)); !near(s.Distinction, float64(want)/float64(n)) {
			t.Fatalf("%+v: %d tuples", s, want)
		}
	}
}
