package csv_test

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/say"
)

//go:embed testdata/cases.txt
var cases string

// settings returns the options that words such as header=yes say.
func settings(t *testing.T, words string) (opt csv.Options) {
	t.Helper()
	for word := range strings.FieldsSeq(words) {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "encoding":
			opt.Encoding = value
		case "delimiter":
			if opt.Delimiter = []rune(value)[0]; value == "blank" {
				opt.Delimiter = csv.Blank
			}
		case "quote":
			opt.Quote = value
		case "header":
			opt.Header = map[string]csv.Choice{"yes": csv.Yes, "no": csv.No}[strings.ToLower(value)]
		case "ragged":
			opt.Ragged = value
		case "duplicates":
			opt.Duplicates = value
		case "missing":
			opt.Missing = strings.Split(value, "/")
		case "released":
			opt.Released = true
		default:
			t.Fatalf("nothing is called %s", key)
		}
	}
	return opt
}

// columnOf returns the cells that fields say: in parts between ";", each "60 of" for so many in turn.
func columnOf(in []string) (cells []string) {
	for len(in) > 0 {
		part := in
		if at := slices.Index(in, ";"); at >= 0 {
			part, in = in[:at], in[at+1:]
		} else {
			in = nil
		}
		if n, ok := strings.CutSuffix(part[0], " of"); ok {
			rows, _ := strconv.Atoi(n)
			part = tabletest.Repeat(rows, part[1:]...)
		}
		cells = append(cells, part...)
	}
	return cells
}

// readColumn reads a table of numbered rows and a column.
func readColumn(t *testing.T, head string, cells []string, opt csv.Options) (*table.Table, asread.Format) {
	t.Helper()
	text, between := head+"\n", ";"
	if strings.Contains(head, ",") {
		between = ","
	}
	for i, cell := range cells {
		text += fmt.Sprintf("a%d%s%s\n", i, between, cell)
	}
	got, f := casetest.Must2(read(text, opt))
	return got, f
}

// args returns what the last warning of a code says.
func args(f asread.Format, code string) (args []string) {
	for _, w := range f.Warnings {
		if w.Code == code {
			args = w.Args
		}
	}
	return args
}

func warned(f asread.Format, code string) string {
	return strconv.FormatBool(slices.ContainsFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == code }))
}

// sure says a setting.
func sure(s asread.Setting) string { return fmt.Sprintf("%s %.4g %s", s.Value, s.Confidence, s.Reason) }

// found returns the marker, as it was found in a column.
func found(f asread.Format, marker string) *asread.Found {
	if at := slices.IndexFunc(f.Found, func(found asread.Found) bool { return found.Marker == marker }); at >= 0 {
		return &f.Found[at]
	}
	return nil
}

