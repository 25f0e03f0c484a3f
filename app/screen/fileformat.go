package screen

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// ChooseSheet has another sheet of a workbook read. Lines to skip were counted in the one before.
func ChooseSheet(in *recipe.Input, name string) { in.Sheet, in.SkipLines = name, nil }

// Sheets are the sheets of a workbook, with their sizes.
func Sheets(s *session.Session, w *protocol.Workbook) []ui.Option {
	var options []ui.Option
	for _, sheet := range w.Sheets {
		label := sheet.Name
		if sheet.Rows > 0 {
			label = s.Say(text.SheetSize, label, sheet.Rows, sheet.Columns)
		}
		if sheet.Hidden {
			label = s.Say(text.SheetHidden, label)
		}
		options = append(options, ui.Option{Value: sheet.Name, Label: label})
	}
	return options
}

// OtherTables are buttons that choose another table beside the one that is open: a file, one that was dropped
// with it, or another sheet of its workbook.
func OtherTables(s *session.Session, choose func(session.Other)) []app.UI {
	ways := []app.UI{ui.FileButton("join-file", s.Say(text.JoinChoose), kind.Accept(), func(_ app.Context, file app.Value) { choose(session.OtherFile(file)) })}
	for _, other := range s.Beside {
		ways = append(ways, ui.Second(other.Name, func() { choose(other) }, "join-beside-"+other.Name))
	}
	if w := s.Table.Format.Workbook; w != nil && s.Source.File != nil {
		for _, sheet := range Sheets(s, w) {
			if sheet.Value != w.Sheet {
				ways = append(ways, ui.Second(sheet.Label, func() { choose(session.Other{File: s.Source.File, Name: sheet.Value, Sheet: sheet.Value}) }, "join-sheet-"+sheet.Value))
			}
		}
	}
	return ways
}

// OptionPairs are options from values and their labels: a string and a [text.Message] in turn.
func OptionPairs(s *session.Session, given ...any) []ui.Option {
	var options []ui.Option
	for i := 0; i+1 < len(given); i += 2 {
		value, _ := given[i].(string)
		label, _ := given[i+1].(text.Message)
		options = append(options, ui.Option{Value: value, Label: s.Say(label)})
	}
	return options
}

// Encodings are those that a file can be in, named after the languages that they are for.
func Encodings(s *session.Session) []ui.Option {
	var options []ui.Option
	for _, encoding := range recipe.Encodings() {
		options = append(options, ui.Option{Value: encoding, Label: s.Say(text.Encoding(encoding))})
	}
	return options
}

// DelimiterOptions are the usual delimiters, and the file's own if it is another.
func DelimiterOptions(s *session.Session, own string) []ui.Option {
	options := OptionPairs(s, "comma", text.DelimiterComma, "semicolon", text.DelimiterSemi, "tab", text.DelimiterTab, "bar", text.DelimiterBar,
		"blank", text.DelimiterBlank, "caret", text.DelimiterCaret, "tilde", text.DelimiterTilde, "unit", text.DelimiterUnit)
	if own != "" && DelimiterName(own) == own {
		options = append(options, ui.Option{Value: own, Label: own})
	}
	return options
}

var delimiters = map[string]string{"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|", "blank": " ", "caret": "^", "tilde": "~", "unit": "\x1f"}

// DelimiterName returns the name of a delimiter, or itself.
func DelimiterName(d string) string {
	for name, delimiter := range delimiters {
		if delimiter == d {
			return name
		}
	}
	return d
}

// DelimiterOf returns the delimiter of a name, or the name itself where it is one.
func DelimiterOf(name string) string {
	if d, ok := delimiters[name]; ok {
		return d
	}
	return name
}

// Ask says something about how a table was read, with replies that have it read in another way. The
// first reply is the one that is proposed.
type Ask struct {
	said    string
	replies []reply
	first   bool // it is answered before all others
}

