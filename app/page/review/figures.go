package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/domain"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/answertext"
	"quasi/engine/measure/utility"
)

// figuresOf are the charts of the result, as far as they are computed.
func (s visit) figuresOf() []screen.Figure {
	all := append(s.answerFigures(), s.attackersFigure(), s.sizesFigure(), s.lossesFigure())
	if len(s.singlingSets()) > 0 {
		all = append(all, s.singlingFigure())
	}
	if len(s.Result.Curve) > 1 && !screen.LeavesFewOut(s.Session) {
		all = append(all, s.lossFigure())
	}
	if q := s.Inspection().Quality(); q != nil {
		for _, d := range q.Distributions {
			all = append(all, s.distributionFigure(d))
		}
	}
	if m := s.Inspection().ClassMap(); m != nil && len(m.Marks) > 0 {
		all = append(all, s.mapFigure())
	}
	if w := s.Alternatives().Sweep(); w != nil {
		all = append(all, s.sweepFigure())
	}
	return all
}

// compared are groups of two bars, before and after.
type compared struct {
	s      *session.Session
	groups []drawing.Group
	lines  [][]string
}

// newCompared begins them; heads stand above the figures, before Before and After.
func (s visit) newCompared(heads ...string) *compared {
	return &compared{s: s.Session, lines: [][]string{append(heads, s.Say(text.Before), s.Say(text.After))}}
}

// add adds a group: shares, and whether they are told. names stand for it among the figures.
func (c *compared) add(name string, shares screen.Pair, hidden [2]bool, names ...string) {
	g, line := drawing.Group{Name: name}, names
	for i, share := range shares {
		b, told := drawing.Bar{Share: share, Said: c.s.Lang.Percent(share)}, screen.Plain(share)
		if hidden[i] {
			b, told = drawing.Bar{Said: screen.Concealed}, screen.Concealed
		}
		g.Bars, line = append(g.Bars, b), append(line, told)
	}
	c.groups, c.lines = append(c.groups, g), append(c.lines, line)
}

func (c *compared) figure(name, title, caption string) screen.Figure {
	return screen.Figure{Name: name, Title: title, Caption: caption, Picture: drawing.Bars([]string{c.s.Say(text.Before), c.s.Say(text.After)}, c.groups), Lines: c.lines}
}

// countedBoth returns how many rows, or patients, there are before and after.
func (s visit) countedBoth() [2]int {
	r := s.Result
	if r.Audit.Patients > 0 {
		return [2]int{r.Before.Patients, r.Audit.Patients}
	}
	return [2]int{r.Records, r.Released}
}

// attackersFigure draws what each attacker finds.
func (s visit) attackersFigure() screen.Figure {
	c, of := s.newCompared(s.Say(text.AttackerHead), s.Say(text.MapFigure)), s.countedBoth()
	add := func(who string, what string, shares screen.Pair, hidden [2]bool) {
		c.add(who+" · "+what, shares, hidden, who, what)
	}
	for _, a := range s.attackersOf() {
		if a.single {
			add(a.means, s.Say(text.HighestHead), a.highest, [2]bool{})
			add(a.means, s.atRiskHead(), a.atRisk, [2]bool{screen.Small(a.atRisk[0], of[0]), screen.Small(a.atRisk[1], of[1])})
		}
		add(a.means, s.Say(text.AverageHead), a.average, [2]bool{})
	}
	return c.figure("attackers", s.Say(text.AttackersTitle), s.Say(screen.CountedIn(s.Session, text.AttackersLead, text.AttackersPatients))+" "+s.Say(text.AttackersSource))
}

// singlingFigure is which columns single out.
func (s visit) singlingFigure() screen.Figure {
	c, of := s.newCompared(s.Say(text.ColumnHead)), s.countedBoth()
	for _, set := range s.singlingSets() {
		c.add(set.names, set.unique, [2]bool{screen.Small(set.unique[0], of[0]), screen.Small(set.unique[1], of[1])}, set.names)
	}
	return c.figure("singling-out", s.Say(text.SinglingTitle), s.Say(screen.CountedIn(s.Session, text.SinglingLead, text.SinglingLeadPatients))+" "+s.Say(text.SinglingSource))
}

