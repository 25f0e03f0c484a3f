package release

import (
	"cmp"
	"slices"
	"strconv"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// Concerns returns what the release lets out beside the columns that its models judge:
// identifiers in columns that leave as they are, and what gives shifted dates back, with
// those that the recipe confirms marked, and people whom such columns single out. They are found when they are first
// asked for, in time proportional to the cells that leave.
func (r *Release) Concerns() facts.Concerns { return confirming(r.concerns(), &r.recipe) }

// confirming returns concerns with those marked that a recipe confirms.
func confirming(found facts.Concerns, r *recipe.Recipe) facts.Concerns {
	found.Identifiers = slices.Clone(found.Identifiers)
	for i := range found.Identifiers {
		of := &found.Identifiers[i]
		decided := r.Column(of.Column)
		of.Confirmed = decided != nil && decided.Confirms(of.Kinds(), found.Agreed[of.Column])
	}
	found.Unique = slices.Clone(found.Unique)
	for i := range found.Unique {
		of := &found.Unique[i]
		of.Confirmed = of.Asks() && !slices.ContainsFunc(of.Columns, func(name string) bool { return !r.Column(name).Confirms(singling, found.Agreed[name]) })
	}
	return found
}

// singling is the finding to confirm of a column that singles people out, and of both of a pair.
var singling = []facts.FindingKind{facts.FoundSingling}

// Forms returns, for each column that leaves as it is and singles people out, the coarser forms
// by which it singles out fewer, counted on the rows of the release, means of groups first, and of the
// others those that answer what is asked: where nobody is asked about the column, the first of those that single out fewest. Of the
// columns of pairs it is that, too, counted with the other column of the pair that singles out most.
// It takes time in proportion to the rows times the forms.
func (r *Release) Forms() ([]whatif.Form, error) {
	var all []whatif.Form
	patients, paired := r.of.Asked.Patients().Pick(r.Records), map[string]bool{}
	for _, u := range r.concerns().Unique {
		for i, name := range u.Columns {
			if pair := len(u.Columns) > 1; u.Disguised || pair && paired[name] {
				continue
			}
			form, with := whatif.Form{Column: name, Was: u.Alone, People: u.People, Patients: u.Patients, Few: u.Few}, (*table.Column)(nil)
			if len(u.Columns) > 1 {
				paired[name], form.With = true, u.Columns[1-i]
				with = r.asItWas(slices.IndexFunc(r.of.Outgoing, func(o prepare.Outgoing) bool { return o.Name == form.With }))
			}
			forms, err := r.forms(form, with, patients)
			if err != nil {
				return nil, err
			}
			if !u.Few {
				all = r.withMeans(all, form, with, patients)
			}
			all = append(all, forms...)
		}
	}
	return all, nil
}

// forms returns the coarser forms of a column by which it singles out fewer, with another column or
// alone: one where nobody is asked about the column, or about it alone.
func (r *Release) forms(form whatif.Form, with *table.Column, patients *privacy.Patients) (forms []whatif.Form, err error) {
	c := r.of.Raw.Column(form.Column).Pick(r.Records)
	c.Format = recognize.Format(c) // which is of no use to what leaves as it is
	for _, offered := range r.coarser(c) {
		bound := r.of.Recipe.Bound(offered.Rule, r.of.Raw.Column(c.Name), r.of.Raw)
		var coarse *table.Column
		if coarse, form.Hidden, err = coarsen.Column(c, bound); err != nil {
			return nil, err
		}
		form.Rule, form.Source, form.Alone = offered.Rule, offered.Source, residual.Alone(coarse, with, patients)
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
func (r *Release) withMeans(forms []whatif.Form, form whatif.Form, with *table.Column, patients *privacy.Patients) []whatif.Form {
	form.Means = true
	c, next, use := *r.of.Raw.Column(form.Column), r.recipe.Clone(), question.UseOf(r.recipe.Questions, form.Column)
	c.Format = recognize.Format(&c)
	form.Take(next.Column(form.Column))
	if r.of.Data.Register != nil || use.Values || use.Width != "" || next.Validate() != nil || next.CheckMeans() != nil || !recognize.Type(&c).Numeric() ||
		slices.ContainsFunc(c.Occurring().Texts, func(text string) bool { return !c.Format.Measured(text) }) {
		return forms
	}
	form.Alone = residual.Alone(Averaged(&c, r.Groups, false, false).Pick(r.Records), with, patients)
	if form.Alone < form.Was {
		forms = append(forms, form)
	}
	return forms
}

// coarser offers forms of a column: of numbers in the groups that a question asks for, days by
// their years, categories with the rare ones together, and those of [suggest.Forms].
func (r *Release) coarser(c *table.Column) []profile.Form {
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

// Confirming returns the release with what a person confirms of its columns, by their
// names as the recipe has them, in place of what the recipe confirmed: the release and
// the recipe stay as they are but for that. Names of other columns have no effect.
func (r *Release) Confirming(confirmed map[string][]facts.FindingKind) *Release {
	own := *r
	own.recipe = r.recipe.Clone()
	for i := range own.recipe.Columns {
		c := &own.recipe.Columns[i]
		if c.Confirmed, c.Agreed = nil, ""; len(confirmed[c.Name]) > 0 {
			c.Confirm(confirmed[c.Name], r.concerns().Agreed[c.Name])
		}
	}
	return &own
}

// Letting returns the release with a person's decision that each of the columns, by their
// names as the recipe has them, leaves as it is with what [Release.Concerns] finds in it now,
// beside what the recipe confirms already. Other names have no effect.
func (r *Release) Letting(columns ...string) *Release {
	concerns, decided := r.Concerns(), r.recipe.Clone()
	for _, i := range concerns.Identifiers {
		if slices.Contains(columns, i.Column) {
			decided.Column(i.Column).Confirm(i.Kinds(), concerns.Agreed[i.Column])
		}
	}
	for _, u := range concerns.Undecided() {
		for _, name := range u.Columns {
			if slices.Contains(columns, name) {
				decided.Column(name).Confirm(singling, concerns.Agreed[name])
			}
		}
	}
	own := *r
	own.recipe = decided
	return &own
}

// concern looks at what leaves.
func (r *Release) concern() facts.Concerns {
	var columns []residual.Column
	bucketing := r.of.Method.Family == method.Bucketing
	for at, o := range r.of.Outgoing {
		if o.Numbered {
			continue // nobody knows its numbers but from the release
		}
		decided := r.recipe.Column(o.Name)
		c := residual.Column{Name: o.Name, Heading: decided.Rename, Disguised: decided.Transform != nil, Coarser: decided.Coarsen != nil, Sensitive: o.Role == table.Sensitive}
		c.Apart = bucketing && c.Sensitive
		if c.Generalized = o.QI >= 0; c.Generalized && !bucketing {
			c.Column, c.Read = r.Table.Columns[at], r.of.Data.Table.Column(o.Name)
		} else { // as it was, and without an apostrophe, behind which no telephone number is one
			c.Column, c.Suggested = r.asItWas(at), r.proposal(o.Name)
		}
		columns = append(columns, c)
	}
	found := residual.Find(columns, residual.Options{K: r.recipe.Privacy.K, Patients: r.of.Asked.Patients().Pick(r.Records), Shifted: r.shifted(), Removed: r.removed(), Records: r.Records})
	found.Agreed = map[string]string{}
	agree := func(names ...string) {
		for _, name := range names {
			if found.Agreed[name] == "" {
				found.Agreed[name] = r.recipe.AgreedOf(r.of.Raw.Column(name))
			}
		}
	}
	for _, i := range found.Identifiers {
		agree(i.Column)
	}
	for _, u := range found.Undecided() {
		agree(u.Columns...)
	}
	return found
}

// removed returns the columns that are removed or replaced, as they were.
func (r *Release) removed() []*table.Column {
	return group.Each(r.of.Recipe.Names(table.Identifying), r.of.Data.Table.Column)
}

// shifted returns the columns whose dates leave shifted, as they were.
func (r *Release) shifted() []*table.Column {
	var all []*table.Column
	for _, t := range r.of.Transformed {
		if t.Kind == recipe.ShiftDates {
			all = append(all, r.of.Data.Table.Column(t.Column).Pick(r.Records))
		}
	}
	return all
}

// asItWas returns a column with the rows of the release. Its cells are shared with the
// release, unless that has it in another table.
func (r *Release) asItWas(at int) *table.Column {
	o := r.of.Outgoing[at]
	if r.Linked != nil {
		return o.Column.Pick(r.Records)
	}
	own := *o.Column
	own.Left, own.Codes = nil, r.Table.Columns[at].Codes
	return &own
}

func (r *Release) proposal(name string) *profile.Column {
	all := r.of.Proposed()
	return &all[slices.IndexFunc(all, func(d profile.Column) bool { return d.Name == name })]
}

var (
	errIdentifiersLeave = say.Define("identifiers-leave", "the release is held back until this is confirmed, column by column, or the columns are removed or pseudonymized: {0}")
	leaves              = say.Define("identifiers-in", "{0} ({1})")
	errSinglesLeave     = say.Define("singles-leave", "the release is held back until each of these columns, and one of a pair, is released coarser or removed, or all are confirmed, because their values single people out: {0}")
	singlesRows         = say.Define("singles-rows", "{0} ({1} of {2} {2:row|rows})")
	singlesPatients     = say.Define("singles-patients", "{0} ({1} of {2} {2:patient|patients})")
)

// unconfirmed is why a release of which the models hold must not be handed out, nil if it
// may: a person has not decided about a column that leaves as it is.
func unconfirmed(c facts.Concerns) error {
	if said := group.Each(c.Open(), func(i facts.Identifiers) say.Text { return leaves.Say(i.Column, i.Said()) }); said != nil {
		return errIdentifiersLeave.Of(say.List(said, len(said)))
	}
	singles := map[bool]say.Kind{false: singlesRows, true: singlesPatients}
	if said := group.Each(c.Undecided(), func(u facts.Unique) say.Text { return singles[u.Patients].Say(named(u.Columns), u.Alone, u.People) }); said != nil {
		return errSinglesLeave.Of(say.List(said, len(said)))
	}
	return nil
}
