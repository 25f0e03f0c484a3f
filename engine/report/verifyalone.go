package report

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"

	"quasi/engine"
	"quasi/engine/criteria"
	asked "quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/answer"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/release"
	"quasi/engine/say"
	"quasi/engine/trial"
)

// names compares the columns of the release with those that the report says are in it.
func (v *verification) names() {
	if v.d.apart() {
		v.unchecked(checkNames.Say(), whyTwo.Say())
		return
	}
	about := v.d.Recipe.ForRelease(v.g.Release)
	want := slices.DeleteFunc(about.ColumnNames(), func(name string) bool { return !about.Leaves(name) })
	have := slices.Sorted(slices.Values(v.g.Release.Names()))
	slices.Sort(want)
	v.compare(checkNames.Say(), slices.Equal(want, have), want, have)
}

// alone compares what follows from the release alone. The rest needs the original.
func (v *verification) alone() {
	v.against(append(v.d.rows(), v.d.Attacks.rows()...), v.decided(), whyOriginal.Say())
}

// decided returns what the release decides of the report: models, figures, whom columns single out,
// and of verdicts, answers and what is studied the part that a reader of the release finds.
func (v *verification) decided() (found []row) {
	if v.d.apart() {
		return []row{figureRow(Figure{ID: "rows.released", Value: new(float64(v.g.Release.N))})}
	}
	about := v.d.Recipe.ForRelease(v.g.Release)
	read := about.Interpret(v.g.Release, nil)
	t := recognize.Formats(read.Persons())
	fails := false
	if verdicts, err := criteria.Judge(t, about); err == nil {
		for _, m := range verdicts {
			fails = fails || !m.Holds
			found = append(found, row{checkModel.Say(m.Named), Model{m.Named, m.Holds}})
		}
	}
	measured, concerns := v.measured(t, &about), v.concerns(t, &about)
	found = append(found, group.Each(measured.list(v.d.Recipe.Columns), figureRow)...)
	found = append(append(found, v.singled(concerns.Unique, measured)...), v.toned(fails, concerns.Unique)...)
	read = recognize.Formats(read)
	found = append(append(found, v.kept(read)...), v.contrary()...)
	return append(append(found, v.left(read)...), v.answered(read, &about)...)
}

// singled returns whom the columns of a release single out, and how many people. Of patients, whom the
// release does not name, it returns the columns only where the report lacks one that singles rows out.
func (v *verification) singled(singles []facts.Unique, measured values) (found []row) {
	var columns [][]string
	patients := v.d.Recipe.Privacy.Patient != ""
	for _, u := range singles {
		if !patients || len(u.Columns) == 1 && !slices.ContainsFunc(v.d.SinglesOut, func(said []string) bool { return slices.Equal(said, u.Columns) }) {
			columns = append(columns, u.Columns)
		}
	}
	if !patients || columns != nil {
		found = append(found, row{checkSingle.Say(), columns})
	}
	if rows := v.d.Figure("rows.input", ""); !patients && rows != nil && rows.Value != nil { // else it may be what hides a count
		measured[name{id: rows.ID}] = *rows.Value
		found = append(found, row{checkSingles.Say(), v.d.singlesOf(singles, measured)})
	}
	return found
}

