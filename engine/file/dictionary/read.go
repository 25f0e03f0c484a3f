package dictionary

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/formula"
	"quasi/engine/internal/data/delimited"
	"quasi/engine/say"

	"github.com/gocarina/gocsv"
)

// Read reads a dictionary: UTF-8, with or without a byte order mark, separated by
// commas, semicolons or tabs. Columns may stand in any order and, but for the name
// and the type, be absent. It fails with an [*Error] that names lines and columns.
func Read(r io.Reader) (*Dictionary, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	in := &lines{csv: delimited.NewReader(strings.NewReader(text), delimiter(text))}
	d := &Dictionary{}
	err = gocsv.UnmarshalCSV(in, &d.Fields)
	switch {
	case in.faults.total > 0:
		return nil, &in.faults
	case errors.Is(err, gocsv.ErrEmptyCSVFile):
		in.faults.add(0, "", errEmpty)
		return nil, &in.faults
	case err != nil:
		return nil, err
	}
	for i := range d.Fields {
		d.Fields[i].Name, d.Fields[i].Label = formula.Plain(d.Fields[i].Name), formula.Plain(d.Fields[i].Label)
	}
	d.Unknown = in.unknown
	// Read what stands within the cells of the fields and note what is wrong.
	first := map[string]int{}
	for i := range d.Fields {
		f := &d.Fields[i]
		wrong := func(column string, kind say.Kind, args ...any) {
			in.faults.add(in.at[i][in.column[column]], column, kind, args...)
		}
		f.Line = in.at[i][0]
		f.Type = strings.ToLower(strings.TrimSpace(f.Type))
		if strings.TrimSpace(f.Name) == "" {
			wrong("field_name", errName)
		} else if line, twice := first[f.Name]; twice {
			wrong("field_name", errTwice, theField.Say(f.Name), line)
		} else {
			first[f.Name] = f.Line
		}
		if !slices.Contains(Types(), f.Type) {
			wrong("field_type", errType, f.Type, Types())
		}
		switch strings.ToLower(strings.TrimSpace(f.Identifier)) {
		case "", "y", "n":
		default:
			wrong("identifier", errIdentifier, strconv.Quote(f.Identifier))
		}
		f.readChoices(wrong)
		var err error
		if f.Decided, err = parseAnnotation(f.Annotation); err != nil {
			wrong("field_annotation", errAnnotation, err)
		}
	}
	if in.faults.total > 0 {
		return nil, &in.faults
	}
	return d, nil
}

// delimiter returns the character that cuts the first line into the most columns
// that are known.
func delimiter(text string) rune {
	best, most := ',', 0
	for _, d := range ",;\t" {
		first, err := delimited.NewReader(strings.NewReader(text), d).Read()
		if err != nil {
			continue
		}
		found := 0
		for _, cell := range first {
			if _, ok := known(cell); ok {
				found++
			}
		}
		if found > most {
			best, most = d, found
		}
	}
	return best
}

// lines reads records for gocsv: it calls the columns by their exported names, and
// notes where each cell stands.
type lines struct {
	csv     *csv.Reader
	at      [][]int        // of each field, the line of each cell
	column  map[string]int // the place of a column, by its name
	unknown []string
	faults  Error
}

// Read implements [gocsv.CSVReader].
func (l *lines) Read() ([]string, error) { return l.csv.Read() }

// ReadAll implements [gocsv.CSVReader]. Lines with faults are left out.
func (l *lines) ReadAll() ([][]string, error) {
	first, err := l.csv.Read()
	if err != nil {
		if err != io.EOF {
			l.parseFault(err)
		}
		return nil, nil
	}
	records := [][]string{l.header(first)}
	if l.faults.total > 0 {
		return records, nil
	}
	for {
		record, err := l.csv.Read()
		if err == io.EOF {
			return records, nil
		}
		if err != nil {
			l.parseFault(err)
			return records, nil
		}
		if strings.TrimSpace(strings.Join(record, "")) == "" {
			continue // a spreadsheet has left it
		}
		at := make([]int, len(record))
		for i := range record {
			at[i], _ = l.csv.FieldPos(i)
		}
		if l.fits(record, at, len(first)) {
			records, l.at = append(records, record), append(l.at, at)
		}
	}
}

// parseFault notes what the CSV reader can't read.
func (l *lines) parseFault(err error) {
	var p *csv.ParseError
	if errors.As(err, &p) {
		kind := errQuote
		if errors.Is(p.Err, csv.ErrBareQuote) {
			kind = errBareQuote
		}
		l.faults.add(p.Line, "", kind, p.Column)
		return
	}
	l.faults.add(0, "", errUnreadable, err)
}

func (l *lines) fits(record []string, at []int, wanted int) bool {
	if len(record) != wanted {
		l.faults.add(at[0], "", errFields, len(record), wanted)
		return false
	}
	for i, cell := range record {
		if !utf8.ValidString(cell) {
			l.faults.add(at[i], "", errEncoding)
			return false
		}
	}
	return true
}

// header returns the names of the columns as exported.
func (l *lines) header(first []string) []string {
	names := make([]string, len(first))
	l.column = map[string]int{}
	for i, cell := range first {
		name, ok := known(cell)
		line, _ := l.csv.FieldPos(i)
		if !ok {
			l.unknown = append(l.unknown, cell)
			continue
		}
		if _, twice := l.column[name]; twice {
			l.faults.add(line, "", errTwice, theColumn.Say(name), 1)
			continue
		}
		names[i], l.column[name] = name, i
	}
	for _, name := range []string{"field_name", "field_type"} {
		if _, ok := l.column[name]; !ok {
			l.faults.add(1, "", errHeading, name)
			break // it is another file
		}
	}
	return names
}
