package drift_test

import (
	"encoding/csv"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// export is what a hospital's system writes in a month: its columns in order, each with
// the values of all rows.
type export struct {
	names  []string
	values map[string][]string
}

// month draws an export of so many visits; its number decides the dates and the seed.
func month(number, rows int) export {
	rng := rand.New(rand.NewPCG(uint64(number), 7))
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	e := export{
		names:  []string{"Fallnr", "Nachname", "Geb.-Dat.", "Geschl.", "PLZ", "Station", "Aufnahme", "Diagnose", "Diabetes", "Raucher", "CRP", "Bemerkung"},
		values: map[string][]string{},
	}
	add := func(name, value string) { e.values[name] = append(e.values[name], value) }
	for i := range rows {
		add("Fallnr", fmt.Sprint(100_000*number+i))
		add("Nachname", pick("Müller", "Schmidt", "Weber", "Fischer", "Wagner", "Becker", "Hoffmann", "Koch", "Richter", "Klein", "Wolf", "Neumann"))
		add("Geb.-Dat.", fmt.Sprintf("%02d.%02d.%d", 1+rng.IntN(28), 1+rng.IntN(12), 1930+rng.IntN(75)))
		add("Geschl.", pick("m", "w", "w", "d"))
		add("PLZ", fmt.Sprintf("%05d", 79100+rng.IntN(120)))
		add("Station", pick("Innere 1", "Innere 2", "Chirurgie", "Neurologie", "Gynäkologie", "Pädiatrie"))
		add("Aufnahme", fmt.Sprintf("%02d.%02d.2024", 1+rng.IntN(28), number))
		add("Diagnose", pick("I10.0", "E11.9", "J18.9", "K35.8", "N39.0", "I48.0", "F32.1"))
		add("Diabetes", pick("ja", "nein", "nein"))
		add("Raucher", pick("ja", "nein", "nein"))
		add("CRP", fmt.Sprintf("%.1f", 1+80*rng.Float64()))
		add("Bemerkung", pick("unauffällig", "Kontrolle in 2 Wochen", "wie besprochen", "Termin vereinbart"))
	}
	return e
}

// rename calls columns otherwise.
func (e export) rename(names ...string) export {
	e.names, e.values = slices.Clone(e.names), maps.Clone(e.values)
	for i := 0; i < len(names); i += 2 {
		at := slices.Index(e.names, names[i])
		e.names[at], e.values[names[i+1]] = names[i+1], e.values[names[i]]
		delete(e.values, names[i])
	}
	return e
}

// change replaces the values of a column.
func (e export) change(name string, to func(i int, value string) string) export {
	e.values = maps.Clone(e.values)
	changed := slices.Clone(e.values[name])
	for i, v := range changed {
		changed[i] = to(i, v)
	}
	e.values[name] = changed
	return e
}

// without leaves columns out.
func (e export) without(names ...string) export {
	e.names = slices.DeleteFunc(slices.Clone(e.names), func(name string) bool { return slices.Contains(names, name) })
	return e
}

// with adds a column in a place.
func (e export) with(at int, name string, value func(i int) string) export {
	e.names, e.values = slices.Insert(slices.Clone(e.names), at, name), maps.Clone(e.values)
	for i := range e.values["PLZ"] {
		e.values[name] = append(slices.Clip(e.values[name]), value(i))
	}
	return e
}

// shuffle puts the columns into another order.
func (e export) shuffle() export {
	e.names = slices.Clone(e.names)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(e.names), func(i, j int) { e.names[i], e.names[j] = e.names[j], e.names[i] })
	return e
}

func (e export) table(t testing.TB) *table.Table {
	t.Helper()
	var text strings.Builder
	w := csv.NewWriter(&text)
	w.Comma = ';'
	if err := w.Write(e.names); err != nil {
		t.Fatal(err)
	}
	for i := range len(e.values[e.names[0]]) {
		var record []string
		for _, name := range e.names {
			record = append(record, e.values[name][i])
		}
		if err := w.Write(record); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	return read(t, text.String())
}

// january is the recipe as it is saved after a run on the first month.
func january(t testing.TB) recipe.Recipe {
	t.Helper()
	r := recipe.Default()
	role := func(name string, role table.Role) {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	role("Fallnr", table.Identifying)
	role("Nachname", table.Identifying)
	for _, name := range []string{"Geb.-Dat.", "Geschl.", "PLZ", "Station", "Aufnahme"} {
		role(name, table.QuasiIdentifying)
	}
	role("Diagnose", table.Sensitive)
	for _, name := range []string{"Diabetes", "Raucher", "CRP", "Bemerkung"} {
		role(name, table.Insensitive)
	}
	weight := 3.0
	r.Columns[5].Weight = &weight
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "Diagnose"}}
	p, err := engine.Prepare(month(1, 400).table(t), r)
	if err != nil {
		t.Fatal(err)
	}
	return byHand(p.Recipe())
}

