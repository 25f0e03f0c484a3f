package whatif

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/profile"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

var (
	saidDiverse  = say.Define("whatif-diverse", "ask for at least 2 different values of {0:q} in each group")
	saidLeaveOut = say.Define("whatif-leave-out", "leave out up to {0}% of the rows, where {1}% may be left out now")
	saidDerive   = say.Define("whatif-derive", "release {0:q} in place of {1:q}")
	saidDrop     = say.Define("whatif-drop", "remove {0:q}, which loses {1}% of its detail")
	saidLower    = say.Define("whatif-lower-k", "lower k from {0} to {1}")
	saidRaise    = say.Define("whatif-raise-k", "raise k from {0} to {1}")
	saidNoModel  = say.Define("whatif-less-model", "do without {0}")
	saidModelOf  = say.Define("whatif-less-model-of", "do without {0} on {1:q}")
	saidNoLimit  = say.Define("whatif-less-limit", "lift the limit on how coarse {0:q} may become")
)

// Diverse is the model that keeps the groups of a release from sharing one value of a sensitive column.
func Diverse(column string) recipe.Model {
	return recipe.Model{Name: privacy.NameDistinctL, Column: column, Parameters: parameter.Given{"l": 2.0}}
}

// diverse asks for different values in each group, of each sensitive column that some group shares.
func diverse(r *recipe.Recipe, f Situation) []Proposal {
	var all []Proposal
	for _, name := range r.Names(table.Sensitive) {
		if f.Shared[name] > 0 {
			next := r.Clone()
			next.Privacy.Models = append(slices.Clip(next.Privacy.Models), Diverse(name))
			all = append(all, Proposal{Kind: Diversity, Said: saidDiverse.Say(name), Recipe: next})
		}
	}
	return all
}

// aShare is the share of the rows that may be left out in addition.
const aShare = 0.01

// leaveOut allows a few more rows to be left out, where the method leaves any out.
func leaveOut(r *recipe.Recipe, _ Situation) []Proposal {
	a, err := method.Get(r.Algorithm.Name)
	limit := r.Privacy.SuppressionLimit
	if err != nil || !a.Suppresses && !r.Privacy.WholeRecords() || limit+aShare > 1 {
		return nil
	}
	next := r.Clone()
	next.Privacy.SuppressionLimit = math.Round(1000*(limit+aShare)) / 1000
	said := saidLeaveOut.Say(percent(next.Privacy.SuppressionLimit), percent(limit))
	return []Proposal{{Kind: LeaveOut, Said: said, Recipe: next}}
}

// percent writes a share in percent, with one decimal at most.
func percent(share float64) float64 { return math.Round(1000*share) / 10 }

// derived releases what is computed from columns in their place: what package suggest
// offers, and the month of days of which it offers nothing.
func derived(r *recipe.Recipe, f Situation) []Proposal {
	offers, called := f.Offers, profile.NamesFor(r.ColumnNames())
	for _, name := range identifying(r) {
		offered := slices.ContainsFunc(f.Offers, func(o profile.Offer) bool { return slices.Contains(o.Remove, name) })
		if !offered && slices.Contains(f.Days, name) && r.Rule(name) == nil {
			rule := derive.Rule{Name: r.FreeName(strings.Replace(called.Month, "{0}", name, 1)), Kind: derive.Month, From: []string{name}}
			offers = append(slices.Clip(offers), profile.Offer{Rules: []derive.Rule{rule}, Remove: []string{name}})
		}
	}
	var all []Proposal
	for _, o := range offers {
		if p, ok := taking(r, o); ok {
			all = append(all, p)
		}
	}
	return all
}

// taking is the proposal to take an offer; ok is false where it would take the place of no
// quasi-identifier.
func taking(r *recipe.Recipe, o profile.Offer) (p Proposal, ok bool) {
	gone := slices.DeleteFunc(identifying(r), func(name string) bool { return !slices.Contains(o.Remove, name) })
	if len(gone) == 0 {
		return p, false
	}
	next := r.Clone()
	if err := Take(&next, o, derive.Missing); err != nil {
		return p, false
	}
	p = Proposal{Kind: Derive, Instead: map[string]string{}, Recipe: next}
	var names []string
	for _, rule := range o.Rules {
		if made := next.Computed(rule); made != nil {
			names = append(names, made.Name)
			for _, name := range made.From { // what is computed from a column alone comes before what needs others
				if _, taken := p.Instead[name]; slices.Contains(gone, name) && (!taken || len(made.From) == 1) {
					p.Instead[name] = made.Name
				}
			}
		}
	}
	p.Said = saidDerive.Say(named(names), named(gone))
	return p, true
}

