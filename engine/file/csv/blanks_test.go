package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// readCells returns the names and rows of a text, a line each, with | between cells, and the codes of
// warnings, or of the error.
func readCells(t *testing.T, text string, opt csv.Options) (cells, said string, f asread.Format) {
	t.Helper()
	micro, f, err := csv.Read(strings.NewReader(text), opt)
	if err != nil {
		return "", err.Error(), f
	}
	lines := []string{strings.Join(micro.Names(), "|")}
	for row := range micro.N {
		var line []string
		for _, c := range micro.Columns {
			line = append(line, c.Values[c.Codes[row]])
		}
		lines = append(lines, strings.Join(line, "|"))
	}
	var codes []string
	for _, w := range f.Warnings {
		codes = append(codes, w.Code)
	}
	return strings.Join(lines, "\n"), strings.Join(codes, " "), f
}

const (
	fixedRows = "100000 F  76 Type 2 diabetes 50667\n100037 M   8 Flu             50668\n100074 M     Hepatitis B     50823\n100111 F  34                 50667\n"
	fixedCut  = "\n100000|F|76|Type 2 diabetes|50667\n100037|M|8|Flu|50668\n100074|M||Hepatitis B|50823\n100111|F|34||50667"
	fixedName = "pat_id s age diagnosis       zip  \n"
	names     = "pat_id|s|age|diagnosis|zip"
)

// Names of several words above rows that are shorter than they are no columns of fixed width: a
// column is one where at least half of the rows have a text in it.
func TestLongNamesAreNoFixedWidth(t *testing.T) {
	const names = "id,laboratory value number 0,laboratory value number 1,laboratory value number 2\n"
	_, _, f := readCells(t, names+"1,3,5,7\n2,4,6,8\n3,3,5,7\n4,4,6,8\n", csv.Options{})
	if f.Delimiter != "," {
		t.Errorf("cut at %q", f.Delimiter)
	}
	for rows, want := range map[string]string{
		"Doe, J 1 aa 11\nLi, Wx 2 bb 22\nRoe, A 3\nPoe, B 4\n": " ",
		"Doe, J 1 aa 11\nLi, Wx 2\nRoe, A 3\nPoe, B 4\n":       ",",
	} {
		if _, _, f = readCells(t, "name,X n ab no\n"+rows, csv.Options{}); f.Delimiter != want {
			t.Errorf("%q: cut at %q", rows, f.Delimiter)
		}
	}
}

