package hierarchy

import (
	"fmt"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// The codes of faults.
const (
	FaultEmpty     = "hierarchy-no-rows"    // no args
	FaultLength    = "row-length"           // args: levels, levels of the first row
	FaultAlone     = "row-alone"            // no args
	FaultPair      = "pair-length"          // args: cells
	FaultLabel     = "empty-label"          // args: position in the row
	FaultTwice     = "value-twice"          // args: value, line of the first
	FaultParents   = "two-parents"          // args: label, parent, other parent, its line
	FaultRoot      = "two-roots"            // args: label, label of the first line
	FaultBareQuote = "hierarchy-bare-quote" // no args
	FaultQuote     = "hierarchy-quote"      // no args
	FaultEncoding  = "hierarchy-encoding"   // no args
	FaultValue     = "group-value"          // args: label, line of the value
	FaultShared    = "group-shared"         // args: label, line of the value, another label
	FaultCycle     = "cycle"                // args: the labels, from one to itself

	// What follows does not keep a hierarchy from being made.

	FaultPlaces = "two-places"  // args: label, level, other level, its line
	FaultDepth  = "short-path"  // args: value, steps to the root, steps of the longest path
	FaultNoPath = "value-alone" // args: value
)

// sentences say the faults in English. {0} is the line.
var sentences = say.Table(map[string]string{
	FaultEmpty:     "the hierarchy has no rows",
	FaultLength:    "line {0}: the row has {1} {1:level|levels}, the first has {2}",
	FaultAlone:     "line {0}: the row has one level: write the value, then its groups up to the root that all rows share; in a file with semicolons between them",
	FaultPair:      "line {0}: the line has {1} {1:cell|cells}: write two, a value or group and the group that it is below",
	FaultLabel:     "line {0}: level {1} has no label",
	FaultTwice:     "line {0}: value {1:q} is already at line {2}",
	FaultParents:   "line {0}: {1:q} is below {2:q}, but below {3:q} at line {4}",
	FaultRoot:      "line {0}: the row ends in {1:q}, the first in {2:q}: all rows must end in one root",
	FaultBareQuote: "line {0}: a quote appears within a cell that does not start with one",
	FaultQuote:     "line {0}: a quote is missing, or there is one too many",
	FaultEncoding:  "line {0}: the text is not UTF-8: save the file as UTF-8",
	FaultValue:     "line {0}: the group {1:q} is called like the value at line {2}, which is not in it, so that a release would be read wrongly: give the group another name",
	FaultShared:    "line {0}: the group {1:q} is called like the value at line {2}, but holds others, too, so that a release would be read wrongly: give the group another name, such as {3:q}",
	FaultCycle:     "line {0}: this closes a circle: {1}; remove one of its lines",
	FaultPlaces:    "line {0}: {1:q} is at level {2}, but at level {3} at line {4}; a release can't tell the two apart",
	FaultDepth:     "line {0}: {1:q} is {2} {2:step|steps} below the root, others are {3}",
	FaultNoPath:    "value {1:q} of the column has no place in the hierarchy: add it, or mark it as missing",
})

// Fault is one thing that is wrong with a hierarchy file, or worth a look.
type Fault struct {
	Line int // counted from 1; 0 for what stands at no line
	Code string
	Args []string
}

// Prevents reports whether no hierarchy can be made of a file with this fault.
func (f Fault) Prevents() bool {
	return f.Code != FaultPlaces && f.Code != FaultDepth && f.Code != FaultNoPath
}

// Coded returns the fault as a text. The line is its first argument.
func (f Fault) Coded() say.Text {
	args := []any{f.Line}
	for _, arg := range f.Args {
		args = append(args, arg)
	}
	return sentences[f.Code].Say(args...)
}

// String says the fault in English.
func (f Fault) String() string { return f.Coded().String() }

// faults are found one after the other.
type faults []Fault

func (all *faults) add(line int, code string, args ...any) {
	*all = append(*all, Fault{line, code, group.Each(args, func(arg any) string { return fmt.Sprint(arg) })})
}

// err returns the error that says them; nil: there are none.
func (all faults) err() error {
	if len(all) == 0 {
		return nil
	}
	return &Error{all[:min(len(all), listed)], len(all)}
}

// Error is a hierarchy that can't be used, with all its faults up to 20.
type Error struct {
	Faults []Fault
	Total  int
}

// listed is the most faults named.
const listed = 20

// Coded returns the list of the faults.
func (e *Error) Coded() say.Text {
	return say.List(group.Each(e.Faults, Fault.Coded), e.Total)
}

// Error lists the faults in English.
func (e *Error) Error() string { return e.Coded().String() }

// What can go wrong.
var (
	errMissing        = say.Define("values-without-place", "{0} {0:value has|values have} no place in the hierarchy: {1}; add them to it, or mark them as missing")
	errMissingMore    = say.Define("values-without-place-more", "{0} values have no place in the hierarchy: {1} and {2} more; add them to it, or mark them as missing")
	errOtherwise      = say.Define("values-written-otherwise", "{0} {0:value has|values have} no place in the hierarchy: {1}. It has {2:q} where the column has {3:q}: write the numbers of both in one way")
	errBoundsNone     = say.Define("bounds-none", "level {0} has no bounds: give at least one, or leave the level out")
	errBoundsInfinite = say.Define("bounds-infinite", "bound {0} of level {1} is not a finite number")
	errBoundsOrder    = say.Define("bounds-order", "bound {0} of level {1} comes after {2}: bounds must ascend")
	errBoundsNested   = say.Define("bounds-nested", "bound {0} of level {1} is not a bound of level {2}: a level can only leave bounds out")
	errDatesLevel     = say.Define("dates-level", "the date level is {0:q}: choose one of {1}")
	errDatesOrder     = say.Define("dates-order", "date level {0:q} comes above {1:q}: put the levels from fine to coarse")
	errDatesWeeks     = say.Define("dates-weeks", "date level {0:q} can't come above weeks, which cross its ends: leave one of them out")
	errEndsInfinite   = say.Define("ends-infinite", "the bottom or top is {0}; it must be a finite number")
	errEndsOrder      = say.Define("ends-order", "the bottom is {0}; it must be below the top, {1}")
	errWidthsRange    = say.Define("widths-range", "the interval width is {0}; it must be above 0")
	errWidthsNested   = say.Define("widths-nested", "interval width {0} is not a multiple of {1}, the one below it")
	errRunsValueTwice = say.Define("runs-value-twice", "value {0:q} is at places {1} and {2} of the order: leave one")
	errRunsStart      = say.Define("runs-start", "a run of level {0} starts at place {1}; it must be from 1 to {2}")
	errRunsOrder      = say.Define("runs-order", "runs of level {0} start at {1}; they must be in ascending order")
	errRunsNested     = say.Define("runs-nested", "a run of level {0} starts at {1:q}, which cuts a run of level {2} in two")
	errRareNoName     = say.Define("rare-no-name", "the group of rare values needs a name, such as other")
	errRareThresholds = say.Define("rare-thresholds", "the thresholds of rare values are {0}; they must be ascending numbers above 0")
	errValueBlank     = say.Define("value-blank", "value {0:q} is blank and can't be in a hierarchy: mark it as missing")
	errNoPlaceInOrder = say.Define("no-place-in-order", "{0} {0:value is not a number or date and has|values are not numbers or dates and have} no place in an order: {1:q}; mark them as missing, or build another hierarchy")
	errAgesNoDay      = say.Define("ages-no-day", "ages need a day as of which they are counted: give one")
	errMaskCharacters = say.Define("mask-characters", "the characters to mask are {0}; they must be ascending numbers from 1")
	errQuantilesRange = say.Define("quantiles-range", "{0} {0:class|classes} in {1} {1:level|levels} are asked for; there must be at least 2 classes and 1 level")
)

// The codes of refused edits.
const (
	RefuseValueName = "edit-value-name" // args: value
	RefuseRoot      = "edit-root"       // no args
	RefuseNoName    = "edit-no-name"    // no args
	RefuseNoValue   = "edit-no-value"   // no args
	RefuseTaken     = "edit-taken"      // args: name
	RefuseIntoValue = "edit-into-value" // args: value
	RefuseItself    = "edit-itself"     // args: group
	RefuseNoValues  = "edit-no-values"  // no args
	RefuseDissolve  = "edit-dissolve"   // args: value
	RefuseMerge     = "edit-merge"      // no args
	RefuseSorting   = "edit-sorting"    // args: what is asked for
	RefuseNoNode    = "edit-no-node"    // no args
	RefuseLast      = "edit-last"       // no args
	RefusePairs     = "edit-pairs"      // args: group or value
)

// refusals say in English why an edit can't be made.
var refusals = say.Table(map[string]string{
	RefuseValueName: "{0} is a value of the table and keeps its name",
	RefuseRoot:      "the root stays where it is and is always released as *",
	RefuseNoName:    "a group needs a name",
	RefuseNoValue:   "a value needs a text",
	RefuseTaken:     "another group or value is called {0}",
	RefuseIntoValue: "{0} is a value: only groups can hold values and groups",
	RefuseItself:    "{0} can't be moved into itself",
	RefuseNoValues:  "a group needs at least one value",
	RefuseDissolve:  "only groups can be dissolved, not {0}",
	RefuseMerge:     "two groups or values of the same name would become one: rename one of them first",
	RefuseSorting:   "members can be sorted by label, number or count, not by {0}",
	RefuseNoNode:    "the group or value is no longer there: choose another",
	RefuseLast:      "a hierarchy keeps at least one value: leave one, or build or import another hierarchy",
	RefusePairs:     "two columns can't express a hierarchy where {0:q} is at two places, or a name is blank: rename the group, or save it in ARX's form",
})

func refuse(code string, args ...any) error { return refusals[code].Of(args...) }
