package review

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/alternatives"
	"quasi/app/text"
	"quasi/app/ui"
)

// swept is what a person wants a sweep to measure.
type swept struct {
	ks      string          // as typed; empty: as proposed
	which   string          // of the methods: one of the constants below; empty: own
	methods map[string]bool // that are ticked, where some are
}

// Which methods a sweep measures.
const (
	sweepOwn   = "own"
	sweepEvery = "every"
	sweepSome  = "some"
)

// sweepKs is the field of the k that are measured.
func (v *Review) sweepKs() app.UI {
	s := v.S
	_, ok := v.chosenKs()
	problem := ""
	if !ok {
		problem = s.Say(text.SweepKsWrong, alternatives.MostSwept)
	}
	shown := v.swept.ks
	if shown == "" {
		ks := alternatives.SweptKs(s.Result)
		texts := make([]string, len(ks))
		for i, k := range ks {
			texts[i] = strconv.Itoa(k)
		}
		shown = strings.Join(texts, ", ")
	}
	return ui.Field("sweep-ks", s.Say(text.SweepKs), s.Say(text.SweepKsHint, alternatives.MostSwept), problem, ui.Input("sweep-ks", shown, func(typed string) {
		v.swept.ks = typed
		v.Update()
	}, "sweep-ks"))
}

// chosenKs returns the k that are typed, ascending; ok is false where they are not understood.
func (v *Review) chosenKs() (ks []int, ok bool) {
	if strings.TrimSpace(v.swept.ks) == "" {
		return alternatives.SweptKs(v.S.Result), true
	}
	for _, typed := range strings.FieldsFunc(v.swept.ks, func(r rune) bool { return strings.ContainsRune(" ,;，、；", r) }) {
		k, err := strconv.Atoi(typed)
		if err != nil || k < 2 {
			return nil, false
		}
		ks = append(ks, k)
	}
	slices.Sort(ks)
	ks = slices.Compact(ks)
	return ks, len(ks) > 0 && len(ks) <= alternatives.MostSwept
}

// sweepChoice is which methods are measured.
func (v *Review) sweepChoice() app.UI {
	s := v.S
	which := ui.Field("sweep-methods", s.Say(text.SweepMethods), "", "", ui.Select("sweep-methods", v.swept.which, []ui.Option{
		{Value: sweepOwn, Label: s.Say(text.SweepOwn, s.Lang.AlgorithmTitle(s.Result.Algorithm))},
		{Value: sweepEvery, Label: s.Say(text.SweepEvery)},
		{Value: sweepSome, Label: s.Say(text.SweepSome)},
	}, func(chosen string) {
		v.swept.which = chosen
		v.Update()
	}, "sweep-methods"))
	if v.swept.which != sweepSome {
		return app.Div().Body(which)
	}
	all := alternatives.SweptMethods(s.Result)
	return app.Div().Body(which, app.Div().Class("ticks gap").Role("group").Aria("label", s.Say(text.SweepMethods)).Body(app.Range(all).Slice(func(i int) app.UI {
		name := all[i]
		return ui.Check("sweep-"+name, s.Lang.AlgorithmTitle(name), v.ticked(name), func(on bool) {
			if v.swept.methods == nil {
				v.swept.methods = map[string]bool{all[0]: true}
			}
			v.swept.methods[name] = on
			v.Update()
		}, name)
	})), app.If(len(v.chosenMethods()) == 0, app.P().Class("problem").Role("alert").Text(s.Say(text.SweepNone))))
}

// ticked reports whether a method is chosen; before anything is, the result's own.
func (v *Review) ticked(name string) bool {
	if v.swept.methods == nil {
		return name == v.S.Result.Algorithm
	}
	return v.swept.methods[name]
}

// chosenMethods returns the methods to measure.
func (v *Review) chosenMethods() []string {
	all := alternatives.SweptMethods(v.S.Result)
	switch v.swept.which {
	case sweepEvery:
		return all
	case sweepSome:
		return slices.DeleteFunc(all, func(name string) bool { return !v.ticked(name) })
	}
	return all[:1]
}
