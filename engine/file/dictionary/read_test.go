package dictionary_test

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/dictionary"
)

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

// Every fault is named with its line and column; a cell of two lines moves what
// follows it.
func TestFaultsNameThePlace(t *testing.T) {
	head := "field_name,field_type,select_choices_or_calculations,identifier,field_annotation\n"
	tests := []struct {
		name, text, want string
	}{
		{"empty", "", "the dictionary is empty"},
		{"no heading", "a,b\n1,2\n", "line 1, the first line has no column field_name"},
		{"no type", "field_name\na\n", "line 1, the first line has no column field_type"},
		{"heading twice", "field_name,field_type,Field Type\na,text,text\n", "line 1, column field_type is already at line 1"},
		{"cells", head + "a,text,,,\nb,text\n", "line 3, the line has 2 cells, the first has 5"},
		{"quote", head + "a,text,,,\nb,te\"xt,,,\n", "line 3, character 5: a quote appears"},
		{"quote in the heading", "a\"b\n", "line 1, character 2: a quote appears"},
		{"bytes", head + "a,text,,,\xff\n", "line 2, the text is not UTF-8"},
		{"name", head + " ,text,,,\n", "line 2, column field_name: the field has no name"},
		{"name twice", head + "a,text,,,\na,text,,,\n", `line 3, column field_name: field "a" is already at line 2`},
		{"type", head + "\"a\nb\",text,,,\nc,memo,,,\n", `line 4, column field_type: type "memo" is not one of text, notes`},
		{"identifier", head + "a,text,,maybe,\n", `line 2, column identifier: "maybe" is neither y nor empty`},
		{"choice", head + "a,radio,\"1, x | 2\",,\n", `line 2, column select_choices_or_calculations: choice "2" is not`},
		{"code", head + "a,radio,\"1, x | , y\",,\n", `choice ", y" is not`},
		{"code twice", head + "a,dropdown,\"1, x | 1, y\",,\n", `two choices have the code "1"`},
		{"role", head + "a,text,,,@QUASI(role=secret)\n", `line 2, column field_annotation: @QUASI: the role is "secret"`},
		{"weight", head + "a,text,,,\"@QUASI(role=sensitive, weight=-1)\"\n", `weight is "-1"`},
		{"no number", head + "a,text,,,\"@QUASI(role=sensitive, weight=NaN)\"\n", `weight is "NaN"`},
		{"setting", head + "a,text,,,@QUASI(rule=sensitive)\n", `"rule" is not known`},
		{"setting twice", head + "a,text,,,\"@QUASI(role=sensitive,role=sensitive)\"\n", "role appears twice"},
		{"two decisions", head + "a,text,,,@QUASI(role=sensitive) @QUASI(role=sensitive)\n", "there are two annotations: leave one"},
		{"no bracket", head + "a,text,,,@QUASI(role=sensitive\n", "bracket is missing"},
		{"no role", head + "a,text,,,@QUASI(weight=1)\n", "no role is given"},
		{"nothing", head + "a,text,,,@QUASI()\n", "write NAME=VALUE"},
		{"no comma", head + `a,text,,,"@QUASI(reason=""x"" role=sensitive)"` + "\n", "comma or a closing bracket is missing after reason"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := dictionary.Read(strings.NewReader(test.text))
			var faults *dictionary.Error
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
		})
	}
	_, err := dictionary.Read(strings.NewReader(head + strings.Repeat("a,memo,,,\n", 15)))
	if err == nil || !strings.Contains(err.Error(), `line 5, column field_name: field "a" is already at line 2`) || strings.Count(err.Error(), "line ") != 20+10 || !strings.HasSuffix(err.Error(), "and 9 more") {
		t.Errorf("29 faults: %v", err) // 15 types, 14 names, of the first 20 faults ten name line 2 too
	}
}

func TestTypesOfValues(t *testing.T) {
	tests := []struct {
		kind, validation string
		want             string
	}{
		{"text", "integer", "integer"}, {"text", "number", "decimal"},
		{"text", "number_1dp_comma_decimal", "decimal:comma"}, {"text", "date_ymd", "date:ymd"},
		{"text", "date_mdy", "date:mdy"}, {"text", "datetime_seconds_dmy", "date:dmy"},
		{"text", "Datetime_YMD", "date:ymd"}, {"text", "time", ""}, {"text", "", ""},
		{"slider", "number", ""}, {"notes", "date_ymd", ""},
	}
	for _, test := range tests {
		f := dictionary.Field{Type: test.kind, Validation: test.validation}
		if got := f.Format().String(); got != test.want {
			t.Errorf("%s %q: %q, want %q", test.kind, test.validation, got, test.want)
		}
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
