package release_test

import (
	"context"
	"slices"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
)

// least is k(m) of a release for each knowledge, by its released texts: how many
// patients have the same rows, and how many have a row like one.
func least(release *engine.Release, whose func(row int) string) (one, all int) {
	shown := enginetest.ShownBy(release.Table, whose)
	same, with := map[string]int{}, map[string]map[string]bool{}
	for row := range release.Table.N {
		text := enginetest.ShownBy(release.Table.Pick([]int32{int32(row)}), func(int) string { return "" })[""]
		if with[text] == nil {
			with[text] = map[string]bool{}
		}
		with[text][whose(row)] = true
	}
	for _, text := range shown {
		same[text]++
	}
	one, all = len(shown), len(shown)
	for _, n := range same {
		all = min(all, n)
	}
	for _, who := range with {
		one = min(one, len(who))
	}
	return one, all
}

// A release of patients says what is left to someone who knows rows of one, whichever
// way they are protected and whether a reader may see which rows are one patient's.
func TestTheAuditOfAReleaseByPatient(t *testing.T) {
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		for _, linked := range []bool{false, true} {
			microdata, r := enginetest.Visitors(t, 60, 3, 1)
			r.Privacy.Knows, r.Privacy.Linked = knows, linked
			release, _ := enginetest.Written(t, microdata, r)
			found := release.Audit.Persons
			if found == nil || len(found.Known) != 4 || found.K != 3 || found.Several == 0 {
				t.Fatalf("%s known: found %+v", knows, found)
			}
			id := microdata.Column("id")
			one, all := least(release, func(row int) string { return id.Text(int(release.Records[row])) })
			if found.Known[0].K != one || found.Known[3].K != all || one < 3 {
				t.Errorf("%s known: k(1) = %d and k(all) = %d, by the texts %d and %d", knows, found.Known[0].K, found.Known[3].K, one, all)
			}
			if knows == recipe.KnowsAll && slices.ContainsFunc(found.Known, func(k audit.Known) bool { return k.AtLeast < 3 || k.Below.Persons > 0 }) {
				t.Errorf("all rows may be known: found %+v", found.Known)
			}
			if linked != (found.LinkedBy == "id") || linked != (found.Linkable == nil) {
				t.Errorf("linked %v: by %q, %+v", linked, found.LinkedBy, found.Linkable)
			}
			if !linked && !slices.Equal(found.Linkable.Columns, []string{"dx"}) {
				t.Errorf("kept are %q", found.Linkable.Columns)
			}
		}
	}
}

// The column that tells patients apart can have another name in the release.
func TestLinkedByARenamedColumn(t *testing.T) {
	microdata, r := enginetest.Visitors(t, 40, 2, 2)
	r.Privacy.Knows = ""
	r.Column("id").Transform, r.Column("id").Rename = &recipe.Transform{Kind: recipe.Pseudonym}, "case"
	prepared := casetest.Must(engine.Prepare(microdata, r, engine.WithKey(enginetest.SecretKey())))
	release := casetest.Must(prepared.Run(context.Background(), nil))
	if found := release.Audit.Persons; found.LinkedBy != "case" {
		t.Errorf("linked by %q", found.LinkedBy)
	}
}

// Rows without a patient are named, by their numbers in the table that was given.
func TestRowsWithoutAPatientAreNamed(t *testing.T) {
	microdata := tabletest.Read(t, "id,age,sex,dx\n1,30,F,x\n,30,F,x\n1,30,F,x\n,30,F,x\n", recipe.Input{})
	r := enginetest.AgeSexDiagnosis(2)
	r.Columns = append(r.Columns, recipe.Column{Name: "id", Role: table.Identifying})
	r.Privacy.Patient = "id"
	release, _ := enginetest.Written(t, microdata, r)
	found := release.Audit.Persons
	if prepared, err := engine.Prepare(microdata, r); err != nil {
		t.Fatal(err)
	} else if before, err := prepared.Before(); err != nil || before.Persons.Count != 3 || before.Persons.K != 2 || len(before.Persons.Known) != 4 {
		t.Errorf("before: %+v, %v", before.Persons, err)
	}
	want := `2 rows have no value in column "id", and count as patients of their own: row 2, row 4. If one of them is of a patient who has other rows, fill the value in or leave the row out: nothing protects these rows together`
	if len(found.Notes) != 1 || found.Notes[0].String() != want || found.Count != 3 || found.Known[3].Knows != support.All {
		t.Errorf("found %+v", found)
	}
	r.Privacy.Patient = ""
	if release, _ = enginetest.Written(t, microdata, r); release.Audit.Persons != nil {
		t.Errorf("nobody said whose rows they are: %+v", release.Audit.Persons)
	}
}
