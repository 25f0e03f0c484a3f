package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"quasi/engine/internal/brief"
	"quasi/engine/say"
)

// A cell holds what a cell of Excel holds, counted as Excel counts.
func TestCellsAreAsLongAsExcels(t *testing.T) {
	for text, fits := range map[string]bool{
		strings.Repeat("x", 32767): true, strings.Repeat("x", 32768): false, strings.Repeat("é", 32767): true, strings.Repeat("é", 32768): false,
		strings.Repeat("😀", 16383): true, strings.Repeat("😀", 16384): false, strings.Repeat("\ufffd", 32767): true, strings.Repeat("\U00010000", 16384): false,
	} {
		data := made(t, sheetOf(`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="B3" t="str"><v>`+text+`</v></c></row>`))
		_, err := CSV(io.Discard, data, "")
		if fits && err != nil || !fits && (err == nil || !strings.Contains(err.Error(), "the text of cell B3 is longer than the 32767 characters")) {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
}

// A small file that unpacks to much is refused before anything is unpacked.
func TestWhatIsPackedFurtherThanATableIsRefused(t *testing.T) {
	brief.Further(t)
	bomb := made(t, sheetOf(`<row><c t="str"><v>`+strings.Repeat("x", 80<<20)+`</v></c></row>`))
	if len(bomb) > 1<<20 {
		t.Fatalf("the bomb has %d bytes", len(bomb))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := CSV(io.Discard, bomb, "")
	runtime.ReadMemStats(&after)
	var e *say.Error
	if !errors.As(err, &e) || e.Code != ErrPacked || !strings.Contains(err.Error(), "takes 80 MB") {
		t.Errorf("got %v", err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
		t.Errorf("refusing took %d MB", took>>20)
	}
	// Below the limit, repetition is what tables are made of.
	rows := bytes.Repeat([]byte(`<row><c t="str"><v>female</v></c></row>`), 50_000)
	if _, err := CSV(io.Discard, made(t, sheetOf(string(rows))), ""); err != nil {
		t.Error(err)
	}
}

// claiming returns a workbook with so many bytes before its directory that are no part's, whose
// sheet claims a packed size, and an unpacked one that makes that of all parts what it says.
func claiming(t *testing.T, padding int, packed uint32, all uint64) []byte {
	t.Helper()
	data := made(t, "")
	all -= beside(t, data)
	at := bytes.LastIndex(data, []byte("xl/worksheets/sheet1.xml")) - 46 // the entry in the directory
	binary.LittleEndian.PutUint32(data[at+20:], packed)
	binary.LittleEndian.PutUint32(data[at+24:], uint32(all))
	return slices.Insert(data, 4, make([]byte, padding)...)
}

// beside returns the bytes of the parts of a workbook but its sheet, which is empty.
func beside(t *testing.T, data []byte) (size uint64) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	for _, part := range archive.File {
		size += part.UncompressedSize64
	}
	return size
}

// A workbook may claim what deflate can reach, 1,100 to one; 64 MB of whatever is packed; more if
// it is packed 100 to one; and never more than 512 MB.
func TestWhatAWorkbookMayClaim(t *testing.T) {
	const megabytes = 1 << 20
	others, long := beside(t, made(t, "")), uint64(len(claiming(t, megabytes, 0, megabytes)))
	for name, test := range map[string]struct {
		data []byte
		code string
	}{
		"below 1001 times 1100":      {claiming(t, 0, 1000, 1001*1100-1+others), ""},
		"1001 times 1100 of 1000":    {claiming(t, 0, 1000, 1001*1100+others), ErrDamaged},
		"64 MB":                      {claiming(t, 0, megabytes, 64*megabytes), ""},
		"64 MB and a byte":           {claiming(t, 0, megabytes, 64*megabytes+1), ErrPacked},
		"100 times as much as it is": {claiming(t, megabytes, megabytes, long*100+99), ""},
		"101 times and more":         {claiming(t, megabytes, megabytes, long*100+100), ErrPacked},
		"512 MB":                     {claiming(t, 6*megabytes, megabytes, 512*megabytes), ""},
		"512 MB and a byte":          {claiming(t, 6*megabytes, megabytes, 512*megabytes+1), ErrTooLarge},
	} {
		var e *say.Error
		if err := check(test.data, maxUnpacked); errors.As(err, &e) != (test.code != "") || err != nil && e.Code != test.code {
			t.Errorf("%s: %v, want %q", name, err, test.code)
		}
	}
}

// A cell that stands alone, far from the others, would make a table of thousands of empty
// columns: it is named. Rows far below are left out as any that are empty.
func TestACellFarFromTheOthersIsNamed(t *testing.T) {
	for _, test := range []struct{ rows, wrong string }{
		{`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>`, "cell XFD1048576 stands behind 16382 empty columns"},
		{`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="ALN3" t="str"><v>x</v></c></row>`, "cell ALN3 stands behind 1000 empty columns"},
		{`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="ALM3" t="str"><v>x</v></c></row>`, ""}, // 999
		{`<row r="1"><c r="XFD1" t="str"><v>a</v></c></row><row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>`, ""},
	} {
		_, err := CSV(io.Discard, made(t, sheetOf(test.rows)), "")
		if test.wrong == "" && err != nil || test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
			t.Errorf("%s: %v", test.rows, err)
		}
	}
}

// Elements within elements are no part of a table. They are counted before anything goes
// through them, which takes seconds for some millions in a file of a few kilobytes.
func TestElementsNestedTooDeepAreNamed(t *testing.T) {
	cell := `<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1">%</c></row>`
	nested := func(n int) string {
		return strings.Replace(cell, "%", strings.Repeat("<a>", n)+strings.Repeat("</a>", n), 1)
	}
	// Four elements are around those in a cell.
	if _, err := CSV(io.Discard, made(t, sheetOf(nested(96))), ""); err != nil {
		t.Error(err)
	}
	for _, n := range []int{97, 3_000_000} {
		_, err := CSV(io.Discard, made(t, sheetOf(nested(n))), "")
		if err == nil || !strings.Contains(err.Error(), "in xl/worksheets/sheet1.xml more than 100 elements stand one within the other") {
			t.Errorf("%d: %v", n, err)
		}
	}
}

func TestDepthOfElements(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "<a/>": 1, "<a></a><b/>": 1, "<a><b/></a>": 2, "<?x <a><b> ?><a/>": 1, "<!-- <a><b><c> --><a/>": 1, "<a><![CDATA[<b><c>]]></a>": 1,
		`<a b="x>y"><c/></a>`: 2, `<a b='/>'><c/></a>`: 2, `<a b="'>"/>`: 1, "<": 0, "<>": 1, "<a": 1, "<!--": 0, "<!----><a><b/></a>": 2, "</a></a><b>": 1, "<a><b><c>": 3,
	} {
		if got := depthOf([]byte(text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// The depth of what the XML package reads without an error is that of its tokens.
func FuzzDepth(f *testing.F) {
	f.Add("<a><b/><!-- <c> --></a>")
	f.Add(`<?x?><a b='>'><![CDATA[<]]></a>`)
	f.Fuzz(func(t *testing.T, text string) {
		d := xml.NewDecoder(strings.NewReader(text))
		depth, want := 0, 0
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				return
			}
			switch token.(type) {
			case xml.StartElement:
				depth++
				want = max(want, depth)
			case xml.EndElement:
				depth--
			case xml.Directive:
				return // no workbook has one
			}
		}
		if got := depthOf([]byte(text)); got != want {
			t.Errorf("%q: depth %d, want %d", text, got, want)
		}
	})
}
