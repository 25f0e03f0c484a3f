package csv

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// prefixSize is the part of a file for detection, in bytes.
const prefixSize = 64 << 10

var bom = []byte("\ufeff")

var (
	gif  = say.Define("file-gif", "a GIF picture")
	spss = say.Define("file-spss", "a file of SPSS")
)

// beginning is how files begin that are no tables.
type beginning struct {
	start string
	kind  say.Kind
}

// magic are the first bytes of files that people take for tables.
var magic = []beginning{
	{"\x89PNG", say.Define("file-png", "a PNG picture")},
	{"\xff\xd8\xff", say.Define("file-jpeg", "a JPEG picture")},
	{"GIF87a", gif},
	{"GIF89a", gif},
	{"%PDF-", say.Define("file-pdf", "a PDF document")},
	{kind.ZIP, say.Define("file-excel-or-zip", "an Excel workbook or a ZIP archive")},
	{kind.OLE, say.Define("file-old-excel", "an old Excel workbook")},
	{"\x1f\x8b", say.Define("file-gzip", "a gzip archive")},
	{"SQLite format 3\x00", say.Define("file-sqlite", "an SQLite database")},
	{"$FL2", spss},
	{"$FL3", spss},
	{"<stata_dta>", say.Define("file-stata", "a file of Stata")},
	{"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xc2\xea\x81\x60", say.Define("file-sas", "a file of SAS")},
	{"PAR1\x15", say.Define("file-parquet", "a Parquet file")},
}

var (
	isJSON = say.Define("file-json", "a JSON file, such as a recipe")
	isPage = say.Define("file-html", "a web page")
	isXML  = say.Define("file-xml", "an XML file")
)

// markup are the beginnings of texts that are no tables, in small letters and without blanks.
var markup = []beginning{
	{`{"`, isJSON}, {`[{`, isJSON}, {"<!doctypehtml", isPage}, {"<html", isPage}, {"<?xml", isXML},
}

// checkMarkup refuses a text whose beginning says that it is no table.
func checkMarkup(prefix []byte) error {
	start := bytes.TrimPrefix(prefix, bom)
	start = bytes.ToLower(bytes.Join(bytes.Fields(start[:min(len(start), 200)]), nil))
	return refuse(start, markup)
}

// checkMagic refuses what is known to be no text.
func checkMagic(prefix []byte) error { return refuse(prefix, magic) }

// refuse fails for a file that begins as one of some that are no tables.
func refuse(prefix []byte, not []beginning) error {
	at := slices.IndexFunc(not, func(b beginning) bool { return bytes.HasPrefix(prefix, []byte(b.start)) })
	if at < 0 {
		return nil
	}
	return newError(ErrNotText, not[at].kind.Say())
}

// sepLine returns the delimiter that the first line names, as Excel writes it,
// sep=; and the text of that line. ok is false where the line is data.
func sepLine(prefix []byte) (delimiter rune, line string, ok bool) {
	line = string(prefix[:min(len(prefix), 32)])
	if end := strings.IndexAny(line, "\r\n"); end >= 0 {
		line = line[:end]
	}
	name, value, cut := strings.Cut(line, "=")
	runes := []rune(value)
	if !cut || !strings.EqualFold(name, "sep") || len(runes) != 1 || !validDelimiter(runes[0]) {
		return 0, "", false
	}
	return runes[0], line, true
}

// sniffer guesses what a file's beginning, in UTF-8, is written in.
type sniffer struct {
	prefix []byte
	whole  bool // the prefix is all of the file
	opt    Options
}

// delimiters are the characters that are recognised, the likelier first. The rarer ones are
// tried where they stand in the text.
var (
	delimiters      = []rune{',', ';', '\t', '|'}
	rarerDelimiters = []rune{'^', '~', '\x1f'}
)

