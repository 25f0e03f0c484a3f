// Package same shows that the engine makes the same bytes wherever it runs: make test runs
// it natively and as WebAssembly, against the same hashes.
package same_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/report"
)

//go:embed testdata/hashes.txt
var hashes string

var update = flag.Bool("update", false, "write the hashes anew")

// Each line has a table and a method, and for each model the hashes of release, recipe and report, or
// why there is no release. Who changes bytes on purpose runs go test -update, and says so.
func TestTheSameBytesEverywhere(t *testing.T) {
	var got strings.Builder
	for _, of := range tables(t) {
		for _, m := range method.All() {
			fmt.Fprintf(&got, "%s | %s", of.name, m.Name)
			for _, model := range []string{"k alone", "strata", privacy.NameDistinctL, privacy.NameTCloseness} {
				if model == "strata" && m.Limits != method.InBlocks {
					continue
				}
				r := of.recipe.Clone()
				r.Algorithm = recipe.Algorithm{Name: m.Name, Seed: 1}
				r.Privacy.K, r.Privacy.SuppressionLimit, r.Privacy.Models = of.k, 1, nil
				switch model {
				case "k alone":
				case "strata":
					r.Algorithm.Strata = [][]string{r.Names(table.QuasiIdentifying)[:2]}
				default:
					r.Privacy.Models = []recipe.Model{{Name: model, Column: of.sensitive}}
				}
				fmt.Fprintf(&got, " | %s: %s", model, made(t, of.table, r))
			}
			fmt.Fprintln(&got)
		}
	}
	if *update {
		casetest.NoError(t, os.WriteFile("testdata/hashes.txt", []byte(got.String()), 0o666))
		return
	}
	wanted := strings.Split(hashes, "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(wanted) || line != wanted[i] {
			t.Errorf("line %d is\n%s\nwant\n%s", i+1, line, strings.Join(wanted[min(i, len(wanted)):min(i+1, len(wanted))], ""))
		}
	}
}

// A subject is a table with what is decided of it but for method, k and model.
type subject struct {
	name      string
	table     *table.Table
	recipe    recipe.Recipe
	k         int
	sensitive string
}

// tables are KAIM's patients, visits of a clinic, visits of patients with several rows, and
// a table of odd values.
func tables(t *testing.T) []subject {
	patients := enginetest.Patients(t)
	clinic, clinics, dx := enginetest.Clinic(t, 120)
	visitors, visits := enginetest.Visitors(t, 60, 3, 1)
	visits.Column("dx").Role = table.Sensitive
	odd := tabletest.Read(t, oddities(), recipe.Input{})
	oddly := recipe.Default()
	for _, name := range []string{"num", "code", "word", "day"} {
		oddly.Columns = append(oddly.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	oddly.Columns = append(oddly.Columns, recipe.Column{Name: "diagnosis", Role: table.Sensitive})
	return []subject{
		{"patients", tabletest.Read(t, string(patients.CSV), patients.Recipe.Input), patients.Recipe, 2, "Disease"},
		{"clinic", clinic, clinics, 4, dx},
		{"visits", visitors, visits, 3, "dx"},
		{"odd values", odd, oddly, 3, "diagnosis"},
	}
}

// oddities are numbers with gaps, codes with zeros in front, words of several scripts, and days.
func oddities() string {
	text := "num,code,word,day,diagnosis\n"
	for i := range 60 {
		num := fmt.Sprint(i * i % 97)
		if i%11 == 0 {
			num = "?"
		}
		text += fmt.Sprintf("%s,0%04d,%s,2024-%02d-%02d,%d\n", num, i*7919%90, []string{"a", "*", "c d", "é", "女"}[i*i%5], 1+i%12, 1+i*5%28, i%4)
	}
	return text
}

// made runs a recipe and returns the first bytes of three hashes, or why it can't be run.
func made(t *testing.T, microdata *table.Table, r recipe.Recipe) string {
	prepared, err := engine.Prepare(microdata, r)
	if err != nil {
		return err.Error()
	}
	release, err := prepared.Run(context.Background(), nil)
	if err != nil {
		return err.Error()
	}
	release = enginetest.Decided(release)
	var csv bytes.Buffer
	if err := release.WriteCSV(&csv); err != nil {
		return err.Error()
	}
	used := prepared.Recipe()
	decided := casetest.Must(used.JSON())
	document := casetest.Must(report.Of(release, report.Options{}))
	told := casetest.Must(document.JSON())
	return fmt.Sprintf("%.6x %.6x %.6x", sha256.Sum256(csv.Bytes()), sha256.Sum256(decided), sha256.Sum256(told))
}
