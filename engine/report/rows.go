package report

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/answertext"
	"quasi/engine/say"
)

// row is a statement of a report that [Document.Verify] compares by itself: a figure, a
// model, an answer.
type row struct {
	what say.Text
	of   any
}

// What the rows are of.
var (
	checkModel      = say.Define("verify-model", "verdict: {0}")
	checkData       = say.Define("verify-data", "period of the data, and how they were read")
	checkFigure     = say.Define("verify-figure", "{0}")
	checkOf         = say.Define("verify-figure-of", "{0:q}: {1}")
	checkSingle     = say.Define("verify-single", "columns that single people out")
	checkNamed      = say.Define("verify-identifiers", "identifiers that nobody let leave")
	checkSingles    = say.Define("verify-singles", "how many people the columns find that single people out")
	checkKept       = say.Define("verify-kept", "how much is left of {0:q}")
	checkProtection = say.Define("verify-protection", "verdict on protection")
	checkUse        = say.Define("verify-use", "verdict on use")
	checkBias       = say.Define("verify-bias", "{0:q} before and after")
	checkAnswer     = say.Define("verify-answer", "answer to {0:q}")
	checkGroup      = say.Define("verify-answer-group", "answer to {0:q}, group {1:q}")
	checkAttack     = say.Define("verify-attack", "attack: {0}")
	checkAttacked   = say.Define("verify-attacked", "what was attacked")
	saidKept        = say.Define("verify-kept-rows", "{0} {0:row|rows} exact, {1} coarser, {2} hidden")
	saidIn          = say.Define("verify-identifiers-in", "{0:q}: {1}")
	saidMore        = say.Define("verify-more", "more than {0}")
	saidMostly      = say.Define("verify-kept-mostly", "{0}, mostly {1:q}")
)

// rows returns what the report says of its release, but for attacks.
func (d *Document) rows() (all []row) {
	add := func(what say.Text, of any) { all = append(all, row{what, of}) }
	add(checkData.Say(), d.Data)
	for _, m := range d.Models {
		add(checkModel.Say(m.Name), m)
	}
	add(checkSingle.Say(), d.SinglesOut)
	for _, k := range d.Kept {
		add(checkKept.Say(k.Column), k)
	}
	add(checkSingles.Say(), d.Singles)
	all = append(all, group.Each(d.Figures, figureRow)...)
	if d.Cards != nil {
		add(checkProtection.Say(), d.Cards.Protection)
		add(checkUse.Say(), d.Cards.Use)
	}
	for _, b := range d.Biases {
		add(checkBias.Say(b.Column), b)
	}
	for _, a := range d.Answers {
		groups := a.Groups
		a.Groups = nil
		add(checkAnswer.Say(a.Question), a)
		all = append(all, group.Each(groups, func(g AnswerGroup) row { return groupRow(a.Question, g) })...)
	}
	return all
}

// rows returns what attacks found; of nil, none.
func (a *Attacks) rows() []row {
	if a == nil {
		return nil
	}
	about := *a
	about.Report.Results = nil
	return append([]row{{checkAttacked.Say(), about}}, group.Each(a.Report.Results, func(r attackresult.Result) row { return row{checkAttack.Say(r.Title()), r} })...)
}

func figureRow(f Figure) row {
	label := defined(f.ID).label.Say()
	if f.Column == "" {
		return row{checkFigure.Say(label), f}
	}
	return row{checkOf.Say(f.Column, label), f}
}

func groupRow(question string, g AnswerGroup) row {
	return row{checkGroup.Say(question, answertext.LabelOf(question, g.Label)), g}
}