// layout returns the best way to read the prefix.
func (s *sniffer) layout() layout {
	quote := cmp.Or(s.opt.Quote, recipe.QuoteDoubled)
	best := s.delimited(quote)
	best.quote = asread.Setting{Value: recipe.QuoteDoubled, Confidence: 0.95, Reason: asread.ReasonDoubled}
	if bytes.IndexByte(s.prefix, '"') < 0 {
		best.quote = asread.Setting{Value: recipe.QuoteDoubled, Confidence: 0.9, Reason: asread.ReasonNoQuotes}
	}
	if s.opt.Quote != "" {
		best.quote = asread.Setting{Value: quote, Confidence: 1, Reason: asread.ReasonGiven}
	} else if bytes.Contains(s.prefix, []byte(`\"`)) && !s.strict(best.with, quote) {
		other := s.delimited(recipe.QuoteBackslash)
		if s.strict(other.with, recipe.QuoteBackslash) {
			best = other
			best.quote = asread.Setting{Value: recipe.QuoteBackslash, Confidence: 0.95, Reason: asread.ReasonBackslash}
		} else {
			best.quote.Confidence = 0.3
		}
	}
	if cut, ok := s.blanks(best); ok {
		best = cut
	}
	best.guessHeader(s.opt)
	best.headerOfTwo(s.opt)
	return best
}

// delimited returns the layout of the delimiter that cuts the records of the
// prefix into the most even and most numerous fields.
func (s *sniffer) delimited(quote string) layout {
	candidates := slices.Concat(delimiters, group.Where(rarerDelimiters, func(d rune) bool { return bytes.ContainsRune(s.prefix, d) }))
	if s.opt.Delimiter != 0 {
		candidates = []rune{s.opt.Delimiter}
	}
	var best layout
	second := 0.0
	for i, d := range candidates {
		l := newLayout(s.records(d, quote), d, s.opt)
		switch {
		case i == 0:
			best = l
		case l.score > best.score:
			second = best.score
			best = l
		default:
			second = max(second, l.score)
		}
	}
	best.delimiter = best.guessDelimiter(second, s.opt)
	return best
}

// sampled is the most records that are looked at.
const sampled = 500

// records returns the first records as a lenient reader sees them. The last one
// is left out if it may be cut.
func (s *sniffer) records(d rune, quote string) []record {
	q := newQuotes(bytes.NewReader(s.prefix), quote, d)
	r := newCSV(q, d)
	r.LazyQuotes, r.ReuseRecord = true, false
	var found []record
	for len(found) < sampled {
		cells, err := r.Read()
		if err != nil {
			break
		}
		line, _ := r.FieldPos(0)
		q.restore(cells)
		found = append(found, record{cells, line})
	}
	if !s.whole && len(found) > 1 && r.InputOffset() >= int64(len(s.prefix)) {
		found = found[:len(found)-1]
	}
	return found
}

// strict reports whether the prefix has no stray quote.
func (s *sniffer) strict(d rune, quote string) bool {
	q := newQuotes(bytes.NewReader(s.prefix), quote, d)
	r := newCSV(q, d)
	for {
		_, err := r.Read()
		if err != nil {
			// Of a record that the prefix cuts, nothing can be said.
			return err == io.EOF || !s.whole && q.atEnd() && r.InputOffset() >= q.given
		}
	}
}

// looksLikeHeader reports whether a first record names columns: it has texts,
// and none of them is a number, a date or a marker of a missing value.
func looksLikeHeader(record []string, markers table.Markers) bool {
	texts := group.Where(group.Each(record, strings.TrimSpace), func(text string) bool { return text != "" })
	return len(texts) > 0 && !slices.ContainsFunc(texts, func(text string) bool { return isNumeric(text) || markers.Missing(text) })
}

// isNumeric reports whether text is a number, or digits with the marks of a
// date or time between them.
func isNumeric(text string) bool {
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return true
	}
	return text[0] >= '0' && text[0] <= '9' && strings.Trim(text, "0123456789-/.:, TZ") == ""
}
