package workbook_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"quasi/engine/data/table"
	"quasi/engine/file/xlsx/workbook"
	"quasi/engine/say"
)

// made returns a table of a header and records.
func made(records ...[]string) *table.Table {
	b := table.NewBuilder(records[0], table.NewMarkers(table.DefaultMarkers()))
	for _, record := range records[1:] {
		b.Append(record)
	}
	return b.Table()
}

// written returns the workbook of tables, named 1, 2, ...
func written(t testing.TB, tables ...*table.Table) []byte {
	t.Helper()
	var all []workbook.Sheet
	for i, one := range tables {
		all = append(all, workbook.Sheet{Name: fmt.Sprint(i + 1), Table: one})
	}
	var out bytes.Buffer
	if err := workbook.Write(&out, all, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// part returns a part of a package.
func part(t testing.TB, data []byte, name string) string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	file, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var ward = [][]string{
	{"age", "zip", "note"},
	{"36", "01067", "=SUM(A1)"},
	{"*", "80331", ""},
	{"-4.5", "01067", "a<b & \"c\"\r\n"},
}

// By hand: zip looks like numbers, of which 01067 is none, so that all of it is text.
// Texts have their places column by column, in the order of the rows.
func TestTheSheet(t *testing.T) {
	data := written(t, made(ward...))
	sheet := part(t, data, "xl/worksheets/sheet1.xml")
	_, rows, _ := strings.Cut(sheet, "<sheetData>")
	want := `<row r="1"><c r="A1" s="2" t="s"><v>0</v></c><c r="B1" s="2" t="s"><v>2</v></c><c r="C1" s="2" t="s"><v>5</v></c></row>` +
		`<row r="2"><c r="A2"><v>36</v></c><c r="B2" s="1" t="s"><v>3</v></c><c r="C2" s="1" t="s"><v>6</v></c></row>` +
		`<row r="3"><c r="A3" s="1" t="s"><v>1</v></c><c r="B3" s="1" t="s"><v>4</v></c></row>` +
		`<row r="4"><c r="A4"><v>-4.5</v></c><c r="B4" s="1" t="s"><v>3</v></c><c r="C4" s="1" t="s"><v>7</v></c></row>` +
		`</sheetData><ignoredErrors><ignoredError sqref="A1:C4" numberStoredAsText="1"/></ignoredErrors></worksheet>`
	if rows != want {
		t.Errorf("the rows are\n%s\nwant\n%s", rows, want)
	}
	texts := part(t, data, "xl/sharedStrings.xml")
	for _, text := range []string{"age", "*", "zip", "01067", "80331", "note", "=SUM(A1)", "a&lt;b &amp; \"c\"_x000D_\n"} {
		item := `<si><t xml:space="preserve">` + text + "</t></si>"
		before, after, found := strings.Cut(texts, item)
		if !found || strings.Contains(before, "<si>") {
			t.Fatalf("the next text is not %q in %s", text, texts)
		}
		texts = after
	}
}

// Another reader finds a bold header that stays in sight, and no formula.
func TestAnotherReader(t *testing.T) {
	f, err := excelize.OpenReader(bytes.NewReader(written(t, made(ward...), made([]string{"group", "count"}, []string{"1", "2"}))))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.GetSheetList(); !reflect.DeepEqual(got, []string{"1", "2"}) {
		t.Errorf("sheets %q", got)
	}
	panes, err := f.GetPanes("1")
	if err != nil || !panes.Freeze || panes.YSplit != 1 || panes.XSplit != 0 {
		t.Errorf("panes %+v, %v", panes, err)
	}
	for cell, want := range map[string]struct {
		bold   bool
		format int
		typ    excelize.CellType
	}{"B1": {true, 49, excelize.CellTypeSharedString}, "C2": {false, 49, excelize.CellTypeSharedString}, "A2": {false, 0, excelize.CellTypeUnset}} {
		id, err1 := f.GetCellStyle("1", cell)
		style, err2 := f.GetStyle(id)
		typ, err3 := f.GetCellType("1", cell)
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		bold := style.Font != nil && style.Font.Bold
		if bold != want.bold || style.NumFmt != want.format || typ != want.typ {
			t.Errorf("%s: bold %v, format %d, type %d", cell, bold, style.NumFmt, typ)
		}
	}
	if formula, err := f.GetCellFormula("1", "C2"); formula != "" || err != nil {
		t.Errorf("C2 runs %q, %v", formula, err)
	}
	if props, err := f.GetDocProps(); err != nil || *props != (excelize.DocProperties{}) {
		t.Errorf("properties %+v, %v", props, err)
	}
}

// By hand: the means of two columns have formats of one and two decimals, the first of which two
// columns share; what Excel shows without one has none.
func TestFormatsOfDecimals(t *testing.T) {
	data := written(t, made([]string{"a", "b", "c", "d"}, []string{"4.0", "12.50", "3.0", "3.5"}, []string{"12.5", "3.00", "*", "4"}))
	_, rows, _ := strings.Cut(part(t, data, "xl/worksheets/sheet1.xml"), `<row r="2">`)
	want := `<c r="A2" s="3"><v>4.0</v></c><c r="B2" s="4"><v>12.50</v></c><c r="C2" s="3"><v>3.0</v></c><c r="D2"><v>3.5</v></c></row>` +
		`<row r="3"><c r="A3" s="3"><v>12.5</v></c><c r="B3" s="4"><v>3.00</v></c><c r="C3" s="1" t="s"><v>3</v></c><c r="D3"><v>4</v></c></row>`
	if !strings.HasPrefix(rows, want) {
		t.Errorf("the rows are\n%s\nwant\n%s", rows, want)
	}
	styles := part(t, data, "xl/styles.xml")
	for _, want := range []string{`<numFmts count="2"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="0.00"/></numFmts><fonts`, `<cellXfs count="5">`,
		`<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>`} {
		if !strings.Contains(styles, want) {
			t.Errorf("%s is not in %s", want, styles)
		}
	}
}

// The parts have one time, and none tells who wrote them. The hash is the same
// natively and as WebAssembly: the test runs as both. Another version of Go may pack
// otherwise, and so change it.
func TestTheSameBytes(t *testing.T) {
	data := written(t, made(ward...))
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range archive.File {
		names = append(names, file.Name)
		if got := file.Modified.UTC().Format("2006-01-02 15:04:05"); got != "1980-01-01 00:00:00" {
			t.Errorf("%s is of %s", file.Name, got)
		}
	}
	want := []string{"[Content_Types].xml", "_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("parts %q", names)
	}
	long := []([]string){{"id", "value"}}
	for i := range 20_000 { // several pieces of a stream
		long = append(long, []string{fmt.Sprint("P", i), fmt.Sprint(i * i % 977)})
	}
	hash := sha256.Sum256(written(t, made(ward...), made(long...)))
	if got, want := hex.EncodeToString(hash[:8]), "90d98e43c67c59ce"; got != want {
		t.Errorf("the workbook's hash begins with %s, want %s", got, want)
	}
}

func TestWhatASheetCannotHold(t *testing.T) {
	wide := &table.Table{Columns: slices.Repeat([]*table.Column{{Name: "a"}}, workbook.MaxColumns+1)}
	few := &table.Table{Columns: wide.Columns[:workbook.MaxColumns]}
	for name, test := range map[string]struct {
		table *table.Table
		code  string
		says  string
	}{
		"rows":              {&table.Table{N: 1048576}, workbook.ErrRows, "has 1048576 rows, and a sheet of Excel holds 1048575 below"},
		"columns":           {wide, workbook.ErrColumns, "has 16385 columns, and a sheet of Excel holds 16384"},
		"as many columns":   {few, "", ""},
		"characters":        {made([]string{"a", "b"}, []string{"", ""}, []string{"", strings.Repeat("x", 32768)}), workbook.ErrLength, `cell B3, column "b", has 32768 characters, and a cell of Excel holds 32767`},
		"as many":           {made([]string{"a"}, []string{strings.Repeat("x", 32767)}), "", ""},
		"bytes, fewer":      {made([]string{"a"}, []string{strings.Repeat("é", 32767)}), "", ""},
		"pairs":             {made([]string{"a"}, []string{strings.Repeat("😀", 16384)}), workbook.ErrLength, "has 32768 characters"},
		"name":              {made([]string{strings.Repeat("n", 32768)}), workbook.ErrLength, "cell A1"},
		"no text":           {made([]string{"a"}, []string{"b\xff"}), workbook.ErrNotText, `cell A2, column "a", is not UTF-8`},
		"no text in a name": {made([]string{"a\xff"}), workbook.ErrNotText, `cell A1, column "a\xff", is not UTF-8`},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			err := workbook.Write(&out, []workbook.Sheet{{"1", made(ward...)}, {"2", test.table}}, nil)
			if test.code == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var e *say.Error
			if !errors.As(err, &e) || e.Code != test.code || !strings.Contains(err.Error(), test.says) || strings.ContainsAny(err.Error(), "{}") {
				t.Errorf("got %v", err)
			}
			if out.Len() > 0 {
				t.Errorf("%d bytes were written", out.Len())
			}
		})
	}
}

