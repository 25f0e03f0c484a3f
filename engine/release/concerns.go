package release

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/measure/residual"
	"quasi/engine/method"
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
			c.Column, c.Suggested = r.asItWas(at), &r.of.Columns()[r.of.Data.Table.Index(o.Name)]
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
