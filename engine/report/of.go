package report

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine"
	"quasi/engine/data/derive"
	asked "quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/utility"
	"quasi/engine/release"
	"quasi/engine/say"
)

// Options holds the contents of a report beside its release.
type Options struct {
	Program Program
	Purpose string
	// Recipients are those who are to get the release.
	Recipients string
	Made       string // the day, as the person writes it; empty: nobody did
	// InputSHA256 is the hash of the original's file, which is not named; empty: not known.
	InputSHA256 string
	Output      []File
	// ShowSmall shows the counts from 1 to 10, which are hidden otherwise.
	ShowSmall bool
	// Population says that a table of the population was compared with.
	Population bool
	// Bound is a lower bound of the loss of all releases; nil: not computed.
	Bound *bound.Bound
	// Utility measures the use of the release; nil: not measured.
	Utility *utility.Report
	// Attacks has the results of attacks on a twin; nil: none were made.
	Attacks *Attacks
}

// Of returns the report on a release. It fails where its texts can't be audited, which
// those of a release that was made by this program can. It takes as long as an audit.
func Of(r *engine.Release, o Options) (*Document, error) {
	decided := r.Recipe()
	d := &Document{
		Version: Version, Program: o.Program, Purpose: o.Purpose, Recipients: o.Recipients, Made: o.Made, Input: File{SHA256: o.InputSHA256}, Output: o.Output,
		Wording: wording(), ShowsSmall: o.ShowSmall, Population: o.Population, Recipe: decided.Handed(),
	}
	d.RecipeSHA256 = hashOfRecipe(d.Recipe)
	d.Columns = columnsOf(&d.Recipe, r.Linked != nil)
	d.SinglesOut = group.Each(r.Concerns().Unique, func(u facts.Unique) []string { return u.Columns })
	d.Models = group.Each(r.Verdicts, func(v facts.Verdict) Model { return Model{v.Named, v.Holds} })
	found, err := figuresOf(r, o)
	if err != nil {
		return nil, err
	}
	d.Figures = found.list(decided.Columns)
	var verdicts []facts.Answer // on the questions that the original answers
	for _, q := range decided.Questions {
		found, err := r.Answers([]asked.Question{q})
		if err != nil {
			d.Answers = append(d.Answers, Answer{Question: q.String(), Said: say.Of(err), Groups: []AnswerGroup{}})
			continue
		}
		a := published(q, found[0], o.ShowSmall)
		d.Answers, verdicts = append(d.Answers, a), append(verdicts, a.told())
		verdicts[len(verdicts)-1].Why = found[0].Why
	}
	for _, b := range r.Biases() {
		of := Bias{Column: b.Column, Moved: b.Moved(), Said: stateOf(&b).Say()}
		if b.Left != nil && (b.Value == "" || b.Left.Value > 0) {
			of.Value, of.Left = b.Value, &b.Left.Value
		}
		d.Biases = append(d.Biases, of)
	}
	d.Attacks = o.Attacks
	if !o.ShowSmall {
		d.hide()
		if d.Attacks != nil {
			d.Attacks = d.Attacks.published(d.uncounted())
		}
	}
	d.Cards = &facts.Cards{Protection: r.Protection(), Use: r.UseFor(verdicts)}
	if !o.ShowSmall {
		c := concealer{d, found}
		c.card(&d.Cards.Protection)
		c.card(&d.Cards.Use)
	}
	d.Data = d.dataOf(r)
	d.Kept, d.Singles = d.keptOf(r, found), d.singlesOf(r.Concerns().Unique, found)
	d.Limits, d.Worksheets = d.limits(), d.sheets()
	return d, nil
}

// Use measures what a release is still good for, for [Options.Utility]; nil: its rows are
// too many to do that beside a report.
func Use(ctx context.Context, r *engine.Release) (*utility.Report, error) {
	if r.Table.N > mostMeasured || r.Linked != nil {
		return nil, nil
	}
	use, err := r.Utility(ctx, utility.Options{})
	return &use, err
}

// mostMeasured is the number of rows up to which that is measured.
const mostMeasured = 100_000

