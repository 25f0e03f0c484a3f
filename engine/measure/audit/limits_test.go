package audit_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
	"quasi/engine/measure/suda"
	"quasi/engine/model/privacy"
)

// A person with rows in several classes is as exposed as in the smallest of them,
// wherever that stands: A is one of two and one of three.
func TestAPersonIsAsExposedAsInTheSmallestClass(t *testing.T) {
	for _, lines := range [][]string{
		{"A 1", "B 1", "A 2", "C 2", "D 2"},
		{"A 2", "C 2", "D 2", "A 1", "B 1"},
	} {
		micro := build("id q", lines...)
		got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Patients: privacy.PatientsOf(micro.Columns[0]), Threshold: 0.4}).Risk.Prosecutor
		if !near(got.Average, (0.5+0.5+1.0/3+1.0/3)/4) || got.RecordsAtRisk != 0.5 || got.Highest != 0.5 {
			t.Errorf("%v: %+v", lines, got)
		}
	}
}

// To someone who knows the ward, the diagnoses of a class of one ward are still two;
// the column that is looked at is not known itself.
func TestOthersKnownAreTheOthers(t *testing.T) {
	micro := build("q ward s", "1 x flu", "1 x gout", "1 y flu", "1 y gout", "1 y cold")
	got := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Sensitive: []string{"ward", "s"}, OthersKnown: true})
	if got.Sensitive["s"].DistinctL != 2 || got.Sensitive["ward"].DistinctL != 1 || got.Others != audit.OthersKnown {
		t.Errorf("audit finds %s", show(got))
	}
	if one := mustAudit(t, micro, audit.Options{QI: []string{"q"}, Sensitive: []string{"s"}, OthersKnown: true}); one.Others != "" {
		t.Errorf("of one sensitive column there are no others: %q", one.Others)
	}
}

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

// A row that shows nothing but one value is no suppressed one, whether the others
// are missing or hidden.
func TestSuppressedRowsShowNothing(t *testing.T) {
	got := mustAudit(t, build("a b", "* *", "? *", "* NA", "1 *", "? 2"), audit.Options{QI: []string{"a", "b"}})
	if got.Suppressed != 3 || got.Classes.Count != 3 {
		t.Errorf("%d suppressed of %d classes", got.Suppressed, got.Classes.Count)
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

// Of sets that separate alike, the smaller ones stand first, then those whose
// names do.
func TestSetsThatSeparateAlike(t *testing.T) {
	got := mustAudit(t, build("b a c", "1 x 0", "2 y 0", "3 z 0"), audit.Options{QI: []string{"b", "a", "c"}, Subsets: 3}).QuasiIdentifiers
	var names []string
	for _, s := range got {
		names = append(names, strings.Join(s.Columns, "+"))
	}
	if want := []string{"a", "b", "a+b", "a+c", "b+c", "a+b+c", "c"}; !reflect.DeepEqual(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	if got[0].Separation != 1 || got[6].Separation != 0 {
		t.Errorf("%+v", got)
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

// The second reading of hidden values is given for up to 16 columns, and for rows.
func TestWildcardUpToSixteenColumns(t *testing.T) {
	for m, want := range map[int]bool{16: true, 17: false} {
		names := strings.Fields("a b c d e f g h i j k l m n o p q")[:m]
		row := strings.Repeat("1 ", m-1)
		got := mustAudit(t, build(strings.Join(names, " "), row+"1", row+"*", row+"2"), audit.Options{QI: names, Wildcard: true, Subsets: -1}).Wildcard
		if (got != nil) != want {
			t.Errorf("%d columns: %s", m, show(got))
		}
		// The row that hides the last column can be any of the three, the others two.
		if want && (got.K != 2 || got.SampleUniques != 0 || !near(got.Average, (1.0/2+1.0/3+1.0/2)/3)) {
			t.Errorf("%s", show(got))
		}
	}
	if got := mustAudit(t, build("a"), audit.Options{QI: []string{"a"}, Wildcard: true}).Wildcard; got != nil {
		t.Errorf("of no rows: %s", show(got))
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

// Row 1 is the only one with 1 and the only one with x. Rows 3 and 4 differ by what
// one of them hides, which singles both out unless hidden values are left out.
func TestSpecialUniquesByHand(t *testing.T) {
	micro := build("a b", "1 x", "2 y", "2 y", "2 *")
	names := []string{"a", "b"}
	with, err := audit.SpecialUniques(context.Background(), micro, names, suda.Options{})
	if err != nil || !reflect.DeepEqual(with.MSUs, []int{3, 0}) || with.Records != 2 || with.Uniques != 2 || with.Pairs != 2 {
		t.Errorf("%s: %v", show(with), err)
	}
	if len(with.Contribution) != 2 || with.Contribution[0].Name != "a" || with.Contribution[1].Name != "b" {
		t.Errorf("contributions %+v", with.Contribution)
	}
	without, err := audit.SpecialUniques(context.Background(), micro, names, suda.Options{SkipMissing: true})
	if err != nil || !reflect.DeepEqual(without.MSUs, []int{2, 0}) || without.Records != 1 || without.Score[3] != 0 {
		t.Errorf("%s: %v", show(without), err)
	}
	if _, err := audit.SpecialUniques(context.Background(), micro, []string{"c"}, suda.Options{}); err == nil {
		t.Error("a column that is not there")
	}
}
