package session

import (
	"encoding/json"
	"slices"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/wasm/protocol"
)

// Computed holds the columns that the decisions compute, as the engine is asked for them.
type Computed struct {
	Deriving protocol.Deriving
	Text     string // another one for another deriving; empty: nothing is computed

	of *recipe.Recipe // the decisions that it was made of
}

// ComputedBy returns what is computed by the decisions as they are. It is made once for
// each state of them.
func (s Reading) ComputedBy() *Computed {
	r, known := s.Recipe(), &s.knownOf().computed
	if known.of != r {
		*known = Computed{of: r}
		if len(r.Derived) > 0 {
			known.Deriving = derivingOf(r, r.Derived)
			known.Text = written(known.Deriving)
		}
	}
	return known
}

// derivingOf is how the engine computes some columns by what is decided.
func derivingOf(r *recipe.Recipe, rules []derive.Rule) protocol.Deriving {
	d := protocol.Deriving{Rules: rules}
	for _, c := range r.Columns {
		if slices.ContainsFunc(rules, func(rule derive.Rule) bool { return slices.Contains(rule.From, c.Name) }) {
			d.Sources = append(d.Sources, asRead(c))
		}
	}
	return d
}

// asRead is the decision on how a column is read. Its role is no part of that: with
// another one, nothing has to be computed again.
func asRead(c recipe.Column) recipe.Column {
	return recipe.Column{Name: c.Name, Format: c.Format, Missing: c.Missing}
}

// written is a question as a text, another one for another question.
func written(question any) string {
	text, _ := json.Marshal(question) // plain values
	return string(text)
}

// computedColumns returns what is known of the computed columns, in their order.
func (s Reading) computedColumns() []profile.Column {
	var columns []profile.Column
	for _, rule := range s.Recipe().Derived {
		if described := s.knownOf().descriptions.Of(s.Of(rule.Name)); described != nil {
			columns = append(columns, *described)
			continue
		}
		columns = append(columns, profile.Column{Name: rule.Name, Format: format.Format{Type: format.Integer},
			Role: table.QuasiIdentifying, Reason: profile.Reason{Code: profile.ReasonDerived, Args: []string{s.Lang.List(rule.From)}}})
	}
	return columns
}

// Offers returns the columns that are proposed to be computed, by how the table is read;
// left out are those that are computed already and, once a question has chosen what leaves, those in
// place of what stays.
func (s Reading) Offers() []profile.Offer {
	r := s.Recipe()
	return slices.DeleteFunc(slices.Clone(s.AllOffers()), func(o profile.Offer) bool {
		aside := len(o.Rules) == 1 && o.IfAsked() // for a question to take
		return aside || r.Computed(o.Rules[0]) != nil || len(r.Questions) > 0 && !slices.ContainsFunc(o.Remove, r.Leaves)
	})
}

// AllOffers returns all that are proposed; nil until the engine has answered.
func (s Reading) AllOffers() []profile.Offer {
	if found := s.knownOf().offered.Of(written(offersParams(s.Recipe()))); found != nil {
		return found.Offers
	}
	return nil
}

// offersParams is how columns are read where a recipe decides that.
func offersParams(r *recipe.Recipe) protocol.OffersParams {
	var p protocol.OffersParams
	for _, c := range r.Columns {
		if r.Rule(c.Name) == nil && (c.Format != nil || c.Missing != nil) {
			p.Sources = append(p.Sources, asRead(c))
		}
	}
	return p
}

// AskOffers asks for AllOffers.
func (s Reading) AskOffers() {
	params := offersParams(s.Recipe())
	Ask(s.Session, &s.knownOf().offered, written(params), protocol.Offers, params)
}

// Sample returns what rules come to in some rows; nil until the engine has answered. The
// first call asks.
func (s Reading) Sample(rules []derive.Rule) *protocol.SampleResult {
	shown := slices.Clone(rules)
	for i := range shown {
		shown[i].Invalid = "" // it changes nothing of what is shown
	}
	params := protocol.SampleParams{Deriving: derivingOf(s.Recipe(), shown)}
	if s.Work() == Idle {
		Ask(s.Session, &s.knownOf().samples, written(params), protocol.Sample, params)
	}
	return s.knownOf().samples.Of(written(params))
}

// TakeOffer decides that columns are computed, and that those whose place they take are
// removed: one step to undo.
func (s Reading) TakeOffer(o profile.Offer, invalid derive.Invalid) {
	s.Decide(func(r *recipe.Recipe) {
		next := *r
		if whatif.Take(&next, o, invalid) == nil { // what is wrong with an offer, the screen has refused
			*r = next
		}
	})
}

// Compute decides that a column is computed.
func (s Reading) Compute(rule derive.Rule) {
	s.Decide(func(r *recipe.Recipe) { *r = added(*r, rule) })
}

// added is a recipe with one more computed column, in its role. What is wrong
// with it, the screen has refused.
func added(r recipe.Recipe, rule derive.Rule) recipe.Recipe {
	more, err := r.Adding(rule, rule.Kind.Role())
	if err != nil {
		return r
	}
	return more
}

// SetInvalid decides what becomes of rows for which a column can't be computed.
func (s Reading) SetInvalid(name string, invalid derive.Invalid) {
	s.Decide(func(r *recipe.Recipe) {
		r.Derived = slices.Clone(r.Derived)
		if rule := r.Rule(name); rule != nil {
			rule.Invalid = invalid
		}
	})
}

// DropComputed takes a computed column out, and brings back what was removed in its place.
func (s Reading) DropComputed(name string) {
	s.Decide(func(r *recipe.Recipe) { s.Uncompute(r, name) })
}

// Uncompute takes a computed column out of a recipe. The removed columns from which nothing else
// is computed have the role again by which they are recognized; it returns those that leave.
func (s Reading) Uncompute(r *recipe.Recipe, name string) []string {
	rule := r.Rule(name)
	if rule == nil {
		return nil
	}
	from := slices.Clone(rule.From)
	*r = r.Without(name)
	var back []string
	for _, d := range s.Table.Columns {
		c := r.Column(d.Name)
		if !slices.Contains(from, d.Name) || c.Role != table.Identifying || d.Role == table.Identifying || len(r.DerivedFrom(d.Name)) > 0 {
			continue
		}
		c.Role = d.Role
		back = append(back, d.Name)
	}
	return back
}