// reply is a button that changes how a table is read.
type reply struct {
	label text.Message
	id    string
	set   func(*recipe.Input)
}

// Warnings say what was read differently from how it is written.
func Warnings(s *session.Session, f protocol.Format) []Ask {
	var asks []Ask
	for _, w := range f.Warnings {
		ask := Ask{said: s.Lang.Sentence(w.Coded())}
		switch {
		case w.Code == "late-births" && !strings.Contains(w.Args[2], "…"):
			ask.replies = []reply{missing("births-missing-"+w.Args[0], f, strings.Split(w.Args[2], ", ")...)}
		case w.Code == asread.WarnSame:
			ask.replies = []reply{same(text.JoinValues, "join-", w.Args[0], w.Same()), same(text.ValuesDiffer, "differ-", w.Args[0], map[string]string{})}
		case w.Code == "encoded-twice":
			ask.first = true
			ask.replies = []reply{{text.ReadAsMeant, "read-once", func(in *recipe.Input) { in.Encoding = recipe.UTF8Twice }}}
		case w.Code == asread.WarnNotes:
			ask.replies = []reply{{text.NotesLeaveOut, "note-rows-" + recipe.NotesLeaveOut, func(in *recipe.Input) { in.Notes = recipe.NotesLeaveOut }},
				{text.NotesKeep, "note-rows-" + recipe.NotesKeep, func(in *recipe.Input) { in.Notes = recipe.NotesKeep }}}
		case w.Code == asread.WarnDuplicates:
			ask.replies = []reply{{text.NotesLeaveOut, "duplicates-" + recipe.DuplicatesLeaveOut, func(in *recipe.Input) { in.Duplicates = recipe.DuplicatesLeaveOut }},
				{text.DuplicatesKeep, "duplicates-" + recipe.DuplicatesKeep, func(in *recipe.Input) { in.Duplicates = recipe.DuplicatesKeep }}}
		}
		asks = append(asks, ask)
	}
	return asks
}

// missing has markers count as no value.
func missing(id string, f protocol.Format, markers ...string) reply {
	return reply{text.MarkMissing, id, func(in *recipe.Input) {
		if in.Missing == nil {
			in.Missing = f.Missing
		}
		in.Missing = append(slices.Clone(in.Missing), markers...)
	}}
}

// same has texts of a column written as others.
func same(label text.Message, id, column string, as map[string]string) reply {
	return reply{label, id + column, func(in *recipe.Input) {
		in.Same = maps.Clone(in.Same)
		if in.Same == nil {
			in.Same = map[string]map[string]string{}
		}
		in.Same[column] = as
	}}
}

// NoValues ask of each text that may mean no value whether it does, if it matters in one of its
// columns.
func NoValues(s *session.Session, f protocol.Format, matters func(asread.Found, asread.FoundIn) bool) []Ask {
	var asks []Ask
	for _, found := range f.Found {
		far, cells := false, 0
		var columns []string
		for _, in := range found.Columns {
			if matters(found, in) {
				columns = append(columns, in.Column)
			}
			far, cells = far || in.Far, cells+in.Cells
		}
		if found.On || len(columns) == 0 {
			continue
		}
		in := columns[0]
		if more := len(found.Columns) - 1; more > 0 {
			in = s.Say(text.FoundColumns, in, more)
		}
		asked, marker := text.NoValueOften, found.Marker
		if far {
			asked = text.NoValueFar
		}
		said := s.Say(asked, marker, cells, in)
		if found.Elsewhere > 0 {
			said += " " + s.Say(text.NoValueElsewhere, found.Elsewhere)
		}
		asks = append(asks, Ask{said: said, replies: []reply{missing("missing-"+marker, f, marker),
			{text.NoValueNot, "value-" + marker, func(in *recipe.Input) { in.NotMissing = append(slices.Clone(in.NotMissing), marker) }}}})
	}
	return asks
}