// against compares rows of the report with those that were found. untold is why others are unchecked;
// without a code: there should be no others.
func (v *verification) against(report, found []row, untold say.Text) {
	left := map[string][]any{}
	for _, r := range found {
		left[r.what.English] = append(left[r.what.English], r.of)
	}
	for _, r := range report {
		made := left[r.what.English]
		figure, _ := r.of.(Figure)
		var now Figure
		if len(made) > 0 {
			now, _ = made[0].(Figure)
		}
		switch {
		case v.beyond(r):
			v.unchecked(r.what, whyBeside.Say())
		case figure.Hidden && (untold.Code != "" || v.earlier()), v.earlier() && now.Hidden: // others were hidden once
			v.unchecked(r.what, whyHidden.Say())
		case len(made) == 0 && untold.Code != "":
			v.unchecked(r.what, untold)
		case len(made) == 0:
			v.compare(r.what, false, r.of, saidMissing.Say())
		case !alike(r.of, made[0]) && v.earlier() && alike(wordless(decoded(r.of)), wordless(decoded(made[0]))):
			v.unchecked(r.what, whyWords.Say())
		default:
			v.compare(r.what, alike(r.of, made[0]), r.of, made[0])
		}
		left[r.what.English] = made[min(1, len(made)):]
	}
	for _, r := range found {
		if len(left[r.what.English]) == 0 || v.beyond(r) {
			continue
		}
		left[r.what.English] = left[r.what.English][1:]
		if figure, is := r.of.(Figure); is && defined(figure.ID).later && v.earlier() {
			v.unchecked(r.what, whyEarlier.Say())
		} else {
			v.compare(r.what, false, saidMissing.Say(), r.of)
		}
	}
}

// earlier reports whether the report says that another version wrote it.
func (v *verification) earlier() bool { return v.d.Wording != wording() }

// beyond reports whether a row has figures of the original, which an earlier version wrote.
func (v *verification) beyond(r row) bool {
	return v.d.showsOriginal() && slices.Contains([]string{checkAnswer.Code, checkGroup.Code, checkBias.Code}, r.what.Code)
}

// wordless returns what JSON says apart from its sentences, but for the names of models, in which
// their settings are.
func wordless(of any) any {
	switch of := of.(type) {
	case []any:
		var all []any
		for _, part := range of {
			if part = wordless(part); part != nil {
				all = append(all, part)
			}
		}
		if all != nil {
			return all
		}
		return nil
	case map[string]any:
		if _, is := of["english"]; is {
			return nil
		}
		parts := map[string]any{}
		for key, part := range of {
			if _, model := of["holds"]; !model {
				part = wordless(part)
			}
			if part != nil {
				parts[key] = part
			}
		}
		return parts
	}
	return of
}

// alike reports whether two values are written as the same JSON, but for the last digits of
// numbers.
func alike(a, b any) bool { return same(decoded(a), decoded(b)) }

func decoded(of any) any {
	var plain any
	text, err := json.Marshal(of)
	if err == nil {
		err = json.Unmarshal(text, &plain)
	}
	if err != nil {
		return err // like nothing else
	}
	return plain
}

func same(a, b any) bool {
	switch a := a.(type) {
	case float64:
		b, is := b.(float64)
		return is && near(a, b)
	case []any:
		b, is := b.([]any)
		return is && slices.EqualFunc(a, b, same)
	case map[string]any:
		b, is := b.(map[string]any)
		if !is || len(a) != len(b) {
			return false
		}
		for key, value := range a {
			other, there := b[key]
			if !there || !same(value, other) {
				return false
			}
		}
		return true
	}
	return a == b
}

// near reports whether two figures are the same but for the last digits.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// told says in a line what a report has, in words where there are some.
func told(of any) say.Text {
	switch of := of.(type) {
	case say.Text:
		return of
	case string:
		return say.Text{English: of}
	case Model:
		return of.said()
	case Figure:
		if of.Value == nil {
			return saidConcealed.Say()
		}
		return say.Number(strconv.FormatFloat(*of.Value, 'g', -1, 64))
	case [][]string:
		return say.List(group.Each(of, namesOf), len(of))
	case []say.Text:
		return say.List(of, len(of))
	case []string:
		return plainSeries(of)
	case facts.Card:
		lines := append([]say.Text{of.Tone.Said(), of.Headline, of.Detail}, of.More...)
		return say.List(lines, len(lines))
	case KeptColumn:
		return of.said()
	}
	return say.Text{English: readable(asJSON(of))}
}

