package workbook_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/xlsx/sheets"
	"quasi/engine/file/xlsx/workbook"
	"quasi/engine/internal/drawcount"
	"quasi/engine/say"
)

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
			record, field = append(record, string(field)), nil
			if c == '\n' {
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
		record := t.AppendRecord(nil, row)
		if slices.ContainsFunc(record, func(text string) bool { return text != "" }) {
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
		if err := workbook.Write(&out, []workbook.Sheet{{"one & <two>", first}, {"2", second}}, nil); err != nil {
			t.Fatal(err)
		}
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
		if err := workbook.Write(&out, []workbook.Sheet{{"1", want}}, nil); err != nil {
			t.Fatal(err)
		}
		if got := readBack(t, out.Bytes(), ""); !reflect.DeepEqual(got, full(want)) {
			t.Fatalf("got %q, want %q", got, full(want))
		}
		f, err := excelize.OpenReader(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		for row, record := range records[1:] {
			for _, column := range []struct{ letter, text string }{{"B", record[1]}, {"C", record[2]}} {
				cell := column.letter + fmt.Sprint(row+2)
				typ, err := f.GetCellType("1", cell)
				if err != nil {
					t.Fatal(err)
				}
				if typ != excelize.CellTypeUnset || column.text == "" {
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
			o.Values[place[v]] = "007 occurs in no row \xff"
			if v < n {
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

// The order of the dictionaries is that of the original rows: a reader of the file
// must not see it.
func TestTheFileTellsNoOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := drawn(t, "table")
		other := shuffled(one, rapid.Uint64().Draw(t, "seed"))
		var a, b bytes.Buffer
		err := errors.Join(workbook.Write(&a, []workbook.Sheet{{"1", one}}, nil), workbook.Write(&b, []workbook.Sheet{{"1", other}}, nil))
		if err != nil {
			t.Fatal(err)
		}
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
