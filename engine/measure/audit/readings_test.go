package audit_test

import (
	"reflect"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/measure/audit"
	"quasi/engine/model/privacy"
)

// Of * b, a *, a b and c d, the first three can be each other.
func TestWildcardByHand(t *testing.T) {
	micro := build("q r", "* b", "a *", "a b", "c d")
	got := mustAudit(t, micro, audit.Options{QI: []string{"q", "r"}, Wildcard: true, Subsets: -1})
	want := &audit.Wildcard{K: 1, SampleUniques: 1, Average: (3.0/3 + 1) / 4}
	if !reflect.DeepEqual(got.Wildcard, want) || got.K != 1 || got.SampleUniques != 4 {
		t.Errorf("audit finds %s", show(got))
	}
}

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

// Class 1 holds patients A (twice) and B, class 2 A and C.
func TestPatientsByHand(t *testing.T) {
	micro := build("id q s", "A 1 flu", "A 1 flu", "B 1 gout", "A 2 flu", "C 2 flu")
	got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}, Patients: privacy.PatientsOf(micro.Columns[0]), Subsets: -1})
	if got.N != 5 || got.Patients != 3 || got.K != 2 || got.Classes.Average != 2 || got.SampleUniques != 0 {
		t.Errorf("audit finds %s", show(got))
	}
	// All three patients are one of two.
	if p := got.Risk.Prosecutor; p.Highest != 0.5 || p.Average != 0.5 || p.RecordsAtRisk != 1 {
		t.Errorf("risk %s", show(p))
	}
	// Pairs of patient and value: A flu, B gout, C flu; class 1 has two of them,
	// class 2 two of flu.
	if s := got.Sensitive["s"]; s.DistinctL != 1 || s.Alpha != 1 || !near(s.T.Equal, 1.0/3) || s.Homogeneous != 1 {
		t.Errorf("sensitive %s", show(s))
	}
	if _, err := audit.Table(micro, audit.Options{QI: []string{"q"}, Patients: privacy.PatientsOf(build("id", "A").Columns[0])}); err == nil {
		t.Error("patients of one row were taken for five")
	}
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

// To whoever knows the ward, the diagnosis of a class is certain.
func TestOthersKnown(t *testing.T) {
	micro := build("q ward s", "1 x flu", "1 y gout", "1 x flu", "1 y gout")
	opt := audit.Options{QI: []string{"q"}, Sensitive: []string{"ward", "s"}}
	unknown := mustAudit(t, micro, opt)
	opt.OthersKnown = true
	known := mustAudit(t, micro, opt)
	if unknown.Others != "unknown" || known.Others != "known" || unknown.Sensitive["s"].DistinctL != 2 || known.Sensitive["s"].DistinctL != 1 {
		t.Errorf("audit finds %s and %s", show(unknown), show(known))
	}
}

// The example of SLCA: R(Teacher, Doctor) = 0.83949, so that one class of three
// and four has (3 + 4 + 7·0.83949) / (2·7) = 0.91975.
func TestCorrelationOfThePaper(t *testing.T) {
	micro := build("Q1 Q2 S", "F 9 Teacher", "M 9 Teacher", "M 12 Teacher", "F 12 Doctor", "M 12 Doctor", "M 10 Doctor", "F 9 Doctor")
	one := build("Q1 Q2 S all", "F 9 Teacher 1", "M 9 Teacher 1", "M 12 Teacher 1", "F 12 Doctor 1", "M 12 Doctor 1", "M 10 Doctor 1", "F 9 Doctor 1")
	alone := mustAudit(t, micro, audit.Options{QI: []string{"Q1", "Q2"}, Sensitive: []string{"S"}})
	if s := alone.Sensitive["S"].S; s == nil || *s != 1 {
		t.Errorf("a class of one value is alike to itself: %v", s)
	}
	// By one more column, in which all are the same, the mean has a third cosine, 1.
	got := mustAudit(t, one, audit.Options{QI: []string{"all"}, Sensitive: []string{"S"}}).Sensitive["S"].S
	if got == nil || !near(*got, 1) {
		t.Errorf("s = %v where the quasi-identifier says nothing", got)
	}
	merged := build("Q S", "a x", "a y", "a x", "b y", "b x", "b y")
	// Vectors x (2, 1), y (1, 2): cosine 4/5. Class a: (2 + 1 + 3·0.8) / (2·3).
	if s := mustAudit(t, merged, audit.Options{QI: []string{"Q"}, Sensitive: []string{"S"}}).Sensitive["S"].S; s == nil || !near(*s, 0.9) {
		t.Errorf("s = %v, want 0.9", s)
	}
}

func TestHierarchicalDistance(t *testing.T) {
	tree, err := hierarchy.FromRows([][]string{{"flu", "infection", "*"}, {"cold", "infection", "*"}, {"gout", "other", "*"}})
	if err != nil {
		t.Fatal(err)
	}
	opt := audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}, Hierarchies: map[string]*hierarchy.Tree{"s": tree}}
	// p = 1/2, 1/4, 1/4; class 1 is all flu: 1/4 comes from cold, 1/2 apart, and 1/4
	// from gout, 1 apart.
	got := mustAudit(t, build("q s", "1 flu", "1 flu", "2 cold", "2 gout"), opt).Sensitive["s"].T.Hierarchical
	// Class 2 is cold and gout: its cold has 1/4 from flu, 1/2 apart, its gout 1/4, 1 apart.
	if want := 0.25*0.5 + 0.25; got == nil || !near(*got, want) {
		t.Errorf("distance %v, want %v", got, want)
	}
	if _, err := audit.Table(build("q s", "1 fly"), opt); err == nil {
		t.Error("a value without a place passed")
	}
	missing := mustAudit(t, build("q s", "1 flu", "2 *"), opt).Sensitive["s"].T.Hierarchical
	if missing == nil || !near(*missing, 0.5) {
		t.Errorf("a missing value is %v away, want half of all from the root", missing)
	}
}
