package hierarchy

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"quasi/engine/data/formula"
	"quasi/engine/internal/data/delimited"
)

// ReadARX reads a hierarchy file as ARX writes it: a row for each value, from
// the value to the root, separated by semicolons, or by tabs, pipes or commas where
// these cut its rows evenly. It is UTF-8 or UTF-16, with or without a byte order mark.
// An apostrophe that [WriteARX] has put before a formula is taken away. It fails with
// an [*Error] that names the lines.
func ReadARX(r io.Reader) (*Tree, error) {
	rows, lines, err := readRows(r)
	if err != nil {
		return nil, err
	}
	line := func(i int) int { return lines[i] }
	tree, err := fromLines(rows, line, func() {})
	if err != nil {
		return nil, err
	}
	if found := misnamed(rows, namesakes(rows), line); len(found) > 0 {
		return nil, newError(found)
	}
	return tree, nil
}

// readRows reads a file of rows and their lines.
func readRows(r io.Reader) (rows [][]string, lines []int, err error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, err
	}
	text := decode(data)
	if at := invalid(text); at > 0 {
		var found faults
		found.add(at, FaultEncoding)
		return nil, nil, newError(found)
	}
	return split(text)
}

// decode returns a file as UTF-8, without a byte order mark: UTF-16 is told by its mark,
// or by the zero that is half of every plain character.
func decode(data []byte) string {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}), len(data) > 1 && data[0] != 0 && data[1] == 0:
		order = binary.LittleEndian
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}), len(data) > 1 && data[0] == 0 && data[1] != 0:
		order = binary.BigEndian
	default:
		return strings.TrimPrefix(string(data), "\ufeff")
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff")
}

// invalid returns the first line that is no UTF-8, 0 if all is.
func invalid(text string) int {
	if utf8.ValidString(text) {
		return 0
	}
	for i, line := range strings.Split(text, "\n") {
		if !utf8.ValidString(line) {
			return i + 1
		}
	}
	return 0
}

// split cuts the text of a hierarchy file into rows and notes their lines.
func split(text string) (rows [][]string, lines []int, err error) {
	in := delimited.NewReader(strings.NewReader(keepReturns(text)), separator(text))
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
		for i, label := range row {
			row[i] = formula.Plain(label)
		}
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

// separators are the possible marks between labels of a row, the likelier first.
const separators = ";\t|,"

// separator returns the first character that cuts the rows into as many labels each, at
// least two, or else the first that occurs.
func separator(text string) rune {
	for _, r := range separators {
		if even(text, r) {
			return r
		}
	}
	for _, r := range separators {
		if strings.ContainsRune(text, r) {
			return r
		}
	}
	return ';'
}

// sampled is the most rows read to find the separator.
const sampled = 1000

// even reports whether a separator cuts the first rows evenly.
func even(text string, separator rune) bool {
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord, in.LazyQuotes, in.ReuseRecord = separator, 0, true, true
	for range sampled {
		row, err := in.Read()
		if err == io.EOF {
			break
		}
		if err != nil || len(row) < 2 {
			return false
		}
	}
	return strings.ContainsRune(text, separator)
}

// escaped returns a row with an apostrophe before what a spreadsheet would run.
func escaped(row []string) []string {
	safe := make([]string, len(row))
	for i, label := range row {
		safe[i] = formula.Escape(label)
	}
	return safe
}

// WriteARX writes the tree as ARX reads it, with an apostrophe before a label that a
// spreadsheet would run as a formula. Reading it back gives the same tree, rows in the
// same order.
func WriteARX(w io.Writer, t *Tree) error {
	buffered := bufio.NewWriter(w)
	out := delimited.NewWriter(buffered, ';')
	for _, row := range t.Rows() {
		if err := out.Write(escaped(row)); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}
