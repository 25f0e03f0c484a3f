package drift_test

import (
	"encoding/csv"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
)

const after = "id,age,sex,seen,ill,ward\n1,old,f,2024-01-01,flu,a\n2,30,d,?,cold,b\n3,40, d,soon,flu,b\n"

// What only warns is left as it is unless it is accepted.
func TestDefaultsResolve(t *testing.T) {
	given := ward()
	given.Columns[4].Expected = &recipe.Expected{Type: "date", Distinct: 2}
	if r, err := resolve(read(t, before), given, nil); err != nil || r.Column("ill").Expected.Type != "date" {
		t.Errorf("ill is expected as %+v (%v)", r.Column("ill").Expected, err)
	}
	given.Columns[4].Expected = nil
	r := casetest.Must(resolve(read(t, after), given, nil))
	if report := drift.Compare(read(t, after), r); len(report.Items) > 0 {
		t.Errorf("left are %q", said(report))
	}
	if c := r.Column("ward"); c == nil || c.Role != table.Identifying {
		t.Errorf("a new column is %+v, want it removed", c)
	}
	if got := r.Column("sex").Hierarchy.Rows; len(got) != 3 || !slices.Equal(got[2], []string{"d", "*"}) {
		t.Errorf("the hierarchy of sex is %q", got)
	}
	if got := r.Column("age").Missing; !slices.Equal(got, []string{"old"}) {
		t.Errorf("missing ages are %q", got)
	}
	if len(given.Columns) != 5 || len(given.Columns[2].Hierarchy.Rows) != 2 || given.Columns[1].Missing != nil {
		t.Error("the given recipe was changed")
	}
}

// without returns a table without its last column.
func without(csv, last string) string {
	var lines []string
	for line := range strings.Lines(csv) {
		lines = append(lines, line[:strings.LastIndex(line, ",")])
	}
	if !strings.HasSuffix(csv[:strings.Index(csv, "\n")], ","+last) {
		panic(last + " is not the last column")
	}
	return strings.Join(lines, "\n") + "\n"
}

// A person can give up what depends on a column that is gone, and nobody else can.
func TestDropWithDependents(t *testing.T) {
	r := ward()
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill"}, {Name: "average-risk"}}
	fitted, account, err := drift.Outcome(read(t, without(before, "ill")), r, []drift.Choice{{Code: drift.CodeMissingColumn, Column: "ill", Action: drift.ActionDropAll}})
	if err != nil || len(fitted.Privacy.Models) != 1 || fitted.Column("ill") != nil || len(r.Privacy.Models) != 2 {
		t.Errorf("left is %+v (%v)", fitted.Privacy, err)
	}
	if len(account.Changed) != 1 || account.Changed[0].English != "distinct-l-diversity is not taken over" || account.Count("gone") != 1 {
		t.Errorf("the account is %+v", account)
	}
}

// The oracle is the engine: a report blocks if and only if the recipe can't be
// prepared, and what is resolved can be, unless an item without actions is left.
func TestBlocksAsTheEngineDoes(t *testing.T) {
	key := make([]byte, 32)
	key[0] = 1
	rapid.Check(t, func(t *rapid.T) {
		microdata, r := drawTable(t), drawRecipe(t)
		report := drift.Compare(microdata, r)
		_, err := engine.Prepare(microdata, r, engine.WithKey(key))
		if report.Blocks() != (err != nil) {
			t.Fatalf("drift is %q, the engine says %v", said(report), err)
		}
		resolved, err := resolve(microdata, r, nil)
		if err != nil {
			return
		}
		recipetest.Check(t, resolved)
		left := drift.Compare(microdata, resolved)
		for _, i := range left.Items {
			if i.Severity == drift.Blocks && len(i.Actions) > 0 {
				t.Fatalf("resolved, %q is left", i)
			}
		}
		if _, err := engine.Prepare(microdata, resolved, engine.WithKey(key)); left.Blocks() != (err != nil) {
			t.Fatalf("left are %q, the engine says %v", said(left), err)
		}
	})
}

