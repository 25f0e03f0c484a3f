package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// postcodes is a hierarchy of postcodes of five digits: four, three, two, one, none.
func postcodes(values []string) [][]string {
	var rows [][]string
	seen := map[string]bool{}
	for _, v := range values {
		if v == "" || seen[v] {
			continue
		}
		seen[v] = true
		row := []string{v}
		for digits := 4; digits > 0; digits-- {
			row = append(row, v[:digits]+strings.Repeat("*", 5-digits))
		}
		rows = append(rows, append(row, "*"))
	}
	return rows
}

// limitedTable is a table of ages, postcodes, some missing, and illnesses, with a recipe.
func limitedTable(t testing.TB, n int, seed uint64) (*table.Table, recipe.Recipe) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	b := table.NewBuilder([]string{"age", "zip", "sex", "ill"}, table.NewMarkers(table.DefaultMarkers()))
	var zips []string
	for range n {
		zip := strconv.Itoa(10000 + 1000*rng.IntN(3) + 100*rng.IntN(2) + rng.IntN(40))
		if rng.IntN(12) == 0 {
			zip = ""
		}
		zips = append(zips, zip)
		b.Append([]string{strconv.Itoa(20 + rng.IntN(50)), zip, []string{"f", "m"}[rng.IntN(2)], []string{"flu", "gout", "cold", "none"}[rng.IntN(4)]})
	}
	ages, err := hierarchy.Intervals(numerals(20, 70), hierarchy.IntervalOptions{Widths: []float64{5, 10, 20}})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	r.Privacy.K, r.Privacy.SuppressionLimit = 2, 1
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: ages.Rows()}},
		{Name: "zip", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: postcodes(zips)}},
		{Name: "sex", Role: table.QuasiIdentifying},
		{Name: "ill", Role: table.Sensitive},
	}
	return b.Table(), r
}

func numerals(from, to int) []string {
	var all []string
	for i := from; i < to; i++ {
		all = append(all, strconv.Itoa(i))
	}
	return all
}

// width is how wide a released age is, by its text alone.
func width(t testing.TB, label string) float64 {
	t.Helper()
	lo, hi, ok := strings.Cut(strings.Trim(label, "[]()"), ",")
	if !ok {
		hi = lo
	}
	a, err := strconv.ParseFloat(lo, 64)
	b, errHi := strconv.ParseFloat(hi, 64)
	if err != nil || errHi != nil {
		t.Fatalf("an age is released as %q", label)
	}
	return b - a
}

// kept reports what a release shows that is coarser than three digits of the postcode and
// ten years, by its texts alone; cells says that a cell may be suppressed all the same.
func kept(t testing.TB, name string, cells bool, original *table.Table, release *engine.Release) {
	t.Helper()
	age, zip := release.Table.Column("age"), release.Table.Column("zip")
	for row, record := range release.Records {
		if got := age.Text(row); got == domain.Suppressed && !cells || got != domain.Suppressed && width(t, got) > 10 {
			t.Fatalf("%s: record %d is released with age %q", name, record, got)
		}
		was, got := original.Column("zip").Text(int(record)), zip.Text(row)
		if cells && got == domain.Suppressed {
			continue
		}
		if digits := len(strings.TrimRight(got, "*")); was == "" && got != domain.Suppressed || was != "" && (digits < 3 || !strings.HasPrefix(was, got[:digits])) {
			t.Fatalf("%s: record %d with postcode %q is released with %q", name, record, was, got)
		}
	}
}