// kept returns what is left of generalized columns whose labels are told from values; of others, only
// where the release has another number of rows with a value, or the report lacks the column.
func (v *verification) kept(t *table.Table) (found []row) {
	for _, c := range v.d.Recipe.Columns {
		of := t.Column(c.ReleasedName())
		said, at := v.d.keptAt(c.Name)
		if c.Role != table.QuasiIdentifying || of == nil || at < 0 && v.earlier() {
			continue
		}
		kind := rule.Kind("") // of labels
		if c.Hierarchy != nil && c.Hierarchy.Rule != nil && !c.Means {
			kind = c.Hierarchy.Rule.Kind
		}
		read, hidden, coarser, rows, most := covering.New(of, nil), 0, 0, map[string]int{}, 0
		for code, n := range of.Counts() {
			text := of.Values[code]
			if low, high, is := read.Bounds(text); of.Absent(int32(code)) {
				hidden += n
			} else if kind == rule.Mask && strings.HasSuffix(text, "*") || (kind == rule.Intervals || kind == rule.Dates) && is && low < high {
				coarser, rows[text], most = coarser+n, n, max(most, n)
			}
		}
		if at < 0 || said.Exact != nil && (*said.Exact+*said.Coarser+hidden != t.N || *said.Hidden > hidden || *said.Coarser < coarser) {
			found = append(found, row{checkKept.Say(c.Name), KeptColumn{c.Name, new(t.N - hidden - coarser), &coarser, &hidden, ""}})
		} else if (coarser > 0 || kind == rule.Flat) && rows[said.Commonest] == most && said.Exact != nil && *said.Hidden == hidden && *said.Coarser == coarser {
			found = append(found, row{checkKept.Say(c.Name), *said})
		}
	}
	return found
}

// contrary returns figures that contradict the rest of the report: totals that are no sums of their
// parts, no loss where cells are coarser or hidden, and rates outside their own intervals.
func (v *verification) contrary() (found []row) {
	all, lost, columns := values{}, 0.0, 0.0
	for _, f := range v.d.Figures {
		if all[name{f.ID, f.Column}] = math.NaN(); f.Value != nil { // which nothing contradicts
			all[name{f.ID, f.Column}] = *f.Value
		}
		if f.ID == "loss.column" {
			lost, columns = lost+all[name{f.ID, f.Column}], columns+1
		}
	}
	of := func(id string) float64 { return all[name{id: id}] }
	for _, whole := range []struct {
		id  string
		sum float64
	}{
		{"rows.input", of("rows.left-out") + of("rows.released")}, {"rows.left-out", of("rows.left-out.empty") + of("rows.left-out.contrary") + of("rows.left-out.limit")},
		{"loss.total", of("loss.generalization") + of("loss.suppression")}, {"loss.generalization", lost/columns - of("loss.suppression")},
	} {
		if math.Abs(of(whole.id)-whole.sum) > 1e-9 {
			found = append(found, figureRow(Figure{ID: whole.id, Value: &whole.sum}))
		}
	}
	more := func(f Figure, than float64, cells int) {
		if is, there := all[name{f.ID, f.Column}]; there && (is < than-1e-9 || cells > 0 && is <= than) {
			found = append(found, row{figureRow(f).what, saidMore.Say(told(Figure{Value: &than}))})
		}
	}
	more(Figure{ID: "utility.penalty"}, 0, int(math.Ceil(of("loss.generalization"))))
	for _, k := range v.d.Kept {
		if k.Exact != nil {
			more(Figure{ID: "loss.column", Column: k.Column}, (of("rows.left-out.limit")+float64(*k.Hidden))/(of("rows.left-out.limit")+of("rows.released")), *k.Coarser)
		}
	}
	if v.d.Attacks != nil {
		for _, r := range v.d.Attacks.Report.Results {
			for _, rate := range []*attackresult.Rate{r.Success, r.Control, r.Naive, r.Risk} {
				if rate != nil && (rate.Value < rate.Low || rate.Value > rate.High) {
					found = append(found, row{checkAttack.Say(r.Title()), attackresult.Range.Say(told(Figure{Value: &rate.Value}), told(Figure{Value: &rate.Low}), told(Figure{Value: &rate.High}))})
				}
			}
		}
	}
	return found
}

