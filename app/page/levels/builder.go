package levels

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// builder makes the hierarchy of a column anew, in a way that a person chooses.
type builder struct {
	app.Compo

	S      *session.Session
	Rev    int
	Column string

	column  string // that the fields belong to
	kind    rule.Kind
	texts   map[string]string // of the fields, by name
	problem map[string]string // what is wrong with a field, by name
}

// field is one setting of a builder. parse puts its text into the rule.
type field struct {
	name       string
	label, why text.Message
	fallback   string
	named      text.Message                       // the fallback, where it is a name in the release; empty: fallback
	options    func(*session.Session) []ui.Option // nil: a text
	parse      func(text string, e entry, r *rule.Rule) error
}

// Render implements app.Composer.
func (b *builder) Render() app.UI {
	s := b.S
	if b.column != b.Column {
		b.column, b.kind, b.texts, b.problem = b.Column, protocol.Builders()[0], map[string]string{}, map[string]string{}
	}
	options := ui.Each(protocol.Builders(), func(kind rule.Kind) ui.Option {
		return ui.Option{Value: string(kind), Label: s.Lang.Builder(string(kind))}
	})
	return app.Details().Class("toolbar", "builder").ID("builder-card").Body(
		app.Summary().Text(s.Say(text.BuilderTitle)),
		app.P().Class("hint").Text(s.Say(text.BuilderLead, b.Column)),
		ui.Field("builder", s.Say(text.BuilderKind), "", "", ui.Select("builder", string(b.kind), options, func(kind string) {
			b.kind, b.texts, b.problem = rule.Kind(kind), map[string]string{}, map[string]string{}
			b.Update()
		}, b.Column)),
		app.Div().Class("weights").Body(ui.Each(fieldsOf(b.kind), b.field)...),
		app.Div().Class("actions").Body(ui.Second(s.Say(text.BuilderDo), b.build, "build"+b.Column).ID("build")))
}

func (b *builder) text(f field) string {
	if t, ok := b.texts[f.name]; ok {
		return t
	}
	if f.named != "" {
		return b.S.Say(f.named)
	}
	return f.fallback
}

func (b *builder) field(f field) app.UI {
	s, id := b.S, "build-"+f.name
	key := string(b.kind) + b.Column
	set := func(t string) {
		b.texts[f.name] = t
		delete(b.problem, f.name)
	}
	hint := s.Say(f.why, entryOf(s, b.Column).example())
	if f.options != nil {
		return ui.Field(id, s.Say(f.label), hint, b.problem[f.name], ui.Select(id, b.text(f), f.options(s), set, key))
	}
	return ui.Field(id, s.Say(f.label), hint, b.problem[f.name], ui.Described(ui.Input(id, b.text(f), set, key), id, hint))
}

// build reads the fields and asks for the hierarchy.
func (b *builder) build() {
	p := protocol.BuildParams{Column: b.Column, Rule: rule.Rule{Kind: b.kind}}
	clear(b.problem)
	e := entryOf(b.S, b.Column)
	for _, f := range fieldsOf(b.kind) {
		if err := f.parse(strings.TrimSpace(b.text(f)), e, &p.Rule); err != nil {
			b.problem[f.name] = b.S.Say(text.BuildWrong, err.Error())
		}
	}
	if p.Rule.Kind == rule.Classes {
		p.Rule.Language = b.S.Recipe().Output.Language
	}
	if len(b.problem) == 0 {
		b.S.Trees().Build(p)
	}
	b.Update()
}

// names reads words divided by commas.
func names(t string) []string {
	var found []string
	for _, part := range strings.FieldsFunc(t, func(r rune) bool { return r == ',' || r == '，' }) {
		if part = strings.TrimSpace(part); part != "" {
			found = append(found, part)
		}
	}
	return found
}