// Odd names the texts in columns that leave as numbers or dates, by the notes of a release, and asks
// what becomes of them.
func Odd(s *session.Session, notes []say.Text) (asks []Ask) {
	for _, note := range notes {
		if note.Code != "note-bounds" && note.Code != "note-odd" {
			continue
		}
		ask, column := Ask{said: s.Lang.Sentence(note)}, note.Args[0].String()
		if c := s.Recipe().Column(column); c == nil || c.Role == table.QuasiIdentifying && !c.Means {
			continue
		}
		as := asread.Warning{Args: []string{column, note.Args[len(note.Args)-1].String()}}.Same()
		texts := slices.Sorted(maps.Keys(as))
		if note.Code == "note-bounds" {
			ask.replies = []reply{same(text.UseNumbers, "numbers-", column, as)}
		}
		if ask.replies = append(ask.replies, missing("odd-missing-"+column, s.Table.Format, texts...)); slices.ContainsFunc(texts, func(text string) bool {
			return text == "…" || slices.Contains(s.Recipe().Input.NotMissing, text)
		}) {
			ask.replies = nil // not all are named, or they are values
		}
		asks = append(asks, ask)
	}
	return asks
}

// ShowAsks lists asks without replies as notes, and the others in one card with a button that gives the
// first reply to each. A reply has the table read again by reread.
func ShowAsks(s *session.Session, asks []Ask, reread func(set func(*recipe.Input))) []app.UI {
	var said, asked []app.UI
	var proposed []reply
	first := false
	for _, ask := range asks {
		if len(ask.replies) == 0 {
			said = append(said, ui.Note("", ask.said))
			continue
		}
		var buttons []app.UI
		for _, r := range ask.replies {
			buttons = append(buttons, ui.Second(s.Say(r.label), func() { reread(r.set) }, r.id).ID(r.id))
		}
		asked = append(asked, ui.Note("", ask.said, buttons...))
		proposed, first = append(proposed, ask.replies[0]), first || ask.first
	}
	if len(asked) == 0 {
		return said
	}
	if len(asked) > 1 && !first {
		asked = append([]app.UI{ui.Note(s.Say(text.AsksTitle, len(asked)), "", ui.Button(s.Say(text.AsksTake), func() {
			reread(func(in *recipe.Input) {
				for _, r := range proposed {
					r.set(in)
				}
			})
		}, "as-proposed").ID("as-proposed"))}, asked...)
	}
	return append(said, app.Section().Class("to-decide").Aria("label", s.Say(text.AsksTitle, len(asked))).Body(asked...))
}

// Rereader reads the table again with another input, and keeps what was decided.
func Rereader(s *session.Session) func(set func(*recipe.Input)) {
	return func(set func(*recipe.Input)) {
		in := s.FileTrial().Input()
		set(&in)
		s.Reread(in)
	}
}

// ComputedNotes reports where a code found in a column is in what something is computed of: groups, means,
// another column, or the answer to a question. Of a column of which somebody has said how it is read
// only what is asked or computed counts.
func ComputedNotes(r *recipe.Recipe) func(asread.Found, asread.FoundIn) bool {
	asked := AskedNotes(r)
	return func(f asread.Found, in asread.FoundIn) bool {
		c := r.Column(in.Column)
		return asked(f, in) || f.IsCode(in) && (c != nil && c.Format == nil && (c.Role == table.QuasiIdentifying || c.Coarsen != nil && c.Role != table.Identifying) ||
			slices.ContainsFunc(r.Derived, func(rule derive.Rule) bool { return slices.Contains(rule.From, in.Column) }))
	}
}

// AskedNotes reports where a code found in a column is in what a question measures.
func AskedNotes(r *recipe.Recipe) func(asread.Found, asread.FoundIn) bool {
	return func(f asread.Found, in asread.FoundIn) bool {
		return f.IsCode(in) && slices.ContainsFunc(r.Questions, func(q question.Question) bool { return q.Kind != question.Share && q.Of == in.Column })
	}
}
