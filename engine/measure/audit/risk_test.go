package audit_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
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
		casetest.Must(json.Marshal(r))
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

// The oracle: classes by their texts, members one by one.
func TestBlankIsWhatTheMembersSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := table.NewBuilder([]string{"who", "a", "b"}, table.NewMarkers(table.DefaultMarkers()))
		n := rapid.IntRange(1, 12).Draw(t, "n")
		blank := make([]bool, n)
		for row := range n {
			b.Append([]string{fmt.Sprint(rapid.IntRange(1, 5).Draw(t, "who")),
				rapid.SampledFrom([]string{"*", "?", "1", "2"}).Draw(t, "a"), rapid.SampledFrom([]string{"*", "x"}).Draw(t, "b")})
			blank[row] = rapid.Bool().Draw(t, "blank")
		}
		rows := b.Table()
		opt := audit.Options{QI: []string{"a", "b"}}
		if rapid.Bool().Draw(t, "known") {
			opt.Blank = func(row int32) bool { return blank[row] }
		}
		byPatient := rapid.Bool().Draw(t, "patients")
		if byPatient {
			opt.Patients = privacy.PatientsOf(rows.Column("who"))
		}
		all, had := map[string]map[string]bool{}, map[string]map[string]bool{}
		for row := range n {
			a, c := rows.Column("a"), rows.Column("b")
			class, who := a.Shown(a.Codes[row])+"|"+c.Shown(c.Codes[row]), fmt.Sprint(row)
			if byPatient {
				who = rows.Column("who").Text(row)
			}
			if all[class] == nil {
				all[class], had[class] = map[string]bool{}, map[string]bool{}
			}
			all[class][who] = true
			if opt.Blank != nil && !blank[row] || opt.Blank == nil && class != "*|*" {
				had[class][who] = true
			}
		}
		smallest := n
		for class := range all {
			smallest = min(smallest, len(all[class]))
		}
		var want audit.Blank
		for class := range all {
			without := len(all[class]) - len(had[class])
			want.Members += without
			if len(all[class]) == smallest {
				want.Smallest = max(want.Smallest, without)
			}
			if k := len(had[class]); k > 0 && (want.Known == 0 || k < want.Known) {
				want.Known = k
			}
		}
		report, err := audit.Table(rows, opt)
		if err != nil || report.Blank != want {
			t.Fatalf("found %+v, want %+v, %v", report.Blank, want, err)
		}
		if again, err := audit.BlankOf(rows, opt); err != nil || again != want {
			t.Fatalf("found again %+v, want %+v, %v", again, want, err)
		}
	})
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

// alone is the definition: a patient is unique who has a row that reads in the named
// columns like no row of another patient.
func alone(micro *table.Table, names []string, patients *privacy.Patients) int {
	unique := map[int32]bool{}
	for _, rows := range naive(micro, names) {
		own := true
		for _, row := range rows {
			own = own && patients.Codes[row] == patients.Codes[rows[0]]
		}
		if own {
			unique[patients.Codes[rows[0]]] = true
		}
	}
	return len(unique)
}

// Whatever the table and whoever the rows are, patients are counted as the definition
// counts them: all together, without a column, by one, at a level, in each set.
func TestPatientsAreCountedByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, names := draw(t), []string{"a", "b", "c"}
		ids := build("id", rapid.SliceOfN(rapid.SampledFrom([]string{"A", "B", "C", "D", "E", "?"}), micro.N, micro.N).Draw(t, "ids")...)
		patients := privacy.PatientsOf(ids.Columns[0])
		got := casetest.Must(audit.Uniqueness(micro, names, patients, nil))
		want := audit.Singled{Of: patients.Count, Unique: alone(micro, names, patients), Without: map[string]int{}, Alone: map[string]int{}}
		for j, name := range names {
			want.Without[name] = alone(micro, slices.Concat(names[:j], names[j+1:]), patients)
			want.Alone[name] = alone(micro, []string{name}, patients)
		}
		if got.Of != want.Of || got.Unique != want.Unique || !maps.Equal(got.Without, want.Without) || !maps.Equal(got.Alone, want.Alone) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		tree := casetest.Must(hierarchy.FromRows([][]string{{"1", "*"}, {"2", "*"}}))
		levels, err := audit.Levels(micro, []string{"b", "c"}, micro.Column("a"), tree, patients)
		if err != nil || levels[0] != want.Unique || levels[1] != want.Without["a"] {
			t.Fatalf("levels %v (%v), want %d and %d", levels, err, want.Unique, want.Without["a"])
		}
		report := mustAudit(t, micro, audit.Options{QI: names, Patients: patients, Subsets: rapid.IntRange(1, 3).Draw(t, "size")})
		if report.SampleUniques != want.Unique {
			t.Fatalf("%d are alone in a class, want %d", report.SampleUniques, want.Unique)
		}
		for _, set := range report.QuasiIdentifiers {
			if of := alone(micro, set.Columns, patients); !near(set.Unique, float64(of)/float64(patients.Count)) {
				t.Fatalf("%+v, want %d of %d", set, of, patients.Count)
			}
		}
	})
}

