package dictionary_test

import (
	"bytes"
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