// concerns returns whom the columns of a release single out, and compares what is identifying in them
// with what the recipe lets leave.
func (v *verification) concerns(t *table.Table, about *recipe.Recipe) facts.Concerns {
	var columns []residual.Column
	for _, c := range t.Columns {
		at := slices.IndexFunc(about.Columns, func(of recipe.Column) bool { return of.Name == c.Name })
		if at >= 0 && about.Columns[at].Released() {
			decided := &about.Columns[at]
			columns = append(columns, residual.Column{Column: c, Name: v.d.Recipe.Columns[at].Name, Heading: c.Name, Disguised: decided.Transform != nil,
				Coarser: decided.Coarsen != nil, Generalized: decided.Role == table.QuasiIdentifying})
		}
	}
	found := residual.Find(columns, residual.Options{K: about.Privacy.K})
	var open []say.Text
	for _, i := range found.Identifiers {
		if c := v.d.Recipe.Column(i.Column); !c.Confirms(i.Kinds(), c.Agreed) {
			open = append(open, saidIn.Say(i.Column, i.Said()))
		}
	}
	v.compare(checkNamed.Say(), len(open) == 0, saidMissing.Say(), open)
	return found
}

// measured measures a release from its texts.
func (v *verification) measured(t *table.Table, about *recipe.Recipe) values {
	found := values{}
	opt := audit.Options{QI: about.Names(table.QuasiIdentifying), Sensitive: about.Names(table.Sensitive), Subsets: -1,
		OthersKnown: about.Privacy.Others == recipe.OthersKnown}
	if about.Privacy.Patient != "" {
		opt.Sensitive = nil // its figures count patients
	}
	rows, err := audit.Table(t, opt)
	if err != nil {
		return found // a column is missing, which the names say
	}
	found.groups(rows)
	if about.Privacy.Patient != "" {
		return found
	}
	found.risks(rows)
	if v.d.Population {
		delete(found, name{id: "risk.journalist.highest"})
	}
	of := v.d.Recipe.Names(table.Sensitive)
	for i, column := range about.Names(table.Sensitive) {
		found.sensitive(of[i], rows.Sensitive[column])
	}
	return found
}

// toned returns the verdict on protection with the tone that it has at least, where the report's is
// a better one.
func (v *verification) toned(fails bool, singles []facts.Unique) []row {
	if v.d.Cards == nil {
		return nil
	}
	card, tones, least := v.d.Cards.Protection, []facts.Tone{facts.Green, facts.Amber, facts.Red}, 0 // the place of the tone
	switch single := func(u facts.Unique) bool { return !u.Disguised }; {
	case fails:
		least = 2
	case v.g.Release.N == 0, v.g.Release.N > 1 && release.Amber(&v.d.Recipe, false), slices.ContainsFunc(singles, single):
		least = 1
	}
	if slices.Index(tones, card.Tone) >= least {
		return nil
	}
	card.Tone = tones[least]
	return []row{{checkProtection.Say(), card}}
}

// left returns what is studied with the means that a release has of it. The release alone does not
// tell a share: it is of values that the original has.
func (v *verification) left(t *table.Table) (found []row) {
	for _, b := range v.d.Biases {
		c := v.d.Recipe.Column(b.Column)
		if c == nil || b.Value != "" || b.Left == nil {
			continue
		}
		plain := numbered(t, c, c.ReleasedName())
		of, err := answer.Of(asked.Question{Kind: asked.Mean, Of: c.ReleasedName()}, plain, plain, answer.Options{})
		if err != nil || len(of.Groups) == 0 || of.Groups[0].Plain == nil || of.Groups[0].Median || near(*b.Left, of.Groups[0].Plain.Value) {
			continue
		}
		b.Left = &of.Groups[0].Plain.Value
		found = append(found, row{checkBias.Say(b.Column), b})
	}
	return found
}

// answered returns the groups of answers as a plain reader finds them who asks the release as if it
// were the original. Some questions can't be asked so: generalized values stand beside numbers, or a share
// is of values that the original has.
func (v *verification) answered(t *table.Table, about *recipe.Recipe) (found []row) {
	for i, said := range v.d.Answers {
		if i >= len(about.Questions) || !slices.Contains([]asked.Kind{asked.Count, asked.Mean, asked.Median}, about.Questions[i].Kind) {
			continue
		}
		plain := numbered(t, about.Column(about.Questions[i].Of), about.Questions[i].Of)
		a, err := answer.Of(about.Questions[i], plain, plain, answer.Options{})
		if err != nil {
			continue
		}
		for _, of := range published(about.Questions[i], a, true).Groups {
			at := slices.IndexFunc(said.Groups, func(g AnswerGroup) bool { return reflect.DeepEqual(g.Label, of.Label) })
			if at < 0 || about.Questions[i].Kind != asked.Count && (said.Groups[at].Sign != "" || said.Groups[at].Median != of.Median) {
				continue
			}
			g := said.Groups[at]
			g.Release, g.Released = of.Release, of.Released
			found = append(found, groupRow(said.Question, g))
		}
	}
	return found
}

