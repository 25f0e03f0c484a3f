package text

import "quasi/engine/data/join"

// Columns from another table, on *Open*.
const (
	JoinTitle     = Message("Columns from another table")
	JoinLead      = Message("Laboratory results, prescriptions or diagnoses of the same people: what you tick becomes columns of this table. Nothing else of the other one is used.")
	JoinFrom      = Message("Columns from {0}")
	JoinChoose    = Message("Choose the other table")
	JoinWith      = Message("{0} of {1} {1:row|rows} have rows in {2}.")
	JoinStrangers = Message("{0} {0:row there belongs|rows there belong} to none: {1}.")
	JoinOwn       = Message("Which rows belong together: this column")
	JoinOther     = Message("and this one of the other table")
	JoinItem      = Message("What was measured")
	JoinValue     = Message("Its value")
	JoinUnit      = Message("Its unit")
	JoinTime      = Message("When")
	JoinKind      = Message("Of several values, take the")
	JoinNone      = Message("no column says it")
	JoinWhat      = Message("What becomes a column?")
	JoinRows      = Message("{0}: {1} {1:row|rows}")
	JoinAlso      = Message("and as well: this column")
	JoinFolded    = Message("Zeros in front, capitals and spaces make no difference: {0} {0:row|rows}")
	JoinShared    = Message("{0} {0:row|rows} of this table {0:has|have} the same rows there as another one, and {0:gets|get} the same values.")
	JoinSwap      = Message("Swap the two tables")
	JoinAfter     = Message("Only from this day on")
	JoinBefore    = Message("Only up to this day")
	JoinAnyDay    = Message("any day")
	JoinWithin    = Message("Within so many days")
	PlaceOther    = Message("The table from which these come: {0}")
	JoinWanted    = Message("{0} {1:comes|come} from another table: choose it.")
	JoinAdd       = Message("Add {0} {0:column|columns}")
)

// JoinKinds are what is taken of several values.
var JoinKinds = map[join.Kind]Message{
	join.First: Message("first"), join.Last: Message("last"), join.Lowest: Message("lowest"), join.Highest: Message("highest"),
	join.Mean: Message("mean"), join.Median: Message("median"), join.Count: Message("count"), join.Any: Message("whether any"),
}