// drawTable returns a table that mostly fits the recipe.
func drawTable(t *rapid.T) *table.Table {
	names := []string{"id", "age", "sex", "seen", "ill"}
	switch rapid.IntRange(0, 9).Draw(t, "columns") {
	case 0:
		names = append(names, "ward")
	case 1:
		names = slices.DeleteFunc(names, func(name string) bool { return name == "sex" })
	case 2:
		names = names[:1]
	}
	b := table.NewBuilder(names, table.NewMarkers([]string{"?", "NA"}))
	good := map[string][]string{
		"id": {"1", "2", "3", "4", "?"}, "age": {"20", "30", "?", "*"}, "sex": {"f", "m", "NA", " f"},
		"seen": {"2024-01-01", "1.2.2024", "?"}, "ill": {"flu", "cold", "?", "NA"}, "ward": {"a"},
	}
	bad := map[string]string{"id": "?", "age": "old", "sex": "d", "seen": "1/2/2024", "ill": "gout", "ward": "b"}
	for range rapid.IntRange(0, 6).Draw(t, "n") {
		var record []string
		for _, name := range names {
			cell := rapid.SampledFrom(good[name]).Draw(t, name)
			if rapid.IntRange(0, 40).Draw(t, "bad") == 0 {
				cell = bad[name]
			}
			record = append(record, cell)
		}
		b.Append(record)
	}
	return b.Table()
}

func drawRecipe(t *rapid.T) recipe.Recipe {
	r := ward()
	if r.Privacy.K = rapid.IntRange(1, 3).Draw(t, "k"); rapid.IntRange(0, 2).Draw(t, "missing") == 0 {
		r.Columns[1].Missing, r.Columns[2].Missing, r.Columns[3].Missing = []string{"old"}, []string{"d"}, []string{"1/2/2024"}
	}
	if rapid.Bool().Draw(t, "insensitive") {
		r.Columns[1].Role, r.Columns[2].Role = table.Insensitive, rapid.SampledFrom([]table.Role{table.Insensitive, table.Sensitive, table.QuasiIdentifying}).Draw(t, "role")
	}
	switch rapid.IntRange(0, 3).Draw(t, "model") {
	case 1:
		r.Privacy.Models = []recipe.Model{{Name: "alpha-k-anonymity", Column: "ill", Value: "flu"}}
	case 2:
		r.Privacy.Models = []recipe.Model{{Name: "l-alpha-diversity", Column: "ill", Weights: map[string]float64{"flu": 1, "cold": 0, "?": 0},
			Parameters: map[string]any{"l": 1.0, "alpha": 0.0}}}
	case 3:
		r.Columns[4].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"flu", "*"}, {"cold", "*"}}}
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "ill", Parameters: map[string]any{"t": 1.0, "distance": "hierarchical"}}}
	}
	return r
}

// resolve returns the recipe of [drift.Outcome] alone.
func resolve(t *table.Table, r recipe.Recipe, choices []drift.Choice) (recipe.Recipe, error) {
	fitted, _, err := drift.Outcome(t, r, choices)
	return fitted, err
}

// export is a month's output of a hospital's system: its columns in order, each with
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
	casetest.NoError(t, w.Write(e.names))
	for i := range len(e.values[e.names[0]]) {
		var record []string
		for _, name := range e.names {
			record = append(record, e.values[name][i])
		}
		casetest.NoError(t, w.Write(record))
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
	r.Columns[5].Weight = new(3.0)
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "Diagnose"}}
	return byHand(casetest.Must(engine.Prepare(month(1, 400).table(t), r)).Recipe())
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
			if sure, asked := found(report); !slices.Equal(sure, test.sure) || !slices.Equal(asked, test.asked) {
				t.Errorf("taken are %q, asked %q, want %q, %q\n%s", sure, asked, test.sure, test.asked, strings.Join(said(report), "\n"))
			}
		})
	}
}