// A text that occurs in no row does no harm.
func TestWhatOccursInNoRow(t *testing.T) {
	kept := made([]string{"a"}, []string{"1"}, []string{"b\xff"}, []string{"007"}).Pick([]int32{0})
	if !bytes.Equal(written(t, kept), written(t, made([]string{"a"}, []string{"1"}))) {
		t.Error("a record that is left out changes the file")
	}
}

func TestProgress(t *testing.T) {
	records := [][]string{{"a", "b"}}
	for i := range 30_000 {
		records = append(records, []string{fmt.Sprint(i), "x"})
	}
	long := made(records...)
	// To look at the cells is a tenth of the work; of two columns on two sheets, each
	// is a quarter of that.
	var told []float64
	err := workbook.Write(io.Discard, []workbook.Sheet{{"1", long}, {"2", long}}, func(done float64) error {
		told = append(told, done)
		return nil
	})
	if err != nil || !slices.IsSorted(told) || len(told) < 20 || told[0] != 0.025 || told[3] != 0.1 || told[len(told)-1] != 1 || slices.Max(told) > 1 {
		t.Errorf("told %v, %v", told, err)
	}
	enough := errors.New("enough")
	calls := 0
	err = workbook.Write(io.Discard, []workbook.Sheet{{"1", long}}, func(float64) error {
		calls++
		return enough
	})
	if !errors.Is(err, enough) || calls != 1 {
		t.Errorf("%d calls, then %v", calls, err)
	}
}

// broken takes n bytes.
type broken struct{ n int }

func (b *broken) Write(p []byte) (int, error) {
	if b.n -= len(p); b.n < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestAWriterThatFails(t *testing.T) {
	if err := workbook.Write(&broken{10}, []workbook.Sheet{{"1", made(ward...)}}, nil); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v", err)
	}
}