// named is a list of names as an argument of a sentence.
func named(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	return names
}

// Take changes a recipe so that it computes what is offered, and removes the columns in
// whose place that is. What it computes already, under any name, stays as it is.
func Take(r *recipe.Recipe, o profile.Offer, invalid derive.Invalid) error {
	for _, rule := range o.Rules {
		if r.Computed(rule) != nil {
			continue
		}
		rule.Invalid, rule.Name = invalid, r.FreeName(rule.Name)
		more, err := r.Adding(rule, rule.Kind.Role())
		if err != nil {
			return err
		}
		*r = more
	}
	for _, name := range o.Remove {
		if c := r.Column(name); c != nil {
			remove(c)
		}
	}
	return nil
}

// remove decides that a column is not released.
func remove(c *recipe.Column) {
	c.Role, c.Transform = table.Identifying, nil
	c.Settle()
}

// drop removes the column that loses most. Those studied or asked about stay: the release is for
// them.
func drop(r *recipe.Recipe, f Situation) []Proposal {
	lost := slices.Clone(f.Lost)
	for i := range lost {
		if c := r.Column(lost[i].Column); c == nil || c.Studied || asks(r, c.Name) || c.Role != table.QuasiIdentifying {
			lost[i].Loss = 0
		}
	}
	most, ok := Most(lost)
	if !ok {
		return nil
	}
	if _, gone := unasked(r); len(r.Questions) > 0 && slices.Equal(gone, []string{most.Column}) {
		return nil // it is proposed already, for the better reason
	}
	next := r.Clone()
	remove(next.Column(most.Column))
	return []Proposal{{Kind: Drop, Said: saidDrop.Say(most.Column, percent(most.Loss)), Recipe: next}}
}

// usual are values of k that are asked for in practice: each is a step that is felt.
var usual = []int{2, 3, 5, 10, 20}

// otherK asks for the usual k below, and for that above where all questions are answered.
func otherK(r *recipe.Recipe, s Situation) []Proposal {
	var all []Proposal
	k := r.Privacy.K
	add := func(p Proposal, other int) {
		p.Recipe = r.Clone()
		p.Recipe.Privacy.K = other
		all = append(all, p)
	}
	above, _ := slices.BinarySearch(usual, k+1)
	if below, _ := slices.BinarySearch(usual, k); below > 0 {
		add(Proposal{Kind: Lower, Said: saidLower.Say(k, usual[below-1]), Weaker: true}, usual[below-1])
	}
	if above < len(usual) && !slices.ContainsFunc(s.Answers, func(a facts.Answer) bool { return !a.Verdict.Good() }) {
		add(Proposal{Kind: Raise, Said: saidRaise.Say(k, usual[above])}, usual[above])
	}
	return all
}

// withoutModel does without one of the models beside k.
func withoutModel(r *recipe.Recipe, _ Situation) []Proposal {
	var all []Proposal
	for i, m := range r.Privacy.Models {
		next := r.Clone()
		next.Privacy.Models = slices.Delete(slices.Clone(next.Privacy.Models), i, i+1)
		said := saidNoModel.Say(say.Model(m.Name))
		if m.Column != "" {
			said = saidModelOf.Say(say.Model(m.Name), m.Column)
		}
		all = append(all, Proposal{Kind: NoModel, Said: said, Weaker: true, Recipe: next})
	}
	return all
}

// withoutLimit lets a column become as coarse as it has to.
func withoutLimit(r *recipe.Recipe, _ Situation) []Proposal {
	var all []Proposal
	for _, name := range r.Limited() {
		next := r.Clone()
		c := next.Column(name)
		c.MaxLevel, c.Within = nil, nil
		all = append(all, Proposal{Kind: NoLimit, Said: saidNoLimit.Say(name), Recipe: next})
	}
	return all
}

// identifying returns the quasi-identifiers.
func identifying(r *recipe.Recipe) []string { return r.Names(table.QuasiIdentifying) }
