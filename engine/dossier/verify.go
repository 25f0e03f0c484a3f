package dossier

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"math"
	"reflect"
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/criteria"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/method"
	"quasi/engine/say"
)

// ReleaseInput says how the release is read that the report is on, where it is a file of
// text: as it was written.
func (d *Document) ReleaseInput() recipe.Input {
	in := d.Recipe.InputOfRelease()
	return recipe.Input{Encoding: recipe.UTF8, Delimiter: cmp.Or(d.Recipe.Output.Delimiter, recipe.CommaDelimiter), Quote: recipe.QuoteDoubled,
		Header: "yes", SkipLines: new(int), Missing: in.Missing}
}

// State is what comes of checking one thing.
type State string

// The states.
const (
	Agrees    State = "agrees"
	Differs   State = "differs"
	Unchecked State = "unchecked"
)

// Item is one thing that a report says, and what comes of checking it.
type Item struct {
	What  say.Text `json:"what"`
	State State    `json:"state"`
	// Report is what the report says, and Found what was found, of what differs.
	Report string `json:"report,omitempty"`
	Found  string `json:"found,omitempty"`
	// Why says why it can't be checked; without an English text: it was.
	Why say.Text `json:"why,omitzero"`
}

// Given is what a report is checked against.
type Given struct {
	// Release is the first file of the release, read as one (see csv.Options), and
	// ReleaseSHA256 the hash of its bytes; empty: not known.
	Release       *table.Table
	ReleaseSHA256 string
	// Original is the table that the release was made of, as the recipe's input reads it;
	// nil: it is not there. What needs it is then unchecked.
	Original       *table.Table
	OriginalSHA256 string
	// With is what the recipe needs beside the original: a key, a population.
	With []engine.Option
	// Language is that of the page, with its texts; nil: English.
	Language *Language
}

// What is checked beside figures.
var (
	checkMarkup   = say.Define("verify-markup", "the markup of the page is that of the report in it")
	checkJSON     = say.Define("verify-json", "the JSON is written as Quasi writes it")
	checkPage     = say.Define("verify-page", "the figures of the page are those of the report in it")
	checkWords    = say.Define("verify-words", "the words of the page are those of the report in it")
	checkOutput   = say.Define("verify-output", "SHA-256 of the release")
	checkInput    = say.Define("verify-input", "SHA-256 of the original")
	checkNames    = say.Define("verify-names", "columns of the release")
	checkColumns  = say.Define("verify-columns", "what was done to the columns, by the recipe")
	checkLimits   = say.Define("verify-limits", "what is not promised, by the rest of the report")
	checkSheets   = say.Define("verify-worksheets", "the worksheets, by the rest of the report")
	checkModel    = say.Define("verify-model", "verdict: {0}")
	checkModels   = say.Define("verify-models", "models, by the recipe")
	checkFigure   = say.Define("verify-figure", "{0}")
	checkOf       = say.Define("verify-figure-of", "{0:q}: {1}")
	checkAgain    = say.Define("verify-again", "the recipe makes the same release of the original again")
	checkSingle   = say.Define("verify-single", "columns that single people out")
	whyOriginal   = say.Define("verify-needs-original", "needs the original")
	whyHidden     = say.Define("verify-hidden", "the report hides it")
	whyHashless   = say.Define("verify-no-hash", "the report has no SHA-256 of it")
	whyUnhashed   = say.Define("verify-pipe", "the file could be read once only, as from a pipe")
	whyWords      = say.Define("verify-other-words", "the page says that another version of Quasi wrote it: its sentences may say anything")
	whyLanguage   = say.Define("verify-language", "this program does not have the page's language: {0}")
	whyCanNot     = say.Define("verify-can-not", "it can't be made again: {0}")
	whyTwo        = say.Define("verify-two-tables", "the release is two tables")
	saidMissing   = say.Define("verify-missing", "not there")
	saidHolds     = say.Define("verify-holds", "holds")
	saidFails     = say.Define("verify-fails", "does not hold")
	saidConcealed = say.Define("verify-concealed", "hidden")
)

