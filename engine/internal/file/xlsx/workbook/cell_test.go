package workbook

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
)

func TestExact(t *testing.T) {
	for text, want := range map[string]bool{
		"0": true, "7": true, "-5": true, "36.6": true, "0.1": true, "-0.5": true, "100": true, "12345678901": true, "-12345678901": true,
		"0.000000001": true, "123456789.1": true,
		"": false, "-": false, ".": false, "-.": false, "007": false, "+5": false, "1e5": false, "7.40": false, "5.": false, ".5": false, "-0": false, "-0.0": false, "00": false,
		"123456789012": false, "0.0000000001": false, "1,5": false, " 5": false, "Inf": false, "NaN": false, "0x1": false, "1_0": false, "--5": false, "1.2.3": false, "٣": false,
	} {
		if got := exact(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A number that is exact can be told apart by no reader: fewer digits than a binary
// fraction keeps, and each of them needed.
func TestExactNumbersHaveOneText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?[0-9]{0,12}(\.[0-9]{0,12})?(e[0-9])?`).Draw(t, "text")
		digits := strings.Trim(strings.ReplaceAll(text, ".", ""), "-")
		whole, fraction, point := strings.Cut(strings.TrimPrefix(text, "-"), ".")
		canonical := digits != "" && !strings.Contains(text, "e") && len(whole+fraction) < 12 && len(strings.TrimPrefix(text, "-")) < 12 && whole != "" &&
			(whole == "0" || whole[0] != '0') && point == (fraction != "") && !strings.HasSuffix(fraction, "0") && text != "-0"
		if exact(text) != canonical {
			t.Fatalf("%q: %v", text, exact(text))
		}
		if x, err := strconv.ParseFloat(text, 64); canonical && (err != nil || fmt.Sprint(x) != text && strconv.FormatFloat(x, 'f', -1, 64) != text) {
			t.Fatalf("%q is read as %v, %v", text, x, err)
		}
	})
}

func TestDecimalsOf(t *testing.T) {
	for text, want := range map[string]int{
		"4.0": 1, "12.5": 1, "-12.50": 2, "0.00": 2, "-0.5": 1, "123456789012.345": 3, "12345678901234.5": 1, "0.000000001": 9,
		"4": 0, "04.0": 0, "00.5": 0, ".5": 0, "5.": 0, "-0.0": 0, "1e5": 0, "1.0e5": 0, "4,0": 0, "+4.0": 0, " 4.0": 0, "": 0, "-": 0, ".": 0, "1.2.3": 0, "٣.٣": 0,
		"123456789012.3456": 0, "123456789012345.6": 0, "0.0000000001": 0,
	} {
		if got := decimalsOf(text); got != want {
			t.Errorf("%q has %d, want %d", text, got, want)
		}
	}
}

func TestLooksNumeric(t *testing.T) {
	for text, want := range map[string]bool{
		"5": true, "007": true, "+5": true, "-1.5": true, "7,40": true, "1.234,5": true, "1e5": true, "1E-05": true, " 5 ": true, "1'000": true,
		"": false, "*": false, "<5": false, "5 mg": false, "[20,30)": false, "20-30": false, "2024-05-01": false, "e5": false, "5e": false, "ee": false, ".": false, "E11": false, "1e5e": false,
	} {
		if got := looksNumeric(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// The columns of a sheet, as the limits of Excel have them.
func TestLetters(t *testing.T) {
	for i, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA", MaxColumns - 1: "XFD"} {
		if got := letters(i); got != want {
			t.Errorf("%d is %s, want %s", i, got, want)
		}
	}
}

// A sheet has 1,048,576 rows with the header.
func TestSizesOfASheet(t *testing.T) {
	for rows, want := range map[int]bool{1<<20 - 1: true, 1 << 20: false} {
		c := &table.Column{Name: "x", Values: []string{"a"}, Missing: []bool{false}, Codes: make([]int32, rows)}
		p := &plan{}
		if err := p.add(Sheet{Name: "t", Table: &table.Table{Columns: []*table.Column{c}, N: rows}}, func(float64) error { return nil }); (err == nil) != want {
			t.Errorf("%d rows below the header: %v", rows, err)
		}
	}
}

// A character that XML can't hold is escaped: those below a blank but for a tab and a line feed, U+FFFE
// and U+FFFF. So is an underscore before what might be taken for an escape: an x and four digits of base
// 16, whatever follows them.
func TestEscape(t *testing.T) {
	for text, want := range map[string]string{
		"\x00": "_x0000_", "\x08": "_x0008_", "\t\n": "\t\n", "\x0b": "_x000B_", "\r": "_x000D_", "\x1f": "_x001F_", " !": " !", "\x7f": "\x7f", "a\x01b": "a_x0001_b",
		"\ufffd": "\ufffd", "\ufffe": "_xFFFE_", "\uffff": "_xFFFF_", "\U00010000": "\U00010000", "<&>": "&lt;&amp;&gt;", "_x0041\x01": "_x005F_x0041_x0001_",
	} {
		if got := string(appendEscaped(nil, text)); got != want {
			t.Errorf("%q is written as %q, want %q", text, got, want)
		}
	}
	for texts, want := range map[string]string{
		"_x0000 _x9999 _xaaaa _xffff _xAAAA _xFFFF _x0041_ _x00410 a_x0041 _xfade":                               "_x005F_x",
		"_x///0 _x000/ _x000: _x000` _x000g _x000@ _x000G _x000 _X0000 x0000 _y0000 _x _ age_x _x12 _xdata_ _xg": "",
	} {
		for text := range strings.FieldsSeq(texts) {
			escaped := strings.Replace(text, "_x", want, 1)
			if want == "" {
				escaped = text
			}
			if got := string(appendEscaped(nil, text)); got != escaped {
				t.Errorf("%s is written as %s, want %s", text, got, escaped)
			}
		}
	}
}