// columnsOf says what a recipe does to its columns; apart says that its method makes two
// tables.
func columnsOf(r *recipe.Recipe, apart bool) []Column {
	var all []Column
	for i := range r.Columns {
		c := &r.Columns[i]
		of := Column{Name: c.Name, Role: string(c.Role), MaxLevel: c.MaxLevel, Within: c.Within, Confirmed: c.Confirmed}
		if of.Treatment = TreatmentOf(r, c, apart); of.Treatment != Removed {
			of.Released = c.ReleasedName()
		}
		if of.Released != "" && c.Coarsen != nil {
			of.Coarser = new(c.Coarsen.Said())
		}
		of.Means = of.Treatment == Generalized && c.Means
		switch h := c.Hierarchy; {
		case of.Treatment != Generalized || h == nil:
		case h.Ordered:
			of.Hierarchy = &Hierarchy{Ranges: true}
		case h.Rule != nil:
			of.Hierarchy = &Hierarchy{Rule: string(h.Rule.Kind), Listed: h.ListsValues()}
		default:
			of.Hierarchy = &Hierarchy{Listed: true}
		}
		all = append(all, of)
	}
	return all
}

// TreatmentOf says what a recipe does to one of its columns; apart says that its method makes two tables.
func TreatmentOf(r *recipe.Recipe, c *recipe.Column, apart bool) Treatment {
	switch {
	case !r.Leaves(c.Name):
		return Removed
	case c.Transform != nil && c.Transform.Kind == recipe.ShiftDates:
		return Shifted
	case c.Transform != nil:
		return Pseudonyms
	case !c.Released():
		return Numbered
	case apart && c.Role == table.Sensitive:
		return Apart
	case !apart && c.Role == table.QuasiIdentifying:
		return Generalized
	case c.Coarsen != nil:
		return Coarsened
	}
	return Kept
}

// name is a figure by its id and column.
type name struct{ id, column string }

// values are figures before any is hidden.
type values map[name]float64

// list returns the figures in the order of the report.
func (v values) list(columns []recipe.Column) []Figure {
	var all []Figure
	add := func(id, column string) {
		if value, ok := v[name{id, column}]; ok {
			all = append(all, Figure{ID: id, Column: column, Value: &value})
		}
	}
	for _, def := range definitions {
		add(def.id, "")
		for _, c := range columns {
			add(def.id, c.Name)
		}
	}
	return all
}

// figuresOf measures a release.
func figuresOf(r *engine.Release, o Options) (values, error) {
	found := values{}
	left := r.LeftOut()
	found.count("rows.input", left.Empty+left.Contrary+left.Limit+r.Table.N)
	found.count("rows.left-out", left.Empty+left.Contrary+left.Limit)
	found.count("rows.left-out.empty", left.Empty)
	found.count("rows.left-out.contrary", left.Contrary)
	found.count("rows.left-out.limit", left.Limit)
	found.count("rows.released", r.Table.N)
	if r.Linked == nil {
		rows := r.Audit
		if rows.Patients > 0 {
			var err error
			if rows, err = audit.Table(r.Table, audit.Options{QI: r.Shown(), Subsets: -1}); err != nil {
				return nil, err
			}
		}
		found.groups(rows)
		found.risks(r.Audit)
		decided := r.Recipe()
		for _, column := range decided.Names(table.Sensitive) {
			if s, ok := r.Audit.Sensitive[r.Name(column)]; ok {
				found.sensitive(column, s)
			}
		}
	}
	if found.patients(r.Audit); r.Audit.Persons != nil {
		had := r.Persons(group.Numbers(r.Prepared().Raw.N))
		found.count("patients.input", had)
		found.count("patients.left-out", had-r.Audit.Persons.Count)
	}
	found[name{id: "loss.total"}] = r.Loss.ILossRate
	found[name{id: "loss.generalization"}] = r.Loss.Generalisation
	found[name{id: "loss.suppression"}] = r.Loss.Suppression
	for _, c := range r.Loss.Columns {
		found[name{"loss.column", c.Name}] = c.ILossRate
	}
	if o.Bound != nil {
		found[name{id: "loss.bound"}] = o.Bound.Loss
	}
	if o.Utility != nil {
		measured := map[string]*float64{"utility.penalty": o.Utility.CertaintyPenalty.Normalised.Without}
		if p := o.Utility.Prediction; p != nil {
			measured["utility.accuracy"], measured["utility.accuracy-before"] = p.After.Without, p.Before.Without
		}
		for id, value := range measured {
			if value != nil {
				found[name{id: id}] = *value
			}
		}
	}
	return found, nil
}

