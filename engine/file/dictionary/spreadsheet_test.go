package dictionary_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/engine/file/dictionary"
)

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