// distributionFigure is the values of a column, before and after. How far the two are apart is
// told where all of them are: it could tell what is hidden.
func (s visit) distributionFigure(d utility.Distribution) screen.Figure {
	all := make([]screen.Pair, len(d.Histogram.Labels))
	for i := range all {
		all[i] = screen.Pair{d.Histogram.Before[i], d.Histogram.After[i]}
	}
	c := s.newCompared(d.Name)
	hidden := screen.Conceal(all, s.Result.Records)
	for i, label := range d.Histogram.Labels {
		c.add(label, all[i], [2]bool{hidden[i], hidden[i]}, label)
	}
	caption := s.Say(text.DistributionLead)
	if !slices.Contains(hidden, true) {
		caption = s.moved(d) + " " + caption
	}
	return c.figure("distribution-"+strings.Join(strings.Fields(d.Name), "-"), s.Say(text.DistributionTitle)+": "+d.Name, caption)
}

// lossesFigure is the detail lost by column.
func (s visit) lossesFigure() screen.Figure {
	lines := [][]string{{s.Say(text.ColumnHead), s.Say(text.DetailLost)}}
	var groups []drawing.Group
	for _, c := range s.Result.Loss.Columns {
		b, told := drawing.Bar{Share: c.ILossRate, Said: s.Lang.Percent(c.ILossRate)}, screen.Plain(c.ILossRate)
		if screen.LeavesFewOut(s.Session) {
			b, told = drawing.Bar{Said: screen.Concealed}, screen.Concealed
		}
		groups = append(groups, drawing.Group{Name: c.Name, Bars: []drawing.Bar{b}})
		lines = append(lines, []string{c.Name, told})
	}
	return screen.Figure{Name: "loss-by-column", Title: s.Say(text.LossByColumn), Picture: drawing.Bars([]string{""}, groups), Lines: lines}
}

// sizesFigure draws the number of groups of each size.
func (s visit) sizesFigure() screen.Figure {
	c := s.Result.Audit.Classes
	title := s.Say(screen.CountedIn(s.Session, text.GroupSizes, text.GroupPatients))
	lines := [][]string{{title, s.Say(text.MapGroups)}}
	var groups []drawing.Group
	for _, b := range binned(c.Sizes) {
		groups = append(groups, drawing.Group{Name: rangeName(b.SizeRange), Bars: []drawing.Bar{{Share: float64(b.groups), Said: s.Lang.Int(b.groups)}}})
		lines = append(lines, []string{rangeName(b.SizeRange), strconv.Itoa(b.groups)})
	}
	return screen.Figure{Name: "group-sizes", Title: title, Caption: s.sizesSaid(), Picture: drawing.Bars([]string{""}, groups), Lines: lines}
}

// lossFigure is how the loss fell over time.
func (s visit) lossFigure() screen.Figure {
	found := s.Result.Curve
	lines := [][]string{{s.Say(text.MapSeconds), s.Say(text.DetailLost)}}
	points := make([]curve.Point, len(found))
	for i, p := range found {
		points[i] = curve.Point{Across: p.Seconds, Up: p.Loss}
		lines = append(lines, []string{screen.Plain(p.Seconds), screen.Plain(p.Loss)})
	}
	labels := curve.Labels{Across: s.Say(text.MapSeconds), Up: s.Say(text.DetailLost), SayAcross: s.Lang.Number, SayUp: s.Lang.Percent}
	picture := curve.Picture(labels, []curve.Series{{Points: points, Plain: true}})
	return screen.Figure{Name: "loss-over-time", Title: s.Say(text.CurveTitle), Caption: s.curveSaid(), Picture: picture, Lines: lines}
}

// sweepFigure is loss against risk, as far as it is measured and tells no small count.
func (s visit) sweepFigure() screen.Figure {
	w := s.Alternatives().Sweep()
	all := s.seriesOf(w)
	lines := [][]string{{s.Say(text.AlgorithmLabel), "k", s.Say(text.DetailLost), s.Say(text.HelpRisk), s.Say(text.HelpOut)}}
	at := 0
	for i := range all {
		for j := range all[i].Points {
			p := &w.Points[at]
			if all[i].Points[j].Label = strconv.Itoa(p.K); p.Trial != nil && screen.IsSmall(p.Trial.LeftOut) {
				all[i].Points[j].Up = math.NaN()
			}
			lines, at = append(lines, s.sweepFigures(p)), at+1
		}
	}
	labels := curve.Labels{Across: s.Say(text.HelpRisk), Up: s.Say(text.DetailLost), SayAcross: s.Lang.Percent, SayUp: s.Lang.Percent}
	return screen.Figure{Name: "loss-against-risk", Title: s.Say(text.SweepTitle), Caption: s.Say(text.SweepLead), Picture: curve.Picture(labels, all), Lines: lines, Several: true}
}