// No method releases a cell that is coarser than its limit, with any model beside k, and
// leaves out no more rows than may be: by the texts of the release alone.
func TestNoMethodReleasesMoreCoarselyThanTheLimit(t *testing.T) {
	models := [][]recipe.Model{nil,
		{{Name: privacy.NameDistinctL, Column: "ill", Parameters: parameter.Given{"l": 2.0}}},
		{{Name: privacy.NameTCloseness, Column: "ill", Parameters: parameter.Given{"t": 0.6}}},
		{{Name: "average-risk", Parameters: parameter.Given{"risk": 0.4}}},
	}
	for _, a := range method.All() {
		if a.Limits == method.NoLimits || a.Limits == method.Unchanged {
			continue
		}
		for i, asked := range models {
			original, r := limitedTable(t, brief.Of(300, 100), uint64(i+1))
			three, ten := 2, 10.0
			r.Privacy.Models, r.Algorithm.Name = asked, a.Name
			r.Column("zip").MaxLevel, r.Column("age").Within = &three, &ten
			if i%2 == 1 && a.Limits == method.InBlocks {
				r.Column("age").Hierarchy = &recipe.Hierarchy{Ordered: true}
			}
			prepared, err := engine.Prepare(original, r)
			if err != nil {
				t.Fatalf("%s, %v: %v", a.Name, asked, err)
			}
			release, err := prepared.Run(context.Background(), nil)
			if err != nil {
				t.Fatalf("%s, %v: %v", a.Name, asked, err)
			}
			if !release.Passed() || release.Table.N == 0 {
				t.Fatalf("%s, %v: %d rows, %s", a.Name, asked, release.Table.N, release.Failed())
			}
			cells := a.Limits == method.ByCells
			kept(t, fmt.Sprint(a.Name, asked), cells, original, release)
			if cells && release.Table.N != original.N {
				t.Errorf("%s, %v: %d of %d rows are released, though cells may be suppressed", a.Name, asked, release.Table.N, original.N)
			}
			if again, err := prepared.Run(context.Background(), nil); err != nil || again.Loss.ILossRate != release.Loss.ILossRate {
				t.Errorf("%s: another run of the same recipe loses %v, not %v (%v)", a.Name, again.Loss.ILossRate, release.Loss.ILossRate, err)
			}
		}
	}
}

// The k that an unmet limit is said to allow is the largest for which the table can be
// released within it: with it there is a release, with one more there is none.
func TestAnUnmetLimitSaysWhichKItAllows(t *testing.T) {
	for seed := range uint64(6) {
		for _, name := range []string{"mondrian-strict", "optimal", "minimum-loss"} {
			original, r := limitedTable(t, 120, seed)
			level := 2
			r.Privacy.K, r.Privacy.SuppressionLimit, r.Algorithm.Name = 60, 0.1, name
			r.Column("zip").MaxLevel = &level
			_, err := engine.Prepare(original, r)
			if err == nil {
				t.Fatalf("seed %d: postcodes of three digits are in groups of 60", seed)
			}
			var rows, of, most int
			var share float64
			says := strings.NewReplacer("), ", ") ", ",", "", "%", "", "\"", "").Replace(err.Error())
			_, after, _ := strings.Cut(says, "within the limits set (zip) ")
			if _, scan := fmt.Sscanf(after, "%d of %d rows would be in groups that are too small for k = 60 and at most 12 may be left out: lower k to %d", &rows, &of, &most); scan != nil || of != 120 {
				t.Fatalf("%v (%v)", err, scan)
			}
			if _, after, ok := strings.Cut(says, "left out to "); ok != (rows < 120) {
				t.Fatal(err)
			} else if ok {
				fmt.Sscanf(after, "%f", &share)
			}
			for k, can := range map[int]bool{most: true, most + 1: false} {
				r.Privacy.K, r.Privacy.SuppressionLimit = k, 0.1
				prepared, err := engine.Prepare(original, r)
				if (err == nil) != can {
					t.Fatalf("seed %d, %s: k = %d of at most %d: %v", seed, name, k, most, err)
				}
				if can {
					if release, err := prepared.Run(context.Background(), nil); err != nil || !release.Passed() {
						t.Fatalf("seed %d, %s: k = %d: %v", seed, name, k, err)
					}
				}
			}
			r.Privacy.K, r.Privacy.SuppressionLimit = 60, share/100 // as it says
			if _, err := engine.Prepare(original, r); rows < 120 && err != nil {
				t.Errorf("seed %d: %v%% may be left out as it says: %v", seed, share, err)
			}
		}
	}
}

// A method that suppresses single cells meets limits that no other one can.
func TestSuppressedCellsMeetEveryLimit(t *testing.T) {
	original, r := limitedTable(t, 100, 1)
	none, narrow := 0, 5.0
	r.Column("zip").MaxLevel, r.Column("age").Within = &none, &narrow
	r.Privacy.K, r.Privacy.SuppressionLimit = 20, 0
	if _, err := engine.Prepare(original, r); err == nil || !strings.Contains(err.Error(), "too small for k = 20") {
		t.Fatalf("the default meets the limits: %v", err)
	}
	r.Algorithm.Name = method.Consistent
	release, _ := enginetest.Written(t, original, r)
	if release.Table.N != original.N || !release.Passed() {
		t.Errorf("%d rows, %s", release.Table.N, release.Failed())
	}
	exact := map[string]bool{domain.Suppressed: true}
	for _, zip := range original.Column("zip").Values {
		exact[zip] = true
	}
	for row := range release.Table.N {
		if got := release.Table.Column("zip").Text(row); !exact[got] {
			t.Errorf("row %d has %q", row, got)
		}
	}
}
