package report

import (
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/say"
)

// KeptColumn counts the released rows that have a value of a generalized column in the original, by
// what is left of it.
type KeptColumn struct {
	Column string `json:"column"`
	// Exact, Coarser and Hidden are all nil where one of them, or what follows from them, would
	// tell of fewer than 11 rows.
	Exact   *int `json:"exact"`
	Coarser *int `json:"coarser"`
	Hidden  *int `json:"hidden"`
	// Commonest is the label that most of the coarser rows show; empty: fewer than 11 rows show
	// it, or each group shows its mean.
	Commonest string `json:"commonest,omitempty"`
}

// Single is a column that is not generalized, or a pair of them, by which people are found.
type Single struct {
	Columns []string `json:"columns"`
	Said    say.Text `json:"said"` // how many of them, † where these would be fewer than 11
}

// keptOf returns what is left of the columns of a release, of which found are the figures before
// any was hidden.
func (d *Document) keptOf(r *engine.Release, found values) []KeptColumn {
	var all []KeptColumn
	decided := r.Recipe()
	for _, c := range r.Kept() {
		of := KeptColumn{Column: c.Column}
		if !decided.Column(c.Column).Means && (d.ShowsSmall || c.CommonestRows >= smallest) {
			of.Commonest = c.Commonest
		}
		if d.ShowsSmall || !(concealer{d, found}).tells(countsOf(c.Exact, c.Coarser, c.Hidden)) {
			of.Exact, of.Coarser, of.Hidden = &c.Exact, &c.Coarser, &c.Hidden
		}
		all = append(all, of)
	}
	return all
}

// countsOf are the counts that follow from those of a column.
func countsOf(exact, coarser, hidden int) []int {
	return []int{exact, coarser, hidden, exact + coarser, exact + hidden, coarser + hidden, exact + coarser + hidden}
}

// singlesOf says how many people the columns find by which people are found.
func (d *Document) singlesOf(r *engine.Release, found values) []Single {
	var all []Single
	for _, u := range r.Concerns().Unique {
		of := Single{Columns: u.Columns, Said: u.Said}
		if n := len(u.Columns); !d.ShowsSmall && (concealer{d, found}).tells([]int{u.Alone, u.People}) {
			of.Said = without(of.Said, []int{n, n + 1})
		}
		all = append(all, of)
	}
	return all
}

// keptAt returns what is left of a column, and its place; nil: it is not generalized.
func (d *Document) keptAt(column string) (*KeptColumn, int) {
	at := slices.IndexFunc(d.Kept, func(k KeptColumn) bool { return k.Column == column })
	if at < 0 {
		return nil, at
	}
	return &d.Kept[at], at
}

// cells are the counts of a column in the page: exact, coarser and hidden.
func (k *KeptColumn) cells(at int, l Language) []answerCell {
	var cells []answerCell
	for _, of := range []struct {
		name  string
		count *int
	}{{"exact", k.Exact}, {"coarser", k.Coarser}, {"hidden", k.Hidden}} {
		text := hidden
		if of.count != nil {
			text = l.whole(*of.count)
		}
		cells = append(cells, answerCell{name{"kept", strconv.Itoa(at) + "." + of.name}, text})
	}
	return cells
}

// known reports whether a report can have the counts.
func (k *KeptColumn) known() bool {
	if k.Exact == nil || k.Coarser == nil || k.Hidden == nil {
		return k.Exact == nil && k.Coarser == nil && k.Hidden == nil
	}
	return *k.Exact >= 0 && *k.Coarser >= 0 && *k.Hidden >= 0
}
