package audit_test

import (
	"reflect"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
)

// The count of sdcMicro: two rows match if no column that both show differs.
func TestWildcardIsAScan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "*", "?"}), 3, 3)
		var lines []string
		for _, row := range rapid.SliceOfN(cells, 1, 25).Draw(t, "rows") {
			lines = append(lines, row[0]+" "+row[1]+" "+row[2])
		}
		micro := build("q r s", lines...)
		got := mustAudit(t, micro, audit.Options{QI: micro.Names(), Wildcard: true}).Wildcard
		want := audit.Wildcard{K: micro.N}
		for i := range micro.N {
			matches := 0
			for j := range micro.N {
				match := true
				for _, c := range micro.Columns {
					a, b := text(c, i), text(c, j)
					match = match && (a == b || a == "*" || b == "*")
				}
				if match {
					matches++
				}
			}
			want.K = min(want.K, matches)
			want.Average += 1 / float64(matches) / float64(micro.N)
			if matches == 1 {
				want.SampleUniques++
			}
		}
		if got.K != want.K || got.SampleUniques != want.SampleUniques || !near(got.Average, want.Average) {
			t.Fatalf("audit finds %s, a scan %s", show(got), show(want))
		}
	})
}

// Patients whose rows are all their own change nothing; and a table of the
// distinct (class, patient, value) triples says the same of the values, but for
// how they are distributed in the whole table.
func TestPatientsAgainstTheirTriples(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var lines []string
		n := rapid.IntRange(1, 30).Draw(t, "n")
		seen := map[string]bool{}
		var triples []string
		perClass := map[string]map[string]bool{}
		for row := range n {
			id := rapid.SampledFrom([]string{"A", "B", "C", "D"}).Draw(t, "id")
			q := rapid.SampledFrom([]string{"1", "2", "3"}).Draw(t, "q")
			s := rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "s")
			line := id + " " + q + " " + s
			lines = append(lines, line+" "+strconv.Itoa(row))
			if !seen[line] {
				seen[line] = true
				triples = append(triples, line)
			}
			if perClass[q] == nil {
				perClass[q] = map[string]bool{}
			}
			perClass[q][id] = true
		}
		k := n
		for _, ids := range perClass {
			k = min(k, len(ids))
		}
		opt := audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}, Subsets: -1}
		micro := build("id q s row", lines...)
		own := opt
		own.Patients = privacy.PatientsOf(micro.Column("row"))
		got, plain := mustAudit(t, micro, own), mustAudit(t, micro, opt)
		got.Patients = 0
		if !reflect.DeepEqual(got, plain) {
			t.Fatalf("every row its own patient: %s, without patients %s", show(got), show(plain))
		}
		opt.Patients = privacy.PatientsOf(micro.Column("id"))
		got = mustAudit(t, micro, opt)
		opt.Patients = nil
		want := mustAudit(t, build("id q s", triples...), opt)
		a, b := got.Sensitive["s"], want.Sensitive["s"]
		if got.K != k || a.DistinctL != b.DistinctL || !near(a.Alpha, b.Alpha) || !near(a.EntropyL, b.EntropyL) {
			t.Fatalf("k = %d, want %d; %s, of the triples %s", got.K, k, show(a), show(b))
		}
	})
}
