package engine_test

import (
	"context"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

const seenTwice = "mrn,age,seen,ill\n17,20,2024-05-17,flu\n18,20,2024-05-18,cold\n17,21,2024-06-17,flu\n19,21,?,flu\n"

// transforming is a recipe for the visits that releases mrn as pseudonyms and
// moves the dates.
func transforming() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Patient: "mrn"}
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "mrn", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}},
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

func transformed(t *testing.T, csv string, r recipe.Recipe, key []byte) *engine.Release {
	t.Helper()
	_, release := enginetest.Run(t, tabletest.Read(t, csv, r.Input), r, engine.WithKey(key))
	return release
}

// With a fixed key the release is fixed: patient 17 is E3MIJXSRA7AV7FF7 and moves
// by -3 days (both as Python's hmac gives them).
func TestTransformedRelease(t *testing.T) {
	release := transformed(t, seenTwice, transforming(), enginetest.SecretKey())
	for row, want := range map[int][2]string{0: {"E3MIJXSRA7AV7FF7", "2024-05-14"}, 2: {"E3MIJXSRA7AV7FF7", "2024-06-14"}} {
		if got := [2]string{release.Table.Column("mrn").Text(row), release.Table.Column("seen").Text(row)}; got != want {
			t.Errorf("row %d shows %q, want %q", row, got, want)
		}
	}
	if c := release.Table.Column("seen"); c.Text(3) != "?" || c.Text(1) == "2024-05-18" {
		t.Errorf("dates are %q", c.Values)
	}
	if want := []prepare.Transformed{{Column: "mrn", Kind: recipe.Pseudonym}, {Column: "seen", Kind: recipe.ShiftDates}}; !slices.Equal(release.Transformed, want) {
		t.Errorf("transformed are %v", release.Transformed)
	}
	if text := release.Transformed[0].String(); !strings.Contains(text, `"mrn" shows pseudonyms`) || !strings.Contains(text, "still personal data") {
		t.Error(text)
	}
	if again := transformed(t, seenTwice, transforming(), enginetest.SecretKey()); again.Table.Column("mrn").Text(1) != release.Table.Column("mrn").Text(1) {
		t.Error("the same key gave another pseudonym")
	}
	other := enginetest.SecretKey()
	other[5]++
	if again := transformed(t, seenTwice, transforming(), other); again.Table.Column("mrn").Text(1) == release.Table.Column("mrn").Text(1) {
		t.Error("another key gave the same pseudonym")
	}
}

// Neither the completed recipe nor the release holds the key in any writing.
func TestTheKeyIsNowhere(t *testing.T) {
	r := transforming()
	prepared, err := engine.Prepare(tabletest.Read(t, seenTwice, r.Input), r, engine.WithKey(enginetest.SecretKey()))
	if err != nil {
		t.Fatal(err)
	}
	release, err := prepared.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	full := release.Recipe()
	recipetest.Check(t, full)
	data, err := full.JSON()
	if err != nil {
		t.Fatal(err)
	}
	key := enginetest.SecretKey()
	for _, text := range []string{string(data), fmt.Sprintf("%+v", prepared), fmt.Sprintf("%+v", release)} {
		for _, written := range []string{
			string(key), hex.EncodeToString(key), base64.StdEncoding.EncodeToString(key), base32.StdEncoding.EncodeToString(key),
			strings.Trim(fmt.Sprint(key), "[]"), fmt.Sprintf("%#v", key),
		} {
			if strings.Contains(text, written) {
				t.Errorf("the key stands as %q in %s", written, text)
			}
		}
	}
}

// What the models count is what is released, so that the audit finds the same: the
// one date of four patients is four, and both tables of anatomy show pseudonyms.
func TestModelsSeeWhatIsReleased(t *testing.T) {
	r := transforming()
	r.Columns[2].Role = table.Sensitive
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "seen", Parameters: map[string]any{"l": 2.0}}}
	release := transformed(t, "mrn,age,seen,ill\n1,20,2024-05-17,x\n2,20,2024-05-17,x\n3,30,2024-05-17,x\n4,30,2024-05-17,x\n", r, enginetest.SecretKey())
	if !release.Passed() || release.Audit.Sensitive["seen"].DistinctL < 2 {
		t.Errorf("passed %v, l = %d", release.Passed(), release.Audit.Sensitive["seen"].DistinctL)
	}
	r = transforming()
	r.Algorithm.Name, r.Privacy.Patient = "anatomy", ""
	r.Columns[2].Transform = nil
	r.Columns[3].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill", Parameters: map[string]any{"l": 2.0}}}
	csv := strings.Replace(seenTwice, "?,flu", "?,cold", 1)
	release = transformed(t, csv, r, enginetest.SecretKey())
	var linked strings.Builder
	if err := release.Letting("seen").WriteLinked(&linked); err != nil || strings.Contains(linked.String(), "flu") || len(release.Transformed) != 2 {
		t.Errorf("%v\n%s", err, linked.String())
	}
}

// The settings that a recipe accepts are those that the code can do.
func TestRangesAgree(t *testing.T) {
	if recipe.MaxLength != transform.MaxLength || recipe.MaxShift != transform.MaxShift {
		t.Error("recipe and transform differ")
	}
}
