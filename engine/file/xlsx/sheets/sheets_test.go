package sheets

import (
	"archive/zip"
	"bytes"
	encoding "encoding/csv"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/say"
)

// must fails a test on errors that workbooks of tests do not have.
func must(t interface{ Fatal(...any) }, errs ...error) {
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func saved(t interface{ Fatal(...any) }, f *excelize.File) []byte {
	out, err := f.WriteToBuffer()
	must(t, err)
	return out.Bytes()
}

// converted returns the records of a sheet's CSV, and what is known of it.
func converted(t *testing.T, data []byte, sheet string) ([][]string, asread.Workbook) {
	t.Helper()
	var out bytes.Buffer
	w, err := CSV(&out, data, sheet)
	must(t, err)
	records, err := encoding.NewReader(&out).ReadAll()
	must(t, err)
	return records, w
}

// ward is a workbook as clinics have them: a title over the table that is merged,
// a hidden column, dates, codes with zeros in front, an empty row.
func ward(t *testing.T) *excelize.File {
	f := excelize.NewFile()
	date, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	must(t, err)
	when, err := f.NewStyle(&excelize.Style{CustomNumFmt: new("dd.mm.yyyy hh:mm")})
	must(t, err)
	zip, err := f.NewStyle(&excelize.Style{CustomNumFmt: new("00000")})
	must(t, err)
	must(t,
		f.SetSheetRow("Sheet1", "B2", &[]any{"Ward 5"}),
		f.MergeCell("Sheet1", "B2", "D2"),
		f.SetSheetRow("Sheet1", "B3", &[]any{"id", "born", "seen", "zip", "temp", "smokes", "score"}),
		f.SetSheetRow("Sheet1", "B4", &[]any{"007", 29221, 45413.573263888889, 1234, 36.6, true, nil}),
		f.SetSheetRow("Sheet1", "B6", &[]any{"1234567890123456", 29222.0, 45414, 80331, 0.1, false, "a, \"b\""}),
		f.SetCellStyle("Sheet1", "C4", "C6", date), f.SetCellStyle("Sheet1", "D4", "D6", when), f.SetCellStyle("Sheet1", "E4", "E6", zip),
		f.SetCellFormula("Sheet1", "H4", "1+1"),
		f.SetColVisible("Sheet1", "F", false), f.SetRowVisible("Sheet1", 6, false),
	)
	_, err = f.NewSheet("Notes")
	must(t, err, f.SetCellValue("Notes", "A1", "note"), f.SetCellValue("Notes", "A2", "none"), f.SetSheetVisible("Notes", false))
	return f
}

func TestAWard(t *testing.T) {
	got, w := converted(t, saved(t, ward(t)), "")
	want := [][]string{
		{"Ward 5", "", "", "", "", "", ""},
		{"id", "born", "seen", "zip", "temp", "smokes", "score"},
		// 29221 is 1980-01-01, 45413 is 2024-05-01; 0.573263888889 of a day are
		// 13 hours, 45 minutes and 30 seconds.
		{"007", "1980-01-01", "2024-05-01T13:45:30", "01234", "36.6", "TRUE", ""},
		{"1234567890123456", "1980-01-02", "2024-05-02T00:00:00", "80331", "0.1", "FALSE", `a, "b"`},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
	if w.Sheet != "Sheet1" || len(w.Sheets) != 2 || w.Sheets[0].Hidden || w.Sheets[1].Name != "Notes" || !w.Sheets[1].Hidden {
		t.Errorf("sheet %q of %+v", w.Sheet, w.Sheets)
	}
	// From A1 to H6, whatever the file states.
	if w.Sheets[0].Rows != 6 || w.Sheets[0].Columns != 8 || w.Sheets[1].Rows != 0 {
		t.Errorf("sheets %+v", w.Sheets)
	}
	warnings := []asread.Warning{
		{Code: asread.WarnMerged, Args: []string{"1", "B2:D2"}}, {Code: asread.WarnHiddenColumns, Args: []string{"1", "F"}}, {Code: asread.WarnHiddenRows, Args: []string{"1", "6"}},
		{Code: asread.WarnEmptyRows, Args: []string{"1", "5"}}, {Code: asread.WarnUncomputed, Args: []string{"1", "H4"}}, {Code: asread.WarnHiddenSheets, Args: []string{"1", "Notes"}},
	}
	if !reflect.DeepEqual(w.Warnings, warnings) {
		t.Errorf("said %q\nwant %q", w.Warnings, warnings)
	}
}

// The whole way: the title is no part of the table, and the warnings are there.
func TestIngestReadsWhatIsWritten(t *testing.T) {
	var out bytes.Buffer
	w, err := CSV(&out, saved(t, ward(t)), "")
	must(t, err)
	table, format, err := csv.Read(&out, csv.Options{Workbook: &w, Delimiter: ';', Encoding: "gb18030", Quote: "none"})
	must(t, err)
	if want := []string{"id", "born", "seen", "zip", "temp", "smokes", "score"}; table.N != 2 || !reflect.DeepEqual(table.Names(), want) {
		t.Errorf("%d rows, columns %q", table.N, table.Names())
	}
	if format.Workbook == nil || format.Workbook.Sheet != "Sheet1" || len(format.Warnings) != 7 || format.Warnings[0].Code != asread.WarnMerged {
		t.Errorf("format is %+v", format)
	}
}

func TestASheetIsChosen(t *testing.T) {
	data := saved(t, ward(t))
	if got, w := converted(t, data, "Notes"); len(got) != 2 || got[1][0] != "none" || w.Sheet != "Notes" {
		t.Errorf("read %q of %q", got, w.Sheet)
	}
	var e *say.Error
	if _, err := CSV(&bytes.Buffer{}, data, "Sheet9"); !errors.As(err, &e) || e.Code != ErrNoSheet || !strings.Contains(err.Error(), `"Notes"`) {
		t.Errorf("got %v", err)
	}
	list := listed(t, data)
	if names := []string{list[0].Name, list[1].Name}; !reflect.DeepEqual(names, []string{"Sheet1", "Notes"}) {
		t.Errorf("sheets %q", names)
	}
}

func TestStatedExtents(t *testing.T) {
	for ref, want := range map[string][2]int{"B2:D9": {9, 4}, "A1": {0, 0}, "x": {0, 0}} {
		list := listed(t, made(t, strings.Replace(sheetOf(""), "<sheetData>", `<dimension ref="`+ref+`"/><sheetData>`, 1)))
		if got := [2]int{list[0].Rows, list[0].Columns}; got != want {
			t.Errorf("%s is %v rows and columns, want %v", ref, got, want)
		}
	}
}

// An empty first sheet is passed over unless it is asked for; one that is hidden
// comes last.
func TestTheFirstSheetWithATable(t *testing.T) {
	f := excelize.NewFile()
	for _, name := range []string{"Hidden", "Full"} {
		_, err := f.NewSheet(name)
		must(t, err, f.SetCellValue(name, "A1", name))
	}
	must(t, f.SetSheetVisible("Hidden", false))
	data := saved(t, f)
	if got, w := converted(t, data, ""); w.Sheet != "Full" || got[0][0] != "Full" {
		t.Errorf("read %q of %q", got, w.Sheet)
	}
	var e *say.Error
	if _, err := CSV(&bytes.Buffer{}, data, "Sheet1"); !errors.As(err, &e) || e.Code != ErrEmptySheet {
		t.Errorf("got %v", err)
	}
	if _, err := CSV(&bytes.Buffer{}, saved(t, excelize.NewFile()), ""); !errors.As(err, &e) || e.Code != ErrNoSheets {
		t.Errorf("got %v", err)
	}
}

// A note before the table is passed over, and said, and so are hidden sheets that are not read.
func TestANoteBeforeTheTable(t *testing.T) {
	with := func(noteRows, tableRows int) []byte {
		f := excelize.NewFile()
		must(t, f.SetCellValue("Sheet1", "A1", "Export of ward 3"), f.SetCellValue("Sheet1", "A3", "Ask the registry"))
		for row := range noteRows {
			must(t, f.SetSheetRow("Sheet1", fmt.Sprintf("A%d", 5+row), &[]any{"by", "the registry"}))
		}
		for _, name := range []string{"Secret", "Data"} {
			_, err := f.NewSheet(name)
			must(t, err, f.SetCellValue(name, "A1", "age"))
			for row := range tableRows {
				must(t, f.SetSheetRow(name, fmt.Sprintf("A%d", 1+row), &[]any{"age", "sex"}))
			}
		}
		must(t, f.SetSheetVisible("Secret", false))
		return saved(t, f)
	}
	for _, test := range []struct {
		name, asked string
		note, table int
		want        string
		said        []string
	}{
		{"a note", "", 1, 2, "Data", []string{asread.WarnPassedSheets, asread.WarnHiddenSheets}},
		{"two rows of two cells are a table", "", 2, 2, "Sheet1", []string{asread.WarnHiddenSheets}},
		{"one row is none", "", 1, 1, "Sheet1", []string{asread.WarnHiddenSheets}},
		{"asked for", "Sheet1", 1, 2, "Sheet1", []string{asread.WarnHiddenSheets}},
		{"the hidden one", "Secret", 1, 2, "Secret", nil},
	} {
		_, w := converted(t, with(test.note, test.table), test.asked)
		var said []string
		for _, warning := range w.Warnings {
			if warning.Code != asread.WarnEmptyRows {
				said = append(said, warning.Code)
			}
		}
		if w.Sheet != test.want || !slices.Equal(said, test.said) {
			t.Errorf("%s: read %s, %q", test.name, w.Sheet, said)
		}
	}
}

func TestDates1904(t *testing.T) {
	f := excelize.NewFile()
	must(t, f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: new(true)}))
	date, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	must(t, err, f.SetSheetRow("Sheet1", "A1", &[]any{0, 1, 43951.5}), f.SetCellStyle("Sheet1", "A1", "C1", date))
	// 45413 - 1462 = 43951
	if got, _ := converted(t, saved(t, f), ""); !reflect.DeepEqual(got[0], []string{"1904-01-01", "1904-01-02", "2024-05-01T12:00:00"}) {
		t.Errorf("got %q", got)
	}
}

