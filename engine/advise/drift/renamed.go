package drift

import (
	"cmp"
	"slices"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// candidate is a column of the table that may be one of the recipe, which the table
// does not have, by another name.
type candidate struct {
	to, from string // in the table, and in the recipe
	likeness
	risky bool // it would be released, and what is in it should not
}

// candidates compares the columns that the recipe does not know with those that the
// table does not have, in the order of the table, the liker ones first.
func candidates(t *table.Table, r *recipe.Recipe) []candidate {
	var gone []named
	for i := range r.Columns {
		if t.Index(r.Columns[i].Name) < 0 && r.Rule(r.Columns[i].Name) == nil {
			gone = append(gone, namedOf(r, &r.Columns[i]))
		}
	}
	var found []candidate
	for _, c := range t.Columns {
		if len(gone) == 0 || r.Column(c.Name) != nil {
			continue
		}
		first, looked := len(found), seenOf(c)
		for _, g := range gone {
			l := likenessOf(looked, g)
			l.place = placeLikeness(t, r, c.Name, g.column.Name)
			found = append(found, candidate{to: c.Name, from: g.column.Name, likeness: l})
		}
		slices.SortStableFunc(found[first:], func(a, b candidate) int { return cmp.Compare(b.score(), a.score()) })
	}
	for i := range found {
		decided := r.Column(found[i].from)
		found[i].risky = found[i].sure() && found[i].name < 1 && decided.Released() && decided.Role != table.QuasiIdentifying &&
			describe.Column(t.Column(found[i].to)).Role == table.Identifying
	}
	return found
}

// placeLikeness returns the share of a column's two neighbours that the one in the
// recipe has, too. The ends count as neighbours.
func placeLikeness(t *table.Table, r *recipe.Recipe, to, from string) float64 {
	at, was := t.Index(to), slices.IndexFunc(r.Columns, func(c recipe.Column) bool { return c.Name == from })
	same := 0.0
	for _, by := range []int{-1, 1} {
		if neighbour(at+by, len(t.Columns), func(i int) string { return t.Columns[i].Name }) ==
			neighbour(was+by, len(r.Columns), func(i int) string { return r.Columns[i].Name }) {
			same += 0.5
		}
	}
	return same
}

// neighbour is the name at a place; empty: it is beyond the end.
func neighbour(at, n int, name func(int) string) string {
	if at < 0 || at >= n {
		return ""
	}
	return name(at)
}

// renaming holds the findings and decisions on columns by other names.
type renaming struct {
	candidates []candidate
	sure       map[string]string // of the recipe, by the column of the table that is taken for it
	taken      map[string]string // the same, with the choices
	answered   map[string]bool   // columns of the table about which there is a choice
}

// renamings finds the columns that have other names now. Whoever is asked decides; where
// nobody is, a column is taken for another if it is sure to be that, and the liker one
// by a margin of every other pair with one of the two.
func renamings(t *table.Table, r *recipe.Recipe, choices []Choice) renaming {
	n := renaming{candidates: candidates(t, r), sure: map[string]string{}, taken: map[string]string{}, answered: map[string]bool{}}
	for _, c := range n.candidates {
		if c.sure() && !c.risky && !n.rivalled(c) {
			n.sure[c.to] = c.from
		}
	}
	given := map[string]bool{}
	for _, choice := range choices {
		if choice.Code != CodeRenamed && choice.Code != CodeNewColumn {
			continue
		}
		n.answered[choice.Column] = true
		if from, ok := strings.CutPrefix(choice.Action, ActionRenamed); ok {
			n.taken[choice.Column], given[from] = from, true
		}
	}
	for to, from := range n.sure {
		if !n.answered[to] && !given[from] {
			n.taken[to] = from
		}
	}
	return n
}

// rivalled reports whether another pair with one of the two columns is about as like.
func (n *renaming) rivalled(c candidate) bool {
	return slices.ContainsFunc(n.candidates, func(o candidate) bool {
		return (o.to == c.to) != (o.from == c.from) && o.score() > c.score()-ScoreMargin
	})
}

// about returns all columns that a column of the table may be if a person says so, the
// likest first: none that is another one already.
func (n *renaming) about(to string) []candidate {
	elsewhere := map[string]bool{}
	for other, from := range n.taken {
		elsewhere[from] = other != to
	}
	return group.Where(n.candidates, func(c candidate) bool { return c.to == to && !elsewhere[c.from] })
}

// like reports whether a column of the table is so like one of the recipe that a person
// is asked about it. That depends on no choice, so that a choice on it is always one.
func (n *renaming) like(to string) bool {
	return slices.ContainsFunc(n.candidates, func(c candidate) bool { return c.to == to && c.score() >= OfferScore })
}

// open reports whether a person is yet to decide if a column of the table is this one.
func (n *renaming) open(from string) bool {
	return slices.ContainsFunc(n.candidates, func(c candidate) bool {
		return c.from == from && c.score() >= OfferScore && !n.answered[c.to] && n.taken[c.to] == ""
	})
}

// apply returns the recipe with the columns called as in the table. What a person let
// leave as it is was found in a column of another name: it is to be confirmed anew.
func (n *renaming) apply(r recipe.Recipe) recipe.Recipe {
	r = r.Renamed(inverse(n.taken))
	for i := range r.Columns {
		if _, is := n.taken[r.Columns[i].Name]; is {
			r.Columns[i].Confirmed, r.Columns[i].Agreed = nil, ""
		}
	}
	return r
}

// inverse returns the keys of a map by their values.
func inverse(of map[string]string) map[string]string {
	keys := make(map[string]string, len(of))
	for key, value := range of {
		keys[value] = key
	}
	return keys
}

// unknown reports a column that the recipe does not know: it may be one that is gone, by
// another name.
func (r *Report) unknown(to string, n *renaming) {
	found := n.about(to)
	others := group.Each(found, func(c candidate) string { return ActionRenamed + c.from })
	code := CodeNewColumn
	if n.like(to) {
		code = CodeRenamed
	}
	if len(found) == 0 || found[0].score() < OfferScore {
		item := r.add(CodeNewColumn, Blocks, to)
		item.Code, item.Actions = code, slices.Concat(roles, others)
		return
	}
	item := r.add(CodeRenamed, Blocks, to, found[0].from, found[0].reasons())
	item.From, item.Actions = found[0].from, slices.Concat(others, roles)
	item.Default, item.Doubt = "", true
	if n.sure[to] == found[0].from {
		item.Default, item.Doubt = others[0], false
	}
}

// What speaks for a column.
var (
	becauseValues = say.Define("drift-like-values", "{0}% of the rows have a value of its hierarchy")
	becauseRange  = say.Define("drift-like-range", "the values are alike")
	becauseName   = say.Define("drift-like-name", "the names are alike")
	becausePlace  = say.Define("drift-like-place", "it has the same neighbours")
	becauseType   = say.Define("drift-like-type", "the type is the same")
)

// reasons says what speaks for a candidate.
func (c candidate) reasons() say.Text {
	reasons := slices.Concat(becauseValues.If(c.known >= 0.5, int(100*c.known)), becauseRange.If(c.known < 0.5 && c.values >= 0.6),
		becauseName.If(c.name >= 0.5), becausePlace.If(c.place == 1), becauseType.If(c.kind == 1))
	return say.Series(reasons, len(reasons))
}
