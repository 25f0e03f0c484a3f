package dictionary_test

import (
	"bytes"
	_ "embed"
	"errors"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/recipetest"
)

func TestLabelsOfColumns(t *testing.T) {
	d := &dictionary.Dictionary{Fields: []dictionary.Field{
		{Name: "plz", Type: dictionary.TypeText, Label: " Postal code\n of the patient "},
		{Name: "age", Type: dictionary.TypeText, Label: "Age"},
		{Name: "drug", Type: dictionary.TypeCheckbox, Label: "Drugs", Codes: []dictionary.Code{{Value: "1", Label: "Aspirin"}, {Value: "-2", Label: ""}}},
		{Name: "ward", Type: dictionary.TypeText},
	}}
	got := d.Labels(microdata(t, "PLZ,age,drug___1,drug____2,ward,other\n1,2,3,4,5,6\n"))
	if want := map[string]string{"PLZ": "Postal code of the patient", "drug___1": "Drugs: Aspirin", "drug____2": "Drugs"}; !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func parse(t testing.TB, text string) *dictionary.Dictionary {
	t.Helper()
	return casetest.Must(dictionary.Read(strings.NewReader(text)))
}

// titles is the first line of a dictionary as REDCap's project page gives it.
const titles = `"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)","Matrix Group Name","Matrix Ranking?","Field Annotation"`

// names is the header of API exports.
const names = `field_name,form_name,section_header,field_type,field_label,select_choices_or_calculations,field_note,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max,identifier,branching_logic,required_field,custom_alignment,question_number,matrix_group_name,matrix_ranking,field_annotation`

// body has four fields. In the CSV a quote within a cell is doubled, and in the
// reason it is escaped.
const body = `
record_id,base,,text,ID,,,,,,y,,,,,,,
sex,base,"Who, where",radio,Sex,"1, Female | 2, Male, or other | 9,",,,,,,[record_id] <> '',y,RH,1,,,"@HIDDEN @QUASI(role=quasi-identifying, weight=0.5, reason=""a, \""b\"""")"
drug,base,,checkbox,Drugs,"A, Aspirin | -1, None",,,,,,,,,,,,
score,base,,calc,Score,"round([a],0)",,,,,,,,,,,,
`

func TestReadKnowsBothHeaders(t *testing.T) {
	d := parse(t, "\ufeff"+titles+body)
	if api := parse(t, names+body); !reflect.DeepEqual(api, d) {
		t.Errorf("read %+v\nand %+v", d, api)
	}
	semicolons := parse(t, "identifier;field_name;extra;field_type\ny;a;1;text\n")
	if f := semicolons.Fields[0]; f.Name != "a" || f.Identifier != "y" || !slices.Equal(semicolons.Unknown, []string{"extra"}) {
		t.Errorf("read %+v", semicolons)
	}
	if len(d.Fields) != 4 || d.Unknown != nil {
		t.Fatalf("read %+v", d)
	}
	sex := d.Fields[1]
	if want := []dictionary.Code{{Value: "1", Label: "Female"}, {Value: "2", Label: "Male, or other"}, {Value: "9"}}; !slices.Equal(sex.Codes, want) {
		t.Errorf("codes are %q", sex.Codes)
	}
	if x := sex.Decided; x == nil || x.Role != "quasi-identifying" || *x.Weight != 0.5 || x.Reason != `a, "b"` {
		t.Errorf("decided is %+v", x)
	}
	if sex.Section != "Who, where" || sex.Alignment != "RH" || sex.Line != 3 || sex.Branching != "[record_id] <> ''" {
		t.Errorf("read %+v", sex)
	}
	if got := d.Fields[2].Columns(); !slices.Equal(got, []string{"drug___a", "drug____1"}) {
		t.Errorf("a checkbox has the columns %q", got)
	}
	if d.Fields[3].Codes != nil || d.Fields[0].Decided != nil {
		t.Errorf("a calculation has the codes %q", d.Fields[3].Codes)
	}
}

// What can be read can be written, and is read again as it was.
func FuzzRead(f *testing.F) {
	f.Add([]byte(titles + "\na,b,,text,,,,,,,,,,,,,,@QUASI(role=sensitive)\n"))
	f.Add([]byte(names + "\na,b,,radio,,\"1, x | 2, y\",,,,,y,,,,,,,\n"))
	f.Add([]byte("field_name;field_type\n\"a\nb\";checkbox\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := dictionary.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		casetest.NoError(t, dictionary.Write(&out, d))
		again, err := dictionary.Read(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%q was written as %q: %v", data, out.String(), err)
		}
		for i := range d.Fields {
			d.Fields[i].Line = 0
			again.Fields[i].Line = 0
		}
		if len(again.Fields) != len(d.Fields) || len(d.Fields) > 0 && !reflect.DeepEqual(again.Fields, d.Fields) {
			t.Fatalf("read %+v, written and read %+v", d.Fields, again.Fields)
		}
	})
}

// A dictionary that went through a spreadsheet has lines of nothing at its end.
func TestLinesOfNothingAreNoFields(t *testing.T) {
	const text = "Variable / Field Name,Form Name,Field Type,Field Label\nage,f,text,Age\n,,,\nsex,f,text,Sex\n,,,\n\" \",,,\n,,\n"
	d, err := dictionary.Read(strings.NewReader(text))
	if err != nil || len(d.Fields) != 2 || d.Fields[1].Name != "sex" {
		t.Fatalf("%+v, %v", d, err)
	}
	// Faults still name their lines.
	if _, err := dictionary.Read(strings.NewReader(strings.Replace(text, "sex,f,text", "sex,f,colour", 1))); err == nil || !strings.Contains(err.Error(), "line 4") {
		t.Errorf("%v", err)
	}
	if _, err := dictionary.Read(strings.NewReader(text + ",x,,\n")); err == nil || !strings.Contains(err.Error(), "line 8") {
		t.Errorf("a field without a name: %v", err)
	}
}

// What is written runs nothing in a spreadsheet, and reads back as it was.
func TestFormulasInADictionary(t *testing.T) {
	d := &dictionary.Dictionary{}
	names := []string{"=1+1", "'=x", "a;=1", "＝1", "plain", "-5"}
	for _, name := range names {
		d.Fields = append(d.Fields, dictionary.Field{Name: name, Form: "table", Type: dictionary.TypeText, Label: name})
	}
	var out bytes.Buffer
	casetest.NoError(t, dictionary.Write(&out, d))
	text := out.String()
	for _, want := range []string{"\n'=1+1,", "\n''=x,", "\na;'=1,", "\n'＝1,", "\nplain,", "\n-5,", ",'=1+1,"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	back := casetest.Must(dictionary.Read(&out))
	for i, name := range names {
		if f := back.Fields[i]; f.Name != name || f.Label != name {
			t.Errorf("%q reads back as %q, %q", name, f.Name, f.Label)
		}
	}
	if d.Fields[0].Name != "=1+1" {
		t.Error("the dictionary itself was changed")
	}
}

// A decision that agrees with what was suggested has that reason, any other is a
// person's; what nobody decided has none.
func TestReasonsOfDecisions(t *testing.T) {
	b := table.NewBuilder([]string{"age", "sex", "ward", "note"}, nil)
	b.Append([]string{"31", "f", "A", "x"})
	r := recipe.Default()
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying}, {Name: "sex", Role: table.Insensitive}, {Name: "ward", Role: table.Insensitive},
	}
	suggested := map[string]dictionary.Suggestion{
		"age": {table.QuasiIdentifying, "An age."}, "sex": {table.QuasiIdentifying, "A sex."}, "note": {table.Identifying, "A note."},
	}
	want := []string{"An age.", "Decided by a person.", "Decided by a person.", ""}
	for i, f := range dictionary.From(b.Table(), &r, suggested).Fields {
		switch {
		case f.Decided == nil && want[i] == "":
		case f.Decided == nil || f.Decided.Reason != want[i]:
			t.Errorf("%s: decided %+v, want the reason %q", f.Name, f.Decided, want[i])
		}
	}
	if f := dictionary.From(b.Table(), &r, nil).Fields[0]; f.Validation != "integer" || f.Decided.Reason != want[1] {
		t.Errorf("without suggestions, age is %+v", f)
	}
}

