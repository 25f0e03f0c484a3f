// Package trace says what a method did, one step after the other, and why: plain values
// that a method tells an [Observer], the worker sends, and the screen draws.
//
//	var steps []trace.Step
//	p.Watch = func(s trace.Step) { steps = append(steps, s) } // p a *problem.Problem
//	groups, err := kaim.Cluster(ctx, p, nil)
//	of := trace.After(steps, p.N) // the groups that KAIM returned
//
// A step reports the quantities that the method itself decided by: it is told where the
// decision is made, so that no second version of an algorithm can differ.
package trace

import (
	"cmp"
	"slices"
)

// Observer is told each step as it is done. A step is not used any more by whoever
// tells it.
type Observer func(Step)

// None stands for no record and for no group.
const None = -1

// Kind is a kind of steps.
type Kind string

// The kinds of steps.
const (
	// Seed starts a group with Record: in KAIM a random one, in the first classes of
	// minimum loss the one whose own best class is cheapest. Options, if there are any, are
	// the records and what a row of the class that each would get pays.
	Seed Kind = "seed"
	// Join adds Record to Group, which it is nearest to of the records that are left.
	// Options are these records.
	Join Kind = "join"
	// Absorb adds Record to Group, which is large enough already, because it makes no row
	// of it dearer and no better group was found for Record before.
	Absorb Kind = "absorb"
	// Leftover adds Record, one of fewer than a group has, to Group. Options are the groups.
	Leftover Kind = "leftover"
	// All makes a group of all records, before the first cut or where no smaller group will do.
	All Kind = "all"
	// Cut divides Group in two, as the one of Cuts that was made.
	Cut Kind = "cut"
	// Whole leaves Group as it is, because nothing of Cuts can be done.
	Whole Kind = "whole"
	// Apart makes a group of each record, and of those that are alike.
	Apart Kind = "apart"
	// Merge adds all records of a group that is too small, in Part, to Group. Options are
	// the groups that it could have been added to.
	Merge Kind = "merge"
	// Split divides Group, of twice as many records as a group must have or more, into
	// groups that are large enough. Part are its records.
	Split Kind = "split"
	// Begin says which of several ways to begin is the cheapest. Ways are these.
	Begin Kind = "begin"
	// Try dissolves groups and puts their records together in another way, which is kept or
	// not: see [Attempt].
	Try Kind = "try"
	// Best puts back the best groups that were seen.
	Best Kind = "best"
	// Sets puts the records into sets by their sensitive value. Sensitive are the values.
	Sets Kind = "sets"
	// Kept leaves Group as it is, because it satisfies what is asked of the sensitive values.
	Kept Kind = "kept"
	// Emptied dissolves Group, which doesn't, and empties the set of Value, from which it was
	// started. Part are the records that were in that set.
	Emptied Kind = "emptied"
	// Assign adds Record, which is left over, to Group, the nearest of those that still satisfy
	// what is asked with it. Options are all groups.
	Assign Kind = "assign"
	// Unplaced leaves Record in no group for now: no group would satisfy what is asked with it.
	Unplaced Kind = "unplaced"
	// Mend puts all records of Other, in Part, into Group, which fails the model by itself.
	// Options are the groups that it could have been put together with.
	Mend Kind = "mend"
	// Alike puts all records of Other, in Part, into Group, because both show the same.
	Alike Kind = "alike"
	// Stuck makes a group of Part, records that no group can take.
	Stuck Kind = "stuck"
	// Suppress leaves the records of Group, in Part, out of the release.
	Suppress Kind = "suppress"
)

// Step is one thing that a method did. Records are numbered as in the problem, groups by
// numbers of the method's own, which may be used again when a group is gone.
type Step struct {
	Kind   Kind  `json:"kind"`
	Record int32 `json:"record"` // None: it is about no record
	Group  int32 `json:"group"`  // None: it is about no group
	Other  int32 `json:"other"`  // of a Merge: the group that is gone then
	// Options holds the chosen option, then the others, the cheapest first and those at
	// the same cost in the order of their numbers.
	Options []Option `json:"options,omitempty"`
	Part    []int32  `json:"part,omitempty"` // records that it is about
	Cuts    []Tried  `json:"cuts,omitempty"`
	Ways    []Way    `json:"ways,omitempty"` // the first of them was taken
	// Values are the sensitive values that SLCA chose from: first that of Record, then the
	// others in the order of their numbers.
	Values []Value `json:"values,omitempty"`
	// Value is the sensitive value of the set that was Emptied.
	Value int32 `json:"value,omitempty"`
	// Correlation is R(D) of Group with what the step has added, in [0,1], of SLCA.
	Correlation float64    `json:"correlation,omitempty"`
	Sensitive   *Sensitive `json:"sensitive,omitempty"`
	Attempt     *Attempt   `json:"attempt,omitempty"`
	Moves       []Move     `json:"moves,omitempty"` // what it changed
}

