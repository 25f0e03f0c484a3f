package propose

import (
	"cmp"
	"slices"
	"strconv"

	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/profile"
)

// Asked columns have at most so many values where each is a group.
const (
	mostGroups  = 30
	leastGroups = 2
)

// Questions proposes at most three questions that people often ask of such a table: the mean or share of
// what was taken from another table, the means of a length of stay and of costs, the share of what
// happened, or else the mean of another quantity, by age, by a group and by sex, and at last how many rows
// a group has. described are the columns of the table, rules what is computed from them, and taken the names
// of those from other tables; groups have the forms of [Usable].
func Questions(described []profile.Column, rules []derive.Rule, taken []string) []question.Question {
	f := finder{described, rules, taken}
	asked, age, sex, group := f.asked(), f.age(), term(f.first(Sex)), f.group()
	var found []question.Question
	add := func(q question.Question, by *question.Term) {
		if by != nil && by.Column != q.Of {
			if q.By = []question.Term{*by}; !slices.ContainsFunc(found, func(f question.Question) bool { return f.String() == q.String() }) {
				found = append(found, q)
			}
		}
	}
	for _, by := range []*question.Term{age, group, sex} {
		for _, q := range asked {
			add(q, by)
		}
	}
	add(question.Question{Kind: question.Count}, group)
	add(question.Question{Kind: question.Count}, age)
	return found[:min(len(found), mostProposed)]
}

// mostProposed is the most questions proposed.
const mostProposed = 3

// finder looks for columns that questions are often about. Those of a name or number of a person
// are none.
type finder struct {
	described []profile.Column
	rules     []derive.Rule
	taken     []string
}

// first returns the first column of the table for which a test holds, and that may leave; nil:
// there is none.
func (f finder) first(test func(*profile.Column) bool) *profile.Column {
	return group.First(f.described, func(d profile.Column) bool { return d.Role != table.Identifying && test(&d) })
}

// computed returns the name of a column that is computed in some way; empty: there is none.
func (f finder) computed(kind derive.Kind) string {
	at := slices.IndexFunc(f.rules, func(r derive.Rule) bool { return r.Kind == kind })
	if at < 0 {
		return ""
	}
	return f.rules[at].Name
}

// asked returns what is asked of each group: the mean or share of what was taken, the means of a length of
// stay and of costs, and the share of what happened, first of what nothing recognizes; or else the mean of
// the first quantity.
func (f finder) asked() (all []question.Question) {
	mean := func(name string) { all = append(all, question.Question{Kind: question.Mean, Of: name}) }
	share := func(d *profile.Column) {
		all = append(all, question.Question{Kind: question.Share, Of: d.Name, Value: new(yes(d))})
	}
	for _, name := range f.taken {
		switch d := f.first(func(d *profile.Column) bool { return d.Name == name }); {
		case d == nil:
		case yes(d) != "":
			share(d)
		case d.Type.Numeric() && !d.Codes:
			mean(name)
		}
	}
	numbers := func(is func(*profile.Column) bool) *profile.Column {
		return f.first(func(d *profile.Column) bool { return d.Type.Numeric() && !d.Codes && is(d) })
	}
	if d := numbers(func(d *profile.Column) bool { return d.Reason.Code == profile.ReasonStay }); d != nil {
		mean(d.Name)
	} else if stay := f.computed(derive.Length); stay != "" {
		mean(stay)
	}
	if d := numbers(func(d *profile.Column) bool { return d.Money }); d != nil {
		mean(d.Name)
	}
	answered := func(d *profile.Column) bool { return yes(d) != "" && !Sex(d) }
	if d := cmp.Or(f.first(Outcome), f.first(answered)); d != nil {
		share(d)
	}
	if d := numbers(func(d *profile.Column) bool { return Measured(d) && !Age(d) }); d != nil && len(all) == 0 {
		mean(d.Name)
	}
	return all
}

// age returns ages in groups; nil: there are none.
func (f finder) age() *question.Term {
	if d := f.first(func(d *profile.Column) bool { return Age(d) && d.Type.Numeric() }); d != nil {
		return &question.Term{Column: d.Name, Step: strconv.Itoa(int(ageWidth(d)))}
	}
	if name := f.computed(derive.Age); name != "" {
		return &question.Term{Column: name, Step: strconv.Itoa(AgeWidth)}
	}
	return nil
}

// group returns a column of few values that are not ages, sexes or quantities: one that is
// sensitive, as a diagnosis, before others; nil: there is none.
func (f finder) group() *question.Term {
	groups := func(d *profile.Column) bool {
		return d.Distinct >= leastGroups && d.Distinct <= mostGroups && !d.Type.Numeric() && !d.Type.Dated() && !Sex(d) && !Age(d) && yes(d) == ""
	}
	if d := f.first(func(d *profile.Column) bool { return d.Role == table.Sensitive && groups(d) }); d != nil {
		return term(d)
	}
	return term(f.first(groups))
}

func term(d *profile.Column) *question.Term {
	if d == nil {
		return nil
	}
	return &question.Term{Column: d.Name}
}