// Where questions decide, the reason is theirs: what no question needs, what one asks for, and what a
// computed column replaces.
func TestReasonsOfQuestions(t *testing.T) {
	b := table.NewBuilder([]string{"birth", "ward", "again", "sex"}, nil)
	b.Append([]string{"1970-01-02", "A", "yes", "f"})
	q := casetest.Must(question.Parse("share of again=yes by age"))
	r := recipe.Default()
	r.Derived = []derive.Rule{{Name: "age", Kind: derive.Age, From: []string{"birth"}}}
	r.Columns = []recipe.Column{
		{Name: "birth", Role: table.Identifying}, {Name: "ward", Role: table.Identifying}, {Name: "again", Role: table.Sensitive}, {Name: "sex", Role: table.Insensitive},
	}
	suggested := map[string]dictionary.Suggestion{}
	for _, name := range []string{"birth", "ward", "again", "sex"} {
		suggested[name] = dictionary.Suggestion{Role: table.QuasiIdentifying, Reason: "Few values."}
	}
	for asked, want := range map[bool][]string{
		true:  {"Its place is taken by age.", "No question needs it.", "A question asks for it.", "Decided by a person."},
		false: {"Its place is taken by age.", "Decided by a person.", "Decided by a person.", "Decided by a person."},
	} {
		if r.Questions = nil; asked {
			r.Questions = []question.Question{q}
		}
		for i, f := range dictionary.From(b.Table(), &r, suggested).Fields {
			if f.Decided.Reason != want[i] {
				t.Errorf("%s, questions %v: %q, want %q", f.Name, asked, f.Decided.Reason, want[i])
			}
		}
	}
}

