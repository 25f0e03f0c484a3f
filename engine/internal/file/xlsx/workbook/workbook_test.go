package workbook_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/xlsx/sheets"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/file/xlsx/workbook"
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
	casetest.NoError(t, workbook.Write(&out, all, nil))
	return out.Bytes()
}

// part returns a part of a package.
func part(t testing.TB, data []byte, name string) string {
	t.Helper()
	return string(casetest.Must(io.ReadAll(casetest.Must(casetest.Must(zip.NewReader(bytes.NewReader(data), int64(len(data)))).Open(name)))))
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
	head, rows, _ := strings.Cut(sheet, "<sheetData>")
	if !strings.Contains(head, `<dimension ref="A1:C4"/>`) {
		t.Errorf("the sheet begins with %s", head)
	}
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
	f := casetest.Must(excelize.OpenReader(bytes.NewReader(written(t, made(ward...), made([]string{"group", "count"}, []string{"1", "2"})))))
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
		casetest.NoError(t, errors.Join(err1, err2, err3))
		if bold := style.Font != nil && style.Font.Bold; bold != want.bold || style.NumFmt != want.format || typ != want.typ {
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
	archive := casetest.Must(zip.NewReader(bytes.NewReader(data), int64(len(data))))
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

// A table without columns is a sheet without cells, which another reader opens.
func TestASheetWithoutColumns(t *testing.T) {
	data := written(t, &table.Table{})
	if sheet := part(t, data, "xl/worksheets/sheet1.xml"); strings.Contains(sheet, "<cols>") || strings.Contains(sheet, "ref=") || strings.Contains(sheet, "ignoredError") {
		t.Errorf("the sheet is %s", sheet)
	}
	if rows, err := casetest.Must(excelize.OpenReader(bytes.NewReader(data))).GetRows("1"); err != nil || len(rows) > 0 {
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
		if err := workbook.Write(new(bytes.Buffer), []workbook.Sheet{{Name: "1", Table: made([]string{"a"}, []string{text})}}, nil); (err == nil) != want {
			t.Errorf("%d bytes of %q: %v", len(text), text[:4], err)
		}
	}
}

// fields reads CSV as sheets writes it, and keeps line ends within quotes as they
// are, which encoding/csv does not.
func fields(text string) [][]string {
	var records [][]string
	var record []string
	var field []byte
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quoted && strings.HasPrefix(text[i:], `""`):
			field = append(field, '"')
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == '\n'):
			if record, field = append(record, string(field)), nil; c == '\n' {
				records, record = append(records, record), nil
			}
		default:
			field = append(field, c)
		}
	}
	return records
}

// readBack returns the records of a sheet, the header the first.
func readBack(t interface{ Fatal(...any) }, data []byte, sheet string) [][]string {
	var out bytes.Buffer
	if _, err := sheets.CSV(&out, data, sheet); err != nil {
		t.Fatal(err)
	}
	return fields(out.String())
}

// full returns the records of a table that hold a text, below its header: readers
// pass over the others.
func full(t *table.Table) [][]string {
	records := [][]string{t.Names()}
	for row := range t.N {
		if record := t.AppendRecord(nil, row); slices.ContainsFunc(record, func(text string) bool { return text != "" }) {
			records = append(records, record)
		}
	}
	return records
}

var odd = []string{
	"", "", "*", "NA", "?", " ", "007", "0", "-0", "0.0", "1e5", "1E+05", "+1", "-5", "36.6", "7.40", ".5", "5.", "1,5", "12345678901", "123456789012",
	"12345678901234567890", "0.30000000000000004", "0.000000001", "0.0000000001", "-99999999999", "1_000", "0x1F", "Inf", "NaN", "TRUE", "#N/A", "=SUM(A1)", "'=1", "@x", "-1+1",
	"2024-05-01", "1/2", "12:30", "a,b", `"`, `""`, "a\nb", "a\r\nb", "\r", "\t", " x ", "  ", "\x00", "\x01", "\x1f\x7f\u0085", "_x0041_", "_x0041", "_x005F_", "_x_", "__x0041_x0042_",
	"_xdata_", "_xD800_", "_x000", "\ufffe\uffff", "\ufeffx", "\ufffd", "sep=;", "病", "😀", "&amp;<b>", "]]>", "é\u0301",
}

func oddText() *rapid.Generator[string] {
	parts := rapid.SliceOfN(rapid.SampledFrom([]string{"_", "x", "_x", "0041", "005F", "\x01", "\r", "\n", "a", "F", "9"}), 0, 6)
	return rapid.OneOf(
		rapid.SampledFrom(odd), rapid.String(), rapid.StringMatching(`-?[0-9]{1,12}(\.[0-9]{0,3})?`),
		rapid.Map(parts, func(all []string) string { return strings.Join(all, "") }),
	)
}

