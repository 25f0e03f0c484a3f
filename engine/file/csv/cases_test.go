package csv_test

import (
	_ "embed"
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
)

//go:embed testdata/cases.txt
var cases string

// settings returns the options that words such as header=yes say, and the encoding that a text
// is written in.
func settings(t *testing.T, words string) (opt csv.Options, as string) {
	t.Helper()
	for word := range strings.FieldsSeq(words) {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "as":
			as = value
		case "encoding":
			opt.Encoding = value
		case "delimiter":
			opt.Delimiter = []rune(value)[0]
			if code, err := strconv.ParseInt(value, 0, 32); err == nil {
				opt.Delimiter = rune(code)
			}
		case "quote":
			opt.Quote = value
		case "header":
			opt.Header = map[string]csv.Choice{"yes": csv.Yes, "no": csv.No, "two": csv.Two}[strings.ToLower(value)]
		case "ragged":
			opt.Ragged = value
		case "notes":
			opt.Notes = value
		case "duplicates":
			opt.Duplicates = value
		case "missing":
			opt.Missing = strings.Split(value, "/")
		case "skip":
			opt.SkipLines = new(casetest.Must(strconv.Atoi(value)))
		case "part":
			opt.Part = true
		case "released":
			opt.Released = true
		default:
			t.Fatalf("nothing is called %s", key)
		}
	}
	return opt, as
}

// readAs reads a text in the settings that words say.
func readAs(t *testing.T, words, text string) (*table.Table, asread.Format, error) {
	t.Helper()
	opt, as := settings(t, words)
	if as != "" {
		text = encode(t, as, text)
	}
	return read(text, opt)
}

// readCells returns the names and rows of a text, a line each, with | between cells, and the codes of
// warnings, or what the error says.
func readCells(t *testing.T, words, text string) (cells, said string, f asread.Format) {
	t.Helper()
	micro, f, err := readAs(t, words, text)
	if err != nil {
		return "", casetest.Said(err), f
	}
	var codes []string
	for _, w := range f.Warnings {
		codes = append(codes, w.Code)
	}
	return cellsOf(micro), strings.Join(codes, " "), f
}

func cellsOf(micro *table.Table) string {
	lines := []string{strings.Join(micro.Names(), "|")}
	for _, row := range rows(micro) {
		lines = append(lines, strings.Join(row, "|"))
	}
	return strings.Join(lines, "\n")
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
	return casetest.Must2(read(text, opt))
}

// args returns what the last warning of a code says, or that there is one if it says nothing.
func args(f asread.Format, code string) (args []string) {
	for _, w := range f.Warnings {
		if w.Code == code {
			if args = w.Args; args == nil {
				args = []string{"warned"}
			}
		}
	}
	return args
}

// sure says a setting.
func sure(s asread.Setting) string { return fmt.Sprintf("%s %.4g %s", s.Value, s.Confidence, s.Reason) }