// sweepFigures are the figures of a point; of one without a release, the reason.
func (s visit) sweepFigures(p *session.SweepPoint) []string {
	line := []string{s.Lang.AlgorithmTitle(p.Method), strconv.Itoa(p.K)}
	switch {
	case p.Trial == nil:
		return line
	case !p.Trial.Passed():
		return append(line, s.Lang.Sentence(p.Trial.Failed))
	}
	if screen.IsSmall(p.Trial.LeftOut) {
		return append(line, screen.Concealed, screen.Plain(p.Trial.Highest), screen.Concealed)
	}
	return append(line, screen.Plain(p.Trial.Loss), screen.Plain(p.Trial.Highest), strconv.Itoa(p.Trial.LeftOut))
}

// keptBars are a bar for each generalized column: how many rows show its value as it was, coarser,
// or not at all, and the label that most of them show. Their numbers stand behind it for those
// who do not see it.
func (s visit) keptBars() app.UI {
	columns := s.Result.Shown
	if len(columns) == 0 {
		return app.Div().Class("nothing")
	}
	return ui.Section(s.Say(text.KeptTitle),
		app.Ul().Class("kept-bars").ID("kept-bars").Body(app.Range(columns).Slice(func(i int) app.UI {
			c := columns[i]
			counts := s.Say(text.ShownCounts, c.Exact, c.Coarser, c.Hidden)
			if c.Commonest != "" {
				counts += s.Say(text.ShownMostly, s.Lang.Label(c.Commonest, s.Reading().Whole(c.Column)))
			}
			return app.Li().Body(app.Span().Class("name").Title(c.Column).Text(c.Column), app.Raw(keptBar(c)), app.Span().Class("soft").Text(counts))
		}))).ID("kept")
}

// keptBar is a bar of three parts, as wide as their shares of the rows.
func keptBar(c facts.KeptColumn) string {
	var bar strings.Builder
	bar.WriteString(`<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">`)
	from := 0.0
	for _, part := range []struct {
		class string
		rows  int
	}{{"exact", c.Exact}, {"coarser", c.Coarser}, {"gone", c.Hidden}} {
		width := 100 * float64(part.rows) / float64(max(1, c.Rows()))
		fmt.Fprintf(&bar, `<rect class="%s" x="%.2f" y="0" width="%.2f" height="10"/>`, part.class, from, width)
		from += width
	}
	bar.WriteString("</svg>")
	return bar.String()
}

// curve shows how the loss fell, for a method that goes on improving.
func (v *Review) curve() app.UI {
	s, curve := v.S, v.S.Result.Curve
	if len(curve) < 2 {
		return app.Div().Class("nothing")
	}
	return ui.Section(s.Say(text.CurveTitle), screen.LossCurve(curve), soft(visitOf(s).curveSaid()))
}

// curveSaid says how far the loss fell.
func (s visit) curveSaid() string {
	curve := s.Result.Curve
	first, last := curve[0], curve[len(curve)-1]
	return s.Say(text.CurveAlt, s.Lang.Percent(first.Loss), s.Lang.Percent(last.Loss), s.Lang.Seconds(last.Seconds), last.Round)
}

func (v *Review) losses() app.UI {
	s, columns := v.S, v.S.Result.Loss.Columns
	return ui.Section(s.Say(text.LossByColumn), app.Div().Class("bars").ID("losses").Body(app.Range(columns).Slice(func(i int) app.UI {
		bar := ui.Bar(columns[i].Name, s.Lang.Percent(columns[i].ILossRate), columns[i].ILossRate)
		at := slices.IndexFunc(s.Result.Stretched, func(c facts.Stretched) bool { return c.Column == columns[i].Name })
		if at < 0 {
			return bar
		}
		return app.Div().Class("stretched").Body(bar, app.P().Class("hint").Body(
			app.Text(s.Lang.Sentence(s.Result.Stretched[at].Said())+" "), visitOf(s).byLeaves(columns[i].Name)))
	})))
}

// byLeaves is a button that counts the loss of a column by its values in place of their range.
func (s visit) byLeaves(column string) app.UI {
	if c := s.Recipe().Column(column); c == nil || c.Loss == domain.ByLeaves {
		return app.Span().Class("nothing")
	}
	return ui.Link("by-leaves-"+column, s.Say(text.LossByLeaves), func(app.Context) {
		s.DecideColumn(column, func(c *recipe.Column) { c.Loss = domain.ByLeaves })
	}).Disabled(s.Busy())
}

// answerFigures are the answers as they are saved, by the plain reading, with the figures of the
// careful one beside it.
func (s visit) answerFigures() (all []screen.Figure) {
	for i, of := range s.Result.Answers {
		if f, some := answerFigure(s.newReplied(of, false), "answer-"+strconv.Itoa(i+1)); some {
			all = append(all, f)
		}
	}
	return all
}

