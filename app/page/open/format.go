package open

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// format shows how a table was read, how sure that is, and lets it be changed. It is folded
// unless it can't be read so, or something is to be checked.
func (o *Open) format(f protocol.Format) app.UI {
	g, open := f.Guess, o.settings || onTrial(o.S)
	hint := map[string]string{}
	for id, guess := range map[string]protocol.Setting{
		"encoding": g.Encoding, "delimiter": g.Delimiter, "quote": g.Quote, "header": g.Header, "skip": g.SkipLines,
	} {
		if guess.Reason == "" {
			continue // the file could not be read so far
		}
		open = open || guess.Sureness() == protocol.CheckSetting
		hint[id] = o.S.Lang.Setting(string(guess.Sureness()), guess.Coded())
	}
	return ui.Folding(app.Details().ID("read").Open(open).Body(
		app.Summary().Body(app.Span().Text(o.S.Say(text.FormatTitle)), app.Span().Class("soft").Text(o.readAs(f))),
		app.Div().Class("flow").Body(o.choices(f, hint)...),
	), func(open bool) { o.settings = open })
}

// readAs says in a few words how a table was read.
func (o *Open) readAs(f protocol.Format) string {
	s, header := o.S, text.HeaderNo
	if f.Header {
		header = text.HeaderYes
	}
	var parts []string
	if f.Workbook != nil {
		parts = append(parts, f.Workbook.Sheet)
	}
	if f.Workbook.Cells() {
		return strings.Join(append(parts, s.Say(header)), screen.Between)
	}
	parts = append(parts, s.Say(text.Encoding(f.Encoding)))
	for _, d := range screen.DelimiterOptions(s, f.Delimiter) {
		if d.Value == screen.DelimiterName(f.Delimiter) {
			parts = append(parts, d.Label)
		}
	}
	return strings.Join(append(parts, s.Say(header)), screen.Between)
}

// askNotes stands for nothing that is decided.
const askNotes = "ask"

func (o *Open) choices(f protocol.Format, hint map[string]string) []app.UI {
	header := f.Guess.Header.Value
	if f.Header {
		header = cmp.Or(header, "yes")
	}
	var how []app.UI
	if w := f.Workbook; w != nil && len(w.Sheets) > 1 {
		how = []app.UI{o.choice("sheet", text.SheetLabel, "", w.Sheet, screen.Sheets(o.S, w), screen.ChooseSheet)}
	}
	if !f.Workbook.Cells() {
		how = append(how,
			o.choice("encoding", text.EncodingLabel, hint["encoding"], f.Encoding, screen.Encodings(o.S),
				func(in *recipe.Input, v string) { in.Encoding = v }),
			o.choice("delimiter", text.Delimiter, hint["delimiter"], screen.DelimiterName(f.Delimiter), screen.DelimiterOptions(o.S, f.Delimiter),
				func(in *recipe.Input, v string) { in.Delimiter = screen.DelimiterOf(v) }),
			o.choice("quote", text.QuoteLabel, hint["quote"], f.Quote, screen.OptionPairs(o.S,
				recipe.QuoteDoubled, text.QuoteDoubled, recipe.QuoteBackslash, text.QuoteBackslash, recipe.QuoteNone, text.QuoteNone),
				func(in *recipe.Input, v string) { in.Quote = v }))
	}
	how = append(how,
		o.choice("header", text.HeaderLabel, hint["header"], header, screen.OptionPairs(o.S, "yes", text.HeaderYes, recipe.HeaderTwo, text.HeaderTwo, "no", text.HeaderNo),
			func(in *recipe.Input, v string) { in.Header = v }),
		o.choice("skip", text.SkipLabel, hint["skip"], strconv.Itoa(f.SkipLines), lineCounts(f.SkipLines),
			func(in *recipe.Input, v string) {
				if lines, err := strconv.Atoi(v); err == nil {
					in.SkipLines = &lines
				}
			}),
		o.choice("ragged", text.RaggedLabel, "", f.Ragged, screen.OptionPairs(o.S, recipe.RaggedError, text.RaggedError, recipe.RaggedPad, text.RaggedPad),
			func(in *recipe.Input, v string) { in.Ragged = v }),
		o.choice("note-rows", text.NotesLabel, "", cmp.Or(f.Notes, askNotes), screen.OptionPairs(o.S, askNotes, text.NotesAsk, recipe.NotesLeaveOut, text.NotesLeaveOut, recipe.NotesKeep, text.NotesKeep),
			func(in *recipe.Input, v string) { in.Notes = strings.TrimPrefix(v, askNotes) }),
		o.missing(f),
	)
	return []app.UI{app.Div().Class("settings").Body(how...), o.found(f)}
}