// Verify recomputes what the report says, item by item: from the release what follows from
// it, the rest from the original, by running the recipe again. It fails with ctx.Err() soon
// after ctx is done; what can't be recomputed is an item. It takes as long as an audit, and
// with the original as long as the run.
func (d *Document) Verify(ctx context.Context, g Given) ([]Item, error) {
	v := &verification{d: d, g: g}
	v.compare(checkJSON.Say(), v.d.unlike == "", v.d.unlike, "")
	v.page()
	v.hash(checkOutput, d.Output, g.ReleaseSHA256)
	v.names()
	v.decided()
	v.sentences()
	if g.Original == nil {
		v.alone()
		return v.items, nil
	}
	v.hash(checkInput, []File{d.Input}, g.OriginalSHA256)
	release, err := v.again(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		v.unchecked(checkAgain.Say(), whyCanNot.Say(err))
		v.alone()
		return v.items, nil
	}
	return v.items, v.beside(ctx, release)
}

// Count returns how many items have a state.
func Count(items []Item, s State) int {
	n := 0
	for _, i := range items {
		if i.State == s {
			n++
		}
	}
	return n
}

// verification is a report that is being checked.
type verification struct {
	d     *Document
	g     Given
	items []Item
}

func (v *verification) unchecked(what, why say.Text) {
	v.items = append(v.items, Item{What: what, State: Unchecked, Why: why})
}

// compare notes whether the report says what was found.
func (v *verification) compare(what say.Text, same bool, report, found string) {
	if same {
		v.items = append(v.items, Item{What: what, State: Agrees})
		return
	}
	v.items = append(v.items, Item{What: what, State: Differs, Report: report, Found: found})
}

// hash compares the hash of a file with those of the report: of the release any of them,
// since one that is two tables has two.
func (v *verification) hash(what say.Kind, files []File, found string) {
	if found == "" {
		v.unchecked(what.Say(), whyUnhashed.Say())
		return
	}
	said := ""
	for _, f := range files {
		if said == "" || f.SHA256 == found {
			said = f.SHA256
		}
	}
	if said == "" {
		v.unchecked(what.Say(), whyHashless.Say())
		return
	}
	v.compare(what.Say(), said == found, said, found)
}

// names compares the columns of the release with those that the report says are in it.
func (v *verification) names() {
	if v.d.apart() {
		v.unchecked(checkNames.Say(), whyTwo.Say())
		return
	}
	about := v.d.Recipe.ForRelease(v.g.Release)
	var want []string
	for i := range about.Columns {
		if about.Leaves(about.Columns[i].Name) {
			want = append(want, about.Columns[i].Name)
		}
	}
	have := slices.Sorted(slices.Values(v.g.Release.Names()))
	slices.Sort(want)
	v.compare(checkNames.Say(), slices.Equal(want, have), series(want), series(have))
}

func series(names []string) string { return plainSeries(names).English }

// decided compares what the report says of columns with its recipe.
func (v *verification) decided() {
	want := columnsOf(&v.d.Recipe, v.d.apart())
	for i := range max(len(want), len(v.d.Columns)) {
		if i >= len(want) || i >= len(v.d.Columns) || !reflect.DeepEqual(want[i], v.d.Columns[i]) {
			v.compare(checkColumns.Say(), false, described(v.d.Columns, i), described(want, i))
			return
		}
	}
	v.compare(checkColumns.Say(), true, "", "")
}