// What excelize writes as a grid of texts comes back as the same grid, without
// what is empty around it.
func TestTextsComeBack(t *testing.T) {
	text := rapid.OneOf(
		rapid.SampledFrom([]string{"", "", "007", "1e5", "TRUE", "2024-05-01", "=1+1", "a,b", `"`, "a\nb", " x ", "病", "sep=;", "\ufeffx", "0.30000000000000004", "#N/A"}),
		rapid.StringMatching(`[a-c0-9 ,"_]{0,5}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 4).Draw(t, "width")
		rows := rapid.SliceOfN(rapid.SliceOfN(text, width, width), 1, 6).Draw(t, "rows")
		f := excelize.NewFile()
		for i, row := range rows {
			for j, cell := range row {
				if cell != "" {
					name, err := excelize.CoordinatesToCellName(j+2, i+3)
					must(t, err, f.SetCellStr("Sheet1", name, cell))
				}
			}
		}
		want := cropped(rows)
		var out bytes.Buffer
		if _, err := CSV(&out, saved(t, f), "Sheet1"); err != nil {
			var e *say.Error
			if len(want) > 0 || !errors.As(err, &e) || e.Code != ErrEmptySheet {
				t.Fatal(err)
			}
			return
		}
		if strings.HasPrefix(out.String(), "sep=") || strings.HasPrefix(out.String(), "\ufeff") {
			t.Fatalf("the file starts with %.5q", out.String())
		}
		got, err := encoding.NewReader(&out).ReadAll()
		if must(t, err); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

// cropped leaves out empty rows, and empty columns at both sides.
func cropped(rows [][]string) [][]string {
	left, right := 99, 0
	var full [][]string
	for _, row := range rows {
		if first := slices.IndexFunc(row, func(s string) bool { return s != "" }); first >= 0 {
			full = append(full, row)
			left = min(left, first)
			for j, cell := range row {
				if cell != "" {
					right = max(right, j+1)
				}
			}
		}
	}
	for i, row := range full {
		full[i] = row[left:right]
	}
	return full
}

// made is a workbook of the sheet's XML, as another program might write it.
func made(t testing.TB, sheet string) []byte {
	return packed(t, map[string]string{
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels":         `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":     `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml":            `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="46"/></cellXfs></styleSheet>`,
		"xl/sharedStrings.xml":     `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><t>ri</t></r><r><t>ch</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>_xdata_ _x0041_ _x005F_x0041_ _xD800_</t></si></sst>`,
		"xl/worksheets/sheet1.xml": sheet,
	})
}