// numbered returns a table in which a generalized column, as the release names it, has numbers alone:
// a plain reader takes its labels for missing values.
func numbered(t *table.Table, decided *recipe.Column, column string) *table.Table {
	if decided == nil || decided.Role != table.QuasiIdentifying {
		return t
	}
	plain := &table.Table{N: t.N, Columns: slices.Clone(t.Columns)}
	if at := t.Index(column); at >= 0 {
		labels := slices.DeleteFunc(slices.Clone(t.Columns[at].Values), func(text string) bool { _, is := t.Columns[at].Format.Number(text); return is })
		plain.Columns[at] = t.Columns[at].Marked(labels)
	}
	return recognize.Formats(plain)
}

// attacked makes the attacks again, on a twin that is made again.
func (v *verification) attacked(ctx context.Context, release *engine.Release) error {
	if v.d.Attacks == nil {
		return nil
	}
	twin, err := trial.NewTwin(ctx, release, v.g.Original, nil, v.g.With...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		v.against(v.d.Attacks.rows(), nil, whyCanNot.Say(err))
		return nil
	}
	found, err := twin.Attack(ctx)
	if err != nil {
		return err
	}
	again := AttacksOn(twin, found)
	if !v.d.ShowsSmall {
		again = again.published(v.d.uncounted())
	}
	v.against(v.d.Attacks.rows(), again.rows(), say.Text{})
	return nil
}

// bytes compares the files that the recipe makes again with those that the report names,
// and with the one that is there: a report could name one more, and be right of the others.
func (v *verification) bytes(release *engine.Release) {
	k := kind.ForWriting("")
	if len(v.d.Output) > 0 {
		k = kind.ForWriting(v.d.Output[0].Name)
	}
	for _, u := range release.Concerns().Undecided() { // which earlier versions asked nobody about
		release = release.Letting(u.Columns...)
	}
	files := []func(io.Writer) error{func(w io.Writer) error { return release.Write(w, k.Name, nil) }}
	if release.Linked != nil && !k.Several {
		files = append(files, func(w io.Writer) error { return release.WriteLinked(w, k.Name) })
	}
	var said, made []string
	for _, write := range files {
		hash := sha256.New()
		if err := write(hash); err != nil {
			v.unchecked(checkAgain.Say(), whyCanNot.Say(err))
			return
		}
		made = append(made, hex.EncodeToString(hash.Sum(nil)))
	}
	for _, f := range v.d.Output {
		if f.SHA256 != "" {
			said = append(said, f.SHA256)
		}
	}
	given := v.g.ReleaseSHA256
	if len(said) == 0 && given == "" {
		v.unchecked(checkAgain.Say(), whyHashless.Say())
		return
	}
	same := len(said) == 0 || slices.Equal(said, made)
	if same {
		said, same = []string{given}, given == "" || slices.Contains(made, given)
	}
	v.compare(checkAgain.Say(), same, said, made)
}

// reported makes the report on a release, with as much in it as this one has.
func (v *verification) reported(ctx context.Context, release *engine.Release) (*Document, error) {
	o := Options{ShowSmall: v.d.ShowsSmall, Population: v.d.Population}
	var err error
	if v.d.Figure("utility.penalty", "") != nil || v.d.Figure("utility.accuracy", "") != nil {
		o.Utility, err = Use(ctx, release)
	}
	if err == nil && v.d.Figure("loss.bound", "") != nil {
		o.Bound = new(bound.Bound)
		*o.Bound, err = release.Bound(ctx, nil)
	}
	if err != nil {
		return nil, err
	}
	return Of(release, o)
}
