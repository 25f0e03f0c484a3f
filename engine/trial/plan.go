package trial

import (
	"slices"
	"strconv"

	"quasi/engine/advise/propose"
	"quasi/engine/advise/suggest"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// Why a column leaves.
var (
	whyAsked  = say.Define("plan-asked", "a question is about it")
	whyOften  = say.Define("plan-often", "it is often asked for next")
	whyMay    = say.Define("plan-may", "it may leave")
	errAsksID = say.Define("plan-asks-identifier", "column {0:q} is proposed to be removed ({1}): ask without it, or say with a recipe that it may leave")
)

// Planned is a plan with the decisions that it makes.
type Planned struct {
	facts.Plan
	Recipe recipe.Recipe // of [facts.PlanApart]: that of the first file
	Files  []Planned     // of [facts.PlanApart] alone
}

// Planner decides, for one table, how its columns leave for questions.
type Planner struct {
	table     *table.Table
	base      recipe.Recipe
	questions []question.Question
	described []profile.Column
	rules     []derive.Rule            // of columns that may be computed
	replaced  []string                 // by columns that are computed
	exact     func(column string) bool // see [propose.Exact]
	singles   map[string]bool          // see [propose.Singles]
}

// NewPlanner returns a planner for a table and the questions that it is for. The recipe has what
// is decided already, as k, whose the rows are, what is computed and how columns are read; its
// columns are decided anew, but for the form and the hierarchy of one without a role.
// described is the result of [describe.Table]; nil: NewPlanner finds it. Computed columns get the
// names called.
//
// It fails if a question is about a column that neither is in the table nor can be computed from
// it, or about one that is proposed to be removed for what it is; one that is not recognized could
// identify, or is sensitive if it is an outcome that is asked for, see [propose.Outcome].
func NewPlanner(t *table.Table, described []profile.Column, called profile.ComputedNames, base recipe.Recipe, questions []question.Question) (*Planner, error) {
	p := &Planner{table: t, base: base, questions: questions, rules: slices.Clone(base.Derived), singles: map[string]bool{}}
	read := p.read(described)
	p.exact = propose.Exact(read)
	for _, offer := range suggest.Offers(read, p.described, called) {
		asked := func(rule derive.Rule) bool {
			return question.UseOf(questions, rule.Name).Asked || slices.ContainsFunc(base.Among, func(on question.Condition) bool { return on.Column == rule.Name })
		}
		if offer.IfAsked() {
			offer.Rules = slices.DeleteFunc(offer.Rules, func(rule derive.Rule) bool { return !asked(rule) })
		}
		if len(offer.Rules) > 0 {
			p.replaced = append(p.replaced, offer.Remove...)
		}
		p.rules = append(p.rules, slices.DeleteFunc(offer.Rules, func(rule derive.Rule) bool { return base.Computed(rule) != nil })...)
	}
	for _, q := range questions {
		if err := p.check(q); err != nil {
			return nil, err
		}
	}
	for i := range p.described {
		d := &p.described[i]
		p.singles[d.Name] = propose.Singles(read, d, base.Privacy.Patient)
	}
	return p, nil
}

// read returns the table with its columns read as they are found, or as the recipe says, and
// describes them.
func (p *Planner) read(described []profile.Column) *table.Table {
	read := p.table
	if described == nil {
		read = recognize.Formats(read)
		described = describe.Table(read)
	}
	p.described = slices.Clone(described)
	told := slices.DeleteFunc(slices.Clone(p.base.Columns), func(c recipe.Column) bool { return c.Format == nil && c.Missing == nil })
	if len(told) == 0 {
		return read
	}
	read = (&recipe.Recipe{Columns: told}).Interpret(read, recognize.Format)
	for _, c := range told {
		if at := read.Index(c.Name); at >= 0 {
			p.described[at] = describe.One(read, at)
		}
	}
	return read
}

// check reports a question that can't be asked. A column that it names and that is to be removed
// for want of any reason could identify from now on: who asks knows it. The outcome that it counts
// or measures is sensitive: where its values became coarser, the answer would be another.
func (p *Planner) check(q question.Question) error {
	names := p.table.Names()
	for _, rule := range p.rules {
		names = append(names, rule.Name)
	}
	if err := q.Check(names); err != nil {
		return err
	}
	for _, name := range q.Columns() {
		d := p.of(name)
		switch {
		case d == nil || d.Role != table.Identifying:
		case d.Recognized():
			return q.Fault(errAsksID.Of(name, d.Reason.Coded()))
		default:
			d.Role = table.QuasiIdentifying
		}
	}
	if d := p.of(q.Of); d != nil && propose.Outcome(d) && question.UseOf([]question.Question{q}, q.Of).Result {
		d.Role = table.Sensitive
	}
	return nil
}

// of returns what is known of a column of the table; nil: it is computed.
func (p *Planner) of(name string) *profile.Column {
	return group.First(p.described, func(d profile.Column) bool { return d.Name == name })
}

func (p *Planner) rule(name string) *derive.Rule {
	return group.First(p.rules, func(r derive.Rule) bool { return r.Name == name })
}

// columns returns the columns that leave by a plan, each with its reason, in the order of the
// questions, of what is asked next, and of the table.
func (p *Planner) columns(name facts.PlanName) []facts.PlanColumn {
	var leave []facts.PlanColumn
	add := func(name string, why say.Text) {
		if !slices.ContainsFunc(leave, func(c facts.PlanColumn) bool { return c.Name == name }) {
			leave = append(leave, facts.PlanColumn{Name: name, Why: why})
		}
	}
	for _, q := range p.questions {
		for _, name := range q.Columns() {
			add(name, whyAsked.Say())
		}
	}
	if name == facts.PlanAsked {
		return leave
	}
	for _, c := range p.often() {
		add(c, whyOften.Say())
	}
	if name == facts.PlanNext {
		return leave
	}
	for _, d := range p.described {
		if d.Role != table.Identifying && !slices.Contains(p.replaced, d.Name) && d.Name != p.base.Privacy.Patient {
			add(d.Name, whyMay.Say())
		}
	}
	for _, rule := range p.rules {
		if rule.Kind != derive.SinceFirst && (rule.Kind != derive.Age || !p.hasAge()) {
			add(rule.Name, whyMay.Say())
		}
	}
	return leave
}

// often returns the sex, age and place that the table has, or that can be computed from it.
func (p *Planner) often() []string {
	var names []string
	reasons := []string{profile.ReasonSex, profile.ReasonSexValues, profile.ReasonAge, profile.ReasonAgeValues, profile.ReasonPlace, profile.ReasonPlaceValues, profile.ReasonPostcode}
	for _, d := range p.described {
		if d.Role != table.Identifying && slices.Contains(reasons, d.Reason.Code) {
			names = append(names, d.Name)
		}
	}
	for _, rule := range p.rules {
		if rule.Kind == derive.Age && !p.hasAge() || rule.Kind == derive.Month {
			names = append(names, rule.Name)
		}
	}
	return names
}

// hasAge reports whether the table has an age, which then need not be computed.
func (p *Planner) hasAge() bool {
	return slices.ContainsFunc(p.described, func(d profile.Column) bool {
		return d.Role != table.Identifying && slices.Contains([]string{profile.ReasonAge, profile.ReasonAgeValues}, d.Reason.Code)
	})
}

// recipe returns the decisions of a variant of a plan, and completes its columns with their
// forms.
func (p *Planner) recipe(columns []facts.PlanColumn, v Variant) recipe.Recipe {
	r := p.base.Clone()
	r.Questions, r.Derived, r.Columns = slices.Clone(p.questions), nil, nil
	for i := range columns {
		c := &columns[i]
		if rule := p.rule(c.Name); rule != nil {
			r.Derived, c.InPlaceOf = append(r.Derived, *rule), rule.Replaced()
		}
		decided := p.decide(c, v.Means)
		if weight := p.weight(c, v); decided.Studied && weight != 1 {
			decided.Weight = &weight
		}
		r.Columns = append(r.Columns, decided)
	}
	if r.Algorithm.Strata = nil; v.First > 0 {
		whatif.Cut(&r, v.First-1)
	}
	for _, on := range r.Among {
		if rule := p.rule(on.Column); rule != nil && r.Column(on.Column) == nil {
			r.Derived, r.Columns = append(r.Derived, *rule), append(r.Columns, p.told(rule.Name, table.Identifying))
		}
	}
	for _, d := range p.described {
		if r.Column(d.Name) == nil {
			r.Columns = append(r.Columns, p.told(d.Name, table.Identifying))
		}
	}
	// A model is on a sensitive column: where that stays it hides nothing.
	r.Privacy.Models = slices.DeleteFunc(r.Privacy.Models, func(m recipe.Model) bool {
		c := r.Column(m.Column)
		return m.Column != "" && (c == nil || c.Role != table.Sensitive)
	})
	if r.Privacy.Patient != "" {
		r.CountPatients(r.Privacy.Patient)
	}
	return r
}

// weight returns what a column that is asked about weighs, in weights of what is studied.
func (p *Planner) weight(c *facts.PlanColumn, v Variant) float64 {
	if c.Form == facts.FormMeans && !question.UseOf(p.questions, c.Name).Groups {
		return v.Heavier * v.Averaged
	}
	return v.Heavier
}

// decide returns the decisions on a column that leaves.
func (p *Planner) decide(c *facts.PlanColumn, means bool) recipe.Column {
	decided := p.told(c.Name, table.QuasiIdentifying)
	d, use := p.of(c.Name), question.UseOf(p.questions, c.Name)
	if rule := p.rule(c.Name); d != nil {
		decided.Role = p.role(d, use)
	} else if rule != nil {
		decided.Role = rule.Kind.Role()
	}
	decided.Studied = use.Asked
	c.Form, c.Width = facts.FormExact, ""
	if decided.Role != table.QuasiIdentifying || decided.Coarsen != nil {
		if decided.Role == table.QuasiIdentifying {
			c.Form = facts.FormLevels
		}
		return decided
	}
	number := d == nil || d.Type.Numeric()
	width := use.Width
	if width == "" && !use.Asked && p.isAge(c.Name) {
		width = strconv.Itoa(propose.AgeWidth)
	}
	switch {
	case number && width != "":
		w, _ := strconv.ParseFloat(width, 64)
		decided.Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: w}
		c.Form, c.Width = facts.FormSteps, width
	case number && (d == nil || p.exact(c.Name) && !propose.Sex(d)) && !use.Values && (use.Asked && use.Number && means || !use.Asked && p.isMeasured(c.Name)):
		decided.Means = true
		c.Form = facts.FormMeans
	default:
		c.Form = facts.FormLevels
	}
	return decided
}