// Columns with more values than a table of all pairs is made for are counted alike.
func TestPatientsOfColumnsWithManyValues(t *testing.T) {
	micro := large(brief.Of(3000, 1000))
	ids := &table.Column{Name: "id", Codes: make([]int32, micro.N)}
	for row := range ids.Codes {
		ids.Codes[row] = int32(row / 3)
	}
	for range micro.N/3 + 1 {
		ids.Values, ids.Missing = append(ids.Values, "x"), append(ids.Missing, false)
	}
	patients := privacy.PatientsOf(ids)
	report := mustAudit(t, micro, audit.Options{QI: micro.Names(), Patients: patients, Subsets: 3})
	if len(report.QuasiIdentifiers) == 0 {
		t.Fatal("no sets")
	}
	for _, set := range report.QuasiIdentifiers {
		if of := alone(micro, set.Columns, patients); !near(set.Unique, float64(of)/float64(patients.Count)) {
			t.Fatalf("%+v, want %d of %d", set, of, patients.Count)
		}
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

// byPerson audits a table whose column id says whose row each one is.
func byPerson(t interface{ Fatal(...any) }, micro *table.Table, qi, kept []string, more ...func(*audit.Options)) *audit.Persons {
	opt := audit.Options{QI: qi, Kept: kept, Patients: privacy.PatientsOf(micro.Column("id")), Knows: support.Every(), K: 2, Subsets: -1}
	for _, f := range more {
		f(&opt)
	}
	report := casetest.Must(audit.Table(micro, opt))
	return report.Persons
}

// linkedBy is the definition: who is linked by some of the columns.
func linkedBy(micro *table.Table, columns []string) map[string]bool {
	rows := map[string][]int{}
	id := micro.Column("id")
	for row := range micro.N {
		rows[id.Text(row)] = append(rows[id.Text(row)], row)
	}
	linked := map[string]bool{}
	for subset := 1; subset < 1<<len(columns); subset++ {
		values := func(row int) (tuple string, present bool) {
			for j, name := range columns {
				if c := micro.Column(name); subset>>j&1 != 0 {
					tuple += "|" + c.Shown(c.Codes[row])
					present = present || !c.IsMissing(row)
				}
			}
			return tuple, present
		}
		for person, own := range rows {
			tuple, present := values(own[0])
			alone := len(own) > 1 && present
			for row := range micro.N {
				theirs, _ := values(row)
				alone = alone && (id.Text(row) == person) == (theirs == tuple)
			}
			linked[person] = linked[person] || alone
		}
	}
	return linked
}

func counted(linked map[string]bool) int {
	n := 0
	for _, is := range linked {
		if is {
			n++
		}
	}
	return n
}

// drawVisits returns a random table of persons' rows.
func drawVisits(t *rapid.T) *table.Table {
	b := table.NewBuilder([]string{"id", "q", "r", "a", "b", "c", "d"}, table.NewMarkers(table.DefaultMarkers()))
	cell := rapid.SampledFrom([]string{"1", "2", "3", "?", "*"})
	for range rapid.IntRange(1, 16).Draw(t, "n") {
		person := rapid.SampledFrom([]string{"A", "B", "C", "D", "E"}).Draw(t, "id")
		b.Append(append([]string{person}, rapid.SliceOfN(cell, 6, 6).Draw(t, "record")...))
	}
	return b.Table()
}

func TestLinkableAgreesWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		micro, kept := drawVisits(t), []string{"a", "b", "c", "d"}
		got := byPerson(t, micro, []string{"q", "r"}, kept).Linkable
		if got == nil {
			return
		}
		if want := counted(linkedBy(micro, kept)); got.Linked != want || got.Open != 0 {
			t.Fatalf("%d are linked, %d open, want %d", got.Linked, got.Open, want)
		}
		if want := counted(linkedBy(micro, []string{"a", "b", "c", "d", "q", "r"})); got.WithQI != want {
			t.Fatalf("%d are linked with quasi-identifiers, want %d", got.WithQI, want)
		}
		best := [4]int{}
		for i, s := range got.Sets {
			if want := counted(linkedBy(micro, s.Columns)); s.Linked != want {
				t.Fatalf("%v links %d, want %d", s.Columns, s.Linked, want)
			}
			for j := range s.Columns {
				if fewer := slices.Delete(slices.Clone(s.Columns), j, j+1); counted(linkedBy(micro, fewer)) >= s.Linked {
					t.Fatalf("%v links as many as %v", fewer, s.Columns)
				}
			}
			if i > 0 && s.Linked > got.Sets[i-1].Linked {
				t.Fatalf("sets are not in order: %v", got.Sets)
			}
			best[len(s.Columns)] = max(best[len(s.Columns)], s.Linked)
		}
		// No pair links more than the best that is reported.
		for i := range kept {
			for j := range i {
				if n := counted(linkedBy(micro, []string{kept[i], kept[j]})); n > max(best[1], best[2]) {
					t.Fatalf("%s and %s link %d, the best that is said is %v", kept[i], kept[j], n, best)
				}
			}
		}
	})
}