func TestCases(t *testing.T) {
	must := func(t *testing.T, words, text string) (*table.Table, asread.Format) {
		t.Helper()
		return casetest.Must2(readAs(t, words, text))
	}
	casetest.Run(t, cases, map[string]casetest.Answer{
		"how texts are read": func(t *testing.T, in []string) string {
			cells, said, f := readCells(t, in[0], in[1])
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
			return fmt.Sprintf("%s, header %s, skip %s; %s; %s", sure(f.Guess.Delimiter), sure(f.Guess.Header), sure(f.Guess.SkipLines), strings.ReplaceAll(cells, "\n", "/"), strings.Join(warnings, ", "))
		},
		"names of two rows": func(t *testing.T, in []string) string {
			read, f := must(t, in[0], in[1])
			return fmt.Sprintf("%s %d %s, %s", f.Guess.Header.Value, read.N, strings.Join(read.Names(), "|"), strings.Join(args(f, asread.WarnTwoLines), ""))
		},
		"files of fixed width": func(t *testing.T, in []string) string {
			cells, said, f := readCells(t, in[0], in[1])
			if cells == "" {
				return " | " + said + " | "
			}
			d := f.Guess.Delimiter
			return fmt.Sprintf("%s | %s | %s | %v | %s", cells, said, d.Value, d.Confidence, d.Reason)
		},
		"nasty files": func(t *testing.T, in []string) string {
			cells, said, f := readCells(t, in[0], in[1])
			if cells == "" {
				return said
			}
			header := map[bool]string{true: "yes", false: "no"}[f.Header]
			return fmt.Sprintf("%s %s %s %s %s | %s | %s", f.Encoding, f.Delimiter, f.Quote, header, f.Guess.SkipLines.Value, cells, said)
		},
		"errors": func(t *testing.T, in []string) string {
			_, _, err := readAs(t, in[0], in[1])
			return casetest.Said(err)
		},
		// They are the same byte by byte, of a short text.
		"cells": func(t *testing.T, in []string) string {
			cells, _, _ := readCells(t, in[0], in[1])
			if opt, _ := settings(t, in[0]); len(in[1]) < 10_000 {
				if got, _ := casetest.Must2(csv.Read(iotest.OneByteReader(strings.NewReader(in[1])), opt)); cellsOf(got) != cells {
					t.Errorf("byte by byte it is read as %q", cellsOf(got))
				}
			}
			return cells
		},
		"guesses": func(t *testing.T, in []string) string {
			_, f, _ := readAs(t, in[1], in[2])
			g := f.Guess
			return sure(map[string]asread.Setting{"Encoding": g.Encoding, "Header": g.Header, "Quote": g.Quote}[in[0]])
		},
		// What is read again as it was found is the same.
		"comments": func(t *testing.T, in []string) string {
			got, f := must(t, "header=yes", in[0])
			first := ""
			if said := args(f, asread.WarnPreamble); said != nil {
				first = said[1]
			}
			again, _, err := read(in[0], csv.Options{Header: csv.Yes, SkipLines: &f.SkipLines})
			if err != nil || !slices.EqualFunc(rows(again), rows(got), slices.Equal[[]string]) {
				t.Errorf("told so, %v", err)
			}
			return fmt.Sprintf("%s | %d | %s", strings.Join(got.Names(), ","), f.SkipLines, first)
		},
		"lines before the table": func(t *testing.T, in []string) string {
			_, f := must(t, in[0], in[1])
			return fmt.Sprintf("%d | %s", len(f.Preamble), f.Preamble[0])
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
		"warnings": func(t *testing.T, in []string) string {
			_, f := must(t, in[1], in[2])
			return strings.Join(args(f, in[0]), " | ")
		},
		"warnings of a column": func(t *testing.T, in []string) string {
			opt, _ := settings(t, in[1])
			_, f := readColumn(t, in[2], in[3:], opt)
			return strings.Join(args(f, in[0]), " | ")
		},
		"numbers of rows": func(t *testing.T, in []string) string {
			got, _ := must(t, "", in[0])
			var all []string
			for row := range got.N {
				all = append(all, strconv.Itoa(got.Columns[0].Number(row)))
			}
			return strings.Join(all, " | ")
		},
		"lines of a title": func(t *testing.T, in []string) string {
			_, f, _ := read(in[0], csv.Options{})
			return strconv.Itoa(f.SkipLines)
		},
		// In how many cells a marker is proposed, which does not count as missing by itself.
		"markers": func(t *testing.T, in []string) string {
			got, f := readColumn(t, "id;x", tabletest.Cells(in[1:]), csv.Options{})
			c := got.Columns[1]
			if v := slices.Index(c.Values, in[0]); v >= 0 && c.Missing[v] {
				t.Error("it counts as missing")
			}
			for _, m := range f.Found {
				if m.Marker == in[0] && !m.On && m.Columns[0].Column == "x" {
					return strconv.Itoa(m.Columns[0].Cells)
				}
			}
			return "0"
		},
		"all markers": func(t *testing.T, in []string) string {
			_, f := must(t, in[0], in[1])
			return casetest.Figures(f.Found, "*")
		},
		"joined": func(t *testing.T, in []string) string {
			_, f := readColumn(t, "id;x", in, csv.Options{})
			at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnSame })
			if at < 0 {
				return ""
			}
			joined, after := readColumn(t, "id;x", in, csv.Options{Same: map[string]map[string]string{"x": f.Warnings[at].Same()}})
			if got := len(recognize.Of(joined.Columns[1]).Texts); got >= len(in) || args(after, asread.WarnSame) != nil {
				t.Errorf("%d values are left, %v", got, after.Warnings)
			}
			return f.Warnings[at].Args[1]
		},
		"beside ten codes of countries": func(t *testing.T, in []string) string {
			return casetest.Each(in, func(code string) string {
				_, f := readColumn(t, "id,born", append(strings.Fields("DE FR IT ES PL NL BE DK SE NA"), code), csv.Options{})
				return strconv.FormatBool(args(f, asread.WarnNamibia) != nil)
			})
		},
		"UTF-16 without a mark": func(t *testing.T, in []string) string {
			return casetest.Each([]string{recipe.UTF16LE, recipe.UTF16BE}, func(encoding string) string {
				_, f, err := readAs(t, in[0]+" as="+encoding, in[1])
				told := err == nil || in[0] == ""
				return strconv.FormatBool(told && f.Guess.Encoding.Reason == asread.ReasonZeros && f.Encoding == encoding)
			})
		},
		// Four readings have so many words each.
		"words of readings": func(t *testing.T, in []string) string {
			_, f, _ := read(in[0], csv.Options{})
			var words []string
			for _, r := range f.Readings {
				words = append(words, strconv.Itoa(len(r.Words)))
			}
			return strings.Join(words, " ")
		},
		"kept texts": func(t *testing.T, in []string) string {
			got, f := must(t, "", in[0])
			all := append(args(f, asread.WarnKept), "")[:1]
			for _, row := range rows(got) {
				all = append(all, row[0])
			}
			return strings.Join(all, " | ")
		},
		"rows of a preview": func(t *testing.T, in []string) string {
			n, _ := strconv.Atoi(in[0])
			got, _ := casetest.Must2(csv.Preview(strings.NewReader("a,b\n1,2\n,\n3,4\n5,6\n"), csv.Options{}, n))
			return strconv.Itoa(got.N)
		},
	})
}
