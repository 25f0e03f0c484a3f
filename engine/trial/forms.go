package trial

import (
	"cmp"
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/advise/suggest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/profile"
	"quasi/engine/release"
)

// Forms returns, for each column that leaves as it is and singles people out, the coarser forms
// by which it singles out fewer, counted on the rows of the release, means of groups first, and of the
// others those that answer what is asked: where nobody is asked about the column, the first of those that single out fewest. Of the
// columns of pairs it is that, too, counted with the other column of the pair that singles out most.
// It takes time in proportion to the rows times the forms.
func Forms(r *engine.Release) ([]whatif.Form, error) {
	var all []whatif.Form
	of, paired := former{r, r.Prepared(), r.Recipe(), r.Prepared().Asked.Patients().Pick(r.Records)}, map[string]bool{}
	for _, u := range r.Concerns().Unique {
		for i, name := range u.Columns {
			if pair := len(u.Columns) > 1; u.Disguised || pair && paired[name] {
				continue
			}
			form, with := whatif.Form{Column: name, Was: u.Alone, People: u.People, Patients: u.Patients, Few: u.Few}, (*table.Column)(nil)
			if len(u.Columns) > 1 {
				paired[name], form.With = true, u.Columns[1-i]
				with = of.prepared.Outgoing[slices.IndexFunc(of.prepared.Outgoing, func(o prepare.Outgoing) bool { return o.Name == form.With })].Pick(r.Records)
			}
			forms, err := of.forms(form, with)
			if err != nil {
				return nil, err
			}
			if !u.Few {
				all = of.withMeans(all, form, with)
			}
			all = append(all, forms...)
		}
	}
	return all, nil
}

// former is a release with what it was made of, its recipe, and whose records it shows.
type former struct {
	*engine.Release
	prepared *prepare.Prepared
	recipe   recipe.Recipe
	patients *privacy.Patients
}

// forms returns the coarser forms of a column by which it singles out fewer, with another column or
// alone: one where nobody is asked about the column, or about it alone.
func (r former) forms(form whatif.Form, with *table.Column) (forms []whatif.Form, err error) {
	c := r.prepared.Raw.Column(form.Column).Pick(r.Records)
	c.Format = recognize.Format(c) // which is of no use to what leaves as it is
	for _, offered := range r.coarser(c) {
		bound := r.prepared.Recipe.Bound(offered.Rule, r.prepared.Raw.Column(c.Name), r.prepared.Raw)
		var coarse *table.Column
		if coarse, form.Hidden, err = coarsen.Column(c, bound); err != nil {
			return nil, err
		}
		form.Rule, form.Source, form.Alone = offered.Rule, offered.Source, residual.Alone(coarse, with, r.patients)
		if form.Alone < form.Was && float64(form.Hidden) <= suggest.MostHidden*float64(len(r.Records)) && (!bound.Counts() || mostlyStays(c, coarse)) {
			forms = append(forms, form)
		}
	}
	if (form.Few || with != nil) && len(forms) > 1 {
		forms = []whatif.Form{slices.MinFunc(forms, func(a, b whatif.Form) int { return cmp.Compare(a.Alone, b.Alone) })}
	}
	return forms, nil
}

// withMeans appends the means of groups to the forms of a column, alone or of a pair, if its values are measured
// numbers that no question needs in another form, and fewer are then singled out.
func (r former) withMeans(forms []whatif.Form, form whatif.Form, with *table.Column) []whatif.Form {
	form.Means = true
	c, next, use := *r.prepared.Raw.Column(form.Column), r.recipe.Clone(), question.UseOf(r.recipe.Questions, form.Column)
	c.Format = recognize.Format(&c)
	form.Take(next.Column(form.Column))
	if r.prepared.Data.Register != nil || use.Values || use.Width != "" || next.Validate() != nil || next.CheckMeans() != nil || !recognize.Type(&c).Numeric() ||
		slices.ContainsFunc(c.Occurring().Texts, func(text string) bool { return !c.Format.Measured(text) }) {
		return forms
	}
	form.Alone = residual.Alone(release.Averaged(&c, r.Groups, false, false).Pick(r.Records), with, r.patients)
	if form.Alone < form.Was {
		forms = append(forms, form)
	}
	return forms
}

// coarser offers forms of a column: of numbers in the groups that a question asks for, days by
// their years, categories with the rare ones together, and those of [suggest.Forms].
func (r former) coarser(c *table.Column) []profile.Form {
	first, read := coarsen.Rule{Kind: coarsen.Rare, Fewer: max(2, r.recipe.Privacy.K)}, recognize.Type(c)
	switch width, err := strconv.ParseFloat(question.UseOf(r.recipe.Questions, c.Name).Width, 64); {
	case read.Dated():
		first = coarsen.Rule{Kind: coarsen.Year}
	case read.Numeric() && err != nil:
		return suggest.Forms(c)
	case read.Numeric():
		first = coarsen.Rule{Kind: coarsen.Step, Width: width}
	}
	return append([]profile.Form{{Rule: first}}, suggest.Forms(c)...)
}

// mostlyStays reports whether half of the rows of a column, and two of its values, are the same after
// rare ones are put together.
func mostlyStays(c, coarse *table.Column) bool {
	rows, values := 0, map[int32]bool{}
	for row, v := range c.Codes {
		if !c.Absent(v) && c.Values[v] == coarse.Text(row) {
			rows++
			values[v] = true
		}
	}
	return 2*rows >= len(c.Codes) && len(values) > 1
}