// Which question can't be asked of next month's table is said, and it is no question of the recipe that fits; it
// goes along with a column, or the source of one, that has another name now.
func TestQuestionsOfTheNextTable(t *testing.T) {
	const was, computed = "mean of stay by age/10; share of ill=flu; count by age", "mean of length; count by ill"
	rows := "20,flu,3,2024-01-01,2024-01-04\n30,cold,4,2024-01-02,2024-01-06\n40,flu,5,2024-01-03,2024-01-08\n"
	renamed := func(code, from, to string) []drift.Choice {
		return []drift.Choice{{Code: code, Column: to, Action: drift.ActionRenamed + from}}
	}
	for name, c := range map[string]struct {
		questions, text string
		choices         []drift.Choice
		kept            string
	}{
		"as before":           {was, "age,ill,stay\n20,flu,3\n30,cold,4\n40,flu,5\n", nil, was},
		"no numbers":          {was, "age,ill,stay\n20,flu,short\n30,cold,long\n40,flu,long\n", nil, "share of ill=flu; count by age"},
		"nobody":              {was, "age,ill,stay\n20,gout,3\n30,cold,4\n40,cold,5\n", nil, "mean of stay by age/10; count by age"},
		"missing":             {was, "age,ill\n20,flu\n30,cold\n40,flu\n", nil, "share of ill=flu; count by age"},
		"renamed":             {was, "age,ill,days\n20,flu,3\n30,cold,4\n40,flu,5\n", renamed(drift.CodeRenamed, "stay", "days"), strings.Replace(was, "stay", "days", 1)},
		"computed":            {computed, "age,ill,stay,admitted,discharged\n" + rows, nil, computed},
		"of a renamed source": {computed, "age,ill,stay,admitted,out\n" + rows, renamed(drift.CodeNewColumn, "discharged", "out"), computed},
		"of another type": {computed, "age,ill,stay,admitted,discharged\n" + strings.ReplaceAll(rows, "2024-01-0", "day "),
			[]drift.Choice{{Code: drift.CodeDerived, Column: "length", Action: drift.ActionDrop}}, "count by ill"},
		"of a source that is gone": {computed, without("age,ill,stay,admitted,discharged\n"+rows, "discharged"),
			[]drift.Choice{{Code: drift.CodeMissingColumn, Column: "discharged", Action: drift.ActionDrop}}, "count by ill"},
	} {
		r := recipe.Default()
		r.Privacy.K = 2
		r.Columns = []recipe.Column{
			{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}, {Name: "ill", Role: table.QuasiIdentifying}, {Name: "stay", Role: table.Insensitive},
		}
		if c.questions == computed {
			r.Columns = append(r.Columns, recipe.Column{Name: "admitted", Role: table.Identifying}, recipe.Column{Name: "discharged", Role: table.Identifying}, recipe.Column{Name: "length", Role: table.QuasiIdentifying})
			r.Derived = []derive.Rule{{Name: "length", Kind: derive.Length, From: []string{"admitted", "discharged"}}}
		}
		for _, text := range strings.Split(c.questions, "; ") {
			r.Questions = append(r.Questions, casetest.Must(question.Parse(text)))
		}
		read := read(t, c.text)
		warned := 0
		for _, item := range drift.Compare(read, r, c.choices...).Items {
			if item.Code == drift.CodeQuestion && item.Severity == drift.Warns {
				warned++
			}
		}
		fitted, account, err := drift.Outcome(read, r, c.choices)
		var kept []string
		for _, q := range fitted.Questions {
			kept = append(kept, q.String())
		}
		if err != nil || strings.Join(kept, "; ") != c.kept || warned != len(r.Questions)-len(kept) {
			t.Errorf("%s: asked are %q, %d warnings, %v", name, kept, warned, err)
		}
		if said := strings.Count(fmt.Sprint(account.Changed), "question"); len(r.Questions)-len(kept) > said || len(kept) == len(r.Questions) && said > 0 || strings.Count(fmt.Sprint(account.Kept), "question: ") != len(kept) {
			t.Errorf("%s: kept %q, changed %q", name, account.Kept, account.Changed)
		}
	}
}

// What a rule makes has a place for the values of the next table: nothing has to be
// decided, and each gets the groups that it had got in the first.
func TestRulesFitTheNextTable(t *testing.T) {
	given := of("seen", table.QuasiIdentifying, nil)
	given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Dates, Units: []string{"month", "year"}}
	next := column("seen", "2024-03-01", "2024-03-02", "soon")
	if report := drift.Compare(next, given); len(report.Items) > 0 {
		t.Errorf("asked: %q", said(report))
	}
	r, err := resolve(next, given, nil)
	if err != nil || r.Columns[0].Hierarchy.Rule == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	p := casetest.Must(engine.Prepare(next, r))
	want := [][]string{{"2024-03-01", "2024-03", "2024", "*"}, {"2024-03-02", "2024-03", "2024", "*"}, {"soon", "soon", "soon", "*"}}
	if rows := p.Recipe().Columns[0].Hierarchy.Rows; !slices.EqualFunc(rows, want, slices.Equal[[]string]) {
		t.Errorf("rows are %q", rows)
	}
}