func TestCases(t *testing.T) {
	must := func(t *testing.T, words, text string) (*table.Table, asread.Format) {
		t.Helper()
		got, f := casetest.Must2(read(text, settings(t, words)))
		return got, f
	}
	casetest.Run(t, cases, map[string]casetest.Answer{
		"how texts are read": func(t *testing.T, in []string) string { return howRead(t, in[1], settings(t, in[0])) },
		"files of fixed width": func(t *testing.T, in []string) string {
			cells, said, f := readCells(t, in[1], settings(t, in[0]))
			if cells == "" {
				return " | " + said + " | "
			}
			d := f.Guess.Delimiter
			return fmt.Sprintf("%s | %s | %s | %v | %s", cells, said, d.Value, d.Confidence, d.Reason)
		},
		"columns in the first line": func(t *testing.T, in []string) string {
			cells, _, _ := readCells(t, in[0], csv.Options{})
			return strconv.Itoa(strings.Count(cells[:strings.Index(cells, "\n")], "|") + 1)
		},
		"cells": func(t *testing.T, in []string) string {
			cells, _, _ := readCells(t, in[1], settings(t, in[0]))
			return cells
		},
		"cells, byte by byte too": func(t *testing.T, in []string) string {
			cells, _, _ := readCells(t, in[1], settings(t, in[0]))
			got, _ := casetest.Must2(csv.Read(iotest.OneByteReader(strings.NewReader(in[1])), settings(t, in[0])))
			lines := []string{strings.Join(got.Names(), "|")}
			for _, row := range rows(got) {
				lines = append(lines, strings.Join(row, "|"))
			}
			if byByte := strings.Join(lines, "\n"); byByte != cells {
				t.Errorf("byte by byte it is read as %q", byByte)
			}
			return cells
		},
		"first lines of cells": func(t *testing.T, in []string) string {
			cells, _, _ := readCells(t, in[0], csv.Options{})
			return strings.Join(strings.SplitN(cells, "\n", 3)[:2], "\n")
		},
		"cells begin and end": func(t *testing.T, in []string) string {
			cells, _, _ := readCells(t, in[0], csv.Options{Delimiter: csv.Blank, Header: csv.Yes})
			return strconv.FormatBool(strings.HasPrefix(cells, in[1]) && strings.HasSuffix(cells, in[2]))
		},
		"columns": func(t *testing.T, in []string) string {
			got, _ := must(t, in[0], in[1])
			return strconv.Itoa(len(got.Columns))
		},
		// What is read again as it was found is the same.
		"comments": func(t *testing.T, in []string) string {
			got, f := must(t, "header=yes", in[0])
			first := ""
			if said := args(f, asread.WarnPreamble); said != nil {
				first = said[1]
			}
			if reason := f.Guess.SkipLines.Reason; f.SkipLines > 0 && reason != asread.ReasonComments && reason != asread.ReasonSepLine {
				t.Errorf("skipped as %+v", f.Guess.SkipLines)
			}
			again, _, err := read(in[0], csv.Options{Header: csv.Yes, SkipLines: &f.SkipLines})
			if err != nil || !slices.EqualFunc(rows(again), rows(got), slices.Equal[[]string]) {
				t.Errorf("told so, %v", err)
			}
			return fmt.Sprintf("%s | %d | %s", strings.Join(got.Names(), ","), f.SkipLines, first)
		},
		"births": func(t *testing.T, in []string) string {
			text := in[0]
			if len(in) > 1 {
				text += "\n"
				n, _ := strconv.Atoi(in[1])
				for i := range n {
					text += fmt.Sprintf("%d,%02d.%02d.19%02d,17.%02d.2024\n", i, i%28+1, i%12+1, 40+i%50, i%5+1)
				}
				for i, day := range in[2:] {
					text += fmt.Sprintf("%d,%s,18.05.2024\n", n+i, day)
				}
			}
			_, f := must(t, "", text)
			return strings.Join(args(f, asread.WarnBirths), " | ")
		},
		"declared": func(t *testing.T, in []string) string {
			_, f := casetest.Must2(csv.Read(strings.NewReader("a,b\n"+strings.Join(in[1:], ",1\n")+",1\n"), csv.Options{Missing: strings.Split(in[0], ",")}))
			return strings.Join(args(f, asread.WarnDeclared), " | ")
		},
		"detected": func(t *testing.T, in []string) string {
			got, f := must(t, "", in[0])
			if !slices.Equal(f.Missing, table.DefaultMarkers()) {
				t.Errorf("%q are missing", f.Missing)
			}
			all := []string{f.Delimiter, "no header"}
			if f.Header {
				all[1] = "header"
			}
			if f.BOM {
				all = append(all, "mark")
			}
			return strings.Join(append(append(all, got.Names()...), strconv.Itoa(got.N)), " | ")
		},
		// The code of an error that has the second text in it.
		"errors": func(t *testing.T, in []string) string {
			_, _, err := read(in[0], csv.Options{})
			var e *say.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), in[1]) || strings.Contains(e.Error(), "{") {
				return fmt.Sprint(err)
			}
			return e.Code
		},
		"errors say": func(t *testing.T, in []string) string {
			_, _, err := read(in[1], settings(t, in[0]))
			return strconv.FormatBool(err != nil && strings.Contains(err.Error(), in[2]))
		},
		"errors begin": func(t *testing.T, in []string) string {
			cells, said, _ := readCells(t, in[1], settings(t, in[0]))
			return strconv.FormatBool(cells == "" && strings.HasPrefix(said, in[2]))
		},
		"header": func(t *testing.T, in []string) string {
			_, f := must(t, in[0], in[1])
			return strings.ReplaceAll(sure(f.Guess.Header), " ", " | ")
		},
		"header in words": func(t *testing.T, in []string) string {
			_, f, _ := read(in[0], csv.Options{})
			return sure(f.Guess.Header)
		},
		"header is": func(t *testing.T, in []string) string {
			_, f, _ := read(in[0], csv.Options{})
			return f.Guess.Header.Value
		},
		"warnings": func(t *testing.T, in []string) string {
			_, f := must(t, in[1], in[2])
			return strings.Join(args(f, in[0]), " | ")
		},
		"codes of warnings": func(t *testing.T, in []string) string {
			_, said, _ := readCells(t, in[1], settings(t, in[0]))
			return said
		},
		"rows left out": func(t *testing.T, in []string) string {
			got, f := must(t, in[0], in[1])
			return fmt.Sprintf("%d | %s", got.N, strings.Join(phantoms(f), "; "))
		},
		// Where any are, two rows remain.
		"places of blank lines": func(t *testing.T, in []string) string {
			got, f := must(t, "header=yes delimiter=,", in[0])
			_, places, _ := strings.Cut(strings.Join(phantoms(f), "; "), "left out: ")
			if got.N != 2 && places != "" {
				t.Errorf("%d rows", got.N)
			}
			return places
		},
		"numbers of rows": func(t *testing.T, in []string) string {
			got, _ := must(t, "", in[0])
			var all []string
			for row := range got.N {
				all = append(all, strconv.Itoa(got.Columns[0].Number(row)))
			}
			return strings.Join(all, " | ")
		},
		"one column that looks like several": func(t *testing.T, in []string) string {
			_, f := must(t, "header=yes", strings.Join(in, "\n")+"\n")
			return warned(f, asread.WarnOneColumn)
		},
		"lines of a title": func(t *testing.T, in []string) string {
			_, f, _ := read(in[0], csv.Options{})
			if (f.Guess.SkipLines.Reason == asread.ReasonPreamble) != (f.SkipLines > 0) {
				t.Errorf("%+v", f.Guess.SkipLines)
			}
			return strconv.Itoa(f.SkipLines)
		},
		// In how many cells a marker is proposed, which does not count as missing by itself.
		"markers": func(t *testing.T, in []string) string {
			got, f := readColumn(t, "id;x", columnOf(in[1:]), csv.Options{})
			c := got.Columns[1]
			if v := slices.Index(c.Values, in[0]); v >= 0 && c.Missing[v] {
				t.Error("it counts as missing")
			}
			m := found(f, in[0])
			if m == nil {
				return "0"
			}
			if m.On || m.Columns[0].Column != "x" {
				t.Errorf("%+v", m)
			}
			return strconv.Itoa(m.Columns[0].Cells)
		},
		"a marker is proposed": func(t *testing.T, in []string) string {
			_, f := readColumn(t, "id;x", columnOf(in[1:]), csv.Options{})
			return strconv.FormatBool(found(f, in[0]) != nil)
		},
		"joined": func(t *testing.T, in []string) string {
			_, f := readColumn(t, "id;x", in, csv.Options{})
			at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnSame })
			if at < 0 {
				return ""
			}
			joined, after := readColumn(t, "id;x", in, csv.Options{Same: map[string]map[string]string{"x": f.Warnings[at].Same()}})
			if got := len(recognize.Of(joined.Columns[1]).Texts); got >= len(in) || slices.ContainsFunc(after.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnSame }) {
				t.Errorf("%d values are left, %v", got, after.Warnings)
			}
			return f.Warnings[at].Args[1]
		},
		"all markers": func(t *testing.T, in []string) string {
			_, f := must(t, "", in[0])
			var all []string
			for _, m := range f.Found {
				all = append(all, m.Marker)
			}
			return strings.Join(all, " | ")
		},
		"why an encoding": func(t *testing.T, in []string) string {
			_, f := must(t, "", in[0])
			return f.Guess.Encoding.Reason
		},
		"why quotes": func(t *testing.T, in []string) string {
			_, f := must(t, "", in[0])
			return f.Guess.Quote.Reason
		},
		"encoding": func(t *testing.T, in []string) string {
			_, f, _ := read(in[1], settings(t, in[0]))
			if f.Encoding != f.Guess.Encoding.Value && f.Encoding != "" {
				t.Errorf("read as %s", f.Encoding)
			}
			return sure(f.Guess.Encoding)
		},
		"quotes": func(t *testing.T, in []string) string {
			_, f, _ := read(in[1], settings(t, in[0]))
			return sure(f.Guess.Quote)
		},
		"beside ten codes of countries": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(code string) string {
				_, f := readColumn(t, "id,born", append(strings.Fields("DE FR IT ES PL NL BE DK SE NA"), code), csv.Options{})
				return warned(f, asread.WarnNamibia)
			})
		},
		"Namibia": func(t *testing.T, in []string) string {
			missing := in[:len(in)-1]
			if len(missing) == 1 && missing[0] == "" {
				missing = nil
			}
			_, f := readColumn(t, "id,born", strings.Fields(in[len(in)-1]), csv.Options{Missing: missing})
			return warned(f, asread.WarnNamibia)
		},
		"UTF-16 without a mark": func(t *testing.T, in []string) string {
			return casetest.Each([]string{recipe.UTF16LE, recipe.UTF16BE}, func(encoding string) string {
				_, f, err := read(encode(t, encoding, in[1]), settings(t, in[0]))
				told := err == nil || in[0] == ""
				return strconv.FormatBool(told && f.Guess.Encoding.Reason == asread.ReasonZeros && f.Encoding == encoding)
			})
		},
		// Four readings have so many words each.
		"words of readings": func(t *testing.T, in []string) string {
			_, f, err := read(in[0], csv.Options{})
			if err == nil || len(f.Readings) != 4 || f.Guess.Encoding.Confidence != 0 {
				t.Errorf("%+v, %v", f.Readings, err)
			}
			var words []string
			for _, r := range f.Readings {
				words = append(words, strconv.Itoa(len(r.Words)))
			}
			return casetest.Each(words, strings.TrimSpace)
		},
		"kept texts": func(t *testing.T, in []string) string {
			got, f := must(t, "", in[0])
			all := []string{""}
			if said := args(f, asread.WarnKept); said != nil {
				all[0] = said[0]
			}
			if c := got.Columns[0]; c.Name != "id" {
				t.Errorf("it is called %s", c.Name)
			}
			for _, row := range rows(got) {
				all = append(all, row[0])
			}
			return strings.Join(all, " | ")
		},
		"days among bands": func(t *testing.T, in []string) string {
			_, f := readColumn(t, "id,age", in, csv.Options{})
			if at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnBands }); at >= 0 {
				return f.Warnings[at].String()
			}
			return ""
		},
		"days among bands, in short": func(t *testing.T, in []string) string {
			_, f := readColumn(t, "id,age", in, csv.Options{})
			return said(f, asread.WarnBands)
		},
		// All rows stay.
		"names again": func(t *testing.T, in []string) string {
			got, f := must(t, in[0], in[1])
			if lines := strings.Count(strings.ReplaceAll(in[1], "\n\n", "\n"), "\n"); in[0] == "header=yes" && got.N != lines-1 {
				t.Errorf("%d rows", got.N)
			}
			for _, w := range f.Warnings {
				if w.Code == asread.WarnRepeated {
					return w.String()
				}
			}
			return ""
		},
		"rows of a preview": func(t *testing.T, in []string) string {
			n, _ := strconv.Atoi(in[0])
			got, _ := casetest.Must2(csv.Preview(strings.NewReader("a,b\n1,2\n,\n3,4\n5,6\n"), csv.Options{}, n))
			return strconv.Itoa(got.N)
		},
	})
}

// howRead says how a text is read: what is guessed, with a confidence and a reason, the cells and the warnings.
func howRead(t *testing.T, text string, opt csv.Options) string {
	t.Helper()
	cells, said, f := readCells(t, text, opt)
	set := func(s asread.Setting) string { return fmt.Sprintf("%s %.4g %s", s.Value, s.Confidence, s.Reason) }
	var warnings []string
	for _, w := range f.Warnings {
		warnings = append(warnings, w.Code+strings.Join(append([]string{""}, w.Args...), " "))
	}
	if cells == "" {
		warnings = append(warnings, said)
	}
	if len(cells) > 60 {
		cells = cells[:60] + "..."
	}
	return fmt.Sprintf("%s, header %s, skip %s; %s; %s", set(f.Guess.Delimiter), set(f.Guess.Header), set(f.Guess.SkipLines), strings.ReplaceAll(cells, "\n", "/"), strings.Join(warnings, ", "))
}
