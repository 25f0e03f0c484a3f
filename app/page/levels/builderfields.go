package levels

import (
	"fmt"
	"strconv"
	"strings"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/wasm/protocol"
)

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
	dateLevels = field{name: "dates", label: text.BuildDates, why: text.BuildDatesWhy, fallback: "month, year, decade",
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
		var options []ui.Option
		for _, name := range protocol.Classifications() {
			options = append(options, ui.Option{Value: name, Label: s.Lang.Classification(name)})
		}
		return options
	}, fallback: "icd-10", parse: func(t string, _ entry, r *rule.Rule) error { r.Classification = t; return nil }}
)

func whole(numbers []float64) []int {
	var found []int
	for _, x := range numbers {
		found = append(found, int(x))
	}
	return found
}