func (v values) count(id string, n int) { v[name{id: id}] = float64(n) }

// groups are the figures of groups of rows.
func (v values) groups(rows audit.Report) {
	v.count("rows.released", rows.N)
	v.count("groups.smallest", rows.K)
	v.count("groups.count", rows.Classes.Count)
	below := 0
	for i, band := range bands {
		n := 0
		for _, s := range rows.Classes.Sizes {
			if s.Size >= band.least && s.Size <= band.top {
				n += s.Size * s.Classes
			}
		}
		v.count(band.id, n)
		if i < belowEleven {
			below += n
		}
	}
	v.count("rows.in-groups.below-11", below)
}

// risks are the three attackers', by rows or, where they are known, by patients.
func (v values) risks(a audit.Report) {
	v[name{id: "risk.prosecutor.highest"}] = a.Risk.Prosecutor.Highest
	v[name{id: "risk.journalist.highest"}] = a.Risk.Journalist.Highest
	v[name{id: "risk.marketer.average"}] = a.Risk.Marketer.Average
}

func (v values) sensitive(column string, s audit.Sensitive) {
	v[name{"sensitive.distinct-l", column}] = float64(s.DistinctL)
	v[name{"sensitive.entropy-l", column}] = s.EntropyL
	v[name{"sensitive.alpha", column}] = s.Alpha
	v[name{"sensitive.t", column}] = s.T.Equal
}

func (v values) patients(a audit.Report) {
	if a.Persons == nil {
		return
	}
	v.count("patients.count", a.Persons.Count)
	v.count("patients.several-rows", a.Persons.Several)
	v.count("patients.one-row", a.Persons.Count-a.Persons.Several)
	v.count("patients.below-11", int(math.Round(a.Risk.Prosecutor.RecordsAtRisk*float64(a.Persons.Count))))
	v.count("patients.smallest", a.K)
	for _, k := range a.Persons.Known {
		v.count("patients.known-"+string(k.Knows)+".k", k.AtLeast)
		v.count(aloneBy(k.Knows), k.Unique.Persons)
		v.count(narrowedBy(k.Knows), k.Below.Persons)
	}
}

// Texts of the two verdicts.
var (
	headProtection = say.Define("report-card-protection", "Protection: {0}")
	headUse        = say.Define("report-card-use", "Usefulness: {0}")
)

func (d *Document) fails() bool {
	return slices.ContainsFunc(d.Models, func(m Model) bool { return !m.Holds })
}

// concealer hides counts in sentences that a report must not tell: those that it hides among its
// figures, counts from 1 to 10, and all from which such a one follows by subtraction.
type concealer struct {
	d     *Document
	found values // before any was hidden
}

// card hides counts in a card: in its headline and detail together, which are on the same rows.
func (c concealer) card(card *facts.Card) {
	c.together(&card.Headline, &card.Detail)
	for i := range card.More {
		c.together(&card.More[i])
	}
}

func (c concealer) together(texts ...*say.Text) {
	var counts []int
	for _, t := range texts {
		counts = append(counts, countsIn(*t)...)
	}
	tells := c.tells(counts)
	for _, t := range texts {
		if tells {
			*t = without(*t, release.CountsIn(*t))
		}
		if f := c.d.Figure("groups.count", ""); f != nil && f.Hidden {
			*t = without(*t, release.GroupsIn(*t))
		}
		if at := release.LossIn(*t); at != nil {
			if f := c.d.Figure("loss.column", t.Args[0].English); f != nil && f.Hidden {
				*t = without(*t, at)
			}
		}
	}
}

// countsIn returns the counts of people or rows in a text, and in a text in it.
func countsIn(t say.Text) []int {
	var counts []int
	for _, at := range release.CountsIn(t) {
		n, _ := strconv.Atoi(t.Args[at].English) // 0 where it is none
		counts = append(counts, n)
	}
	for _, arg := range t.Args {
		counts = append(counts, countsIn(arg)...)
	}
	return counts
}

