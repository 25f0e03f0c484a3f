package hierarchy

import "quasi/engine/say"

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

func refuse(code string, args ...string) error {
	var all []any
	for _, arg := range args {
		all = append(all, arg)
	}
	return refusals[code].Of(all...)
}
