package hierarchy

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"quasi/engine/data/formula"
	"quasi/engine/internal/data/delimited"
	"quasi/engine/internal/data/group"
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
	return tree, misnamed(rows, namesakes(rows), line).err()
}

// readRows reads a file of rows and their lines.
func readRows(r io.Reader) (rows [][]string, lines []int, err error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, err
	}
	text := decode(data)
	if at := invalid(text); at > 0 {
		return nil, nil, faults{{Line: at, Code: FaultEncoding}}.err()
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
	return 1 + slices.IndexFunc(strings.Split(text, "\n"), func(line string) bool { return !utf8.ValidString(line) })
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
			code := FaultQuote
			if errors.Is(parse.Err, csv.ErrBareQuote) {
				code = FaultBareQuote
			}
			return nil, nil, faults{{Line: parse.StartLine, Code: code}}.err()
		}
		if err != nil {
			return nil, nil, err
		}
		line, _ := in.FieldPos(0)
		rows, lines = append(rows, group.Each(row, formula.Plain)), append(lines, line)
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

// WriteARX writes the tree as ARX reads it, with an apostrophe before a label that a
// spreadsheet would run as a formula. Reading it back gives the same tree, rows in the
// same order.
func WriteARX(w io.Writer, t *Tree) error {
	buffered := bufio.NewWriter(w)
	out := delimited.NewWriter(buffered, ';')
	for _, row := range t.Rows() {
		if err := out.Write(group.Each(row, formula.Escape)); err != nil {
			return err
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return err
	}
	return buffered.Flush()
}