// answerFigure is an answer as it is saved: of the groups that the release shows and that have 11
// rows or more, without what the original answers where that could tell a small count. some is
// false where nothing is left.
func answerFigure(a *replied, name string) (f screen.Figure, some bool) {
	s, hidden := a.s, a.concealed()
	lines := [][]string{{s.Say(text.GroupHead), s.Say(text.AnswerBefore), s.Say(text.AnswerLow), s.Say(text.AnswerHigh), s.Say(text.AnswerAfter), s.Say(text.AnswerReleasedRows), s.Say(text.AnswerVerdict), s.Say(text.ReadingCareful)}}
	told := *a
	told.Groups = nil
	var conceal []bool
	for i := range a.Groups {
		g := &a.Groups[i]
		if g.Plain == nil || g.Rows < leastReported {
			continue
		}
		told.Groups, conceal = append(told.Groups, *g), append(conceal, hidden[i])
		lines = append(lines, a.told(g, hidden[i]))
	}
	if len(told.Groups) == 0 {
		return f, false
	}
	shown := told.largest(mostDrawn)
	marks := told.estimates(shown)
	for i, g := range shown {
		e := &marks[i]
		if !told.hasMargin(&told.Groups[g]) {
			e.Low, e.High = math.NaN(), math.NaN()
		}
		if conceal[g] {
			e.Value, e.Low, e.High, e.Off, e.Few = math.NaN(), math.NaN(), math.NaN(), false, false
		}
	}
	scale := drawing.ScaleOf(marks)
	keys := drawing.Keys{Value: s.Say(text.AnswerOriginal), Within: s.Say(text.AnswerInside), Off: s.Say(text.AnswerBeyond)}
	if slices.Contains(conceal, true) {
		told.Lean = nil
	}
	caption := s.Lang.Sentence(answertext.Said(told.Answer))
	for _, more := range a.explained() {
		caption += " " + more
	}
	if len(answertext.Bounded(told.Answer)) > 0 {
		caption += " " + s.Lang.Sentence(answertext.Left.Say())
	}
	if a.regression() {
		caption += " " + s.Say(text.AnswerScaled)
	}
	return screen.Figure{Name: name, Title: s.Lang.Question(a.question), Caption: caption + " " + s.Say(text.ReadingPlainWhy), Picture: drawing.Forest(scale, keys, a.tick(scale), marks), Lines: lines}, true
}

// told are the figures of a group as they are saved.
func (a *replied) told(g *facts.AnswerGroup, hidden bool) []string {
	low, high, careful := "", "", ""
	if a.hasMargin(g) {
		low, high = g.Original.LowSign+screen.Plain(*g.Original.Low), g.Original.HighSign+screen.Plain(*g.Original.High)
	}
	if g.Careful != nil {
		careful = g.Careful.Sign + screen.Plain(g.Careful.Value)
	}
	release, rows := g.Plain.Sign+screen.Plain(g.Plain.Value), screen.Plain(g.Plain.Rows)
	if hidden {
		return []string{a.name(g), screen.Concealed, screen.Concealed, screen.Concealed, release, rows, "", screen.Concealed}
	}
	return []string{a.name(g), g.Original.Sign + screen.Plain(g.Original.Value), low, high, release, rows, a.s.Lang.Phrase(g.Said()), careful}
}

// hasMargin reports whether the margin of a group is saved: that of a median has values of rows.
func (a *replied) hasMargin(g *facts.AnswerGroup) bool {
	return g.Original.Low != nil && (a.question.Kind != question.Median && !g.Median || g.Judged())
}

// concealed returns of which groups no figure of the original is saved: of all where each is a
// count, and of those from which a count of 1 to 10 rows could be worked out, by the shares of
// all others, too.
func (a *replied) concealed() []bool {
	n := len(a.Groups)
	counts, total := make([]screen.Pair, n), 0.0
	for i := range a.Groups {
		g := &a.Groups[i]
		rows := float64(g.Rows)
		counts[i] = screen.Pair{rows}
		if a.ofShares() {
			counts[i] = screen.Pair{g.Original.Value * rows, rows - g.Original.Value*rows}
		}
		total += rows
	}
	crossed, small := a.ofShares() && a.question.Kind == question.Association, false
	for i := range counts {
		for side := range counts[i] {
			counts[i][side] /= math.Max(1, total)
			small = small || screen.Small(counts[i][side], int(total))
		}
	}
	hidden := make([]bool, n)
	switch {
	case a.question.Kind == question.Count || crossed && small:
		for i := range hidden {
			hidden[i] = true
		}
	case crossed, a.regression(): // one figure, or none of few
	default:
		hidden = screen.Conceal(counts, int(total))
	}
	return hidden
}