// fieldsOf returns the settings of a builder.
func fieldsOf(kind rule.Kind) []field {
	switch kind {
	case rule.Intervals:
		return []field{widths("5, 10, 20"), bottom, top}
	case rule.Quantiles:
		return []field{
			count("classes", text.BuildClasses, text.BuildClassWhy, "8", func(r *rule.Rule, n int) { r.Classes = n }),
			count("levels", text.BuildLevels, text.BuildLevelsWhy, "3", func(r *rule.Rule, n int) { r.Levels = n }),
			bottom, top,
		}
	case rule.Bounds:
		return []field{bounds}
	case rule.Dates:
		return []field{dateLevels, dateOrder}
	case rule.Ages:
		return []field{day, dateOrder, widths("5, 10, 20"), top}
	case rule.Mask:
		return []field{list("hidden", text.BuildHidden, text.BuildHiddenWhy, "1, 2, 3", func(r *rule.Rule, found []float64) { r.Hidden = whole(found) }), side}
	case rule.Rare:
		return []field{list("below", text.BuildBelow, text.BuildBelowWhy, "5, 20", func(r *rule.Rule, found []float64) { r.Below = found }), rareLabel}
	case rule.Runs:
		return []field{sequence, starts}
	case rule.Classes:
		return []field{system}
	}
	return nil
}

// list is a field of numbers.
func list(name string, label, why text.Message, fallback string, set func(*rule.Rule, []float64)) field {
	return field{name: name, label: label, why: why, fallback: fallback, parse: func(t string, e entry, r *rule.Rule) error {
		found, err := e.numbers(t)
		set(r, found)
		return err
	}}
}

func widths(fallback string) field {
	return list("widths", text.BuildWidths, text.BuildWidthsWhy, fallback, func(r *rule.Rule, found []float64) { r.Widths = found })
}

// count is a field of one whole number.
func count(name string, label, why text.Message, fallback string, set func(*rule.Rule, int)) field {
	return field{name: name, label: label, why: why, fallback: fallback, parse: func(t string, e entry, r *rule.Rule) error {
		n, err := strconv.Atoi(t)
		if err != nil {
			return fmt.Errorf("%q", t)
		}
		set(r, n)
		return nil
	}}
}

var (
	bottom = field{name: "bottom", label: text.BuildBottom, why: text.BuildBottomWhy, parse: func(t string, e entry, r *rule.Rule) (err error) {
		r.Bottom, err = e.optional(t)
		return err
	}}
	top = field{name: "top", label: text.BuildTop, why: text.BuildTopWhy, parse: func(t string, e entry, r *rule.Rule) (err error) {
		r.Top, err = e.optional(t)
		return err
	}}
	bounds = field{name: "bounds", label: text.BuildBounds, why: text.BuildBoundsWhy, fallback: "18, 40, 65 | 18, 65",
		parse: func(t string, e entry, r *rule.Rule) error {
			for level := range strings.SplitSeq(t, "|") {
				found, err := e.numbers(level)
				if err != nil {
					return err
				}
				r.Bounds = append(r.Bounds, found)
			}
			return nil
		}}
	dateLevels = field{name: "dates", label: text.LevelsTitle, why: text.BuildDatesWhy, fallback: "month, year, decade",
		parse: func(t string, _ entry, r *rule.Rule) error { r.Units = names(t); return nil }}
	dateOrder = field{name: "order", label: text.BuildOrder, why: "", options: func(s *session.Session) []ui.Option {
		return []ui.Option{{Value: "", Label: s.Say(text.BuildOrderAny)}, {Value: "dmy", Label: s.Say(text.BuildOrderDMY)},
			{Value: "mdy", Label: s.Say(text.BuildOrderMDY)}, {Value: "ymd", Label: s.Say(text.BuildOrderYMD)}, {Value: "excel", Label: s.Say(text.BuildOrderXLS)}}
	}, parse: func(t string, _ entry, r *rule.Rule) error { r.DateOrder = format.DateOrder(t); return nil }}
	day = field{name: "on", label: text.BuildOn, why: text.BuildOnWhy,
		parse: func(t string, e entry, r *rule.Rule) (err error) {
			r.On, err = e.day(t)
			return err
		}}
	side = field{name: "side", label: text.BuildSide, options: func(s *session.Session) []ui.Option {
		return []ui.Option{{Value: "right", Label: s.Say(text.BuildRight)}, {Value: "left", Label: s.Say(text.BuildLeft)}}
	}, fallback: "right", parse: func(t string, _ entry, r *rule.Rule) error { r.Left = t == "left"; return nil }}
	rareLabel = field{name: "label", label: text.BuildLabel, named: text.BuildOther,
		parse: func(t string, _ entry, r *rule.Rule) error { r.Label = t; return nil }}
	sequence = field{name: "sequence", label: text.BuildSequence, why: text.BuildSeqWhy,
		parse: func(t string, _ entry, r *rule.Rule) error { r.Order = names(t); return nil }}
	// A person counts places from 1, and the engine from 0.
	starts = field{name: "starts", label: text.BuildStarts, why: text.BuildStartsWhy, parse: func(t string, e entry, r *rule.Rule) error {
		found, err := e.numbers(t)
		for _, place := range whole(found) {
			r.Starts = append(r.Starts, place-1)
		}
		return err
	}}
	system = field{name: "system", label: text.BuildSystem, options: func(s *session.Session) []ui.Option {
		return ui.Each(protocol.Classifications(), func(name string) ui.Option { return ui.Option{Value: name, Label: s.Lang.Classification(name)} })
	}, fallback: "icd-10", parse: func(t string, _ entry, r *rule.Rule) error { r.Classification = t; return nil }}
)