// drawn returns a table of odd texts, perhaps without a record. The last name is not
// empty: an empty column at the end would not be read back.
func drawn(t *rapid.T, label string) *table.Table {
	width := rapid.IntRange(1, 4).Draw(t, label+" width")
	names := rapid.SliceOfN(oddText(), width, width).Draw(t, label+" names")
	names[0], names[width-1] = "a"+names[0], "z"+names[width-1]
	records := [][]string{names}
	for range rapid.IntRange(0, 8).Draw(t, label+" rows") {
		records = append(records, rapid.SliceOfN(oddText(), width, width).Draw(t, "record"))
	}
	return made(records...)
}

// What is written is read back, text by text, on every sheet.
func TestTablesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, second := drawn(t, "first"), drawn(t, "second")
		var out bytes.Buffer
		casetest.NoError(t, workbook.Write(&out, []workbook.Sheet{{"one & <two>", first}, {"2", second}}, nil))
		if got, want := readBack(t, out.Bytes(), "one & <two>"), full(first); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
		if got, want := readBack(t, out.Bytes(), "2"), full(second); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

// Columns of numbers with as many decimals, with others among them or not, come back as they
// were, and another reader finds numbers in them that it shows so.
func TestDecimalsComeBack(t *testing.T) {
	numbers := 0
	rapid.Check(t, func(t *rapid.T) {
		texts := []*rapid.Generator[string]{rapid.SampledFrom([]string{"*", "", "[20,30)", "NA"})}
		for n := range rapid.IntRange(1, 2).Draw(t, "kinds") {
			decimals := rapid.IntRange(0, 10).Draw(t, fmt.Sprint("decimals ", n))
			texts = append(texts, rapid.Custom(func(t *rapid.T) string {
				text := rapid.StringMatching(`-?(0|[1-9][0-9]{0,9})`).Draw(t, "whole")
				if decimals > 0 {
					text += "." + rapid.StringMatching(fmt.Sprintf("(0|[0-9]){%d}", decimals)).Draw(t, "fraction")
				}
				return text
			}))
		}
		records := [][]string{{"id", "x", "y"}}
		for i := range rapid.IntRange(1, 12).Draw(t, "rows") {
			records = append(records, []string{fmt.Sprint("p", i), rapid.OneOf(texts...).Draw(t, "x"), rapid.OneOf(texts[1:]...).Draw(t, "y")})
		}
		want := made(records...)
		var out bytes.Buffer
		casetest.NoError(t, workbook.Write(&out, []workbook.Sheet{{"1", want}}, nil))
		if got := readBack(t, out.Bytes(), ""); !reflect.DeepEqual(got, full(want)) {
			t.Fatalf("got %q, want %q", got, full(want))
		}
		f := casetest.Must(excelize.OpenReader(bytes.NewReader(out.Bytes())))
		for row, record := range records[1:] {
			for _, column := range []struct{ letter, text string }{{"B", record[1]}, {"C", record[2]}} {
				cell := column.letter + fmt.Sprint(row+2)
				if typ := casetest.Must(f.GetCellType("1", cell)); typ != excelize.CellTypeUnset || column.text == "" {
					continue
				}
				numbers++
				if shown, err := f.GetCellValue("1", cell); err != nil || shown != column.text {
					t.Fatalf("%s is shown as %q, want %q: %v", cell, shown, column.text, err)
				}
			}
		}
	})
	if drawcount.Many() && numbers < 20 {
		t.Errorf("%d numbers", numbers)
	}
}

// shuffled returns the same texts in dictionaries of another order, with values that
// occur in no row.
func shuffled(t *table.Table, seed uint64) *table.Table {
	random := rand.New(rand.NewPCG(seed, 1))
	other := &table.Table{N: t.N}
	for _, c := range t.Columns {
		n := len(c.Values)
		place := random.Perm(n + 2)
		o := &table.Column{Name: c.Name, Values: make([]string, n+2), Missing: make([]bool, n+2), Codes: make([]int32, t.N)}
		for v := range n + 2 {
			if o.Values[place[v]] = "007 occurs in no row \xff"; v < n {
				o.Values[place[v]] = c.Values[v]
			}
		}
		for row, v := range c.Codes {
			o.Codes[row] = int32(place[v])
		}
		other.Columns = append(other.Columns, o)
	}
	return other
}

// The dictionaries have the order of the original rows: a reader of the file must
// not see it.
func TestTheFileTellsNoOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := drawn(t, "table")
		other := shuffled(one, rapid.Uint64().Draw(t, "seed"))
		var a, b bytes.Buffer
		casetest.NoError(t, errors.Join(workbook.Write(&a, []workbook.Sheet{{"1", one}}, nil), workbook.Write(&b, []workbook.Sheet{{"1", other}}, nil)))
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Fatal("another dictionary of the same texts gives another file")
		}
	})
}

