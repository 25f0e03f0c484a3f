package audit_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
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

// Two classes of 2 and 3 rows, of which the population has 4 and 20: 1/F is the
// risk of each row (El Emam, Dankar 2008), the population's other rows do not
// count.
func TestPopulationByHand(t *testing.T) {
	micro := build("age zip", "20 1", "20 1", "30 ?", "30 NULL", "30 *")
	var lines []string
	for line, times := range map[string]int{"20 1": 4, "30 ?": 12, "30 *": 8, "20 ?": 5, "50 9": 7} {
		lines = append(lines, slices.Repeat([]string{line}, times)...)
	}
	names := []string{"age", "zip"}
	r := mustAudit(t, micro, audit.Options{QI: names, Behind: among(micro, build("age zip", lines...), names), Threshold: 0.1}).Risk
	if want := (audit.Prosecutor{Highest: 0.5, Average: 0.4, RecordsAtRisk: 1, Threshold: 0.1}); r.Prosecutor != want {
		t.Errorf("prosecutor: %+v", r.Prosecutor)
	}
	if j := r.Journalist; j.Highest != 0.25 || !near(j.Average, 0.13) || j.RecordsAtRisk != 0.4 || j.Absent != 0 {
		t.Errorf("journalist: %+v", j) // (2/4 + 3/20)/5 = 0.13
	}
	if !near(r.Marketer.Average, 0.13) {
		t.Errorf("marketer: %+v", r.Marketer)
	}
}

// Who is not in the population table is as exposed as without one.
func TestPopulationWithoutSomeOfTheRows(t *testing.T) {
	micro := build("a", "1", "2", "2")
	r := mustAudit(t, micro, audit.Options{QI: []string{"a"}, Behind: among(micro, build("b a", "x 1", "y 1"), []string{"a"})}).Risk
	if j := r.Journalist; j.Highest != 0.5 || j.Average != 0.5 || j.Absent != 2 {
		t.Errorf("journalist: %+v", j)
	}
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

// Of the 45 pairs of rows of KAIM's Table 3, those that agree are 6+1+1+1 in age,
// 6+6+1 in gender, 6+1+1+1 in ZIP code, 5 in any two (Motwani, Xu 2007).
func TestSubsetsByHand(t *testing.T) {
	got := mustAudit(t, released(), audit.Options{QI: qi}).QuasiIdentifiers
	want := []audit.Subset{
		{Columns: []string{"Age", "Gender"}, Distinction: 0.5, Separation: 40.0 / 45},
		{Columns: []string{"Age", "Zip"}, Distinction: 0.5, Separation: 40.0 / 45},
		{Columns: []string{"Gender", "Zip"}, Distinction: 0.5, Separation: 40.0 / 45},
		{Columns: []string{"Age"}, Distinction: 0.4, Separation: 36.0 / 45},
		{Columns: []string{"Zip"}, Distinction: 0.4, Separation: 36.0 / 45},
		{Columns: []string{"Gender"}, Distinction: 0.3, Separation: 32.0 / 45},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("audit finds\n%+v, want\n%+v", got, want)
	}
	if none := mustAudit(t, released(), audit.Options{QI: qi, Subsets: -1}).QuasiIdentifiers; none != nil {
		t.Errorf("%+v", none)
	}
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

// Classes of 11 rows, which the agencies ask for, are not at risk, and those of 10 are.
func TestElevenRowsAreNotAtRisk(t *testing.T) {
	for size, want := range map[int]float64{10: 1, 11: 0, 12: 0} {
		if got := mustAudit(t, build("a", slices.Repeat([]string{"1"}, size)...), audit.Options{QI: []string{"a"}}).Risk.Prosecutor.RecordsAtRisk; got != want {
			t.Errorf("of a class of %d, %v is at risk, want %v", size, got, want)
		}
	}
}

// A risk as high as the threshold is not above it: of one class of two rows and one
// of one, only the one row is at risk of more than 1/2, in the table and beside a
// population where as many rows are behind each.
func TestARiskAtTheThresholdIsNotAboveIt(t *testing.T) {
	micro := build("a", "1", "1", "2")
	for name, behind := range map[string]func(int32) int{"alone": nil, "among others": among(micro, micro, []string{"a"})} {
		for threshold, want := range map[float64]float64{0.5: 1.0 / 3, 0.499: 1, 1: 0} {
			r := mustAudit(t, micro, audit.Options{QI: []string{"a"}, Behind: behind, Threshold: threshold}).Risk
			if r.Prosecutor.RecordsAtRisk != want || r.Journalist.RecordsAtRisk != want {
				t.Errorf("%s, above %v: %v in the table, %v in the population, want %v", name, threshold,
					r.Prosecutor.RecordsAtRisk, r.Journalist.RecordsAtRisk, want)
			}
		}
	}
}
