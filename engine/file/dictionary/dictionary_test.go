package dictionary_test

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
)

func TestLabelsOfColumns(t *testing.T) {
	d := &dictionary.Dictionary{Fields: []dictionary.Field{
		{Name: "plz", Type: dictionary.TypeText, Label: " Postal code\n of the patient "},
		{Name: "age", Type: dictionary.TypeText, Label: "Age"},
		{Name: "drug", Type: dictionary.TypeCheckbox, Label: "Drugs", Codes: []dictionary.Code{{Value: "1", Label: "Aspirin"}, {Value: "-2", Label: ""}}},
		{Name: "ward", Type: dictionary.TypeText},
	}}
	got := d.Labels(microdata(t, "PLZ,age,drug___1,drug____2,ward,other\n1,2,3,4,5,6\n"))
	want := map[string]string{"PLZ": "Postal code of the patient", "drug___1": "Drugs: Aspirin", "drug____2": "Drugs"}
	if !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func parse(t testing.TB, text string) *dictionary.Dictionary {
	t.Helper()
	d, err := dictionary.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// titles is the first line of a dictionary as REDCap's project page gives it.
const titles = `"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)","Matrix Group Name","Matrix Ranking?","Field Annotation"`

// names is that of the API.
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
		if err := dictionary.Write(&out, d); err != nil {
			t.Fatal(err)
		}
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
	if err := dictionary.Write(&out, d); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{"\n'=1+1,", "\n''=x,", "\na;'=1,", "\n'＝1,", "\nplain,", "\n-5,", ",'=1+1,"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	back, err := dictionary.Read(&out)
	if err != nil {
		t.Fatal(err)
	}
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
	r.Output.Missing = "-99"
	fields := dictionary.From(b.Table(), &r, nil).Fields
	if fields[0].Note != "The text -99: the value was missing or is suppressed." || fields[3].Note != "" {
		t.Errorf("notes are %q and %q", fields[0].Note, fields[3].Note)
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
	q, err := question.Parse("share of again=yes by age")
	if err != nil {
		t.Fatal(err)
	}
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
		r.Questions = nil
		if asked {
			r.Questions = []question.Question{q}
		}
		for i, f := range dictionary.From(b.Table(), &r, suggested).Fields {
			if f.Decided.Reason != want[i] {
				t.Errorf("%s, questions %v: %q, want %q", f.Name, asked, f.Decided.Reason, want[i])
			}
		}
	}
}