// With too little work nothing is said that is not so.
func TestLinkableIsLeftOpen(t *testing.T) {
	left := 0
	rapid.Check(t, func(t *rapid.T) {
		micro, kept := drawVisits(t), []string{"a", "b", "c", "d"}
		work := rapid.Int64Range(1, 60).Draw(t, "work")
		got := byPerson(t, micro, []string{"q"}, kept, func(o *audit.Options) { o.Work = work }).Linkable
		if got == nil {
			return
		}
		left += got.Open
		if want := counted(linkedBy(micro, kept)); got.Linked > want || got.Linked+got.Open < want {
			t.Fatalf("%d are linked, %d open, want %d", got.Linked, got.Open, want)
		}
		if len(got.Pairs) > 0 && int64(len(got.Pairs)*(len(got.Pairs)-1)/2*micro.N) > work {
			t.Fatalf("all pairs of %v of %d rows are tried with work %d", got.Pairs, micro.N, work)
		}
	})
	if drawcount.Many() && left == 0 {
		t.Error("nobody was ever left open")
	}
}

// visitors are 1,000,000 rows of 250,000 persons, who have three static columns and five
// varying ones, like a hospital's table after generalization.
func visitors() (*table.Table, *privacy.Patients) {
	micro, persons := large(1_000_000), &privacy.Patients{Codes: make([]int32, 1_000_000), Count: 250_000}
	rng := rand.New(rand.NewPCG(3, 4))
	for row := range persons.Codes {
		persons.Codes[row] = int32(row)
		if row >= persons.Count { // some come often
			persons.Codes[row] = int32(float64(persons.Count) * rng.Float64() * rng.Float64() * rng.Float64())
		}
	}
	rows := make([]int32, persons.Count) // first ones
	for row := len(persons.Codes) - 1; row >= 0; row-- {
		rows[persons.Codes[row]] = int32(row)
	}
	for _, c := range micro.Columns[:3] {
		for row, person := range persons.Codes {
			c.Codes[row] = c.Codes[rows[person]]
		}
	}
	return micro, persons
}

// BenchmarkPersons is k(m) at m = 1, 2, 3 and all, from the columns on.
func BenchmarkPersons(b *testing.B) {
	micro, persons := visitors()
	opt := audit.Options{QI: micro.Names(), Patients: persons, Knows: support.Every(), Subsets: -1}
	for name, width := range map[string]int{"fine": 8, "coarse": 4} {
		opt.QI = micro.Names()[8-width:]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				found, err := audit.Table(micro, opt)
				if err != nil || found.Persons.Known[3].Open != 0 {
					b.Fatal(err)
				}
			}
		})
	}
}