// Whatever is in a table, it comes back as it was, or nothing is written.
func FuzzWrite(f *testing.F) {
	for i := range odd {
		f.Add("name", odd[i], odd[len(odd)-1-i])
	}
	f.Fuzz(func(t *testing.T, name, one, two string) {
		want := made([]string{"a" + name, "z" + name}, []string{one, two}, []string{two, two}, []string{"x", one})
		var out bytes.Buffer
		err := workbook.Write(&out, []workbook.Sheet{{"1", want}}, nil)
		var e *say.Error
		switch bad := !utf8.ValidString(name + "," + one + "," + two); {
		case errors.As(err, &e) && (bad || e.Code == workbook.ErrLength):
			if out.Len() > 0 {
				t.Fatalf("%d bytes are written, then %v", out.Len(), err)
			}
		case err != nil || bad:
			t.Fatalf("%q, %q, %q: %v", name, one, two, err)
		default:
			if got := readBack(t, out.Bytes(), ""); !reflect.DeepEqual(got, full(want)) {
				t.Fatalf("got %q, want %q", got, full(want))
			}
		}
	})
}

// Full dates of a column whose format is of dates are days, shown as they are written or in ISO 8601,
// and a reader finds days. Every other column is as it was: with one text that is no full date, a day
// before 1900-03-01, a time that a cell can't show, or two texts that would be the same day.
func TestDatesComeBack(t *testing.T) {
	for _, test := range []struct{ format, texts, cells string }{
		{"date", "2024-05-17|1900-03-01||9999-12-31", `45429 yyyy\-mm\-dd 2024-05-17|61 yyyy\-mm\-dd 1900-03-01|  |2958465 yyyy\-mm\-dd 9999-12-31`},
		{"date", "2024-05-17|1900-02-28", "2024-05-17|1900-02-28"},
		{"date:dmy", "17.05.2024|01.02.2023", `45429 dd\.mm\.yyyy 2024-05-17|44958 dd\.mm\.yyyy 2023-02-01`},
		{"date:dmy", "17.5.2024|1.2.2023", `45429 d\.m\.yyyy 2024-05-17|44958 d\.m\.yyyy 2023-02-01`},
		{"date:mdy", "05/17/2024|02/01/2023", `45429 mm\/dd\/yyyy 2024-05-17|44958 mm\/dd\/yyyy 2023-02-01`},
		{"date:dmy:1930", "17.05.24|01.02.35", `45429 dd\.mm\.yy 2024-05-17|12816 dd\.mm\.yy 1935-02-01`},
		{"date", "2024年5月17日|2023年2月1日", `45429 yyyy\年m\月d\日 2024-05-17|44958 yyyy\年m\月d\日 2023-02-01`},
		{"date:ymd", "20240517|20230201", `45429 yyyymmdd 2024-05-17|44958 yyyymmdd 2023-02-01`},
		{"date", "17 May 2024|2023-02-01", `45429 yyyy\-mm\-dd 2024-05-17|44958 yyyy\-mm\-dd 2023-02-01`},
		{"date-time", "2024-05-17 06:00|2024-05-17T18:00:00|2024-05-17", `45429.25 yyyy\-mm\-dd\ hh:mm 2024-05-17T06:00:00|45429.75 yyyy\-mm\-dd\Thh:mm:ss 2024-05-17T18:00:00|45429 yyyy\-mm\-dd 2024-05-17`},
		{"date-time", "2024-05-17 06:00Z", "2024-05-17 06:00Z"},
		{"date-time", "2024-05-17 24:00", "2024-05-17 24:00"},
		{"date-time", "2024-05-17 00:00|2024-05-17", "2024-05-17 00:00|2024-05-17"},
		{"date:dmy", "17.05.2024|17.5.2024", "17.05.2024|17.5.2024"},
		{"date", "2024-05-17|*", "2024-05-17|*"}, {"date", "2019-05-17|2019-03", "2019-05-17|2019-03"}, {"date", "2019-05-17|03-04", "2019-05-17|03-04"},
		{"date", "2019|2020", "2019 General 2019|2020 General 2020"}, {"category", "2024-05-17", "2024-05-17"}, {"", "2024-05-17", "2024-05-17"},
	} {
		records := [][]string{{"id", "day"}}
		for i, text := range strings.Split(test.texts, "|") {
			records = append(records, []string{fmt.Sprint("p", i), text})
		}
		days := made(records...)
		days.Columns[1].Format, _ = format.Parse(test.format)
		data := written(t, days)
		f, back := casetest.Must(excelize.OpenReader(bytes.NewReader(data))), readBack(t, data, "")
		var got []string
		for row := 1; row < len(back); row++ {
			cell := fmt.Sprint("B", row+1)
			style := casetest.Must(f.GetStyle(casetest.Must(f.GetCellStyle("1", cell))))
			shown := "General"
			if style.CustomNumFmt != nil {
				shown = *style.CustomNumFmt
			}
			switch raw := casetest.Must(f.GetCellValue("1", cell, excelize.Options{RawCellValue: true})); {
			case casetest.Must(f.GetCellType("1", cell)) == excelize.CellTypeSharedString:
				got = append(got, back[row][1])
			case raw == "":
				got = append(got, "  ")
			default:
				got = append(got, raw+" "+shown+" "+back[row][1])
			}
		}
		if strings.Join(got, "|") != test.cells {
			t.Errorf("%s of %s: %s, want %s", test.texts, test.format, strings.Join(got, "|"), test.cells)
		}
	}
}
