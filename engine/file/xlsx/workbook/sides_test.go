package workbook_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"quasi/engine/data/table"
	"quasi/engine/file/xlsx/workbook"
)

// A table without columns is a sheet without cells, which another reader opens.
func TestASheetWithoutColumns(t *testing.T) {
	data := written(t, &table.Table{})
	if sheet := part(t, data, "xl/worksheets/sheet1.xml"); strings.Contains(sheet, "<cols>") || strings.Contains(sheet, "ref=") || strings.Contains(sheet, "ignoredError") {
		t.Errorf("the sheet is %s", sheet)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if rows, err := f.GetRows("1"); err != nil || len(rows) > 0 {
		t.Errorf("%q, %v", rows, err)
	}
}

// Columns are two characters wider than their texts, from 9 to 60; from U+1100 on characters are as wide as two.
func TestWidthsOfColumns(t *testing.T) {
	for text, want := range map[string]int{
		"": 9, strings.Repeat("x", 7): 9, strings.Repeat("x", 8): 10, strings.Repeat("x", 58): 60, strings.Repeat("x", 59): 60,
		strings.Repeat("\u10ff", 8): 10, strings.Repeat("\u1100", 8): 18,
	} {
		if sheet := part(t, written(t, made([]string{"a"}, []string{text})), "xl/worksheets/sheet1.xml"); !strings.Contains(sheet, fmt.Sprintf(`<col min="1" max="1" width="%d" `, want)) {
			t.Errorf("%q is not in a column of %d: %.400s", text, want, sheet)
		}
	}
}

// A cell holds 32767 units of UTF-16: characters up to U+FFFF are one, and those from U+10000 on are two.
func TestUnitsOfACell(t *testing.T) {
	for text, want := range map[string]bool{
		strings.Repeat("\uffff", 32767): true, strings.Repeat("\uffff", 32768): false,
		strings.Repeat("\U00010000", 16383) + "x": true, strings.Repeat("\U00010000", 16384): false,
		strings.Repeat("x", 32766) + "é": true, strings.Repeat("x", 32767) + "é": false,
	} {
		err := workbook.Write(new(bytes.Buffer), []workbook.Sheet{{Name: "1", Table: made([]string{"a"}, []string{text})}}, nil)
		if (err == nil) != want {
			t.Errorf("%d bytes of %q: %v", len(text), text[:4], err)
		}
	}
}

// A sheet holds 1048576 rows with its header, 16384 columns, and 32767 units in a cell.
func TestTheLargestSheet(t *testing.T) {
	if workbook.MaxRows != 1_048_576 || workbook.MaxColumns != 16_384 || workbook.MaxUnits != 32_767 {
		t.Errorf("%d rows, %d columns, %d units", workbook.MaxRows, workbook.MaxColumns, workbook.MaxUnits)
	}
}

// A sheet of one column says where it stands, and that its texts of digits are no mistakes.
func TestASheetOfOneColumn(t *testing.T) {
	sheet := part(t, written(t, made([]string{"a"}, []string{"01"})), "xl/worksheets/sheet1.xml")
	for _, want := range []string{`<dimension ref="A1:A2"/>`, `<ignoredError sqref="A1:A2" numberStoredAsText="1"/>`} {
		if !strings.Contains(sheet, want) {
			t.Errorf("no %s in %s", want, sheet)
		}
	}
}

// An underscore is written as _x005F_ before what might be taken for an escape: an x and four digits of base 16, from
// 0 to 9, a to f and A to F, whatever follows them.
func TestUnderscoresBeforeEscapes(t *testing.T) {
	for text, want := range map[string]bool{
		"_x0000": true, "_x9999": true, "_xaaaa": true, "_xffff": true, "_xAAAA": true, "_xFFFF": true, "_x0041_": true, "_x00410": true, "a_x0041": true,
		"_x///0": false, "_x000/": false, "_x000:": false, "_x000`": false, "_x000g": false, "_x000@": false, "_x000G": false,
		"_x000": false, "_X0000": false, "x0000": false, "_y0000": false, "_x": false, "_": false,
	} {
		xml := part(t, written(t, made([]string{"a"}, []string{text})), "xl/sharedStrings.xml")
		if escaped := strings.Contains(xml, "_x005F_"); escaped != want {
			t.Errorf("%s is escaped: %v", text, escaped)
		}
	}
}

// A character that XML can't hold is escaped with four digits: those below a blank but for a tab and a line feed, U+FFFE
// and U+FFFF.
func TestCharactersThatXMLCannotHold(t *testing.T) {
	for text, want := range map[string]string{
		"\x00": "_x0000_", "\x08": "_x0008_", "\t": "\t", "\n": "\n", "\x0b": "_x000B_", "\r": "_x000D_", "\x1f": "_x001F_", " ": " ", "!": "!",
		"\ufffd": "\ufffd", "\ufffe": "_xFFFE_", "\uffff": "_xFFFF_", "\U00010000": "\U00010000", "&<>": "&amp;&lt;&gt;",
	} {
		xml := part(t, written(t, made([]string{"a"}, []string{"x" + text + "y"})), "xl/sharedStrings.xml")
		if !strings.Contains(xml, "x"+want+"y") {
			t.Errorf("%q: %.300q", text, xml)
		}
	}
}
