package hierarchy_test

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"quasi/engine/data/hierarchy"
)

// inUTF16 writes a text in UTF-16.
func inUTF16(text string, order binary.ByteOrder) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, 0, 0)
		order.PutUint16(out[len(out)-2:], unit)
	}
	return string(out)
}

// However a file is written, its tree is the same.
func TestFilesOfEveryHabit(t *testing.T) {
	const text = "30;[30,40);ö病\n31;[30,40);ö病\n40;[40,50);ö病\n"
	want, err := hierarchy.ReadARX(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{
		"a mark": "\ufeff" + text, "UTF-16, little first": inUTF16("\ufeff"+text, binary.LittleEndian), "UTF-16, big first": inUTF16("\ufeff"+text, binary.BigEndian),
		"UTF-16 without a mark": inUTF16(text, binary.LittleEndian), "big first without a mark": inUTF16(text, binary.BigEndian),
		"pipes": strings.ReplaceAll(text, ";", "|"), "tabs": strings.ReplaceAll(text, ";", "\t"), "returns": strings.ReplaceAll(text, "\n", "\r\n"),
		"commas": `30,"[30,40)",ö病` + "\n" + `31,"[30,40)",ö病` + "\n" + `40,"[40,50)",ö病` + "\n",
	} {
		got, err := hierarchy.ReadARX(strings.NewReader(file))
		if err != nil || !reflect.DeepEqual(got.Rows(), want.Rows()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got, err := hierarchy.ReadPairs(strings.NewReader(inUTF16("\ufeffa|x\nb|x\n", binary.LittleEndian)), hierarchy.HeaderNo); err != nil || !slices.Equal(got.Leaves(), []string{"a", "b"}) {
		t.Errorf("pairs: %v", err)
	}
	if _, err := hierarchy.ReadARX(strings.NewReader("a;x;*\nM\xfcller;x;*\n")); err == nil || err.Error() != "line 2: the text is not UTF-8: save the file as UTF-8" {
		t.Errorf("Windows-1252: %v", err)
	}
}

// A file that a person opens in a spreadsheet runs nothing, and is the same when it
// comes back.
func TestFormulasInFiles(t *testing.T) {
	rows := [][]string{{"=1+1", "+49 30", "*"}, {"a;=x", "+49 30", "*"}, {"'=1+1", "-5", "*"}, {"＠x", "-5", "*"}, {"\n=1", "-5", "*"}}
	tree, err := hierarchy.FromRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	var arx, pairs bytes.Buffer
	if err := hierarchy.WriteARX(&arx, tree); err != nil {
		t.Fatal(err)
	}
	if err := hierarchy.WritePairs(&pairs, tree); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{arx.String(), pairs.String()} {
		for _, want := range []string{"'=1+1", "'+49 30", "a;'=x", "''=1+1", "'＠x", "\n'=1", "-5"} {
			if !strings.Contains(text, want) || strings.Contains(text, "'-5") {
				t.Errorf("%q is not in\n%s", want, text)
			}
		}
	}
	if back, err := hierarchy.ReadARX(&arx); err != nil || !reflect.DeepEqual(back.Rows(), rows) {
		t.Errorf("%v: %q", err, back.Rows())
	}
	if back, err := hierarchy.ReadPairs(&pairs, hierarchy.HeaderNo); err != nil || !reflect.DeepEqual(back.Rows(), rows) {
		t.Errorf("%v", err)
	}
}