// tells reports whether counts tell of 1 to 10 people, or of a figure that is hidden.
func (c concealer) tells(counts []int) bool {
	known := slices.Clone(counts)
	for _, total := range []string{"rows.input", "rows.released", "patients.count"} {
		if n, ok := c.found[name{id: total}]; ok {
			known = append(known, int(n))
		}
	}
	return slices.ContainsFunc(counts, func(n int) bool {
		return few(n) || slices.ContainsFunc(known, func(other int) bool { return few(n-other) || few(other-n) }) ||
			n > 0 && slices.ContainsFunc(c.d.Figures, func(f Figure) bool {
				return f.Hidden && defined(f.ID).unit == people && int(c.found[name{f.ID, f.Column}]) == n
			})
	})
}

func few(n int) bool { return n > 0 && n < smallest }

// without returns a text that has [hidden] in some of its places, and for the counts of a text in it.
func without(t say.Text, places []int) say.Text {
	if len(places) == 0 {
		return t
	}
	args := make([]any, len(t.Args))
	for i, arg := range t.Args {
		if args[i] = without(arg, release.CountsIn(arg)); slices.Contains(places, i) {
			args[i] = hidden
		}
	}
	return say.Kind{Code: t.Code, English: t.Sentence}.Say(args...)
}

// card writes a verdict.
func (p *page) card(title say.Kind, c facts.Card) {
	p.line(`<section class="card ` + escape(string(c.Tone)) + `">`)
	p.line("<p>" + p.say(title, c.Tone.Said()) + "</p>")
	p.line("<p><b>" + p.sentence(c.Headline) + "</b></p>")
	if c.Detail.English != "" {
		p.line(`<p class="soft">` + p.sentence(c.Detail) + "</p>")
	}
	p.bullets(c.More)
	p.line("</section>")
}

// Texts of what the data are, and how they were read.
var (
	saidPeriod  = say.Define("report-data-period", "Period ({0}): {1} to {2}.")
	saidDoubles = say.Define("report-data-doubles", "Rows equal to an earlier one were left out.")
	saidBounds  = say.Define("report-data-bounds", "Read as bounds: values with < or > in {0}.")
	saidNothing = say.Define("report-data-nothing", "Read as no value: {0}.")
)

// dataOf says of which period the released rows are, which rows were left out because they stood twice,
// and which values were read as none or as bounds.
func (d *Document) dataOf(r *engine.Release) (all []say.Text) {
	all = append(all, d.periodOf(r)...)
	if d.Recipe.Input.Duplicates == recipe.DuplicatesLeaveOut {
		all = append(all, saidDoubles.Say())
	}
	var nothing, bounds []string
	for _, c := range d.released() {
		if none := d.Recipe.Column(c.Name).Missing; len(none) > 0 {
			nothing = append(nothing, c.Name+" ("+strings.Join(none, ", ")+")")
		}
		raw := r.Prepared().Raw.Column(c.Name)
		if (c.Treatment == Generalized || c.Treatment == Coarsened) && slices.ContainsFunc(r.Records, func(record int32) bool {
			_, is := raw.Format.Bound(raw.Values[raw.Codes[record]])
			return is
		}) {
			bounds = append(bounds, c.Name)
		}
	}
	return slices.Concat(all, naming(saidNothing, nothing), naming(saidBounds, bounds))
}

// periodOf says from when to when the events are of which ages, stays, months or weekdays are computed, as
// months if more than ten people are in the first and in the last one, else as years if as many are in
// these. Dates that are shifted say nothing.
func (d *Document) periodOf(r *engine.Release) []say.Text {
	place := map[derive.Kind]int{derive.Age: 1, derive.Length: 0, derive.SinceFirst: 1, derive.Month: 0, derive.Weekday: 0}
	var of *table.Column
	for _, rule := range d.Recipe.Derived {
		if at, is := place[rule.Kind]; is && of == nil {
			of = r.Prepared().Raw.Column(rule.From[at])
		}
	}
	if of == nil || len(d.treated(Shifted)) > 0 {
		return nil
	}
	for _, layout := range []string{"2006-01", "2006"} {
		in := map[string][]int32{}
		for _, record := range r.Records {
			if day, is := of.Format.Day(of.Values[of.Codes[record]]); is {
				in[day.Format(layout)] = append(in[day.Format(layout)], record)
			}
		}
		var first, last string
		for when := range in {
			if first == "" || when < first {
				first = when
			}
			last = max(last, when)
		}
		if r.Persons(in[first]) >= smallest && r.Persons(in[last]) >= smallest {
			return []say.Text{saidPeriod.Say(of.Name, first, last)}
		}
	}
	return nil
}
