package prepare_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/criteria"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/prepare"
)

func before(t *testing.T, p *prepare.Prepared) audit.Report {
	t.Helper()
	if err := p.Ask(); err != nil {
		t.Fatal(err)
	}
	report, err := p.Before()
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// The table is audited as it was, by the quasi-identifiers and sensitive columns of the
// recipe: two rows are alike, six alone; of those two, one has flu and one gout.
func TestBeforeIsOfTheTable(t *testing.T) {
	r := ofVisits()
	report := before(t, made(t, visits, r))
	if report.N != 8 || report.Patients != 0 || report.K != 1 || report.Classes.Count != 7 || report.SampleUniques != 6 || report.Persons != nil {
		t.Errorf("%+v", report)
	}
	if s := report.Sensitive; len(s) != 1 || s["ill"].DistinctL != 1 {
		t.Errorf("sensitive are %+v", s)
	}
	// Days that are released as years stood in the table as days.
	r.Column("seen").Role, r.Column("seen").Coarsen = table.QuasiIdentifying, &coarsen.Rule{Kind: coarsen.Year}
	if report = before(t, made(t, visits, r)); report.Classes.Count != 8 {
		t.Errorf("by days, there are %d classes", report.Classes.Count)
	}
	// Of three quasi-identifiers, all three are looked at together.
	if most := slices.MaxFunc(report.QuasiIdentifiers, func(a, b audit.Subset) int { return len(a.Columns) - len(b.Columns) }); len(most.Columns) != 3 {
		t.Errorf("the largest set is %q", most.Columns)
	}
}

// Beside another sensitive column that is known, one of two illnesses is a patient's only one.
func TestBeforeKnowsWhatOthersAre(t *testing.T) {
	r := ofVisits()
	r.Column("seen").Role = table.Sensitive
	for others, want := range map[string]string{"": audit.OthersUnknown, recipe.OthersUnknown: audit.OthersUnknown, recipe.OthersKnown: audit.OthersKnown} {
		r.Privacy.Others = others
		if report := before(t, made(t, visits, r)); report.Others != want {
			t.Errorf("others %q: %q", others, report.Others)
		}
	}
}

// Where patients are counted, what is left to somebody who knows their rows is found for the
// recipe's k, and which columns may link them: all that are neither quasi-identifying nor
// the patient's.
func TestBeforeCountsPatients(t *testing.T) {
	r := ofVisits()
	r.Privacy.Patient, r.Privacy.K = "id", 3
	r.Columns = append(r.Columns, recipe.Column{Name: "mrn", Role: table.Identifying})
	var csv strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(visits), "\n") {
		csv.WriteString(line + "," + []string{"mrn", "1", "1", "2", "3", "4", "5", "6", "7"}[i] + "\n")
	}
	report := before(t, made(t, csv.String(), r))
	if report.Patients != 7 || report.SampleUniques != 7 {
		t.Errorf("%d patients, of whom %d are alone", report.Patients, report.SampleUniques)
	}
	found := report.Persons
	if found == nil || found.K != 3 || found.Count != 7 || found.Several != 1 || len(found.Known) != len(support.Every()) {
		t.Fatalf("of patients %+v is found", found)
	}
	if found.Linkable == nil || !slices.Equal(found.Linkable.Columns, []string{"seen", "ill", "mrn"}) {
		t.Errorf("rows are linked by %+v", found.Linkable)
	}
}

// An audit is asked about patients only where there are any, and about a k that not everybody
// has.
func TestByPatient(t *testing.T) {
	for _, test := range []struct {
		patient string
		k, want int
		knows   []support.Knowledge
	}{{"", 5, 0, nil}, {"id", 5, 5, support.Every()}, {"id", 2, 2, support.Every()}, {"id", 1, 0, support.Every()}} {
		r := ofVisits()
		r.Privacy.Patient, r.Privacy.K = test.patient, test.k
		var opt audit.Options
		prepare.ByPatient(&opt, &r)
		if opt.K != test.want || !slices.Equal(opt.Knows, test.knows) {
			t.Errorf("patient %q, k = %d: %+v", test.patient, test.k, opt)
		}
	}
}

// Behind the rows are the people of the population, if there is one: of those aged 31 in
// 10115 there are three, so that none of the eight is sure to be one of its people.
func TestBeforeBesideThePopulation(t *testing.T) {
	const town = "zip,age\n10115,31\n10115,31\n10115,31\n10117,33\n10117,33\n"
	p, err := prepare.New(tabletest.Read(t, visits, recipe.Input{}), ofVisits(), prepare.Options{Population: tabletest.Read(t, town, recipe.Input{})})
	if err != nil {
		t.Fatal(err)
	}
	beside, alone := before(t, p).Risk.Journalist, before(t, made(t, visits, ofVisits())).Risk.Journalist
	if beside.Average >= alone.Average || beside.Absent == 0 || alone.Absent != 0 {
		t.Errorf("beside a population %+v, without %+v", beside, alone)
	}
}

// Sets of three are looked at in tables of up to 300,000 rows.
func TestSubsets(t *testing.T) {
	for n, want := range map[int]int{8: 3, 300_000: 3, 300_001: 2} {
		p := prepare.Prepared{Data: criteria.Microdata{Table: &table.Table{N: n}}}
		if got := p.Subsets(); got != want {
			t.Errorf("of %d rows, sets of %d", n, got)
		}
	}
}
