package recipe

import (
	"slices"

	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/join"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// The encodings of text that can be read.
const (
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	UTF32LE     = "utf-32le"
	UTF32BE     = "utf-32be"
	GB18030     = "gb18030"
	Windows1252 = "windows-1252"
	ShiftJIS    = "shift-jis"
	EUCJP       = "euc-jp"
	EUCKR       = "euc-kr" // with the letters that CP949 adds
	Big5        = "big5"
	Windows1250 = "windows-1250" // Central Europe
	Windows1251 = "windows-1251" // Cyrillic
	Windows1253 = "windows-1253" // Greek
	Windows1254 = "windows-1254" // Turkish
	Windows1255 = "windows-1255" // Hebrew
	Windows1256 = "windows-1256" // Arabic
	Windows1257 = "windows-1257" // Baltic
	Windows1258 = "windows-1258" // Vietnamese
	Windows874  = "windows-874"  // Thai
	KOI8R       = "koi8-r"       // Russian
	KOI8U       = "koi8-u"       // Ukrainian
	ISO88592    = "iso-8859-2"   // Central Europe
	IBM850      = "ibm850"       // DOS, Western Europe
	IBM852      = "ibm852"       // DOS, Central Europe
	IBM866      = "ibm866"       // DOS, Cyrillic
	Macintosh   = "macintosh"    // Western Europe, before Mac OS X
	// UTF8Replace is UTF-8 in which bytes that are none are read as U+FFFD, which is
	// the one encoding that loses something, and is never detected.
	UTF8Replace = "utf-8-replace"
	// UTF8Twice is UTF-8 that was read as Windows-1252, or Latin-1, and written as UTF-8
	// again: JÃ¼rgen is read as Jürgen. Characters that such a reading can't have made
	// stay. It is never detected, but asked about.
	UTF8Twice = "utf-8-twice"
)

// The meanings of a quote.
const (
	// QuoteDoubled cells stand between quotes where needed; a quote within is
	// doubled (RFC 4180).
	QuoteDoubled = "doubled"
	// QuoteBackslash cells have a backslash before a quote, a delimiter or a
	// backslash that belongs to the text.
	QuoteBackslash = "backslash"
	// QuoteNone cells have no quotes around them: a quote is a character.
	QuoteNone = "none"
)

// HeaderTwo says that the first two records name the columns together.
const HeaderTwo = "two"

// What happens to rows that have another number of fields than there are columns.
const (
	// RaggedError refuses the file and names the lines.
	RaggedError = "error"
	// RaggedPad fills short rows with missing cells; long ones are an error.
	RaggedPad = "pad"
)

// What happens to rows that look like no people: totals, units, remarks; see
// [quasi/engine/internal/data/annotation].
const (
	// NotesLeaveOut leaves them out.
	NotesLeaveOut = "leave-out"
	// NotesKeep takes them for people.
	NotesKeep = "keep"
)

// What happens to rows that equal an earlier one in every column.
const (
	// DuplicatesLeaveOut leaves them out.
	DuplicatesLeaveOut = "leave-out"
	// DuplicatesKeep takes them for rows of their own.
	DuplicatesKeep = "keep"
)

// Input says how the file is read.
type Input struct {
	// Encoding is one of Encodings; empty: detected.
	Encoding string `json:"encoding,omitempty"`
	// Delimiter is one character; empty: detected.
	Delimiter string `json:"delimiter,omitempty"`
	// Quote is QuoteDoubled, QuoteBackslash, QuoteNone, or empty: detected.
	Quote string `json:"quote,omitempty"`
	// Header is "yes", "no", HeaderTwo, or empty: detected.
	Header string `json:"header,omitempty"`
	// SkipLines is the number of lines before the table, >= 0; nil: detected.
	SkipLines *int `json:"skip_lines,omitempty"`
	// Ragged is RaggedError or RaggedPad; empty: RaggedError.
	Ragged string `json:"ragged,omitempty"`
	// Notes is NotesLeaveOut or NotesKeep; empty: nobody has decided, and a table that has
	// such rows is not prepared.
	Notes string `json:"notes,omitempty"`
	// Duplicates is DuplicatesLeaveOut or DuplicatesKeep; empty: they are kept, and named where
	// chance makes none.
	Duplicates string `json:"duplicates,omitempty"`
	// Missing are the markers of missing values; nil: the default markers.
	Missing []string `json:"missing,omitempty"`
	// NotMissing are texts that look as if they stood for no value, and are values: nobody is asked
	// again. No release depends on them.
	NotMissing []string `json:"not_missing,omitempty"`
	// Same says by column which texts of it are written as which others before anything else, so that each
	// is one value with that; blanks around a text make no difference. Of a column with an empty map nobody
	// is asked.
	Same map[string]map[string]string `json:"same,omitempty"`
	// Sheet is the name of the sheet, of a workbook; empty: the first visible one
	// that holds a table. Encoding, Delimiter and Quote are for files of text.
	Sheet string `json:"sheet,omitempty"`
	// Join computes columns of the table from other ones before anything else, one after the other. Who
	// runs the recipe has the other tables.
	Join []join.Rule `json:"join,omitempty"`
}

// Taken returns the rule by which a column is computed from another table; nil: it is none.
func (in Input) Taken(name string) *join.Column {
	for _, rule := range in.Join {
		for _, c := range rule.Take {
			if c.Name == name {
				return &c
			}
		}
	}
	return nil
}

// Encodings returns the names of the encodings that can be read.
func Encodings() []string {
	return []string{UTF8, UTF16LE, UTF16BE, UTF32LE, UTF32BE, GB18030, Windows1252, ShiftJIS, EUCJP, EUCKR, Big5, Windows1250, Windows1251,
		Windows1253, Windows1254, Windows1255, Windows1256, Windows1257, Windows1258, Windows874, KOI8R, KOI8U, ISO88592,
		IBM850, IBM852, IBM866, Macintosh, UTF8Replace, UTF8Twice}
}

// setting is one that has a few values, or none.
type setting struct {
	name, value string
	values      []string
}

// known reports the first setting that has another value.
func known(unknown say.Kind, settings []setting) error {
	at := slices.IndexFunc(settings, func(s setting) bool { return s.value != "" && !slices.Contains(s.values, s.value) })
	if at < 0 {
		return nil
	}
	return unknown.Of(settings[at].name, settings[at].value, settings[at].values)
}

// Validate reports the first setting that can be seen to be wrong without a file.
func (in Input) Validate() error {
	if err := known(errInputSetting, []setting{
		{"encoding", in.Encoding, Encodings()},
		{"quote", in.Quote, []string{QuoteDoubled, QuoteBackslash, QuoteNone}},
		{"header", in.Header, []string{"yes", "no", HeaderTwo}},
		{"ragged", in.Ragged, []string{RaggedError, RaggedPad}},
		{"notes", in.Notes, []string{NotesLeaveOut, NotesKeep}},
		{"duplicates", in.Duplicates, []string{DuplicatesLeaveOut, DuplicatesKeep}},
	}); err != nil {
		return err
	}
	if n := len([]rune(in.Delimiter)); n > 1 {
		return errInputDelimiter.Of(in.Delimiter)
	}
	if in.SkipLines != nil && *in.SkipLines < 0 {
		return errInputSkip.Of(*in.SkipLines)
	}
	for _, rule := range in.Join {
		if len(rule.Take) == 0 {
			return errNothingTaken.Of()
		}
		if err := rule.Validate(); err != nil {
			return err
		}
	}
	return nil
}

// validateFormat reports a format that is none. One without a type would be read
// in more than one way.
func (c *Column) validateFormat() error {
	switch {
	case c.Format == nil:
		return nil
	case c.Format.Type == "":
		return errFormatNone.Of()
	}
	if err := c.Format.Validate(); err != nil {
		return errInFormat.Of(err)
	}
	return nil
}

// Formatted reports whether a run reads the values of the column as numbers or
// dates.
func (c *Column) Formatted() bool {
	shifted := c.Transform != nil && c.Transform.Kind == ShiftDates
	return shifted || c.Coarsen != nil || c.Role == table.QuasiIdentifying || c.Role == table.Sensitive
}

// Interpret returns t as the recipe reads it: with the texts marked as missing that it
// takes for missing in single columns, and with the formats that it decides. find returns
// the format of a column that is [Column.Formatted], whose days another is computed
// from, or that leaves without the unit of its numbers: its own, completed, if it has one; nil: formats are left open. Columns that stay
// as they are are shared with t.
func (r *Recipe) Interpret(t *table.Table, find func(*table.Column) format.Format) *table.Table {
	read := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	for i, c := range t.Columns {
		if decided := r.Column(c.Name); decided != nil {
			read.Columns[i] = c.Marked(decided.Missing)
		}
	}
	return read.Formatted(func(c *table.Column) format.Format { return r.formatOf(c, find) })
}

// Reads reports whether a run reads the values of a column as numbers or dates: for
// itself, for one that is computed from it, or for a condition.
func (r *Recipe) Reads(c *Column) bool {
	return c.Formatted() || slices.ContainsFunc(r.Derived, func(rule derive.Rule) bool { return slices.Contains(rule.Days(), c.Name) }) ||
		slices.ContainsFunc(r.Among, func(on question.Condition) bool { return on.Column == c.Name && on.Ranged() })
}

func (r *Recipe) formatOf(c *table.Column, find func(*table.Column) format.Format) format.Format {
	decided := r.Column(c.Name)
	if decided == nil {
		return c.Format
	}
	if decided.Format != nil {
		own := *c
		own.Format = *decided.Format
		c = &own
	}
	if find != nil && (decided.Format != nil || r.Reads(decided)) {
		return find(c)
	}
	if find != nil && decided.Released() && c.Format.Type == "" {
		if found := find(c); found.Unit != "" { // the same numbers of another unit must not leave by the recipe that comes of it
			return found
		}
	}
	return c.Format
}
