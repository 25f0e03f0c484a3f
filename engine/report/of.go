package report

import (
	"context"
	"math"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/utility"
)

// Options are what a report says beside what its release knows.
type Options struct {
	Program Program
	Purpose string
	// Recipients are those who are to get the release.
	Recipients string
	Made       string // the day, as the person writes it; empty: nobody did
	Input      File
	Output     []File
	// ShowSmall shows the counts from 1 to 10, which are hidden otherwise.
	ShowSmall bool
	// Population says that a table of the population was compared with.
	Population bool
	// Bound is what no release can lose less than; nil: it was not computed.
	Bound *bound.Bound
	// Utility is what the release is still good for; nil: it was not measured.
	Utility *utility.Report
	// Attacks are what attacks found in a twin; nil: none were made.
	Attacks *Attacks
}

// Of returns the report on a release. It fails where its texts can't be audited, which
// those of a release that was made by this program can. It takes as long as an audit.
func Of(r *engine.Release, o Options) (*Document, error) {
	decided := r.Recipe()
	d := &Document{
		Version: Version, Program: o.Program, Purpose: o.Purpose, Recipients: o.Recipients, Made: o.Made, Input: o.Input, Output: o.Output,
		Wording: wording(), ShowsSmall: o.ShowSmall, Population: o.Population, Recipe: undescribed(decided),
	}
	d.RecipeSHA256 = hashOfRecipe(d.Recipe)
	d.Columns = columnsOf(&decided, r.Linked != nil)
	for _, u := range r.Concerns().Unique {
		d.SinglesOut = append(d.SinglesOut, u.Columns)
	}
	for _, v := range r.Verdicts {
		d.Models = append(d.Models, Model{v.Named, v.Holds})
	}
	found, err := figuresOf(r, o)
	if err != nil {
		return nil, err
	}
	d.Figures = found.list(decided.Columns)
	var verdicts []facts.Answer
	d.Answers, verdicts = answersOf(r, o.ShowSmall)
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
	d.cards(r, found, verdicts)
	d.Data = d.dataOf(r, found)
	d.Kept, d.Singles = d.keptOf(r, found), d.singlesOf(r, found)
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

// undescribed returns a recipe without what its columns looked like, or a hash of their values.
func undescribed(r recipe.Recipe) recipe.Recipe {
	r = r.Clone()
	for i := range r.Columns {
		r.Columns[i].Expected, r.Columns[i].Agreed = nil, ""
	}
	return r
}

// columnsOf says what a recipe does to its columns; apart says that its method makes two
// tables.
func columnsOf(r *recipe.Recipe, apart bool) []Column {
	var all []Column
	for i := range r.Columns {
		c := &r.Columns[i]
		of := Column{Name: c.Name, Role: string(c.Role), Treatment: Removed, MaxLevel: c.MaxLevel, Within: c.Within, Confirmed: c.Confirmed}
		if r.Leaves(c.Name) {
			of.Released, of.Treatment = c.ReleasedName(), treatmentOf(c, apart)
		}
		if of.Released != "" && c.Coarsen != nil {
			of.Coarser = new(c.Coarsen.Said())
		}
		if of.Treatment == Generalized {
			of.Hierarchy, of.Means = hierarchyOf(c.Hierarchy), c.Means
		}
		all = append(all, of)
	}
	return all
}

func hierarchyOf(h *recipe.Hierarchy) *Hierarchy {
	switch {
	case h == nil:
		return nil
	case h.Ordered:
		return &Hierarchy{Ranges: true}
	case h.Rule != nil:
		return &Hierarchy{Rule: string(h.Rule.Kind), Listed: h.ListsValues()}
	}
	return &Hierarchy{Listed: true}
}

// treatmentOf says what was done to a column that leaves.
func treatmentOf(c *recipe.Column, apart bool) Treatment {
	switch {
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
		all := make([]int32, r.Prepared().Raw.N)
		for i := range all {
			all[i] = int32(i)
		}
		had := r.Persons(all)
		found.count("patients.input", had)
		found.count("patients.left-out", had-r.Audit.Persons.Count)
	}
	found.losses(r, o)
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

func (v values) losses(r *engine.Release, o Options) {
	v[name{id: "loss.total"}] = r.Loss.ILossRate
	v[name{id: "loss.generalization"}] = r.Loss.Generalisation
	v[name{id: "loss.suppression"}] = r.Loss.Suppression
	for _, c := range r.Loss.Columns {
		v[name{"loss.column", c.Name}] = c.ILossRate
	}
	if o.Bound != nil {
		v[name{id: "loss.bound"}] = o.Bound.Loss
	}
	if o.Utility == nil {
		return
	}
	v.optional("utility.penalty", o.Utility.CertaintyPenalty.Normalised.Without)
	if p := o.Utility.Prediction; p != nil {
		v.optional("utility.accuracy", p.After.Without)
		v.optional("utility.accuracy-before", p.Before.Without)
	}
}

func (v values) optional(id string, value *float64) {
	if value != nil {
		v[name{id: id}] = *value
	}
}