// byHand is the recipe with hierarchies that list the values, as those of version 1 did
// and those that are made by hand do.
func byHand(r recipe.Recipe) recipe.Recipe {
	for _, c := range r.Columns {
		if c.Hierarchy != nil {
			c.Hierarchy.Rule = nil
		}
	}
	return r
}

// names returns what is taken for what without a choice, and about what is asked.
func found(r drift.Report) (sure, asked []string) {
	for _, i := range r.Items {
		switch {
		case i.From == "":
		case i.Doubt:
			asked = append(asked, i.Column+" "+i.From)
		default:
			sure = append(sure, i.Column+" "+i.From)
		}
	}
	return sure, asked
}

// What a person would see at once is taken, and what could be another thing is asked.
func TestRenamedColumns(t *testing.T) {
	r, february := january(t), month(2, 350)
	tests := []struct {
		about       string
		export      export
		sure, asked []string
	}{
		{"nothing but another month", february, nil, nil},
		{"another order", february.shuffle(), nil, nil},
		{"by its values alone", february.rename("Station", "Abteilung"), []string{"Abteilung Station"}, nil},
		{"by its values, a name that says nothing, in another place", february.rename("Station", "xq").shuffle(), []string{"xq Station"}, nil},
		{"a name that is written out", february.rename("Geb.-Dat.", "Geburtsdatum", "Geschl.", "Geschlecht"),
			[]string{"Geburtsdatum Geb.-Dat.", "Geschlecht Geschl."}, nil},
		{"in another language", february.rename("Geb.-Dat.", "date of birth", "Geschl.", "sex", "Station", "ward"),
			[]string{"date of birth Geb.-Dat.", "sex Geschl.", "ward Station"}, nil},
		{"other dates, told apart by when they are", february.rename("Geb.-Dat.", "D1", "Aufnahme", "D2"), []string{"D1 Geb.-Dat."}, []string{"D2 Aufnahme"}},
		{"spelled otherwise", february.rename("Diagnose", "diagnosen", "CRP", "C.R.P."), []string{"diagnosen Diagnose", "C.R.P. CRP"}, nil},
		{"two columns of the same kind", february.rename("Diabetes", "V1", "Raucher", "V2"), nil, []string{"V1 Diabetes", "V2 Raucher"}},
		{"one of them, in its place", february.rename("Diabetes", "V1"), nil, []string{"V1 Diabetes"}},
		{"a new column where one is gone", february.without("CRP").with(3, "Telefon", func(i int) string { return fmt.Sprintf("+49 761 %06d", 7*i) }), nil, nil},
		{"names where notes were kept", february.rename("Bemerkung", "Bemerkungen").change("Bemerkungen", func(i int, _ string) string {
			return fmt.Sprintf("%s, %s, geb. 0%d.03.1950", []string{"Müller", "Schmidt", "Weber"}[i%3], []string{"Anna", "Peter"}[i%2], 1+i%9)
		}), nil, []string{"Bemerkungen Bemerkung"}},
		{"a second visit", february.rename("Aufnahme", "Aufnahme2"), nil, []string{"Aufnahme2 Aufnahme"}},
		{"postcodes of another district", february.rename("PLZ", "Postleitzahl").change("Postleitzahl", func(i int, _ string) string { return fmt.Sprint(10115 + i%90) }),
			nil, []string{"Postleitzahl PLZ"}},
	}
	for _, test := range tests {
		t.Run(test.about, func(t *testing.T) {
			report := drift.Compare(test.export.table(t), r)
			sure, asked := found(report)
			if !slices.Equal(sure, test.sure) || !slices.Equal(asked, test.asked) {
				t.Errorf("taken are %q, asked %q, want %q, %q\n%s", sure, asked, test.sure, test.asked, strings.Join(said(report), "\n"))
			}
		})
	}
}