// Option is something that a method could have chosen, and its cost.
type Option struct {
	Record int32 `json:"record"` // None: a group is chosen
	Group  int32 `json:"group"`  // None: a record is chosen
	// Cost is the number that the method compares: in KAIM the distance D of Definition
	// 13; in minimum loss of a Seed or a Join the loss of a row of the class, in [0,1];
	// else the rise of the loss of the whole table, where 1 is a table that loses
	// everything.
	Cost float64 `json:"cost"`
	// Parts are KAIM's terms of Cost, by quasi-identifier.
	Parts []float64 `json:"parts,omitempty"`
	// Fails says that the group would not satisfy what is asked, so that it can't be chosen.
	Fails bool `json:"fails,omitempty"`
}

// Sensitive is the sensitive column as SLCA sees it.
type Sensitive struct {
	Name         string      `json:"name"`
	Values       []string    `json:"values"`
	Of           []int32     `json:"of"`           // by record: its value
	Correlations [][]float64 `json:"correlations"` // of each two values, in [0,1]
	S            float64     `json:"s"`            // the most that R(D) of a group may be
	L            int         `json:"l"`            // the least number of values of a group
	Size         int         `json:"size"`         // how many records a group is grown to
}

// Value is a sensitive value that a group could have got next.
type Value struct {
	Value   int32 `json:"value"`
	Records int   `json:"records"` // that have it and are in no group
	// Correlation is R(D) of the group with a record of it.
	Correlation float64 `json:"correlation"`
	// Has says that the group has the value and needs another.
	Has bool `json:"has,omitempty"`
}

// Outcome is the result of a cut.
type Outcome string

// The outcomes.
const (
	Made     Outcome = "made"
	OneValue Outcome = "one-value" // the part has one value there
	NoPlace  Outcome = "no-place"  // no boundary of the hierarchy divides the part
	TooSmall Outcome = "too-small" // a side would have too few records
	Untried  Outcome = "untried"   // one before it could be made
)

// Tried is a cut that a method looked at: in the column of a place among the
// quasi-identifiers.
type Tried struct {
	Column int `json:"column"`
	// Width is the width of the part there, in [0,1], times the weight of the column: the
	// widest one is tried first. Of Halves it is the share of the column's order that the
	// part spans. Of AOS, which asks for no width, it is 0.
	Width float64 `json:"width"`
	// Left and Right are the numbers of records of the sides, Before and After the leaf
	// positions that the cut is between; a missing value counts as a position behind all
	// others. All are 0 where there is no place to cut.
	Left    int     `json:"left,omitempty"`
	Right   int     `json:"right,omitempty"`
	Before  int32   `json:"before,omitempty"`
	After   int32   `json:"after,omitempty"`
	Outcome Outcome `json:"outcome"`
	// Halves says that the cut makes two halves wherever that is, and may separate equal
	// values: it is looked at where no boundary of any column can be cut at.
	Halves bool `json:"halves,omitempty"`
}

// Way is a way to begin, by the name of a method; empty: by growing the cheapest classes.
type Way struct {
	Name string  `json:"name"`
	Loss float64 `json:"loss"` // of the table, weighted, in [0,1]
}

// Attempt is a try to do better. Losses are of the whole table, weighted, in [0,1].
type Attempt struct {
	Dissolved []int32 `json:"dissolved"` // groups
	Lent      []int32 `json:"lent"`      // records that groups could spare
	Placed    []Place `json:"placed"`    // the places of both kinds of records
	Before    float64 `json:"before"`    // what the groups that take part lose
	// After is their loss if it is kept; of one that was given up before its end, a lower
	// bound of it.
	After float64 `json:"after"`
	// Limit is the greatest loss that is kept: Before and what chance allows in addition.
	Limit   float64 `json:"limit"`
	GivenUp bool    `json:"given_up,omitempty"`
	Kept    bool    `json:"kept"`
}