// said says in words how much is left of a column.
func (k *KeptColumn) said() say.Text {
	said := saidConcealed.Say()
	if k.Exact != nil && k.Coarser != nil && k.Hidden != nil {
		said = saidKept.Say(*k.Exact, *k.Coarser, *k.Hidden)
	}
	if k.Commonest != "" {
		said = saidMostly.Say(said, k.Commonest)
	}
	return said
}

// asJSON writes what has its JSON: texts and names.
func asJSON(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// apartFrom returns two texts from shortly before the place on where they differ.
func apartFrom(a, b string) (string, string) {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	from := max(0, at-beforeOther)
	return readable(a[from:]), readable(b[from:])
}

// KeptColumn counts the released rows that have a value of a generalized column in the original, by
// what is left of it.
type KeptColumn struct {
	Column string `json:"column"`
	// Exact, Coarser and Hidden are all nil where one of them, or what follows from them, would
	// tell of fewer than 11 rows.
	Exact   *int `json:"exact"`
	Coarser *int `json:"coarser"`
	Hidden  *int `json:"hidden"`
	// Commonest is the label that most of the coarser rows show; empty: fewer than 11 rows show
	// it, or each group shows its mean.
	Commonest string `json:"commonest,omitempty"`
}

// Single is a column that is not generalized, or a pair of them, by which people are found.
type Single struct {
	Columns []string `json:"columns"`
	Said    say.Text `json:"said"` // how many of them, † where these would be fewer than 11
}

// keptOf returns what is left of the columns of a release, of which found are the figures before
// any was hidden.
func (d *Document) keptOf(r *engine.Release, found values) []KeptColumn {
	var all []KeptColumn
	for _, c := range r.Kept() {
		of := KeptColumn{Column: c.Column}
		if d.ShowsSmall || c.CommonestRows >= smallest {
			of.Commonest = c.Commonest
		}
		if d.ShowsSmall || !(concealer{d, found}).tells(countsOf(c.Exact, c.Coarser, c.Hidden)) {
			of.Exact, of.Coarser, of.Hidden = &c.Exact, &c.Coarser, &c.Hidden
		}
		all = append(all, of)
	}
	return all
}

// countsOf are the counts that follow from those of a column.
func countsOf(exact, coarser, hidden int) []int {
	return []int{exact, coarser, hidden, exact + coarser, exact + hidden, coarser + hidden, exact + coarser + hidden}
}

// singlesOf says how many people the columns find by which people are found.
func (d *Document) singlesOf(unique []facts.Unique, found values) []Single {
	var all []Single
	for _, u := range unique {
		of := Single{Columns: u.Columns, Said: u.Said}
		if n := len(u.Columns); !d.ShowsSmall && (concealer{d, found}).tells([]int{u.Alone, u.People}) {
			of.Said = without(of.Said, []int{n, n + 1})
		}
		all = append(all, of)
	}
	return all
}

// keptAt returns what is left of a column, and its place; nil: it is not generalized.
func (d *Document) keptAt(column string) (*KeptColumn, int) {
	at := slices.IndexFunc(d.Kept, func(k KeptColumn) bool { return k.Column == column })
	if at < 0 {
		return nil, at
	}
	return &d.Kept[at], at
}

// cells are the counts of a column in the page: exact, coarser and hidden.
func (k *KeptColumn) cells(at int, l Language) []answerCell {
	var cells []answerCell
	for _, of := range []struct {
		name  string
		count *int
	}{{"exact", k.Exact}, {"coarser", k.Coarser}, {"hidden", k.Hidden}} {
		text := hidden
		if of.count != nil {
			text = l.whole(*of.count)
		}
		cells = append(cells, answerCell{name{"kept", strconv.Itoa(at) + "." + of.name}, text})
	}
	return cells
}

// known reports whether a report can have the counts.
func (k *KeptColumn) known() bool {
	if k.Exact == nil || k.Coarser == nil || k.Hidden == nil {
		return k.Exact == nil && k.Coarser == nil && k.Hidden == nil
	}
	return *k.Exact >= 0 && *k.Coarser >= 0 && *k.Hidden >= 0
}