func microdata(t testing.TB, text string) *table.Table {
	t.Helper()
	m, _ := casetest.Must2(csv.Read(strings.NewReader(text), csv.Options{Header: csv.Yes}))
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
		`no-field column "ward": not in the dictionary, keeps its role`,
		`date column "date": quasi-identifying, was insensitive: a date can be known to others`,
		`no-column column "drug___2": in the dictionary, but not in the table`,
	}
	if got := said(dictionary.Apply(parse(t, clinic), m, &r)); !slices.Equal(got, want) {
		t.Errorf("changes are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := r.Validate(); err != nil {
		t.Error(err)
	}
	if recipetest.Check(t, r); r.Column("id").Role != table.Identifying || r.Column("age").Role != table.Insensitive {
		t.Errorf("columns are %+v", r.Columns)
	}
	// A second time there is nothing to change: only the notes are left.
	if again := said(dictionary.Apply(parse(t, clinic), m, &r)); !slices.Equal(again, []string{want[7], want[11], want[13]}) {
		t.Errorf("a second time: %q", again)
	}
}

// A date or a postcode does not bring back what was to be removed or is
// sensitive; an identifier and a decision overrule it.
func TestOnlyFirmHintsOverrule(t *testing.T) {
	m := microdata(t, clinicTable)
	for _, role := range []table.Role{table.Identifying, table.Sensitive} {
		r := of(m, role)
		if dictionary.Apply(parse(t, clinic), m, &r); r.Column("plz").Role != role || r.Column("born").Role != role {
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
	d, places, err := casetest.Must(hierarchy.FromRows(h.Rows)).Domain([]string{"1", "2", "3"}, []int{1, 1, 1}, domain.ByLeaves, format.Format{})
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
	if !slices.Contains(said(changes), `no-field column "Age": not in the dictionary, keeps its role`) {
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
				c.Weight = new(rapid.Float64Range(0, math.MaxFloat64).Draw(t, "weight"))
			}
			r.Columns = append(r.Columns, c)
		}
		var out bytes.Buffer
		casetest.NoError(t, dictionary.Write(&out, dictionary.From(m, &r, suggest.ForDictionary(m))))
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

//go:embed testdata/cases.txt
var cases string

// head is the first line of a dictionary of five columns.
const head = "field_name,field_type,select_choices_or_calculations,identifier,field_annotation"

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"faults": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				if strings.HasPrefix(text, "\n") {
					text = head + text
				}
				_, err := dictionary.Read(strings.NewReader(text))
				if fault := (*dictionary.Error)(nil); !errors.As(err, &fault) {
					t.Errorf("%v is no fault", err)
				}
				return strings.ReplaceAll(err.Error(), "\n", "; ")
			})
		},
		"decisions": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(annotation string) string {
				d, err := dictionary.Read(strings.NewReader("field_name,field_type,field_annotation\na,text,\"" + strings.ReplaceAll(annotation, `"`, `""`) + "\"\n"))
				if err == nil {
					return d.Fields[0].Decided.String()
				}
				said, there := strings.CutPrefix(err.Error(), "line 2, column field_annotation: @QUASI: ")
				if !there {
					t.Errorf("it stands elsewhere: %v", err)
				}
				return said
			})
		},
		"formats": func(_ *testing.T, in []string) string {
			return casetest.Each(in, func(field string) string {
				kind, validation, _ := strings.Cut(field, " ")
				return (&dictionary.Field{Type: kind, Validation: validation}).Format().String()
			})
		},
		"types that differ": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(text string) string {
				validation, values, _ := strings.Cut(text, ": ")
				m := microdata(t, "a,b\n"+strings.ReplaceAll(values, " ", ",x\n")+",x\n")
				r, noted := of(m, table.Sensitive), ""
				for _, change := range dictionary.Apply(parse(t, "field_name,field_type,text_validation_type_or_show_slider_number\na,text,"+validation+"\n"), m, &r) {
					if change.Code == dictionary.NoteType {
						noted = strings.TrimPrefix(change.String(), `column "a": `)
					}
				}
				return noted
			})
		},
		"columns": func(_ *testing.T, in []string) string {
			f := dictionary.Field{Name: "ill", Type: in[0], Codes: []dictionary.Code{{Value: "AZaz09"}, {Value: "-@a[b"}, {Value: "BYbz18/é"}}}
			return strings.Join(f.Columns(), " ")
		},
		"words": func(_ *testing.T, in []string) string {
			said := dictionary.Change{Code: in[0], Args: in[1:]}.Coded()
			var codes []string
			for _, arg := range said.Args[len(said.Args)-1].Args {
				codes = append(codes, max(arg.Code, "-"))
			}
			return strings.Join(codes, " ")
		},
	})
	if got := (dictionary.Decision{Role: table.Sensitive, Weight: new(math.Inf(1)), Reason: "r"}).String(); got != `@QUASI(role=sensitive, weight=+Inf, reason="r")` {
		t.Errorf("it is written %s", got)
	}
}

func TestTwentyFaultsAreNamed(t *testing.T) {
	_, err := dictionary.Read(strings.NewReader(head + "\n" + strings.Repeat("a,memo,,,\n", 15)))
	if err == nil || !strings.Contains(err.Error(), `line 5, column field_name: field "a" is already at line 2`) || strings.Count(err.Error(), "line ") != 20+10 || !strings.HasSuffix(err.Error(), "and 9 more") {
		t.Errorf("29 faults: %v", err) // 15 types, 14 names, of the first 20 faults ten name line 2 too
	}
}