func TestFilesOfFixedWidth(t *testing.T) {
	commas := strings.NewReplacer("Type 2 diabetes", "Doe, John      ", "Flu        ", "Li, Wei    ", "Hepatitis B", "Roe, Jane  ")
	for name, test := range map[string]struct {
		text  string
		opt   csv.Options
		want  string // names and rows
		said  string
		about asread.Setting // the delimiter
	}{
		"names": {text: fixedName + fixedRows, want: names + fixedCut, said: "fixed-columns", about: asread.Setting{Value: " ", Confidence: 0.7, Reason: asread.ReasonFixed}},
		"CR LF": {text: strings.ReplaceAll(fixedName+fixedRows, "\n", "\r\n"), want: names + fixedCut, said: "fixed-columns", about: asread.Setting{Value: " ", Confidence: 0.7, Reason: asread.ReasonFixed}},
		"told":  {text: fixedName + fixedRows, opt: csv.Options{Delimiter: csv.Blank}, want: names + fixedCut, said: "fixed-columns", about: asread.Setting{Value: " ", Confidence: 1, Reason: asread.ReasonGiven}},
		"no names": {
			text: fixedRows, want: "column 1|column 2|column 3|column 4|column 5" + fixedCut, said: "fixed-columns",
			about: asread.Setting{Value: " ", Confidence: 0.7, Reason: asread.ReasonFixed},
		},
		"underlined": {
			text: fixedName + "------ - --- --------------- -----\n" + fixedRows, want: names + fixedCut, said: "fixed-columns",
			about: asread.Setting{Value: " ", Confidence: 0.95, Reason: asread.ReasonUnderlined},
		},
		"underlined below a title": {
			text: "Patients of ward 7, as of today\n\n" + fixedName + "====== = === =============== =====\n" + fixedRows, want: names + fixedCut, said: "fixed-columns preamble",
			about: asread.Setting{Value: " ", Confidence: 0.95, Reason: asread.ReasonUnderlined},
		},
		"commas in names": {
			text: commas.Replace(fixedName + fixedRows), want: strings.NewReplacer("Type 2 diabetes", "Doe, John", "Flu", "Li, Wei", "Hepatitis B", "Roe, Jane").Replace(names + fixedCut),
			said: "fixed-columns", about: asread.Setting{Value: " ", Confidence: 0.7, Reason: asread.ReasonFixed},
		},
		"runs": {
			text: "id   sex  age\n100 F  7\n2  M    35\n30 F 40\n", want: "id|sex|age\n100|F|7\n2|M|35\n30|F|40", said: "runs-of-blanks",
			about: asread.Setting{Value: " ", Confidence: 0.6, Reason: asread.ReasonRuns},
		},
		"single blanks": {
			text: "100 F 7 x\n200 M 35 y\n300 F 40 x\n400 F 8 y\n", want: "column 1|column 2|column 3|column 4\n100|F|7|x\n200|M|35|y\n300|F|40|x\n400|F|8|y", said: "runs-of-blanks",
			about: asread.Setting{Value: " ", Confidence: 0.6, Reason: asread.ReasonRuns},
		},
		"count at the end": {text: fixedName + fixedRows + "\n(4 rows affected)\n", said: "line 7: a text stands across the border of columns 1 and 2, which only spaces separate; correct or remove the line, or export the file again as CSV with a delimiter"},
		"a value too wide": {
			text: fixedName + "------ - --- --------------- -----\n" + fixedRows + "100148 F  34 Hypertensive heart disease\n",
			said: "line 7: a text stands across the border of columns 4 and 5, which only spaces separate; correct or remove the line, or export the file again as CSV with a delimiter",
		},
		"a tab further down": {
			text: fixedName + fixedRows + strings.Repeat(fixedRows, 500) + "100148\tF\t34\n",
			said: "line 2006: there is a tab or a control character in a file whose columns only spaces separate; replace it by a space, or export the file again as CSV with a delimiter",
		},
		"no blanks": {
			text: "100000F76506672023-06-20\n100037M81506672023-10-01\n100074M34506672023-04-23\n100111M70506682023-07-21\n", said: "one-column",
			want:  "100000F76506672023-06-20\n100037M81506672023-10-01\n100074M34506672023-04-23\n100111M70506682023-07-21",
			about: asread.Setting{Value: ",", Confidence: 0.6, Reason: asread.ReasonOneColumn},
		},
		"wide blanks": {
			text: "100 F 7 张\u3000伟\n200 M 35 y\u00a0\n300 F 40 x\n400 F 8 y\n", want: "column 1|column 2|column 3|column 4\n100|F|7|张\u3000伟\n200|M|35|y\u00a0\n300|F|40|x\n400|F|8|y", said: "runs-of-blanks",
			about: asread.Setting{Value: " ", Confidence: 0.6, Reason: asread.ReasonRuns},
		},
		"wide characters take two places": {
			text: "姓名     性别 年龄\n张伟     男   34\n欧阳 修  女   5\nLi Wei   男   61\n", want: "姓名|性别|年龄\n张伟|男|34\n欧阳 修|女|5\nLi Wei|男|61", said: "fixed-columns",
			about: asread.Setting{Value: " ", Confidence: 0.7, Reason: asread.ReasonFixed},
		},
		"wide characters take one place": {
			text: "姓名      性别 年龄\n张伟      男  34\n欧阳 修    女  5\nLiu Wei 男  61\n", want: "姓名|性别|年龄\n张伟|男|34\n欧阳 修|女|5\nLiu Wei|男|61", said: "fixed-columns",
			about: asread.Setting{Value: " ", Confidence: 0.7, Reason: asread.ReasonFixed},
		},
		"wide characters underlined": {
			text: "姓名     性别 诊断\n-------- ---- --------\n张伟     男   流感 甲\n欧阳 修  女   肺炎\nLi Wei   男   流感\n", want: "姓名|性别|诊断\n张伟|男|流感 甲\n欧阳 修|女|肺炎\nLi Wei|男|流感", said: "fixed-columns",
			about: asread.Setting{Value: " ", Confidence: 0.95, Reason: asread.ReasonUnderlined},
		},
		"texts of two words": {
			text: "full name\nJohn Smith\nJane Roe\nWei Li\nAnn Doe\n", want: "full name\nJohn Smith\nJane Roe\nWei Li\nAnn Doe",
			about: asread.Setting{Value: ",", Confidence: 0.6, Reason: asread.ReasonOneColumn},
		},
		"cells filled up": {
			text: "id   ,sex,age\n1    ,F  ,20 \n2    ,M  ,31 \n3    ,F  ,40 \n", want: "id   |sex|age\n1    |F  |20 \n2    |M  |31 \n3    |F  |40 ",
			about: asread.Setting{Value: ",", Confidence: 0.9523809523809523, Reason: asread.ReasonEven},
		},
	} {
		cells, said, f := readCells(t, test.text, test.opt)
		if cells != test.want || said != test.said {
			t.Errorf("%s: read as\n%s\n%s\nwant\n%s\n%s", name, cells, said, test.want, test.said)
		}
		if got := f.Guess.Delimiter; test.want != "" && got != test.about {
			t.Errorf("%s: the delimiter is %+v, want %+v", name, got, test.about)
		}
	}
}

