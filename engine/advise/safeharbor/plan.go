// Package safeharbor applies the eighteen categories of identifiers of the safe harbor
// method (45 CFR 164.514(b)(2)(i)) to the columns of a table, and searches a released
// table for what is left of them.
//
//	opt := safeharbor.Options{Year: 2025}
//	plan := safeharbor.PlanFor(t, describe.Table(t), opt)
//	plan.Apply(&r)                                    // ordinary decisions of the recipe
//	checklist := safeharbor.Check(released, plan, opt) // what was done, and what is found
//
// It says what was done. Whether the law is satisfied it can't say: whether something
// else is a unique characteristic (R), and whether somebody has actual knowledge that
// the rest could identify a person ((b)(2)(ii)), no program can check.
package safeharbor

import (
	"cmp"
	"slices"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// Options of a plan and of a search.
type Options struct {
	// Year is the one in which ages are counted: those born 90 years before it, or
	// earlier, get one class. It must be from coarsen.MinUntil to coarsen.MaxUntil.
	Year int
	// Restricted are the first three digits of ZIP codes that become 000; nil: the 17
	// of the census of 2000, [hierarchy.RestrictedZIP3].
	Restricted []string
	// Derived says how columns of the table are computed: what becomes of them is decided
	// by what they are computed from.
	Derived []derive.Rule
}

// Action is a treatment of a column.
type Action string

// The actions.
const (
	Removed Action = "removed"
	ToYear  Action = "year"
	ToBirth Action = "birth-year"
	ToZIP3  Action = "zip3"
	ToAge90 Action = "age-90"
	Stays   Action = "stays" // a state or country
	// NoUnit removes ages that are counted in units which another column tells, row by row, or
	// that nobody can have.
	NoUnit Action = "age-unit"
	// Released is any treatment by a recipe but the plan's.
	Released Action = "released"
)

// Decision is the treatment of one column, and its category.
type Decision struct {
	Column   string
	Category Category
	Action   Action
	Rule     *coarsen.Rule // of an action that coarsens
	Unit     string        // the column that tells the units, of NoUnit; empty: none does
	Example  string        // an age that nobody can have, of NoUnit without a Unit
}

// Plan holds the decisions on the columns of a category, in their order.
type Plan []Decision

// PlanFor plans by what the columns look like, and by which say the same. Those that no
// decision names are of no category: their roles stay.
func PlanFor(t *table.Table, described []profile.Column, opt Options) Plan {
	var plan Plan
	for i, d := range described {
		if at := slices.IndexFunc(opt.Derived, func(r derive.Rule) bool { return r.Name == d.Name }); at >= 0 {
			if decision, ok := decideDerived(t, described, opt.Derived[at], opt); ok {
				plan = append(plan, decision)
			}
			continue
		}
		if decision, ok := decide(t.Columns[i], d, opt); ok {
			plan = append(plan, decision)
		}
	}
	return append(plan.byUnits(t, described), plan.same(described)...)
}

// same removes the columns of no category that say the same as one that is removed or
// coarsened: they would give away what that one hides.
func (p Plan) same(described []profile.Column) Plan {
	of, first := map[string]Decision{}, firstSame(described)
	for _, d := range p {
		of[d.Column] = d
	}
	hidden := map[string]Decision{} // by the first of those that say the same
	for _, d := range described {
		decision, decided := of[d.Name]
		if _, found := hidden[first[d.Name]]; decided && decision.Action != Stays && !found {
			hidden[first[d.Name]] = decision
		}
	}
	var more Plan
	for _, d := range described {
		_, decided := of[d.Name]
		if as, ok := hidden[first[d.Name]]; ok && !decided {
			more = append(more, Decision{Column: d.Name, Category: as.Category, Action: Removed})
		}
	}
	return more
}

// firstSame returns for each column the first of the table that says the same, which may be itself.
func firstSame(described []profile.Column) map[string]string {
	first := map[string]string{}
	for _, d := range described {
		first[d.Name] = d.Name
		if len(d.Same) == 0 {
			continue
		}
		if _, before := first[d.Same[0]]; before {
			first[d.Name] = d.Same[0]
		}
	}
	return first
}

func decide(c *table.Column, d profile.Column, opt Options) (Decision, bool) {
	reason := describe.OwnReason(c, d)
	if reason == profile.ReasonAge && describe.IsUnits(c) {
		return Decision{}, false // of the ages, and no ages
	}
	category := categoryOf(d.Name, reason)
	decision := Decision{Column: d.Name, Category: category, Action: Removed}
	switch {
	case d.Type.Dated() && (category == "" || category == "C"):
		decision.Category = "C"
		return decision.coarse(c, d, dateRule(reason, opt)), true
	case reason == profile.ReasonBirth, reason == profile.ReasonDate:
		return decision.coarse(c, d, dateRule(reason, opt)), true
	case reason == profile.ReasonAge, reason == profile.ReasonAgeValues, reason == profile.ReasonNoAge:
		return decision.coarse(c, d, coarsen.Rule{Kind: coarsen.Age, Unit: describe.AgeUnit(c)}), true
	case (category == "" || category == "C") && recognize.Of(c).Share(func(text string) bool { return isDay(text) || numbersDays(d.Name) && isDayNumber(text) }) > fewDays:
		decision.Category = "C"
		return decision.coarse(c, d, dateRule(reason, opt)), true
	case category == "B" && recognize.NameOf(d.Name).Has(zipWords):
		return decision.coarse(c, d, coarsen.Rule{Kind: coarsen.ZIP3, Restricted: opt.Restricted}), true
	case category == "B" && wide(d.Name, reason):
		decision.Action = Stays
		return decision, true
	}
	return decision, category != ""
}

func dateRule(reason string, opt Options) coarsen.Rule {
	if reason == profile.ReasonBirth {
		return coarsen.Rule{Kind: coarsen.BirthYear, Until: opt.Year}
	}
	return coarsen.Rule{Kind: coarsen.Year}
}

// mostHidden is the greatest share of the records that coarsening may hide; beyond it
// the column is something else, as months are no days, and is removed.
const mostHidden = 0.5

// coarse is the decision to coarsen a column if most of it can be read.
func (d Decision) coarse(c *table.Column, described profile.Column, rule coarsen.Rule) Decision {
	formatted := *c
	formatted.Format = described.Format
	v := recognize.Of(&formatted)
	_, hidden, err := coarsen.Column(&formatted, rule)
	if err != nil || v.Records == 0 || float64(hidden) > mostHidden*float64(v.Records) {
		d.Action = Removed
		return d
	}
	d.Action, d.Rule = Action(rule.Kind), &rule
	return d
}

var (
	zipWords = recognize.WordsOf(`zip|zipcode|zip code|zip4|zip5|zip3|postal code|postcode|postal`)
	// wideWords are of what is no smaller than a state.
	wideWords = recognize.WordsOf(`state|country|native country|country of birth|country of origin|nationality|citizenship|国籍|国家|land|bundesland|staatsangehoerigkeit|herkunftsland|geburtsland|pays|nationalite|pais|nacionalidad|paese|nazionalita|страна|гражданство|kraj|uyruk|국적|urban|rural|residence type|immigrant|migrant|foreign born`)
	narrow    = recognize.WordsOf(`city|town|county|zip|tract|district|municipality`)
)

// wide reports whether a column holds states or countries.
func wide(name, reason string) bool {
	n := recognize.NameOf(name)
	return reason == profile.ReasonPlace && n.Has(wideWords) && !n.Has(narrow)
}

// Apply writes the plan into a recipe as decisions about its columns, as a person could
// take them. What a plan removes is removed without a disguise: a pseudonym that is
// made from the value it hides is no code of 164.514(c). A column that the recipe
// removes already stays removed.
func (p Plan) Apply(r *recipe.Recipe) {
	for _, d := range p {
		c := r.Column(d.Column)
		if c == nil || d.Action == Stays {
			continue
		}
		c.Transform = nil
		if d.Rule == nil {
			c.Role = table.Identifying
		}
		c.Settle()
		if d.Rule == nil || c.Role == table.Identifying {
			c.Coarsen = nil
			continue
		}
		rule := *d.Rule
		rule.Restricted = slices.Clone(rule.Restricted)
		c.Coarsen, c.Hierarchy, c.Loss, c.Expected, c.Means = &rule, nil, "", nil, false // 90+ is no number
	}
}

// Of returns what a recipe does to its columns that are of a category by their names,
// for a release whose original is not at hand. What a value would tell it can't know.
func Of(r *recipe.Recipe) Plan {
	var plan Plan
	for i := range r.Columns {
		if d, ok := doneTo(&r.Columns[i]); ok {
			plan = append(plan, d)
		}
	}
	return plan
}

// Actual returns the columns that a plan for the table names, with what a recipe does
// to them, whoever decided it.
func Actual(plan Plan, r *recipe.Recipe) Plan {
	actual := slices.Clone(plan)
	for i, d := range actual {
		c := r.Column(d.Column)
		if c == nil {
			continue
		}
		actual[i].Rule = nil
		switch {
		case c.Role == table.Identifying && c.Transform == nil && d.Action == NoUnit:
		case c.Role == table.Identifying && c.Transform == nil:
			actual[i].Action = Removed
		case c.Transform == nil && c.Coarsen != nil && d.Rule != nil && c.Coarsen.Kind == d.Rule.Kind:
			actual[i].Action, actual[i].Rule = Action(c.Coarsen.Kind), c.Coarsen
		case c.Transform == nil && d.Action == Stays:
		default:
			actual[i].Action = Released
		}
	}
	return actual
}

// Said says what the plan does, a text for each column.
func (p Plan) Said() []say.Text {
	said := make([]say.Text, len(p))
	for i, d := range p {
		said[i] = decided.Say(string(d.Category), d.Column, d.said())
	}
	return said
}

var decided = say.Define("safe-harbor-decided", "({0}) {1}: {2}")

// OptionsOf returns the options that a recipe was made with, as its columns tell them;
// what they do not tell is as given.
func OptionsOf(r *recipe.Recipe, otherwise Options) Options {
	for _, c := range r.Columns {
		if c.Coarsen == nil {
			continue
		}
		if c.Coarsen.Until != 0 {
			otherwise.Year = c.Coarsen.Until
		}
		if c.Coarsen.Restricted != nil {
			otherwise.Restricted = slices.Clone(c.Coarsen.Restricted)
		}
	}
	return otherwise
}

func doneTo(c *recipe.Column) (Decision, bool) {
	t := format.Category
	if c.Format != nil {
		t = c.Format.Type
	} else if c.Expected != nil {
		t = format.Type(c.Expected.Type)
	}
	reason := describe.NameReason(c.Name, t)
	d := Decision{Column: c.Name, Category: categoryOf(c.Name, reason), Action: Removed}
	switch {
	case c.Coarsen != nil && c.Role != table.Identifying && slices.Contains(coarsen.SafeHarbor(), c.Coarsen.Kind):
		d.Action, d.Rule = Action(c.Coarsen.Kind), c.Coarsen
		d.Category = "C"
		if c.Coarsen.Kind == coarsen.ZIP3 {
			d.Category = "B"
		}
		return d, true
	case c.Role == table.Identifying && c.Transform == nil:
		d.Category = cmp.Or(d.Category, "R")
		return d, true
	}
	return d, false
}
