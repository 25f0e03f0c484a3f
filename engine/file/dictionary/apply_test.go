package dictionary_test

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/recipetest"
)

func microdata(t testing.TB, text string) *table.Table {
	t.Helper()
	m, _, err := csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// of is a recipe with one role for all columns of a table.
func of(m *table.Table, role table.Role) recipe.Recipe {
	r := recipe.Default()
	for _, name := range m.Names() {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	return r
}

func said(changes []dictionary.Change) []string {
	found := []string{}
	for _, c := range changes {
		found = append(found, c.Code+" "+c.String())
	}
	return found
}

const clinic = "field_name,field_type,select_choices_or_calculations,text_validation_type_or_show_slider_number,identifier,field_annotation\n" +
	"id,text,,,y,\nmail,text,,email,,\nmrn,text,,mrn_10d,,\nplz,text,,postalcode_germany,,\nborn,text,,date_dmy,,\n" +
	"scan,file,,,,\nstory,notes,,,,\nage,text,,integer,,\nsex,radio,\"1, Female | 2, Male | 3, Male\",,,\n" +
	"sign,text,,,,\"@QUASI(role=sensitive, weight=2, reason=\"\"all of it\"\")\"\nhelp,descriptive,,,,\ndrug,checkbox,\"1, A | 2, B\",,,\ndate,text,,date_ymd,,\n"

const clinicTable = "id,mail,mrn,plz,born,scan,story,age,SEX,sign,drug___1,ward,date\n" +
	"1,a@b.cd,17,80331,1.2.1950,x,y,30,1,z,0,w,2024-01-01\n2,b@b.cd,18,80333,1.3.1951,x,y,thirty,2,z,1,w,2024-01-01\n"

// Every kind of hint, on columns that were to be released as they are.
func TestApplySaysWhatItChanges(t *testing.T) {
	m := microdata(t, clinicTable)
	r := of(m, table.Insensitive)
	r.Column("SEX").Role = table.QuasiIdentifying
	want := []string{
		`identifier column "id": identifying, was insensitive: the dictionary marks it as an identifier`,
		`contact column "mail": identifying, was insensitive: it says how to reach a person`,
		`person-number column "mrn": identifying, was insensitive: it is a person's number`,
		`place column "plz": quasi-identifying, was insensitive: many people know where somebody lives`,
		`date column "born": quasi-identifying, was insensitive: a date can be known to others`,
		`file column "scan": identifying, was insensitive: a file can hold anything`,
		`notes column "story": identifying, was insensitive: free text can hold names`,
		`type-differs column "age": the dictionary says integer, the values look like category`,
		`hierarchy column "SEX": the hierarchy is that of the 3 choices in the dictionary`,
		`decided column "sign": sensitive, was insensitive: the dictionary says so (all of it)`,
		`weight column "sign": weight 2, was 1`,
		`no-field column "ward": not in the dictionary, stays as it was decided`,
		`date column "date": quasi-identifying, was insensitive: a date can be known to others`,
		`no-column column "drug___2": in the dictionary, but not in the table`,
	}
	if got := said(dictionary.Apply(parse(t, clinic), m, &r)); !slices.Equal(got, want) {
		t.Errorf("changes are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
	recipetest.Check(t, r)
	if r.Column("id").Role != table.Identifying || r.Column("age").Role != table.Insensitive {
		t.Errorf("columns are %+v", r.Columns)
	}
	// A second time there is nothing to change: only the notes are left.
	again := said(dictionary.Apply(parse(t, clinic), m, &r))
	if !slices.Equal(again, []string{want[7], want[11], want[13]}) {
		t.Errorf("a second time: %q", again)
	}
}

// A date or a postcode does not bring back what was to be removed or is
// sensitive; an identifier and a decision overrule it.
func TestOnlyFirmHintsOverrule(t *testing.T) {
	m := microdata(t, clinicTable)
	for _, role := range []table.Role{table.Identifying, table.Sensitive} {
		r := of(m, role)
		dictionary.Apply(parse(t, clinic), m, &r)
		if r.Column("plz").Role != role || r.Column("born").Role != role {
			t.Errorf("%s became %s and %s", role, r.Column("plz").Role, r.Column("born").Role)
		}
		if r.Column("id").Role != table.Identifying || r.Column("sign").Role != table.Sensitive {
			t.Errorf("from %s: %+v", role, r.Columns)
		}
	}
	// Columns that the recipe does not have get the role that the dictionary says.
	r := recipe.Default()
	dictionary.Apply(parse(t, clinic), m, &r)
	if got := r.Names(table.QuasiIdentifying); !slices.Equal(got, []string{"plz", "born", "date"}) || r.Column("age") != nil {
		t.Errorf("quasi-identifiers are %q", got)
	}
}

func TestTransformsAndDictionary(t *testing.T) {
	m := microdata(t, strings.NewReplacer("1.2.1950", "1/2/1950", "1.3.1951", "1/3/1951").Replace(clinicTable))
	r := of(m, table.Insensitive)
	shift := &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}
	r.Privacy.Patient = "mrn"
	r.Column("born").Transform, r.Column("date").Transform = shift, shift
	got := said(dictionary.Apply(parse(t, clinic), m, &r))
	for _, want := range []string{
		`has-transform column "born": not made quasi-identifying, because it has a transform: leave out the one or the other`,
		`format column "born": values are read as date:dmy`,
	} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
	if f := r.Column("born").Format; f == nil || f.String() != "date:dmy" || r.Column("date").Format != nil {
		t.Error("the order belongs to the field that says it")
	}
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
	// A format that a person chose stays.
	r.Column("born").Format = &format.Format{Type: format.Text}
	dictionary.Apply(parse(t, clinic), m, &r)
	if got := r.Column("born").Format.String(); got != "text" {
		t.Errorf("the format became %s", got)
	}
}

// Codes 2 and 3 are both called Male: they are one group. Where the table has the
// labels instead, they are the leaves.
func TestHierarchiesOfChoices(t *testing.T) {
	sex := parse(t, clinic).Fields[8]
	h, ok := sex.Hierarchy([]string{"1", " 2"})
	if want := [][]string{{"1", "Female", "*"}, {"2", "Male", "*"}, {"3", "Male", "*"}}; !ok || !slices.EqualFunc(h.Rows, want, slices.Equal[[]string]) {
		t.Errorf("the hierarchy of codes is %q", h.Rows)
	}
	tree, err := hierarchy.FromRows(h.Rows)
	if err != nil {
		t.Fatal(err)
	}
	d, places, err := tree.Domain([]string{"1", "2", "3"}, []int{1, 1, 1}, domain.ByLeaves, format.Format{})
	if err != nil || d.Label(d.Join(domain.Leaf(places[1]), domain.Leaf(places[2]))) != "Male" || d.Label(domain.Leaf(places[0])) != "1" {
		t.Errorf("2 and 3 are together %q, 1 is %q (%v)", d.Label(d.Join(domain.Leaf(places[1]), domain.Leaf(places[2]))), d.Label(domain.Leaf(places[0])), err)
	}
	h, ok = sex.Hierarchy([]string{"Male"})
	if want := [][]string{{"Female", "*"}, {"Male", "*"}}; !ok || !slices.EqualFunc(h.Rows, want, slices.Equal[[]string]) {
		t.Errorf("the hierarchy of labels is %q", h.Rows)
	}
	if _, ok := sex.Hierarchy([]string{"1", "Male"}); ok {
		t.Error("codes and labels have one hierarchy")
	}
	for kind, want := range map[string]string{"yesno": "Yes", "truefalse": "True", "checkbox": "Checked"} {
		f := dictionary.Field{Type: kind}
		if h, ok := f.Hierarchy([]string{"0", "1"}); !ok || h.Rows[0][1] != want {
			t.Errorf("%s has %q", kind, h.Rows)
		}
	}
	f := dictionary.Field{Type: "text"}
	if _, ok := f.Hierarchy(nil); ok {
		t.Error("a text has a hierarchy of choices")
	}
}

// Capitals count where fields differ in nothing else.
func TestColumnsAreFoundByName(t *testing.T) {
	d := parse(t, "field_name,field_type,identifier\nage,text,\nAGE,text,y\nsex,text,y\n")
	m := microdata(t, "age,AGE,Age,SEX\n1,1,1,1\n")
	r := of(m, table.Insensitive)
	changes := dictionary.Apply(d, m, &r)
	if got := r.Names(table.Identifying); !slices.Equal(got, []string{"AGE", "SEX"}) {
		t.Errorf("identifying are %q", got)
	}
	if !slices.Contains(said(changes), `no-field column "Age": not in the dictionary, stays as it was decided`) {
		t.Errorf("changes are %q", said(changes))
	}
}

// A dictionary written from a recipe gives the same roles and weights again,
// whatever the columns are called, and holds no value of the table.
func TestDictionariesRoundTrip(t *testing.T) {
	roles := []table.Role{table.Identifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive}
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-zA-Z病,;"\n@( ]{0,5}[a-z=病]`), 0, 6, rapid.ID[string]).Draw(t, "columns")
		b := table.NewBuilder(columns, table.NewMarkers([]string{"?"}))
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			record := make([]string, len(columns))
			for i := range record {
				record[i] = rapid.SampledFrom([]string{"?", "SECRET", "31415926", "2024-12-24", "2.71828"}).Draw(t, "cell")
			}
			b.Append(record)
		}
		m, r := b.Table(), recipe.Default()
		for _, name := range columns {
			c := recipe.Column{Name: name, Role: rapid.SampledFrom(roles).Draw(t, "role")}
			if rapid.Bool().Draw(t, "weighted") {
				w := rapid.Float64Range(0, math.MaxFloat64).Draw(t, "weight")
				c.Weight = &w
			}
			r.Columns = append(r.Columns, c)
		}
		var out bytes.Buffer
		if err := dictionary.Write(&out, dictionary.From(m, &r, suggest.ForDictionary(m))); err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"SECRET", "31415926", "2024-12-24", "2.71828"} {
			if strings.Contains(out.String(), secret) {
				t.Fatalf("the value %s stands in\n%s", secret, out.String())
			}
		}
		d, err := dictionary.Read(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, out.String())
		}
		again := recipe.Default()
		changes := dictionary.Apply(d, m, &again)
		for i, c := range again.Columns {
			if want := r.Columns[i]; c.Name != want.Name || c.Role != want.Role || c.WeightOrDefault() != want.WeightOrDefault() {
				t.Fatalf("read %+v, written %+v", c, want)
			}
		}
		if len(again.Columns) != len(r.Columns) {
			t.Fatalf("%d columns of %d", len(again.Columns), len(r.Columns))
		}
		for i, f := range d.Fields {
			if (f.Identifier == "y") != (r.Columns[i].Role == table.Identifying) {
				t.Fatalf("identifier is %q of %+v", f.Identifier, r.Columns[i])
			}
		}
		for _, c := range changes {
			if c.Code != dictionary.ChangeDecided && c.Code != dictionary.ChangeWeight {
				t.Fatalf("round trip: %s", c)
			}
		}
	})
}
