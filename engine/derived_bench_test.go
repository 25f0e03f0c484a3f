package engine_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"quasi/engine"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
)

// 3,000 stays of the built-in clinic, with a day of discharge, k = 5: the loss of the dates,
// and of what is derived from them.
func BenchmarkDerived(b *testing.B) {
	age := derive.Rule{Name: "age", Kind: derive.Age, From: []string{"birth_date", "admitted"}}
	stay := derive.Rule{Name: "stay", Kind: derive.Length, From: []string{"admitted", "discharged"}}
	month := derive.Rule{Name: "month", Kind: derive.Month, From: []string{"admitted"}}
	first := derive.Rule{Name: "since", Kind: derive.SinceFirst, From: []string{"mrn", "admitted"}}
	original := clinicStays(b)
	for _, of := range []struct {
		name  string
		rules []derive.Rule
	}{
		{"dates", nil}, {"age+stay+month", []derive.Rule{age, stay, month}}, {"age+stay+since", []derive.Rule{age, stay, first}},
	} {
		for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
			b.Run(fmt.Sprintf("%s/knows=%s", of.name, knows), func(b *testing.B) {
				prepared, err := engine.Prepare(original, releasing(original, of.rules, knows))
				for b.Loop() {
					release := pass(b, prepared, err)
					b.ReportMetric(release.Loss.ILossRate, "loss")
					stay, age := leftOpen(prepared, release, of.rules == nil)
					b.ReportMetric(stay, "days-of-stay-open")
					b.ReportMetric(age, "years-of-age-open")
				}
			})
		}
	}
}

// leftOpen returns how wide the interval is, on average, in which a reader of the release
// knows the length of a stay to be, in days, and the age, in years. Dates tell both by
// their differences; an age in whole years is a year wide itself.
func leftOpen(prepared *engine.Prepared, release *engine.Release, dates bool) (stay, age float64) {
	p := prepared.Problem()
	var values [4][]float64
	for j := range values {
		values[j] = places(prepared, j)
	}
	for _, class := range release.Class {
		as := release.Groups.As(class, len(p.QI))
		of := func(j int) (lo, hi float64) {
			held := values[j][as[j].Lo : as[j].Hi+1]
			return slices.Min(held), slices.Max(held)
		}
		if !dates {
			lo, hi := of(1)
			age += hi - lo + 1
			lo, hi = of(2)
			stay += hi - lo
			continue
		}
		born, bornTo := of(1)
		in, inTo := of(2)
		out, outTo := of(3)
		age += (inTo - in + bornTo - born) / 365.25
		stay += outTo - in - max(0, out-inTo)
	}
	n := float64(len(release.Class))
	return stay / n, age / n
}

// places returns the number, or the day, at each leaf of a column.
func places(prepared *engine.Prepared, j int) []float64 {
	a, values := &prepared.Problem().QI[j], []float64{}
	c := prepared.Table().Column(a.Name)
	for row := range c.Codes {
		x, ok := c.Format.Number(c.Text(row))
		if at := a.Span(int32(row)); ok && at.Lo == at.Hi {
			for len(values) <= int(at.Lo) {
				values = append(values, x)
			}
			values[at.Lo] = x
		}
	}
	return values
}

// releasing is the recipe of a release with sex and the dates, or what is derived from
// them in their place.
func releasing(t *table.Table, rules []derive.Rule, knows string) recipe.Recipe {
	r := recipe.Default()
	r.Privacy.Patient, r.Privacy.Knows = "mrn", knows
	r.Algorithm.Parameters = map[string]any{"rounds": 10.0}
	r.Columns = []recipe.Column{{Name: "sex", Role: table.QuasiIdentifying}}
	shown := []string{"birth_date", "admitted", "discharged"}
	if rules != nil {
		r.Derived, shown = rules, nil
		for _, rule := range rules {
			shown = append(shown, rule.Name)
		}
	}
	for _, name := range shown {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	for _, name := range t.Names() {
		if r.Column(name) == nil {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Identifying})
		}
	}
	return r
}

// clinicStays returns the built-in clinic with a day of discharge.
func clinicStays(tb testing.TB) *table.Table {
	rows, err := csv.NewReader(bytes.NewReader(sample.Clinic(3000, 1).CSV)).ReadAll()
	if err != nil {
		tb.Fatal(err)
	}
	at := map[string]int{}
	for i, name := range rows[0] {
		at[name] = i
	}
	rows[0] = append(rows[0], "discharged")
	for i, row := range rows[1:] {
		in, err := time.Parse(time.DateOnly, row[at["admitted"]])
		days, wrong := strconv.Atoi(row[at["los_days"]])
		if err != nil || wrong != nil {
			tb.Fatal(err, wrong)
		}
		rows[i+1] = append(row, in.AddDate(0, 0, days).Format(time.DateOnly))
	}
	var text bytes.Buffer
	if err := csv.NewWriter(&text).WriteAll(rows); err != nil {
		tb.Fatal(err)
	}
	return tabletest.Read(tb, text.String(), recipe.Input{})
}
