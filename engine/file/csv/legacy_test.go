package csv_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// reopening reads a text that can be read again.
func reopening(text string) (*table.Table, asread.Format, error) {
	return csv.Read(strings.NewReader(text), csv.Options{Reopen: func() (io.Reader, error) { return strings.NewReader(text), nil }})
}

// The encoding is told from all of a file: what begins as ASCII, or as another
// language, is not taken for what the beginning is.
func TestEncodingsAreToldFromAllOfAFile(t *testing.T) {
	ascii := "id;name\n" + strings.Repeat("12345;plain text\n", 10_000)
	for encoding, name := range map[string]string{recipe.Windows1252: "Müller, Jäger, Straße", recipe.EUCKR: "김민수 서울특별시 환자", recipe.Windows1251: "Иванов, Мария, Москва"} {
		text := ascii + encode(t, encoding, "1;"+name+"\n2;"+name+"\n")
		read, f, err := reopening(text)
		if err != nil || f.Encoding != encoding || read.Columns[1].Text(read.N-1) != name {
			t.Errorf("%s: taken for %+v, %v", encoding, f.Guess.Encoding, err)
		}
		if _, f, err := csv.Preview(strings.NewReader(text), csv.Options{Reopen: func() (io.Reader, error) { return strings.NewReader(text), nil }}, 5); err != nil || f.Encoding != recipe.UTF8 {
			t.Errorf("a preview of the beginning: %+v, %v", f.Guess.Encoding, err)
		}
	}
}

// What can't be told from a few characters is asked, with the readings of the same
// words, one of which is the right one.
func TestEncodingsThatCantBeToldAreAsked(t *testing.T) {
	for encoding, cell := range map[string]string{recipe.Windows1250: "Őri", recipe.KOI8R: "Юрий", recipe.Big5: "男", recipe.EUCJP: "カ", recipe.GB18030: "Иванов, Петрова Мария, Александр"} {
		_, f, err := reopening("id;name\n1;" + encode(t, encoding, cell) + "\n2;Smith\n")
		var e *say.Error
		if !errors.As(err, &e) || e.Code != csv.ErrEncodingOpen || len(f.Readings) < 2 {
			t.Errorf("%s: %+v, %v", encoding, f.Guess.Encoding, err)
			continue
		}
		if f.Guess.Encoding.Sureness() != asread.Check || !strings.Contains(e.English, f.Readings[1].Encoding+" reads "+f.Readings[1].Words[0]) {
			t.Errorf("%s: %v", encoding, e)
		}
		for _, r := range f.Readings {
			if encoding == recipe.GB18030 {
				continue // several words of a cell, in the order of their hashes
			}
			if told, _, err := csv.Read(strings.NewReader("id;name\n1;"+encode(t, encoding, cell)+"\n2;Smith\n"), csv.Options{Encoding: r.Encoding}); err != nil || told.Columns[1].Text(0) != r.Words[0] {
				t.Errorf("%s reads %q: %v", r.Encoding, r.Words, err)
			}
		}
	}
}

// A file that is UTF-8 but for some bytes is refused with their lines, and read with
// them replaced if that is asked for.
func TestUTF8ButForSomeBytes(t *testing.T) {
	var text strings.Builder
	text.WriteString("id;name\n")
	for i := range 20_000 {
		name := []string{"Müller", "Jäger", "Hélène", "Groß"}[i%4]
		if i == 7 || i == 15_000 {
			name = "Z\xfcrich"
		}
		fmt.Fprintf(&text, "%d;%s\n", i, name)
	}
	_, _, err := reopening(text.String())
	var e *say.Error
	if !errors.As(err, &e) || e.Code != csv.ErrEncodingFaulty || !strings.Contains(e.English, "but for 2 bytes: line 9, line 15002") {
		t.Fatalf("%v", err)
	}
	read, f, err := csv.Read(strings.NewReader(text.String()), csv.Options{Encoding: recipe.UTF8Replace})
	if err != nil || read.Columns[1].Text(7) != "Z\ufffdrich" || read.Columns[1].Text(8) != "Müller" {
		t.Fatalf("%v", err)
	}
	if len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0].String(), "2 bytes are no UTF-8") || !strings.Contains(f.Warnings[0].String(), "line 9, line 15002") {
		t.Errorf("%v", f.Warnings)
	}
	// A few bytes in a file that can't be read again: the beginning tells.
	if _, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{}); !errors.As(err, &e) || e.Code != csv.ErrEncodingFaulty {
		t.Errorf("%v", err)
	}
}

// Reading a file twice changes nothing of what is read.
func TestReopeningChangesNothing(t *testing.T) {
	for _, encoding := range []string{recipe.UTF8, recipe.KOI8R, recipe.Windows1251} {
		text := encode(t, encoding, "имя;n\n"+strings.Repeat("Иванов;1\nПетрова Мария;2\n", 50))
		one, f, err := reopening(text)
		if err != nil {
			t.Fatal(err)
		}
		two, g, err := csv.Read(strings.NewReader(text), csv.Options{})
		if err != nil || !reflect.DeepEqual(one, two) || !reflect.DeepEqual(f, g) || f.Encoding != encoding {
			t.Errorf("%s: %+v and %+v, %v", encoding, f.Guess.Encoding, g.Guess.Encoding, err)
		}
	}
}
