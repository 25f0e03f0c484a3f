package suggest_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

func TestOddValuesAreShownWithTheirRows(t *testing.T) {
	values := tabletest.Repeat(200, "1", "2", "3")
	values[7], values[90], values[150] = "n/k", "4,5", "n/k"
	got := suggest.Table(tabletest.Column("x", values...))[0]
	if want := []profile.Odd{{Value: "n/k", Row: 7}, {Value: "4,5", Row: 90}}; !reflect.DeepEqual(got.Odd, want) {
		t.Errorf("odd values are %v, want %v", got.Odd, want)
	}
	if got.TypeReason.Code != profile.ReasonTypeInteger || got.TypeConfidence != 0.985 { // 197 of 200 rows
		t.Errorf("%v, %v", got.TypeReason, got.TypeConfidence)
	}
	for i := range 9 {
		values[i] = fmt.Sprint("slip ", i)
	}
	if got := suggest.Table(tabletest.Column("x", values...))[0]; len(got.Odd) != 5 || got.Odd[4] != (profile.Odd{Value: "slip 4", Row: 4}) {
		t.Errorf("odd values are %v", got.Odd)
	}
}

func TestEmptyTables(t *testing.T) {
	none := table.NewBuilder(nil, nil).Table()
	if got := suggest.Table(none); len(got) != 0 {
		t.Errorf("%d columns of a table without any", len(got))
	}
	for _, values := range [][]string{nil, {""}, {"NA", "?"}} {
		got := suggest.Table(tabletest.Column("mrn", values...))[0]
		if got.Type != format.Empty || got.Role != table.Identifying || got.TypeReason.Code != profile.ReasonTypeEmpty {
			t.Errorf("%q is %+v", values, got)
		}
	}
	if got := suggest.Table(tabletest.Column("age", "7"))[0]; got.Type != format.Integer || got.Role != table.QuasiIdentifying {
		t.Errorf("one row is %+v", got)
	}
}

// check fails where a description is no valid one.
func check(t interface{ Fatalf(string, ...any) }, c *table.Table) {
	got := suggest.Table(c)[0]
	if !got.Role.Valid() || got.Confidence < 0 || got.Confidence > 1 || got.TypeConfidence < 0 || got.TypeConfidence > 1 || len(got.Odd) > 5 || len(got.Histogram) > 12 {
		t.Fatalf("%q: %+v", c.Columns[0].Values, got)
	}
	if got.Reason.String() == "" || got.TypeReason.String() == "" {
		t.Fatalf("%q has the reasons %+v and %+v", c.Columns[0].Values, got.Reason, got.TypeReason)
	}
	for _, odd := range got.Odd {
		if c.Columns[0].Text(odd.Row) != odd.Value {
			t.Fatalf("row %d is not %q", odd.Row, odd.Value)
		}
	}
	if again := suggest.Table(c)[0]; !reflect.DeepEqual(again, got) {
		t.Fatalf("%+v, then %+v", got, again)
	}
}

func TestAnyColumnIsDescribed(t *testing.T) {
	cell := rapid.OneOf(rapid.String(), rapid.StringMatching(`[0-9]{1,3}([.,][0-9]{3})?`), rapid.StringMatching(`[0-3]?[0-9]/1?[0-9]/(19|20)[0-9]{2}`),
		rapid.StringMatching(`[A-Z][0-9]{2}\.[0-9]`), rapid.StringMatching(`[A-Z][a-z]{2,6} [A-Z][a-z]{2,6}`))
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"x", "age", "mrn", "date", "notes", "出生日期"}).Draw(t, "name")
		check(t, tabletest.Column(name, rapid.SliceOfN(cell, 0, 40).Draw(t, "values")...))
	})
}

func FuzzTable(f *testing.F) {
	f.Add("age", "34", "35 years", "n/k")
	f.Add("date", "45429", "2024年5月17日", "17/5/24 9:00")
	f.Add("姓名", "王伟", "\xff", "1.234,5 %")
	f.Fuzz(func(t *testing.T, name, a, b, c string) {
		check(t, tabletest.Column(name, a, b, c))
		check(t, tabletest.Column(name, tabletest.Repeat(60, a, b, a)...))
	})
}

// A million rows of fifteen columns, some with a million values.
func BenchmarkMillion(b *testing.B) {
	const rows = 1_000_000
	rng := rand.New(rand.NewPCG(1, 0))
	names := make([]string, 15)
	for i := range names {
		names[i] = fmt.Sprint("c", i)
	}
	builder := table.NewBuilder(names, nil)
	record := make([]string, len(names))
	for i := range rows {
		record[0], record[1], record[2] = fmt.Sprintf("P%08d", i), fmt.Sprint("Name", i%50_000, " Family", i%7), fmt.Sprint(rng.Float64())
		for j := 3; j < 15; j++ {
			switch j % 4 {
			case 0:
				record[j] = fmt.Sprint(rng.IntN(100))
			case 1:
				record[j] = fmt.Sprintf("%d-%02d-%02d", 1930+rng.IntN(90), 1+rng.IntN(12), 1+rng.IntN(28))
			case 2:
				record[j] = fmt.Sprintf("%05d", rng.IntN(30_000))
			default:
				record[j] = fmt.Sprintf("word%d and more", rng.IntN(40_000))
			}
		}
		builder.Append(record)
	}
	t := builder.Table()
	b.ResetTimer()
	for b.Loop() {
		suggest.Table(t)
	}
}
