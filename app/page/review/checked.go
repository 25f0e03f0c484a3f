package review

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/wasm/protocol"
)

// checked says what the verdict on protection rests on, behind a fold.
func (v *Review) checked() app.UI {
	s, r := v.S, v.S.Result
	detail := screen.CountedIn(s, text.VerdictDetail, text.DetailPatients)
	return app.Details().ID("checked").Open(!r.Passed).Body(
		app.Summary().Text(s.Say(text.CheckedTitle)),
		app.If(r.Passed && r.K > 1, app.P().Text(s.Say(text.VerdictPassed, r.K))),
		app.If(r.Linked, app.P().Text(s.Say(text.LinkedBody))),
		app.P().Class("soft").Text(s.Say(detail, r.Audit.Classes.Count, r.Audit.Classes.Min, r.Records-r.Released)),
		v.blank(), v.readings(), v.models(), stillPersonal(s), v.leaks(),
	)
}

// blank says how many members of groups had nothing that could identify to begin with,
// and which rows of the table are no people.
func (v *Review) blank() app.UI {
	s := v.S
	var said []string
	for _, sentence := range s.Result.Audit.SayBlank() {
		said = append(said, s.Lang.Sentence(sentence))
	}
	if left := v.S.Result.LeftOut; left.Code != "" {
		said = append(said, s.Lang.Sentence(left))
	}
	if len(said) == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().ID("blank").Class("soft").Text(strings.Join(said, " "))
}

// readings says how classes and models were counted, where that was chosen.
func (v *Review) readings() app.UI {
	s, a := v.S, v.S.Result.Audit
	said := ""
	if a.Patients > 0 {
		said = s.Lang.Sentence(a.SayPatients())
	}
	if a.Others == recipe.OthersKnown {
		said += " " + s.Say(text.OthersAreKnown)
	}
	if said == "" {
		return app.Div().Class("nothing")
	}
	return app.P().Class("soft").Text(strings.TrimSpace(said))
}

// models are the verdicts on the models beside k, and on patients of whom more than one
// row may be known.
func (v *Review) models() app.UI {
	s, r := v.S, v.S.Result
	verdicts := r.Verdicts[1:]
	if r.K == 1 { // which asks for nothing, of patients neither
		verdicts = verdicts[:min(len(verdicts), len(r.Models))]
	}
	if len(verdicts) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("plain").Body(app.Range(verdicts).Slice(func(i int) app.UI {
		verdict := verdicts[i]
		if i >= len(r.Models) {
			return app.Li().Text(ofPersons(s, verdict))
		}
		holds, fails := text.ModelHolds, text.ModelFails
		if kind, err := r.Models[i].Kind(); err == nil && kind.Scope == privacy.OnTable {
			holds, fails = text.TableHolds, text.TableFails
		}
		name := modelName(s, r.Models[i], verdict)
		if !verdict.Holds {
			return app.Li().Text(s.Say(fails, name, s.Lang.Figures(verdict.Reach)))
		}
		return app.Li().Text(s.Say(holds, name))
	}))
}

// modelName names a model with its column and what was asked for.
func modelName(s *session.Session, asked recipe.Model, v protocol.Verdict) string {
	kind, err := asked.Kind()
	if err != nil {
		return v.Model
	}
	name := s.Lang.ModelTitle(kind.Name)
	if asked.Column != "" {
		name += ", " + asked.Column
	}
	for _, q := range kind.Parameters {
		value, ok := asked.Parameters[q.Name]
		if !ok {
			value = q.DefaultValue()
		}
		if at := slices.Index(q.Choices, fmt.Sprint(value)); at >= 0 {
			value = s.Lang.Choice(q, at)
		}
		name += s.Say(text.ModelSetting, s.Lang.ParameterTitle(q), value)
	}
	return name
}

// stillPersonal says, where the shield is, that columns leave in disguise: whatever the
// models hold for, who has the key can find the people.
func stillPersonal(s *session.Session) app.UI {
	var names []string
	for i, t := range s.Result.Treatments {
		if t.Keyed() {
			names = append(names, s.Result.Columns[i])
		}
	}
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	why := s.Say(text.StillKey)
	if slices.Contains(s.Result.Treatments, protocol.Shifted) {
		why += " " + s.Say(text.StillDate)
	}
	return app.P().ID("still-personal").Body(app.B().Text(s.Say(text.StillPersonal, s.Lang.List(names))), app.Text(" "+why))
}