// role returns the role of a column of the table. One with a model is sensitive, unless it is decided
// otherwise. Numbers that would leave as they are could identify where they are asked for as numbers,
// or single somebody out.
func (p *Planner) role(d *profile.Column, use question.Use) table.Role {
	before := p.base.Column(d.Name)
	switch modelled := slices.ContainsFunc(p.base.Privacy.Models, func(m recipe.Model) bool { return m.Column == d.Name }); {
	case modelled && (before == nil || before.Role == table.Sensitive || before.Role == table.Identifying):
		return table.Sensitive
	case p.exact(d.Name) && (p.singles[d.Name] || propose.Asked(d, use)):
		return table.QuasiIdentifying
	}
	return d.Role
}

// told returns a column of which nothing is decided but its role and how it is read.
func (p *Planner) told(name string, role table.Role) recipe.Column {
	decided := recipe.Column{Name: name, Role: role}
	if before := p.base.Column(name); before != nil {
		decided.Format, decided.Missing, decided.Rename = before.Format, before.Missing, before.Rename
		if before.Role == "" {
			decided.Coarsen, decided.Hierarchy = before.Coarsen, before.Hierarchy
		}
		if name == p.base.Privacy.Patient {
			decided.Transform = before.Transform // a pseudonym, if rows may be linked
		}
	}
	return decided
}

// isAge reports whether a column has ages.
func (p *Planner) isAge(name string) bool {
	if rule := p.rule(name); rule != nil {
		return rule.Kind == derive.Age
	}
	return propose.Age(p.of(name))
}

// isMeasured reports whether a column has quantities, of which a mean tells something.
func (p *Planner) isMeasured(name string) bool {
	if rule := p.rule(name); rule != nil {
		return propose.MeasuredRule(rule.Kind)
	}
	return propose.Measured(p.of(name))
}
