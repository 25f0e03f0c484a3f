package report

import (
	"strconv"
	"strings"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Sentences of the paragraph on methods.
var (
	headMethods   = say.Define("report-methods", "Methods, for a protocol")
	methodsBy     = say.Define("report-methods-by", "Data were de-identified with {0}, by the method {1} ({2}).")
	methodsModels = say.Define("report-methods-models", "Checked in the finished file: {0}.")
	methodsK      = say.Define("report-methods-k", "k-anonymity follows Sweeney (2002), with k = {0} counted in rows.")
	methodsKWho   = say.Define("report-methods-k-patients", "k-anonymity follows Sweeney (2002), with k = {0} counted in patients by the column {1}; an attacker is taken to know {2}.")
	methodsSource = say.Define("report-methods-source", "{0}: {1}.")
	methodsQuasi  = say.Define("report-methods-quasi", "Quasi-identifiers were {0}.")
	methodsHidden = say.Define("report-methods-hidden", "Values hidden: {0}.")
	methodsIn     = say.Define("report-methods-in", "{0} in {1} of {2} rows")
	methodsMeans  = say.Define("report-methods-means", "Replaced by the mean of each group (microaggregation), which keeps means and shrinks variances: {0}.")
	methodsRows   = say.Define("report-methods-rows", "Of {0} rows, {1} were released and {2} left out.")
	methodsRisk   = say.Define("report-methods-groups", "Someone who knows that a person is in the table, and one row's quasi-identifiers alone, finds the person's rows with a probability of at most {0} (prosecutor risk).")
	methodsLoss   = say.Define("report-methods-loss", "Detail lost: {0} (ILossRate).")
	methodsAgain  = say.Define("report-methods-again", "The same table and recipe (SHA-256 {0}) give the same bytes; the seed is {1}.")
)

// treatedAs says in the paragraph on methods what was done to columns that were not generalized.
var treatedAs = map[Treatment]say.Kind{
	Removed:    say.Define("report-methods-removed", "Removed: {0}."),
	Kept:       say.Define("report-methods-kept", "Left as in the original: {0}."),
	Coarsened:  say.Define("report-methods-coarsened", "Made coarser beforehand: {0}."),
	Pseudonyms: say.Define("report-methods-pseudonyms", "Replaced by pseudonyms that a key makes: {0}."),
	Shifted:    say.Define("report-methods-shifted", "Dates shifted by a key: {0}."),
	Numbered:   say.Define("report-methods-numbered", "Replaced by random numbers, one for each patient: {0}."),
	Apart:      say.Define("report-methods-apart", "Released in a second table, by group: {0}."),
}

// methods writes a paragraph on the run, for a protocol.
func (p *page) methods() {
	if p.d.fails() {
		return
	}
	p.heading(headMethods)
	p.line(`<p class="methods">`)
	for _, s := range p.d.methods(p.l) {
		p.line(p.sentence(s))
	}
	p.line("</p>")
}

// methods says how the release was made, with the figures of the run.
func (d *Document) methods(l Language) []say.Text {
	var all []say.Text
	if a, err := method.Get(d.Recipe.Algorithm.Name); err == nil {
		all = append(all, methodsBy.Say(say.Text{English: strings.TrimSpace(d.Program.Name + " " + d.Program.Version)}, say.Text{English: a.Title, Code: say.CodeMethod}, say.Text{English: a.Source}))
	}
	p := &d.Recipe.Privacy
	switch {
	case d.apart() || p.K < 2:
	case p.Patient != "":
		all = append(all, methodsKWho.Say(p.K, p.Patient, knownRows(knowsOf(p))))
	default:
		all = append(all, methodsK.Say(p.K))
	}
	all = append(all, d.modelled()...)
	if quasi := d.Recipe.Names("quasi-identifying"); len(quasi) > 0 {
		all = append(all, methodsQuasi.Say(plainSeries(quasi)))
	}
	if hidden := d.hiddenIn(); len(hidden) > 0 {
		all = append(all, methodsHidden.Say(say.Series(hidden, len(hidden))))
	}
	all = append(all, d.alsoTreated()...)
	all = append(all, methodsRows.Say(d.told("rows.input", l), d.told("rows.released", l), d.told("rows.left-out", l)))
	if d.Figure("risk.prosecutor.highest", "") != nil {
		all = append(all, methodsRisk.Say(d.told("risk.prosecutor.highest", l)))
	}
	if s := d.worstSingle(); s != nil {
		all = append(all, s.Said)
	}
	all = append(all, d.narrowing()...)
	if d.Figure("loss.total", "") != nil {
		all = append(all, methodsLoss.Say(d.told("loss.total", l)))
	}
	if d.RecipeSHA256 != "" {
		all = append(all, methodsAgain.Say(d.RecipeSHA256, strconv.FormatUint(d.Recipe.Algorithm.Seed, 10)))
	}
	return all
}

// modelled names the models that hold, each with where it was published.
func (d *Document) modelled() []say.Text {
	var names, sources []say.Text
	for _, m := range d.Models {
		names = append(names, m.Name)
	}
	for _, m := range d.Recipe.Privacy.Models {
		if kind, err := privacy.KindOf(m.Name); err == nil && kind.Source != "" {
			sources = append(sources, methodsSource.Say(say.Text{English: kind.Title, Code: say.CodeModel}, say.Text{English: kind.Source}))
		}
	}
	return append([]say.Text{methodsModels.Say(say.Series(names, len(names)))}, sources...)
}

// hiddenIn says of each column in which values were hidden in how many rows, where the report tells.
func (d *Document) hiddenIn() []say.Text {
	var all []say.Text
	for _, k := range d.Kept {
		if k.Hidden != nil && *k.Hidden > 0 {
			all = append(all, methodsIn.Say(k.Column, *k.Hidden, *k.Exact+*k.Coarser+*k.Hidden))
		}
	}
	return all
}

// alsoTreated names, for each thing that was done to columns beside generalizing them, those
// to which it was done.
func (d *Document) alsoTreated() []say.Text {
	var all []say.Text
	var means []string
	for _, c := range d.Columns {
		if c.Treatment == Generalized && c.Means {
			means = append(means, c.Name)
		}
	}
	if len(means) > 0 {
		all = append(all, methodsMeans.Say(plainSeries(means)))
	}
	for _, of := range []Treatment{Removed, Kept, Coarsened, Pseudonyms, Shifted, Numbered, Apart} {
		if columns := d.treated(of); len(columns) > 0 {
			all = append(all, treatedAs[of].Say(plainSeries(columns)))
		}
	}
	return all
}
