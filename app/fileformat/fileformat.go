// Package fileformat has the choices of how a file is read, of the table and of that of the
// population, and what to say about how it was.
package fileformat

import (
	"maps"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/trial"
	"quasi/app/ui"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
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

// Pairs are options from values and their labels: a string and a [text.Message] in turn.
func Pairs(s *session.Session, given ...any) []ui.Option {
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
	options := Pairs(s, "comma", text.DelimiterComma, "semicolon", text.DelimiterSemi, "tab", text.DelimiterTab, "bar", text.DelimiterBar,
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

// Warnings say what was read differently from how it is written. Text that was encoded twice is
// read as it was meant by one click, with reread, and births in the future are marked as missing.
func Warnings(s *session.Session, f protocol.Format, reread func(set func(*recipe.Input))) []app.UI {
	var body []app.UI
	for _, w := range f.Warnings {
		var buttons []app.UI
		switch {
		case w.Code == "late-births" && !strings.Contains(w.Args[2], "…"):
			buttons = []app.UI{ui.Second(s.Say(text.MarkMissing), func() {
				reread(func(in *recipe.Input) {
					in.Missing = append(slices.Clone(f.Missing), strings.Split(w.Args[2], ", ")...)
				})
			}, "births-missing-"+w.Args[0]).ID("births-missing-" + w.Args[0])}
		case w.Code == asread.WarnSame:
			buttons = []app.UI{join(s, text.JoinValues, "join-", w.Args[0], w.Same(), reread), join(s, text.ValuesDiffer, "differ-", w.Args[0], map[string]string{}, reread)}
		case w.Code == "encoded-twice":
			buttons = []app.UI{decide(s, text.ReadAsMeant, "read-once", reread, func(in *recipe.Input) { in.Encoding = recipe.UTF8Twice })}
		case w.Code == asread.WarnNotes:
			buttons = []app.UI{decide(s, text.NotesLeaveOut, "note-rows-"+recipe.NotesLeaveOut, reread, func(in *recipe.Input) { in.Notes = recipe.NotesLeaveOut }),
				decide(s, text.NotesKeep, "note-rows-"+recipe.NotesKeep, reread, func(in *recipe.Input) { in.Notes = recipe.NotesKeep })}
		case w.Code == asread.WarnDuplicates:
			buttons = []app.UI{decide(s, text.NotesLeaveOut, "duplicates-"+recipe.DuplicatesLeaveOut, reread, func(in *recipe.Input) { in.Duplicates = recipe.DuplicatesLeaveOut }),
				decide(s, text.DuplicatesKeep, "duplicates-"+recipe.DuplicatesKeep, reread, func(in *recipe.Input) { in.Duplicates = recipe.DuplicatesKeep })}
		}
		body = append(body, ui.Note("", s.Lang.Sentence(w.Coded()), buttons...))
	}
	return body
}

// join is a button that decides which texts of a column are written as others.
func join(s *session.Session, label text.Message, id, column string, as map[string]string, reread func(set func(*recipe.Input))) app.UI {
	return ui.Second(s.Say(label), func() {
		reread(func(in *recipe.Input) {
			in.Same = maps.Clone(in.Same)
			if in.Same == nil {
				in.Same = map[string]map[string]string{}
			}
			in.Same[column] = as
		})
	}, id+column).ID(id + column)
}

// decide is a button with an id that decides how the table is read.
func decide(s *session.Session, label text.Message, id string, reread func(set func(*recipe.Input)), set func(*recipe.Input)) app.UI {
	return ui.Second(s.Say(label), func() { reread(set) }, id).ID(id)
}

// NoValues ask of each text that may mean no value whether it does, one line for each, if it
// matters in one of its columns. A click reads the table again, with reread.
func NoValues(s *session.Session, f protocol.Format, matters func(asread.Found, asread.FoundIn) bool, reread func(set func(*recipe.Input))) []app.UI {
	var body []app.UI
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
		body = append(body, ui.Note("", said,
			ui.Second(s.Say(text.MarkMissing), func() {
				reread(func(in *recipe.Input) {
					if in.Missing == nil {
						in.Missing = f.Missing
					}
					in.Missing = append(slices.Clone(in.Missing), marker)
				})
			}, "missing-"+marker).ID("missing-"+marker),
			ui.Second(s.Say(text.NoValueNot), func() {
				reread(func(in *recipe.Input) { in.NotMissing = append(slices.Clone(in.NotMissing), marker) })
			}, "value-"+marker).ID("value-"+marker)))
	}
	return body
}

// Reread reads the table again with another input, and keeps what was decided.
func Reread(s *session.Session) func(set func(*recipe.Input)) {
	return func(set func(*recipe.Input)) {
		in := trial.Input(s)
		set(&in)
		s.Reread(in)
	}
}

// Computed reports where a code found in a column is in what something is computed of: groups, means,
// another column, or the answer to a question. Of a column of which somebody has said how it is read
// only what is asked or computed counts.
func Computed(r *recipe.Recipe) func(asread.Found, asread.FoundIn) bool {
	asked := Asked(r)
	return func(f asread.Found, in asread.FoundIn) bool {
		c := r.Column(in.Column)
		return asked(f, in) || f.IsCode(in) && (c != nil && c.Format == nil && (c.Role == table.QuasiIdentifying || c.Coarsen != nil && c.Role != table.Identifying) ||
			slices.ContainsFunc(r.Derived, func(rule derive.Rule) bool { return slices.Contains(rule.From, in.Column) }))
	}
}

// Asked reports where a code found in a column is in what a question measures.
func Asked(r *recipe.Recipe) func(asread.Found, asread.FoundIn) bool {
	return func(f asread.Found, in asread.FoundIn) bool {
		return f.IsCode(in) && slices.ContainsFunc(r.Questions, func(q question.Question) bool { return q.Kind != question.Share && q.Of == in.Column })
	}
}