func packed(t testing.TB, parts map[string]string) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range parts {
			if !yield(name) {
				return
			}
		}
	}) {
		part, err := w.Create(name)
		must(t, err)
		_, err = part.Write([]byte(parts[name]))
		must(t, err)
	}
	must(t, w.Close())
	return out.Bytes()
}

func sheetOf(rows string) string {
	return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + rows + `</sheetData></worksheet>`
}

func TestOtherProgramsCells(t *testing.T) {
	for name, test := range map[string]struct{ row, want string }{
		"shared, in runs":        {`<c t="s"><v>0</v></c>`, "rich"},
		"shared, how it is read": {`<c t="s"><v>1</v></c>`, "東京"},
		// Only _x0041_ is an escape: data are no hexadecimal digits, D800 is half a character.
		"shared, escaped":          {`<c t="s"><v>2</v></c>`, "_xdata_ A _x0041_ _xD800_"},
		"within, in runs":          {`<c t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>x</t></rPh></is></c>`, "a b"},
		"escaped":                  {`<c t="str"><v>a_x000A_b_x005F_x0041_</v></c>`, "\"a\nb_x0041_\""},
		"error":                    {`<c t="e"><f>1/0</f><v>#DIV/0!</v></c>`, "#DIV/0!"},
		"formula":                  {`<c><f>A1</f><v>2.5</v></c>`, "2.5"},
		"formula of a text":        {`<c t="str"><f>"x"</f><v>x</v></c>`, "x"},
		"a sum of 0.1 and 0.2":     {`<c><f>A1+B1</f><v>0.30000000000000004</v></c>`, "0.3"},
		"date in ISO":              {`<c t="d" s="1"><v>2024-05-01T00:00:00</v></c>`, "2024-05-01"},
		"serial":                   {`<c s="1"><v>45413</v></c>`, "2024-05-01"},
		"before dates":             {`<c s="1"><v>-3</v></c>`, "-3"},
		"day 0":                    {`<c s="1"><v>0</v></c>`, "0"},
		"duration":                 {`<c s="2"><v>1.25</v></c>`, "30:00:00"},
		"style that there is not":  {`<c s="99"><v>1</v></c>`, "1"},
		"style after the last":     {`<c s="3"><v>1</v></c>`, "1"},
		"a cell without a place":   {`<c r="C9"><v>1</v></c><c><v>2</v></c>`, "1,2"},
		"other elements in a cell": {`<c><v>1</v><extLst><ext>x</ext></extLst></c>`, "1"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			_, err := CSV(&out, made(t, sheetOf(`<row>`+test.row+`</row>`)), "")
			must(t, err)
			if got := strings.TrimSuffix(out.String(), "\n"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// Some programs leave values below merged cells, which Excel never shows.
func TestWhatMergedCellsHideIsEmpty(t *testing.T) {
	const cells = `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>3</v></c></row>` +
		`<row r="2"><c r="A2"><v>4</v></c><c r="B2"><v>5</v></c><c r="C2"><v>6</v></c></row>` +
		`<row r="3"><c r="A3"><v>7</v></c><c r="B3"><v>8</v></c><c r="C3"><v>9</v></c></row>`
	sheet := strings.Replace(sheetOf(cells), "</worksheet>", `<mergeCells count="3"><mergeCell ref="C1:C2"/><mergeCell ref="A1:B2"/><mergeCell ref="A3:B3"/></mergeCells></worksheet>`, 1)
	for _, text := range []string{sheet, strings.NewReplacer("</", "</x:", "<x:", "<x:", "<", "<x:", "xmlns=", "xmlns:x=").Replace(sheet)} {
		text = strings.ReplaceAll(text, "<x:/", "</")
		got, w := converted(t, made(t, text), "")
		// Row 2 is wholly below others.
		if want := [][]string{{"1", "", "3"}, {"7", "", "9"}}; !reflect.DeepEqual(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		if want := []asread.Warning{{Code: asread.WarnMerged, Args: []string{"3", "C1:C2"}}, {Code: asread.WarnEmptyRows, Args: []string{"1", "2"}}}; !reflect.DeepEqual(w.Warnings, want) {
			t.Errorf("warnings %+v", w.Warnings)
		}
	}
}

func TestErrorsSayWhatToDo(t *testing.T) {
	ole := append([]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), make([]byte, 600)...)
	secret := excelize.NewFile()
	var locked bytes.Buffer
	must(t, secret.Write(&locked, excelize.Options{Password: "x"}))
	for name, test := range map[string]struct {
		data       []byte
		code, want string
	}{
		"empty":                  {nil, ErrNotWorkbook, "another kind of file"},
		"text":                   {[]byte("a,b\n"), ErrNotWorkbook, ".xlsx"},
		"old":                    {ole, ErrOld, "save it as .xlsx"},
		"password":               {locked.Bytes(), ErrEncrypted, "without the password"},
		"zip":                    {packed(t, map[string]string{"a.pdf": "x", "m/._a.csv": "x"}), ErrNotWorkbook, "a ZIP archive"},
		"xlsb":                   {packed(t, map[string]string{"xl/workbook.bin": "x"}), ErrNotWorkbook, ".xlsb"},
		"docx":                   {packed(t, map[string]string{"word/document.xml": "x"}), ErrNotWorkbook, "Word"},
		"ods":                    {packed(t, map[string]string{"content.xml": "x"}), ErrNotWorkbook, "OpenDocument"},
		"half":                   {made(t, sheetOf(""))[:300], ErrDamaged, "damaged"},
		"nothing in it":          {packed(t, map[string]string{"[Content_Types].xml": "<Types/>"}), ErrDamaged, "damaged"},
		"cut":                    {made(t, `<worksheet><sheetData><row><c><v>1</v`), ErrDamaged, "damaged"},
		"cut between tags":       {made(t, `<worksheet><sheetData><row><c><v>1</v></c></row>`), ErrDamaged, "do not end"},
		"an end without a start": {made(t, sheetOf(`<t>0</c >`)), ErrNoSheets, "no worksheet"},
		"rows out of order":      {made(t, sheetOf(`<row r="2"/><row r="1"/>`)), ErrDamaged, "row 1 after row 2"},
		"a row beyond the sheet": {made(t, sheetOf(`<row r="1048577"/>`)), ErrDamaged, "1048577"},
		"a cell beyond":          {made(t, sheetOf(`<row><c r="ZZZZ1"/></row>`)), ErrDamaged, "damaged"},
		"after the last column":  {made(t, sheetOf(`<row><c r="XFD1"><v>1</v></c><c><v>2</v></c></row>`)), ErrDamaged, "outside the sheet"},
		"a cell without a row":   {made(t, sheetOf(`<c r="A1"/>`)), ErrDamaged, "outside"},
		"no such text":           {made(t, sheetOf(`<row><c t="s"><v>3</v></c></row>`)), ErrDamaged, "shared text 3"},
		"merged nonsense":        {made(t, sheetOf("")+`<mergeCell ref="B2:A1"/>`), ErrDamaged, "B2:A1"},
		"empty sheet":            {made(t, sheetOf("")), ErrNoSheets, "no worksheet"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := CSV(&bytes.Buffer{}, test.data, "")
			var e *say.Error
			if !errors.As(err, &e) || e.Code != test.code || !strings.Contains(err.Error(), test.want) || strings.ContainsAny(err.Error(), "{}") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// The files of text in an archive are its sheets, tables before notes, and come as they are. The last is locked.
func TestAnArchiveOfTexts(t *testing.T) {
	var data bytes.Buffer
	w := zip.NewWriter(&data)
	for i, name := range []string{"readme.TXT", "m/._cases.csv", "x/cases.csv", "scan.pdf", "results.csv", "\xbc\xec.csv", "locked.csv"} {
		part, err := w.CreateHeader(&zip.FileHeader{Name: name, NonUTF8: true, Flags: uint16(i / 6)})
		must(t, err)
		_, err = part.Write([]byte(name + ";\xe4\r\n"))
		must(t, err)
	}
	must(t, w.Close())
	for sheet, want := range map[string]string{
		"": "x/cases.csv;\xe4\r\n", "results.csv": "results.csv;\xe4\r\n", "?.csv": "\xbc\xec.csv;\xe4\r\n", "locked.csv": ErrLockedArchive, "scan.pdf": ErrNoSheet,
	} {
		var text bytes.Buffer
		var e *say.Error
		book, err := CSV(&text, data.Bytes(), sheet)
		if errors.As(err, &e) && e.Code != want || err == nil && text.String() != want || len(book.Sheets) != 5 || book.Sheets[4].Name != "readme.TXT" || book.Cells() {
			t.Errorf("%q: %q, %v, %+v; want %q", sheet, text.String(), err, book, want)
		}
	}
}

func TestMemoryHasALimit(t *testing.T) {
	var e *say.Error
	// Two cells far apart, whose rows would be filled up with delimiters.
	b, err := open(made(t, sheetOf(`<row><c r="A1"><v>1</v></c></row><row><c r="ALL2"><v>1</v></c></row>`)))
	must(t, err)
	b.limit = 3_000
	if _, _, err := b.grid("S"); !errors.As(err, &e) || e.Code != ErrTooLarge {
		t.Errorf("got %v", err)
	}
	b.limit = 3_001
	_, _, err = b.grid("S")
	must(t, err)
}

// Numbers from 10^-9 up to 10^21 are written out with 15 digits, others with an exponent.
// A format of decimals shows all of them, also those that are zeros; more digits than it shows
// are kept.
func TestDecimals(t *testing.T) {
	for text, want := range map[string]string{
		"1.1000000000000001": "1.1", "1.00000000000001": "1.00000000000001", "1.000000000000001": "1", "1234567890123456789": "1234567890123456789", "1.23456789012345E+15": "1234567890123450",
		"1E-4": "0.0001", "1E0": "1", "0.0": "0", "1E-9": "0.000000001", "9.9E-10": "9.9E-10", "-9.9E-10": "-9.9E-10", "9.9E20": "990000000000000000000", "1E21": "1E+21", "-1E21": "-1E+21",
	} {
		if got := number(text, display{}); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
	for _, c := range []struct {
		text string
		k    display
		want string
	}{
		{"4", display{decimals: 1}, "4.0"}, {"4.0", display{decimals: 1}, "4.0"}, {"-12.5", display{decimals: 2}, "-12.50"}, {"0", display{decimals: 2}, "0.00"},
		{"3.14159", display{decimals: 2}, "3.14159"}, {"1.1000000000000001", display{decimals: 2}, "1.10"}, {"4E1", display{decimals: 1}, "40.0"}, {"1E-10", display{decimals: 2}, "1E-10"},
		{"4", display{}, "4"}, {"x", display{decimals: 2}, "x"}, {"NaN", display{decimals: 2}, "NaN"},
	} {
		if got := number(c.text, c.k); got != c.want {
			t.Errorf("%s with %d decimals: %q, want %q", c.text, c.k.decimals, got, c.want)
		}
	}
	if builtIn[2].decimals != 2 {
		t.Error("format 2 is not 0.00")
	}
}

func TestKinds(t *testing.T) {
	for format, want := range map[string]display{
		"General": {}, "0.00": {decimals: 2}, "0.0": {decimals: 1}, "0.": {}, "0.0#": {}, "00.0": {}, "#,##0.00": {}, "0.00;[Red]0": {decimals: 2}, "[Red]0.00": {}, "#,##0": {}, "0%": {}, "@": {}, "": {}, "0": {}, "0.00E+00": {},
		"yyyy-mm-dd": {day: true}, "mmm yy": {day: true}, "mm": {day: true}, `[$-407]d. mmmm yyyy;@`: {day: true}, `yyyy"年"m"月"`: {day: true}, "aaaa": {day: true},
		"hh:mm": {clock: true}, "mm:ss.0": {clock: true}, "h:mm AM/PM": {clock: true}, "m/d/yy h:mm": {day: true, clock: true},
		"[h]:mm": {elapsed: true}, "[mm]:ss": {elapsed: true}, "00000": {zeros: 5}, "00": {zeros: 2}, "000": {zeros: 3}, `0 "days"`: {}, `0\d`: {}, "0_d": {}, "0;[Red]d": {}, "[Red]0": {}, `"`: {}, "[": {}, `\`: {}, "[h": {},
	} {
		if got := displayOf(format); got != want && format != "[h" {
			t.Errorf("%q is %+v, want %+v", format, got, want)
		}
	}
}

// The library's own dates are the oracle: from March 1900 on, where Excel's
// calendar is everybody's.
func TestDatesAgreeWithTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		days, seconds := rapid.IntRange(61, 2_900_000).Draw(t, "days"), rapid.IntRange(0, 86_399).Draw(t, "seconds")
		leap := rapid.Bool().Draw(t, "1904")
		serial := float64(days) + float64(seconds)/86400
		want, err := excelize.ExcelDateToTime(serial, leap)
		must(t, err)
		got, ok := moment(strconv.FormatFloat(serial, 'f', -1, 64), display{day: true, clock: true}, leap)
		if want = want.Round(time.Second); !ok || got != want.Format("2006-01-02T15:04:05") {
			t.Fatalf("%v is %s, want %s", serial, got, want)
		}
	})
}

func TestMoments(t *testing.T) {
	for _, test := range []struct {
		text string
		k    display
		leap bool
		want string
	}{
		{"1", display{day: true}, false, "1900-01-01"},
		{"59", display{day: true}, false, "1900-02-28"},
		{"60", display{day: true}, false, "1900-02-29"}, // which Excel has
		{"61", display{day: true}, false, "1900-03-01"},
		{"2958465", display{day: true}, false, "9999-12-31"},
		{"2958466", display{day: true}, false, ""},
		{"2957003", display{day: true}, true, "9999-12-31"},
		{"2957004", display{day: true}, true, ""},
		{"2958465.999999999", display{day: true}, false, ""}, // rounded to the year 10000
		{"2958465.5", display{elapsed: true}, false, "71003172:00:00"},
		{"2958466", display{elapsed: true}, false, ""},
		{"-1", display{day: true}, false, ""},
		{"x", display{day: true}, false, ""},
		{"NaN", display{day: true}, false, ""},
		{"0", display{day: true}, false, ""},
		{"0", display{day: true}, true, "1904-01-01"},
		{"0", display{clock: true}, false, "00:00:00"},
		{"0.5", display{clock: true}, true, "12:00:00"},
		{"0.5", display{day: true}, false, "12:00:00"},
		{"1.5", display{clock: true}, false, "1900-01-01T12:00:00"},
		{"45413.00001", display{day: true}, false, "2024-05-01T00:00:00.864"}, // 0.00001 * 86400 s
		{"45412.9999999999", display{day: true}, false, "2024-05-01"},         // within half a millisecond of midnight
		{"1.5", display{elapsed: true}, false, "36:00:00"},
	} {
		if got, ok := moment(test.text, test.k, test.leap); got != test.want || ok != (test.want != "") {
			t.Errorf("%s as %+v is %q, want %q", test.text, test.k, got, test.want)
		}
	}
}

// FuzzCSV: whatever the bytes, there is an error or a CSV that a reader takes.
func FuzzCSV(f *testing.F) {
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte("\xd0\xcf\x11\xe0"))
	f.Add(made(f, sheetOf(`<row><c t="s"><v>0</v></c><c s="1"><v>45413</v></c></row>`)))
	f.Fuzz(func(t *testing.T, data []byte) { checkCSV(t, data) })
}

// FuzzSheet puts the bytes where the cells are, which the ZIP's checksums keep
// other bytes from reaching.
func FuzzSheet(f *testing.F) {
	f.Add(`<row r="1" hidden="1"><c r="B1" t="inlineStr"><is><t>a,"b</t></is></c></row>`)
	f.Add(`<row><c s="1"><v>45413.5</v></c><c t="d"><v>2024</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/>`)
	f.Add(`<col min="1" max="2" hidden="1"/><row><c t="b"><v>1</v></c><c><f>x</f></c></row>`)
	f.Fuzz(func(t *testing.T, rows string) { checkCSV(t, made(t, sheetOf(rows))) })
}

func checkCSV(t *testing.T, data []byte) {
	var out bytes.Buffer
	if _, err := CSV(&out, data, ""); err != nil {
		var e *say.Error
		if !errors.As(err, &e) {
			t.Fatalf("error %v has no code", err)
		}
		return
	}
	r := encoding.NewReader(&out)
	r.FieldsPerRecord = 0 // all of one width
	if records, err := r.ReadAll(); err != nil || len(records) == 0 {
		t.Fatalf("%d records, %v", len(records), err)
	}
}

func listed(t *testing.T, data []byte) []asread.Sheet {
	t.Helper()
	b, err := open(data)
	must(t, err)
	return b.sheets()
}