// Three lines are too few to tell columns by their blanks, and four are enough; so are two columns and
// three.
func TestLeastOfFixedWidth(t *testing.T) {
	lines := strings.SplitAfter(fixedName+fixedRows, "\n")
	for n, want := range map[int]int{3: 1, 4: 5} {
		if cells, _, _ := readCells(t, strings.Join(lines[:n], ""), csv.Options{}); strings.Count(cells[:strings.Index(cells, "\n")], "|")+1 != want {
			t.Errorf("%d lines are read as %q, want %d columns", n, cells, want)
		}
	}
	for text, want := range map[string]int{"id  age\n1   20\n2   31\n3   40\n": 1, "id  age w\n1   20  3\n2   31  4\n3   40  5\n": 3} {
		if cells, _, _ := readCells(t, text, csv.Options{}); strings.Count(cells[:strings.Index(cells, "\n")], "|")+1 != want {
			t.Errorf("%q is read as %q, want %d columns", text, cells, want)
		}
	}
	if cells, _, _ := readCells(t, "id  age\n1   20\n2   31\n", csv.Options{Delimiter: csv.Blank}); cells != "id|age\n1|20\n2|31" {
		t.Errorf("two columns that are told are read as %q", cells)
	}
}

// What was found is told to the next reading, which is the same.
func TestFixedWidthIsReadAgain(t *testing.T) {
	for _, text := range []string{fixedName + fixedRows, fixedRows, "id   sex  age\n100 F  7\n2  M    35\n30 F 40\n", fixedName + "------ - --- --------------- -----\n" + fixedRows} {
		first, _, f := readCells(t, text, csv.Options{})
		header := csv.No
		if f.Header {
			header = csv.Yes
		}
		again, _, _ := readCells(t, text, csv.Options{Encoding: f.Encoding, Delimiter: []rune(f.Delimiter)[0], Quote: f.Quote, Header: header, SkipLines: &f.SkipLines, Missing: f.Missing})
		if first != again {
			t.Errorf("read first as\n%s\nand again as\n%s", first, again)
		}
	}
}

// A table that is printed in columns under underlined names is read as it was.
func TestUnderlinedTablesAreReadAsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, columns := rapid.IntRange(3, 8).Draw(t, "rows"), rapid.IntRange(2, 6).Draw(t, "columns")
		var widths []int
		var want [][]string
		for row := range n + 1 {
			var cells []string
			for j := range columns {
				cell := rapid.StringMatching(`([a-zß岁0-9,;|]{1,5}( [a-z0-9,;|]{1,4})?)?`).Draw(t, "cell")
				if row == 0 || j == 0 {
					cell = fmt.Sprintf("c%d%s", row, strings.Repeat("x", j)) // a name, and a row that is somebody
				}
				if row == 0 {
					widths = append(widths, 12+j)
				}
				cells = append(cells, cell)
			}
			want = append(want, cells)
		}
		var b strings.Builder
		print := func(cells []string) {
			for j, cell := range cells {
				fill := strings.Repeat(" ", widths[j]-len([]rune(cell)))
				if j%2 == 1 {
					cell, fill = fill, cell
				}
				b.WriteString(cell + fill + " ")
			}
			b.WriteString("\n")
		}
		print(want[0])
		for _, width := range widths {
			b.WriteString(strings.Repeat("-", width) + " ")
		}
		b.WriteString("\n")
		for _, cells := range want[1:] {
			print(cells)
		}
		micro, _, err := csv.Read(strings.NewReader(b.String()), csv.Options{Missing: []string{""}, Header: csv.Yes})
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		for row, cells := range want {
			got := micro.Names()
			if row > 0 {
				for j, c := range micro.Columns {
					got[j] = c.Values[c.Codes[row-1]]
				}
			}
			if !slices.Equal(got, cells) {
				t.Fatalf("row %d is %q, want %q in\n%s", row, got, cells, b.String())
			}
		}
	})
}

// Cutting keeps every character but blanks, and every line but the one that underlines names.
func FuzzCutAtBlanks(f *testing.F) {
	for _, text := range []string{fixedName + fixedRows, fixedName + "------ - --- --------------- -----\n" + fixedRows, "a  b\n\r\n1   2\n", " \n-- --\nx", "ä 岁 \xff\n--- -\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // it is, once the encoding is known
		}
		out, rule, err := csv.CutAtBlanks(text)
		if err != nil {
			return
		}
		lines := strings.Split(text, "\n")
		lines[len(lines)-1] = strings.TrimSuffix(lines[len(lines)-1], "\r")
		if got := strings.Split(out, "\n"); len(got) != len(lines) {
			t.Fatalf("%d lines of %q became %d: %q", len(lines), text, len(got), out)
		}
		if rule > 0 {
			lines[rule-1] = ""
		}
		bare := strings.NewReplacer(" ", "", "\x1f", "", "\r\n", "\n").Replace
		if want := bare(strings.Join(lines, "\n")); bare(out) != want {
			t.Fatalf("%q became %q", text, out)
		}
	})
}