// choice is one setting. An empty value of the file, which could not be read so
// far, shows as nothing chosen.
func (o *Open) choice(id string, label text.Message, hint, value string, options []ui.Option, set func(*recipe.Input, string)) app.UI {
	if value == "" {
		hint = ""
	}
	options = append([]ui.Option{{Gone: value != ""}}, options...)
	return ui.Field(id, o.S.Say(label), hint, "", ui.Select(id, value, options, func(v string) {
		o.reread(func(in *recipe.Input) { set(in, v) })
	}, id))
}

// lineCounts are the numbers of lines that can be skipped here: a screen of them, or what
// was found.
func lineCounts(found int) []ui.Option {
	var options []ui.Option
	for n := range max(20, found) + 1 {
		options = append(options, ui.Option{Value: strconv.Itoa(n), Label: strconv.Itoa(n)})
	}
	return options
}

// missing is the list of markers, to be edited.
func (o *Open) missing(f protocol.Format) app.UI {
	s := o.S
	// A marker of several words can only be ticked: here it would fall apart.
	var words, single []string
	for _, marker := range f.Missing {
		if fields := strings.Fields(marker); len(fields) > 1 {
			words = append(words, marker)
		} else {
			single = append(single, fields...)
		}
	}
	return ui.Field("missing", s.Say(text.MissingLabel), s.Say(text.MissingHint), "",
		ui.Input("missing", strings.Join(single, " "), func(v string) {
			o.reread(func(in *recipe.Input) { in.Missing = slices.Concat([]string{""}, strings.Fields(v), words) })
		}, "missing"))
}

// found shows the texts in the table that often mean no value, to be ticked. An
// empty cell always does.
func (o *Open) found(f protocol.Format) app.UI {
	var boxes []app.UI
	for i, found := range f.Found {
		if found.Marker == "" || !found.On {
			continue
		}
		id := "found-" + strconv.Itoa(i)
		boxes = append(boxes, ui.Check(id, o.foundLabel(f, i), true, func(bool) {
			o.reread(func(in *recipe.Input) {
				if in.Missing == nil {
					in.Missing = f.Missing
				}
				in.Missing = slices.DeleteFunc(slices.Clone(in.Missing), func(m string) bool { return strings.TrimSpace(m) == found.Marker })
			})
		}, id+found.Marker))
	}
	if len(boxes) == 0 {
		return app.Div().Class("nothing")
	}
	legend := app.Legend().Text(o.S.Say(text.FoundTitle))
	return app.Div().Body(app.FieldSet().ID("found").Body(append([]app.UI{legend}, boxes...)...))
}

// foundLabel says where a marker stands.
func (o *Open) foundLabel(f protocol.Format, i int) string {
	in := f.Found[i].Columns
	cells, columns := 0, in[0].Column
	for _, column := range in {
		cells += column.Cells
	}
	if more := len(in) - 1; more > 0 {
		columns = o.S.Say(text.FoundColumns, columns, more)
	}
	return o.S.Say(text.FoundMarker, f.Found[i].Marker, cells, columns)
}
