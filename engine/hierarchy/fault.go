package hierarchy

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/sentence"
)

// The codes of faults.
const (
	FaultEmpty   = "no-rows"        // no args
	FaultLength  = "row-length"     // args: fields, wanted
	FaultLabel   = "empty-label"    // args: position in the row
	FaultTwice   = "value-twice"    // args: value, line of the first
	FaultParents = "two-parents"    // args: label, parent, other parent, its line
	FaultRoot    = "two-roots"      // args: label, label of the first line
	FaultParse   = "hierarchy-text" // args: what is wrong
	FaultCycle   = "cycle"          // args: the labels, from one to itself

	// What follows does not keep a hierarchy from being made.

	FaultPlaces = "two-places"  // args: label, level, other level, its line
	FaultDepth  = "short-path"  // args: value, steps to the root, steps of the longest path
	FaultNoPath = "value-alone" // args: value
)

// sentences say the faults in English. {line} is the line.
var sentences = map[string]string{
	FaultEmpty:   "the hierarchy has no rows",
	FaultLength:  "line {line}: the row has {0} levels, the first has {1}",
	FaultLabel:   "line {line}: level {0} has no label",
	FaultTwice:   "line {line}: value {0} stands already at line {1}",
	FaultParents: "line {line}: {0} is below {1}, but below {2} at line {3}",
	FaultRoot:    "line {line}: the row ends in {0}, the first in {1}: all rows must end in one root",
	FaultParse:   "line {line}: {0}",
	FaultCycle:   "line {line}: this closes a circle: {0}; remove one of its lines",
	FaultPlaces:  "line {line}: {0} stands at level {1}, but at level {2} at line {3}; a release can't tell the two apart",
	FaultDepth:   "line {line}: {0} is {1} steps below the root, others are {2}",
	FaultNoPath:  "value {0} of the column has no place in the hierarchy: add it, or mark it as missing",
}

// quoted are the arguments that are labels.
var quoted = map[string]int{FaultTwice: 1, FaultParents: 3, FaultRoot: 2, FaultPlaces: 1, FaultDepth: 1, FaultNoPath: 1}

// FaultCodes returns the codes of all faults, so that a screen can be checked to
// have words for each.
func FaultCodes() []string { return slices.Sorted(maps.Keys(sentences)) }

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

// String says the fault in English.
func (f Fault) String() string {
	pairs := []string{"{line}", strconv.Itoa(f.Line)}
	for i, arg := range f.Args {
		if i < quoted[f.Code] {
			arg = strconv.Quote(arg)
		}
		pairs = append(pairs, "{"+strconv.Itoa(i)+"}", arg)
	}
	return strings.NewReplacer(pairs...).Replace(sentences[f.Code])
}

// faults are found one after the other.
type faults []Fault

func (all *faults) add(line int, code string, args ...any) {
	f := Fault{Line: line, Code: code}
	for _, arg := range args {
		f.Args = append(f.Args, fmt.Sprint(arg))
	}
	*all = append(*all, f)
}

// Error is a hierarchy that can't be used, with all its faults up to 20.
type Error struct {
	Faults []Fault
	Total  int
}

// listed is how many faults are named.
const listed = 20

func newError(all faults) *Error { return &Error{all[:min(len(all), listed)], len(all)} }

// CodeFaults is the code of an Error for a screen. Its arguments are the number
// of faults, and for each one that is named its line, its code, the number of
// its arguments, and these.
const CodeFaults = "hierarchy-faults"

// Coded returns the code and the arguments.
func (e *Error) Coded() (code string, args []string) {
	args = []string{strconv.Itoa(e.Total)}
	for _, f := range e.Faults {
		args = append(args, strconv.Itoa(f.Line), f.Code, strconv.Itoa(len(f.Args)))
		args = append(args, f.Args...)
	}
	return CodeFaults, args
}

// Error lists the faults in English.
func (e *Error) Error() string { return sentence.List(e.Faults, e.Total) }