// sentences compares what the report says in sentences with what follows from the rest of it.
// Another version may say the same in other words.
func (v *verification) sentences() {
	for _, part := range []struct {
		what         say.Kind
		report, made any
	}{{checkLimits, v.d.Limits, v.d.limits()}, {checkSheets, v.d.Worksheets, v.d.sheets()}} {
		report, made := asJSON(part.report), asJSON(part.made)
		if report != made && v.d.Wording != wording() {
			v.unchecked(part.what.Say(), whyWords.Say())
			continue
		}
		said, found := apartFrom(report, made)
		v.compare(part.what.Say(), report == made, said, found)
	}
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

// described says what is said of a column.
func described(all []Column, at int) string {
	if at >= len(all) {
		return saidMissing.English
	}
	c := all[at]
	said := c.Name + ": " + c.Role + ", " + string(c.Treatment)
	if h := c.Hierarchy; h != nil {
		said += ", " + h.Rule
		if h.Listed {
			said += " listed"
		}
	}
	if c.MaxLevel != nil {
		said += ", max_level " + strconv.Itoa(*c.MaxLevel)
	}
	return said
}

// alone checks what follows from the release alone.
func (v *verification) alone() {
	v.unchecked(checkSingle.Say(), whyOriginal.Say())
	v.attacked(nil, whyOriginal.Say())
	about := v.d.Recipe.ForRelease(v.g.Release)
	t := recognize.Formats(about.Interpret(v.g.Release, nil).Persons())
	verdicts, err := criteria.Judge(t, about)
	if v.d.apart() {
		err = whyTwo.Of()
	}
	for i, m := range v.d.Models {
		switch {
		case err != nil:
			v.unchecked(checkModel.Say(m.Name), whyCanNot.Say(err))
		case i < len(verdicts):
			v.compare(checkModel.Say(m.Name), m.same(Model{verdicts[i].Named, verdicts[i].Holds}), m.said(), verdict(verdicts[i].Model, verdicts[i].Holds))
		default:
			v.compare(checkModel.Say(m.Name), false, m.said(), saidMissing.English)
		}
	}
	if err == nil && len(verdicts) > len(v.d.Models) {
		v.compare(checkModels.Say(), false, saidMissing.English, verdicts[len(v.d.Models)].Model)
	}
	v.figures(v.fromRelease(t, &about), false)
}

// same reports whether two verdicts are one: in each of the texts from which languages say
// the model, not only in English.
func (m Model) same(other Model) bool { return reflect.DeepEqual(m, other) }

func (m Model) said() string { return verdict(m.Name.English, m.Holds) }

func verdict(model string, holds bool) string {
	if holds {
		return model + " " + saidHolds.English
	}
	return model + " " + saidFails.English
}

// fromRelease measures a release from its texts.
func (v *verification) fromRelease(t *table.Table, about *recipe.Recipe) values {
	found := values{}
	if v.d.apart() {
		found.count("rows.released", t.N)
		return found
	}
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

// figures compares the report's figures with those found; all says that none is missing
// among these.
func (v *verification) figures(found values, all bool) {
	for _, f := range v.d.Figures {
		value, ok := found[name{f.ID, f.Column}]
		delete(found, name{f.ID, f.Column})
		switch {
		case ok && f.Hidden && !all:
			v.unchecked(said(f), whyHidden.Say())
		case ok:
			v.compare(said(f), f.Value != nil && near(*f.Value, value), shown(f.Value), shown(&value))
		case all:
			v.compare(said(f), false, shown(f.Value), saidMissing.English)
		default:
			v.unchecked(said(f), whyOriginal.Say())
		}
	}
	for _, f := range found.list(v.d.Recipe.Columns) {
		v.compare(said(f), false, saidMissing.English, shown(f.Value))
	}
}

// said names a figure.
func said(f Figure) say.Text {
	label := defined(f.ID).label.Say()
	if f.Column == "" {
		return checkFigure.Say(label)
	}
	return checkOf.Say(f.Column, label)
}

func shown(value *float64) string {
	if value == nil {
		return saidConcealed.English
	}
	return strconv.FormatFloat(*value, 'g', -1, 64)
}

// near reports whether two figures are the same but for the last digits.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// again runs the recipe on the original.
func (v *verification) again(ctx context.Context) (*engine.Release, error) {
	prepared, err := engine.Prepare(v.g.Original, v.d.Recipe, v.g.With...)
	if err != nil {
		return nil, err
	}
	return prepared.Run(ctx, nil)
}

// beside compares the report with that on the release that the recipe makes again.
func (v *verification) beside(ctx context.Context, release *engine.Release) error {
	v.bytes(release)
	again, err := v.reported(ctx, release)
	if err != nil {
		return err
	}
	for i := range max(len(v.d.Models), len(again.Models)) {
		v.model(again, i)
	}
	v.compare(checkSingle.Say(), slices.EqualFunc(v.d.SinglesOut, again.SinglesOut, slices.Equal), pairs(v.d.SinglesOut), pairs(again.SinglesOut))
	v.same(again)
	return v.attackedAgain(ctx, release)
}

// bytes compares the files that the recipe makes again with those that the report names,
// and with the one that is there: a report could name one more, and be right of the others.
func (v *verification) bytes(release *engine.Release) {
	made, err := v.remade(release)
	if err != nil {
		v.unchecked(checkAgain.Say(), whyCanNot.Say(err))
		return
	}
	said, given := v.named(), v.g.ReleaseSHA256
	if len(said) == 0 && given == "" {
		v.unchecked(checkAgain.Say(), whyHashless.Say())
		return
	}
	same := (len(said) == 0 || slices.Equal(said, made)) && (given == "" || slices.Contains(made, given))
	if len(said) == 0 || slices.Equal(said, made) {
		said = []string{given}
	}
	v.compare(checkAgain.Say(), same, series(said), series(made))
}

// named are the hashes of the release that the report names.
func (v *verification) named() []string {
	var all []string
	for _, f := range v.d.Output {
		if f.SHA256 != "" {
			all = append(all, f.SHA256)
		}
	}
	return all
}

func pairs(sets [][]string) string {
	var all []string
	for _, columns := range sets {
		all = append(all, namesOf(columns).English)
	}
	return series(all)
}

func (v *verification) model(again *Document, i int) {
	switch said := v.d.Models; {
	case i >= len(said):
		v.compare(checkModels.Say(), false, saidMissing.English, again.Models[i].said())
	case i >= len(again.Models):
		v.compare(checkModel.Say(said[i].Name), false, said[i].said(), saidMissing.English)
	default:
		v.compare(checkModel.Say(said[i].Name), said[i].same(again.Models[i]), said[i].said(), again.Models[i].said())
	}
}

// same compares the figures with those of another report, hidden ones included.
func (v *verification) same(again *Document) {
	for _, f := range v.d.Figures {
		of := again.Figure(f.ID, f.Column)
		switch {
		case of == nil:
			v.compare(said(f), false, shown(f.Value), saidMissing.English)
		case of.Hidden && f.Hidden:
			v.compare(said(f), true, "", "")
		default:
			v.compare(said(f), f.Value != nil && of.Value != nil && near(*f.Value, *of.Value), shown(f.Value), shown(of.Value))
		}
	}
	for _, f := range again.Figures {
		if v.d.Figure(f.ID, f.Column) == nil {
			v.compare(said(f), false, saidMissing.English, shown(f.Value))
		}
	}
}

// reported makes the report on a release, with as much in it as this one has.
func (v *verification) reported(ctx context.Context, release *engine.Release) (*Document, error) {
	o := Options{ShowSmall: v.d.ShowsSmall, Population: v.d.Population}
	if v.d.Figure("utility.penalty", "") != nil || v.d.Figure("utility.accuracy", "") != nil {
		use, err := Use(ctx, release)
		if err != nil {
			return nil, err
		}
		o.Utility = use
	}
	if v.d.Figure("loss.bound", "") != nil {
		b, err := release.Bound(ctx, nil)
		if err != nil {
			return nil, err
		}
		o.Bound = &b
	}
	return Of(release, o)
}

// remade returns the hashes of the files of the release as they were written.
func (v *verification) remade(release *engine.Release) ([]string, error) {
	k := kind.ForWriting("")
	if len(v.d.Output) > 0 {
		k = kind.ForWriting(v.d.Output[0].Name)
	}
	files := []func(io.Writer) error{func(w io.Writer) error { return release.Write(w, k.Name, nil) }}
	if release.Linked != nil && !k.Several {
		files = append(files, release.WriteLinked)
	}
	var hashes []string
	for _, write := range files {
		hash := sha256.New()
		if err := write(hash); err != nil {
			return nil, err
		}
		hashes = append(hashes, hex.EncodeToString(hash.Sum(nil)))
	}
	return hashes, nil
}

// bucketing reports whether a method of a name makes two tables.
func bucketing(name string) bool {
	a, err := method.Get(name)
	return err == nil && a.Family == method.Bucketing
}
