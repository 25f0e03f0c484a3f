package hierarchy

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gocarina/gocsv"
)

// ReadARX reads a hierarchy file as ARX writes it: a row for each value, from
// the value to the root, separated by semicolons; files that have none may be
// separated by tabs or commas. A byte order mark is passed over. It fails with
// an [*Error] that names the lines.
func ReadARX(r io.Reader) (*Tree, error) {
	rows, lines, err := readRows(r)
	if err != nil {
		return nil, err
	}
	return fromLines(rows, func(i int) int { return lines[i] })
}

// readRows reads a file of rows and their lines.
func readRows(r io.Reader) (rows [][]string, lines []int, err error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, err
	}
	return split(strings.TrimPrefix(string(data), "\ufeff"))
}

// split cuts the text of a hierarchy file into rows and notes their lines.
func split(text string) (rows [][]string, lines []int, err error) {
	in, ok := gocsv.DefaultCSVReader(strings.NewReader(keepReturns(text))).(*csv.Reader)
	if !ok {
		panic(fmt.Sprintf("hierarchy: gocsv's reader is a %T", in))
	}
	in.Comma, in.FieldsPerRecord = separator(text), -1
	for {
		row, err := in.Read()
		if err == io.EOF {
			return rows, lines, nil
		}
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			var found faults
			found.add(parse.StartLine, quoteFault(parse))
			return nil, nil, newError(found)
		}
		if err != nil {
			return nil, nil, err
		}
		line, _ := in.FieldPos(0)
		rows, lines = append(rows, row), append(lines, line)
	}
}

// keepReturns doubles each carriage return before a line end within quotes: the
// reader takes one away, and a label is to be what the table has.
func keepReturns(text string) string {
	if !strings.Contains(text, "\r\n") {
		return text
	}
	parts := strings.Split(text, `"`)
	for i := 1; i < len(parts); i += 2 {
		parts[i] = strings.ReplaceAll(parts[i], "\r\n", "\r\r\n")
	}
	return strings.Join(parts, `"`)
}

// quoteFault tells the two things apart that can be wrong with a quote.
func quoteFault(parse *csv.ParseError) string {
	if errors.Is(parse.Err, csv.ErrBareQuote) {
		return FaultBareQuote
	}
	return FaultQuote
}

func separator(text string) rune {
	for _, r := range ";\t," {
		if strings.ContainsRune(text, r) {
			return r
		}
	}
	return ';'
}

// WriteARX writes the tree as ARX reads it. Reading it back gives the same
// tree, rows in the same order.
func WriteARX(w io.Writer, t *Tree) error {
	buffered := bufio.NewWriter(w)
	out := gocsv.NewSafeCSVWriter(csv.NewWriter(buffered))
	out.Comma = ';'
	for _, row := range t.Rows() {
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}
