package text

// What attacks find in a release.
const (
	AttackTitle   = Message("Attack it")
	AttackLead    = Message("What somebody could find out from this release, tried out. Nobody was left out of it with whom its people could be compared. So another release is made in the same way of fewer rows, in the background, and attacked in its place.")
	AttackAsk     = Message("Begin the attacks")
	AttackOn      = Message("Go on attacking")
	AttackTwin    = Message("Making a release of fewer rows")
	AttackGoing   = Message("Attacking")
	AttackRefused = Message("This release can't be attacked: {0}.")
	AttackTable   = Message("What the attacks found")
	AttackGiven   = Message("What the attacker has")
)

// Attacks on the release of any tool.
const (
	SiegeTitle         = Message("Attack a release")
	SiegeWhy           = Message("You have a release of any tool and the table that it was made of: see what somebody could find out from it.")
	SiegeLead          = Message("Choose the release, then the original that it was made of. Values made coarser are read as what they cover. Nothing leaves this tab.")
	SiegeBack          = Message("Leave the attacks")
	SiegeFiles         = Message("The files")
	SiegeRows          = Message("{0} {0:row|rows}")
	SiegeControl       = Message("Held out: {0}")
	SiegeSecond        = Message("Second release: {0}")
	SiegeChooseControl = Message("Choose rows that were held out")
	SiegeChooseSecond  = Message("Choose a second release")
	SiegeControlWhy    = Message("Most attacks compare people in the table with others who were held out before the release was made: 500 to 1,000 rows of the same kind, with the same columns. They can't be chosen afterwards. The command quasi hold-out splits a table for that. A second release of the same people is attacked together with the first.")
	SiegeColumns       = Message("What the attacker knows, and wants")
	SiegeColumnsWhy    = Message("These columns are in both tables. What looks sensitive is proposed as wanted.")
	SiegeColumn        = Message("Column")
	SiegeRole          = Message("To the attacker")
	SiegeKnown         = Message("known")
	SiegeWanted        = Message("wanted")
	SiegeLeftOut       = Message("left out")
	SiegeNothingKnown  = Message("Say which columns the attacker knows: at least one.")
)
