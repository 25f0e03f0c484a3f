package ingest

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"quasi/engine/table"
)

// prefixSize is how much of a file detection looks at.
const prefixSize = 64 << 10

var bom = []byte("\ufeff")

// magic are the first bytes of files that people take for tables.
var magic = []struct{ start, kind string }{
	{"\x89PNG", "a PNG picture"},
	{"\xff\xd8\xff", "a JPEG picture"},
	{"GIF8", "a GIF picture"},
	{"%PDF", "a PDF document"},
	{"PK\x03\x04", "an Excel workbook or a ZIP archive"},
	{"\xd0\xcf\x11\xe0", "an old Excel workbook"},
	{"\x1f\x8b", "a gzip archive"},
	{"SQLite format 3\x00", "an SQLite database"},
	{"PAR1", "a Parquet file"},
}

// checkText refuses what is no UTF-8 text as far as its beginning shows.
func checkText(prefix []byte) error {
	for _, m := range magic {
		if bytes.HasPrefix(prefix, []byte(m.start)) {
			return newError(ErrNotText, m.kind)
		}
	}
	if bytes.HasPrefix(prefix, []byte("\xff\xfe")) || bytes.HasPrefix(prefix, []byte("\xfe\xff")) {
		return newError(ErrEncoding, 1)
	}
	if bytes.IndexByte(prefix, 0) >= 0 {
		return newError(ErrNotText, "a binary file")
	}
	return nil
}

// delimiters are the characters that are recognised, the likelier first.
var delimiters = []rune{',', ';', '\t', '|'}

// detectDelimiter returns the delimiter that cuts the records of the prefix
// into the most even and most numerous fields.
func detectDelimiter(prefix []byte) rune {
	best, most := delimiters[0], 0.0
	for _, d := range delimiters {
		if score := evenness(prefix, d); score > most {
			best, most = d, score
		}
	}
	return best
}

// evenness is 0 if d never occurs between fields; otherwise the share of
// records that have as many fields as the first, with a little more for more
// fields.
func evenness(prefix []byte, d rune) float64 {
	r := csv.NewReader(bytes.NewReader(prefix))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes, r.ReuseRecord = d, -1, true, true
	records, even, fields := 0, 0, 0
	for records < 100 {
		record, err := r.Read()
		if err != nil {
			break
		}
		if records == 0 {
			fields = len(record)
		}
		records++
		if len(record) == fields {
			even++
		}
	}
	if fields < 2 {
		return 0
	}
	return float64(even)/float64(records) + float64(min(fields, 50))/1000
}

// looksLikeHeader reports whether a first record names columns: it has texts,
// and none of them is a number, a date or a marker of a missing value.
func looksLikeHeader(record []string, markers table.Markers) bool {
	named := false
	for _, cell := range record {
		text := strings.TrimSpace(cell)
		if text == "" {
			continue
		}
		named = true
		if isNumeric(text) || markers.Missing(text) {
			return false
		}
	}
	return named
}

// isNumeric reports whether text is a number, or digits with the marks of a
// date or time between them.
func isNumeric(text string) bool {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return true
	}
	return text[0] >= '0' && text[0] <= '9' && strings.Trim(text, "0123456789-/.:, TZ") == ""
}
