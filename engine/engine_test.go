package engine_test

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

//go:embed testdata/*.sha256
var goldens embed.FS

var update = flag.Bool("update", false, "rewrite the golden files under testdata")

// KAIM's Table 3, from its Table 1, for several seeds.
func TestPatientsAreReleasedAsInThePaper(t *testing.T) {
	const want = `Age,Gender,Zipcode,Disease
*,M,"[10000,15000)",Gastric ulcer
*,M,"[10000,15000)",Dyspepsia
"[20,30)",*,"[15000,20000)",Pneumonia
"[20,30)",*,"[15000,20000)",Bronchitis
"[30,40)",M,*,*
"[30,40)",M,*,Pneumonia
"[40,50)",*,*,Flu
*,F,"[20000,25000)",Gastritis
"[40,50)",*,*,Pneumonia
*,F,"[20000,25000)",Flu
`
	s := enginetest.Patients(t)
	microdata := tabletest.Read(t, string(s.CSV), s.Recipe.Input)
	for seed := range uint64(20) {
		r := s.Recipe
		r.Algorithm.Seed = seed
		r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
		release, csv := enginetest.Written(t, microdata, r)
		if csv != want {
			t.Fatalf("seed %d: released\n%s\nwant\n%s", seed, csv, want)
		}
		// 0.34567 where the sum of the cells, 10.36986, is rounded to 10.37.
		const age, gender, zip = 6*11.0/23 + 1, 3, 6*5001.0/12001 + 1
		if got, want := release.Loss.ILossRate, (age+gender+zip)/30; math.Abs(got-want) > 1e-12 || math.Abs(got-0.34567) > 1e-5 {
			t.Errorf("seed %d: ILossRate is %.6f, want %.6f", seed, got, want)
		}
		if release.Audit.K != 2 || release.Audit.Classes.Count != 5 {
			t.Errorf("seed %d: audit finds k = %d in %d classes, want 2 in 5", seed, release.Audit.K, release.Audit.Classes.Count)
		}
	}
}

// The clinic's release is the same bytes natively and as WebAssembly: both run
// this test against one golden hash.
func TestSameBytesEverywhere(t *testing.T) {
	for _, rows := range []int{1000, 5000}[:brief.Of(2, 1)] { // the browser has all 5,000, beside the command
		microdata, r, _ := enginetest.Clinic(t, rows)
		_, csv := enginetest.Written(t, microdata, r)
		sum := sha256.Sum256([]byte(csv))
		got := hex.EncodeToString(sum[:]) + "\n"
		golden := fmt.Sprintf("testdata/clinic-%d.sha256", rows)
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := goldens.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%d rows: released bytes have SHA-256 %s want %s", rows, got, want)
		}
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	csv, r := enginetest.Small()
	prepared, err := engine.Prepare(tabletest.Read(t, csv, r.Input), r)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := prepared.Run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled run returns %v", err)
	}
}

// Whatever the table, the audit confirms k, no record is dropped, and columns
// that are no quasi-identifier come out as they went in.
func TestEveryReleasePassesItsAudit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		k := rapid.IntRange(1, n).Draw(t, "k")
		microdata, r := enginetest.DrawTable(t, n)
		r.Privacy.K = k
		prepared, err := engine.Prepare(microdata, r)
		if err != nil {
			t.Fatal(err)
		}
		release, err := prepared.Run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if release.Audit.K < k || !release.Passed() {
			t.Fatalf("audit finds k = %d, want at least %d", release.Audit.K, k)
		}
		if release.Table.N != n {
			t.Fatalf("released %d of %d records", release.Table.N, n)
		}
		for row, record := range release.Records {
			if got, want := release.Table.Column("s").Text(row), microdata.Column("s").Text(int(record)); got != want {
				t.Fatalf("sensitive value of record %d is %q, was %q", record, got, want)
			}
			if release.Row(record) != row {
				t.Fatalf("Row(%d) is %d, want %d", record, release.Row(record), row)
			}
		}
	})
}
