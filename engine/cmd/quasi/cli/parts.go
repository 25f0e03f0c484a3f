package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
)

// part is a file of a table that several files hold.
type part struct {
	File string `json:"file"`
	Rows int    `json:"rows"` // with those that were left out, which have numbers, too
}

// parts are the files of a table, in the order of its rows; nil: it is in one.
type parts []part

// releasedIn reads the release that files, or those of a folder, hold together. Each has the header.
func (t *tables) releasedIn(paths []string, in recipe.Input) (*table.Table, parts, error) {
	if paths = tablesIn(paths); len(paths) == 1 {
		one, err := t.released(paths[0], in)
		return one, nil, err
	}
	in.Header = cmp.Or(in.Header, "yes")
	var all []*table.Table
	var files parts
	read, rows := map[string]bool{}, 0
	for i, path := range paths {
		if read[real(path)] {
			return nil, nil, wrong("%s is named twice, and its rows would count twice: leave one out", path)
		}
		read[real(path)] = true
		one, err := t.table(path, in, csv.Options{Released: true, Part: rows > 0 || i+1 < len(paths)})
		if err != nil {
			return nil, nil, err
		}
		all = append(all, one)
		if err := checkHeader(path, one.Names(), paths[0], all[0].Names()); err != nil {
			return nil, nil, err
		}
		rows += one.N
		files = append(files, part{path, one.N + len(one.Columns[0].Left)})
	}
	return joinedTable(all), files, nil
}

// tablesIn returns paths with the tables of a folder, by the endings of their names, in its place.
func tablesIn(paths []string) (files []string) {
	for _, path := range paths {
		entries, _ := os.ReadDir(path) // of a file there are none
		before := len(files)
		for _, entry := range entries {
			ending := strings.ToLower(filepath.Ext(entry.Name()))
			if !entry.IsDir() && entry.Name()[0] != '.' && slices.ContainsFunc(kind.All(), func(k kind.Kind) bool { return slices.Contains(k.Extensions, ending) }) {
				files = append(files, filepath.Join(path, entry.Name()))
			}
		}
		if len(files) == before {
			files = append(files, path) // who reads it says what is wrong
		}
	}
	return files
}

// checkHeader reports the first column by which a file's header differs from that of the first.
func checkHeader(path string, names []string, first string, want []string) error {
	for i := range max(len(names), len(want)) {
		name := func(of []string) string {
			if i < len(of) {
				return strconv.Quote(of[i])
			}
			return "missing"
		}
		if name(names) != name(want) {
			return fmt.Errorf("%s: column %d is %s, in %s it is %s: files of one table have the same header", path, i+1, name(names), first, name(want))
		}
	}
	return nil
}

// joinedTable returns the table of the rows of several that have the same columns.
func joinedTable(all []*table.Table) *table.Table {
	joined := &table.Table{}
	for i, first := range all[0].Columns {
		c, codes, before := &table.Column{Name: first.Name}, group.Numbering[string]{}, 0
		for _, t := range all {
			of := t.Columns[i]
			now := make([]int32, len(of.Values))
			for v, text := range of.Values {
				code, first := codes.Number(text)
				if now[v] = code; first {
					c.Values, c.Missing = append(c.Values, text), append(c.Missing, of.Missing[v])
				}
			}
			c.Codes = append(c.Codes, group.Pick(now, of.Codes)...)
			for _, left := range of.Left {
				c.Left = append(c.Left, int32(before)+left)
			}
			before += t.N + len(of.Left)
		}
		joined.Columns, joined.N = append(joined.Columns, c), len(c.Codes)
	}
	recognize.MarkDecimals(joined)
	return joined
}

// rowsInWords are the numbers of rows in a sentence.
var rowsInWords = regexp.MustCompile(`\brows? (\d+)(?: to (\d+))?`)

// placed has the rows in what is printed numbered in their files.
func (p parts) placed(print func(io.Writer)) func(io.Writer) {
	if p == nil {
		return print
	}
	return func(w io.Writer) {
		var text bytes.Buffer
		print(&text)
		fmt.Fprint(w, rowsInWords.ReplaceAllStringFunc(text.String(), func(rows string) string {
			found := rowsInWords.FindStringSubmatch(rows)
			if found[2] == "" {
				return p.place(found[1])
			}
			return p.place(found[1]) + " to " + p.place(found[2])
		}))
	}
}

// place names a row of the table by its file and its number there.
func (p parts) place(number string) string {
	row, _ := strconv.Atoi(number)
	at := 0
	for ; row > p[at].Rows && at+1 < len(p); at++ {
		row -= p[at].Rows
	}
	return fmt.Sprintf("row %d of %s", row, p[at].File)
}