func whole(numbers []float64) []int {
	return ui.Each(numbers, func(x float64) int { return int(x) })
}

// entry is how a person enters numbers and days: as the table that is open has them. What
// has one reading everywhere, 0.5 and 2020-12-31, can be entered in any.
type entry struct {
	comma bool             // decimals have a comma
	dates format.DateOrder // empty: the year comes first
	pivot int              // of years with two digits
}

// entryOf returns how numbers and days are entered for a column: as the column has them,
// or else another of the table.
func entryOf(s *session.Session, column string) entry {
	all := append([]format.Format{s.Reading().As(column)}, ui.Each(s.Reading().Columns(), func(d profile.Column) format.Format { return d.Format })...)
	var e entry
	decided := false
	for _, f := range all {
		comma := f.Numbers == format.Comma || f.Numbers == format.PointGrouped
		if !decided && f.Type.Numeric() && (comma || f.Type == format.Decimal) {
			e.comma, decided = comma, true
		}
		if e.dates == "" && f.Type.Dated() && (f.Dates == format.DayMonthYear || f.Dates == format.MonthDayYear) {
			e.dates, e.pivot = f.Dates, f.Pivot
		}
	}
	return e
}

// number reads one number.
func (e entry) number(t string) (float64, error) {
	text := strings.TrimSpace(t)
	if e.comma && !strings.Contains(text, ".") {
		text = strings.Replace(text, ",", ".", 1)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%q", t)
	}
	return x, nil
}

// optional reads a number that may be left out.
func (e entry) optional(t string) (*float64, error) {
	if t == "" {
		return nil, nil
	}
	x, err := e.number(t)
	if err != nil {
		return nil, err
	}
	return &x, nil
}

// numbers reads numbers divided by semicolons, blanks or commas. Where decimals have a
// comma, one between two digits is theirs, unless there are more: 0,5 is a half, and 5,10,20
// are three numbers, as 5, 10 are two.
func (e entry) numbers(t string) ([]float64, error) {
	var found []float64
	for _, part := range strings.FieldsFunc(t, func(r rune) bool { return r == ' ' || r == ';' || r == '，' }) {
		for _, one := range e.split(part) {
			x, err := e.number(one)
			if err != nil {
				return nil, err
			}
			found = append(found, x)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%q", t)
	}
	return found, nil
}

// split cuts a text at the commas that divide numbers.
func (e entry) split(part string) []string {
	part = strings.Trim(part, ",")
	switch {
	case part == "":
		return nil
	case e.comma && strings.Count(part, ",") == 1:
		return []string{part}
	}
	return strings.Split(part, ",")
}

// day reads a day, and returns it with the year first.
func (e entry) day(t string) (string, error) {
	d, ok := format.ParseDate(t, e.dates, e.pivot)
	if !ok {
		return "", fmt.Errorf("%q", t)
	}
	return d.Format(time.DateOnly), nil
}

// example is a day as it is entered.
func (e entry) example() string {
	switch e.dates {
	case format.DayMonthYear:
		return "31.12.2024"
	case format.MonthDayYear:
		return "12/31/2024"
	}
	return "2024-12-31"
}