// Place is the group that one record, or all of a new group, went to.
type Place struct {
	Records []int32 `json:"records"`
	Group   int32   `json:"group"` // None: a new group of these
	Cost    float64 `json:"cost"`  // by how much the loss of the table rises
	// Others are the other groups that one record could have been put into; of a new group
	// where each record would have gone without it.
	Others []Option `json:"others,omitempty"`
}

// Move puts a record into a group; None: into no group.
type Move struct {
	Record int32 `json:"record"`
	Group  int32 `json:"group"`
}

// After returns the group of each of n records after some steps; None: it is in none.
func After(steps []Step, n int) []int32 {
	of := slices.Repeat([]int32{None}, n)
	for i := range steps {
		steps[i].Do(of)
	}
	return of
}

// Do changes of which group each record is, as the step has changed it.
func (s *Step) Do(of []int32) {
	for _, m := range s.Moves {
		of[m.Record] = m.Group
	}
}

// To returns the moves of some records to one group.
func To(group int32, records ...int32) []Move {
	moves := make([]Move, len(records))
	for i, r := range records {
		moves[i] = Move{r, group}
	}
	return moves
}

// ChosenFirst orders options as [Step] has them.
func ChosenFirst(options []Option, chosen func(Option) bool) []Option {
	rank := func(o Option) int {
		if chosen(o) {
			return 0
		}
		return 1
	}
	slices.SortFunc(options, func(a, b Option) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Group, b.Group))
	})
	return options
}

// MaxRecords is up to how many records a trace is drawn.
const MaxRecords = 30

// Methods are the names of the methods that can be shown step by step.
func Methods() []string {
	return []string{"kaim", "aos", "rounded-partition", "slca", "mondrian-strict", "minimum-loss"}
}

// Trace is a table of few records, and what a method did with it, step by step.
type Trace struct {
	Method  string   `json:"method"`
	K       int      `json:"k"`
	Columns []Column `json:"columns"` // the quasi-identifiers, in the order of their priority
	Rows    []Row    `json:"rows"`
	Steps   []Step   `json:"steps"`
	// Changed are the groups that each step has changed.
	Changed [][]Group `json:"changed"`
	// Limited is the table's number of records, if these are only the first; 0: all.
	Limited int `json:"limited,omitempty"`
	// Weighted says that costs count columns by weights of which one is not 1.
	Weighted bool `json:"weighted,omitempty"`
}

// Column is a quasi-identifier: its values stand at leaf positions from 0 to Size - 1.
type Column struct {
	Name    string `json:"name"`
	Size    int    `json:"size"`
	Values  []Leaf `json:"values"`  // those that occur, ascending
	Missing bool   `json:"missing"` // a record misses one
}

// Leaf is a value and its position.
type Leaf struct {
	Position int32  `json:"position"`
	Label    string `json:"label"`
}

// Row is a record as it is in the table.
type Row struct {
	Number    int      `json:"number"`    // in the table, from 1
	Positions []int32  `json:"positions"` // by column; None: the value is missing
	Labels    []string `json:"labels"`
}

// Group is a group of records, and what its rows would show if it were released.
type Group struct {
	Group   int32    `json:"group"`
	Records []int32  `json:"records"` // ascending; none: the group is gone
	Spans   []Span   `json:"spans"`   // by column
	Labels  []string `json:"labels"`
	// Loss is the loss of its cells, as a share of the table's greatest loss.
	Loss float64 `json:"loss"`
}

// Span is a run of leaf positions, both ends included.
type Span struct {
	Lo int32 `json:"lo"`
	Hi int32 `json:"hi"`
}

// At returns the groups after so many steps, in the order of their numbers, and how many
// records are in none.
func (t *Trace) At(steps int) (groups []Group, without int) {
	last := map[int32]Group{}
	top := int32(-1)
	for _, changed := range t.Changed[:steps] {
		for _, g := range changed {
			last[g.Group] = g
			top = max(top, g.Group)
		}
	}
	without = len(t.Rows)
	for id := range top + 1 {
		if g, ok := last[id]; ok && len(g.Records) > 0 {
			groups = append(groups, g)
			without -= len(g.Records)
		}
	}
	return groups, without
}
