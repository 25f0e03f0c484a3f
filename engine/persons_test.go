package engine_test

import (
	"strings"
	"testing"
	"time"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// Rows that a spreadsheet leaves are nobody among whom a person could hide, whoever
// made the table.
func TestNobodyHidesAmongPhantoms(t *testing.T) {
	b := table.NewBuilder([]string{"age", "sex", "dx"}, table.NewMarkers(table.DefaultMarkers()))
	for _, record := range [][]string{{"97", "F", "HIV"}, {"", "", ""}, {"NA", "", "?"}, {"", "", ""}, {"", "", ""}} {
		b.Append(record)
	}
	if _, err := engine.Prepare(b.Table(), enginetest.AgeSexDiagnosis(5)); err == nil || !strings.Contains(err.Error(), "the table has 1 row") {
		t.Errorf("one person and four phantoms: %v", err)
	}
	prepared, err := engine.Prepare(b.Table(), enginetest.AgeSexDiagnosis(1))
	if err != nil {
		t.Fatal(err)
	}
	want := "4 rows have only texts that the recipe treats as missing values. They are no people and were left out: rows 2 to 5"
	if prepared.LeftOut().String() != want || prepared.Table().N != 1 {
		t.Errorf("%d rows, %q", prepared.Table().N, prepared.LeftOut())
	}
}

// What the recipe takes for missing in a column alone decides, too.
func TestPhantomsByTheMarkersOfColumns(t *testing.T) {
	microdata := tabletest.Read(t, "age,sex,dx\n30,F,a\n,,\nk.A.,?,k.A.\n31,F,k.A.\n", recipe.Input{})
	r := enginetest.AgeSexDiagnosis(1)
	prepared, err := engine.Prepare(microdata, r)
	if err != nil || prepared.Table().N != 3 || prepared.LeftOut().Code != "" {
		t.Fatalf("%v, %q", err, prepared.LeftOut())
	}
	r.Columns[0].Missing, r.Columns[2].Missing = []string{"k.A."}, []string{"k.A."}
	prepared, err = engine.Prepare(microdata, r)
	if err != nil || prepared.Table().N != 2 {
		t.Fatal(err)
	}
	// The row is found by its number in the file.
	if want := "1 row has only texts that the recipe treats as missing values. It is no person and was left out: row 3"; prepared.LeftOut().String() != want {
		t.Errorf("said %q", prepared.LeftOut())
	}
	release, text := enginetest.Written(t, microdata, r)
	if release.Table.N != 2 || release.Row(1) != 1 || release.Audit.N != 2 || strings.Count(text, "\n") != 3 {
		t.Errorf("released\n%s", text)
	}
}

// A person of whom nothing but a diagnosis is known counts, and the verdict says how
// many such there are: one who is known and four of them are a class of five.
func TestTheVerdictSaysWhoHadNothing(t *testing.T) {
	microdata := tabletest.Read(t, "age,sex,dx\n97,F,HIV\n,,flu\n,?,flu\n,,cold\n,,cold\n", recipe.Input{})
	release, text := enginetest.Written(t, microdata, enginetest.AgeSexDiagnosis(5))
	if release.Audit.K != 5 || strings.Count(text, "*,*,") != 5 {
		t.Fatalf("released\n%s", text)
	}
	if b := release.Audit.Blank; b.Members != 4 || b.Smallest != 4 || b.Known != 1 || release.Verdicts[0].Blank != 4 {
		t.Errorf("the audit says %+v, the verdict %+v", b, release.Verdicts[0])
	}
	prepared, err := engine.Prepare(microdata, enginetest.AgeSexDiagnosis(5))
	if err != nil {
		t.Fatal(err)
	}
	if before, err := prepared.Before(); err != nil || before.Blank.Members != 4 {
		t.Errorf("before: %+v, %v", before.Blank, err)
	}
	// By patient: the four rows are two people.
	microdata = tabletest.Read(t, "id,age,sex,dx\n1,97,F,HIV\n2,,,flu\n2,,?,flu\n3,,,cold\n3,,,cold\n", recipe.Input{})
	r := enginetest.AgeSexDiagnosis(3)
	r.Columns = append(r.Columns, recipe.Column{Name: "id", Role: table.Identifying})
	r.Privacy.Patient = "id"
	if release, _ = enginetest.Written(t, microdata, r); release.Audit.Blank.Smallest != 2 || release.Verdicts[0].Blank != 2 {
		t.Errorf("by patient: %+v, %+v", release.Audit.Blank, release.Verdicts[0])
	}
}

// A patient whose number is 11 in one row and 11.0 in another is one: the group of three
// does not hold a k of five, and each patient has one pseudonym and one shift.
func TestOnePatientInTwoNotations(t *testing.T) {
	microdata := tabletest.Read(t, `pid,age,sex,dx,seen
11,50,F,flu,2024-05-01
11.0,50,F,flu,2024-05-02
12,50,F,copd,2024-05-01
12.0,50,F,copd,2024-05-02
13,50,F,flu,2024-05-01
21,60,M,tb,2024-05-01
22,60,M,tb,2024-05-01
23,60,M,tb,2024-05-01
24,60,M,tb,2024-05-01
25,60,M,tb,2024-05-01
26,60,M,tb,2024-05-01
`, recipe.Input{})
	r := enginetest.AgeSexDiagnosis(5)
	r.Columns = append(r.Columns,
		recipe.Column{Name: "pid", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}},
		recipe.Column{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}})
	r.Privacy.Patient, r.Privacy.Linked = "pid", true
	prepared, err := engine.Prepare(microdata, r, engine.WithKey(enginetest.SecretKey()))
	if err != nil {
		t.Fatal(err)
	}
	before, err := prepared.Before()
	if err != nil || before.Persons.Count != 9 || before.K != 3 {
		t.Errorf("%d patients, k = %d, %v", before.Persons.Count, before.K, err)
	}
	_, release := enginetest.Run(t, microdata, r, engine.WithKey(enginetest.SecretKey()))
	if release.Audit.Persons.Count != 9 || release.Audit.K < 5 {
		t.Errorf("released: %d patients, k = %d", release.Audit.Persons.Count, release.Audit.K)
	}
	pids, seen := map[string]bool{}, release.Table.Column("seen")
	for row := range release.Table.N {
		pids[release.Table.Column("pid").Text(row)] = true
	}
	of := func(record int32) int { return release.Row(record) }
	if len(pids) != 9 {
		t.Errorf("%d pseudonyms", len(pids))
	}
	first, _ := time.Parse(time.DateOnly, seen.Text(of(0)))
	second, _ := time.Parse(time.DateOnly, seen.Text(of(1)))
	if second.Sub(first) != 24*time.Hour {
		t.Errorf("the days of one patient are %s and %s", first, second)
	}
}
