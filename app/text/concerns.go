package text

// What leaves beside the columns that the models judge.
const (
	VerdictHeld   = Message("Held back: {0} {0:column leaves as it is and has|columns leave as they are and have} to be looked at first")
	VerdictBut    = Message("By the columns marked, k = {0} is met. It says nothing about what is still to be decided.")
	VerdictLeaves = Message("Leaves as you confirmed: {0}.")
	VerdictUnseen = Message("In the file unchanged, though not recognized: {0}.")

	ConcernsTitle  = Message("To decide")
	ConcernsMore   = Message("{0} {0:other|others}")
	ConcernsDone   = Message("{0} {0:column leaves|columns leave} as you confirmed")
	ConcernAsk     = Message("May {0} leave as it is?")
	ConcernExample = Message("{0}, as in {1}.")
	ConcernConfirm = Message("Yes, as it is")
	ConcernRemove  = Message("Remove")
	ConcernHide    = Message("Pseudonymize")
	ConcernCoarser = Message("Coarser")
	ConcernGone    = Message("{0} will be removed when you run again.")
	ConcernHidden  = Message("{0} will be pseudonymized when you run again.")
	ConcernCoarse  = Message("{0} will be coarser when you run again.")
	ConcernForm    = Message("Coarser, {0}: {1} of {2}")
	OfferForm      = Message("Release {0} coarser, {1}: then {2} of {3}")
	OfferBack      = Message("Do not release {0} coarser")
	ConcernForms   = Message("In a coarser form it singles out fewer:")
	ConcernUnit    = Message("Classes depend on the unit of {0}, which neither its name nor its values tell. Choose those of its unit.")
	ConcernMarked  = Message("{0} will be generalized when you run again.")

	UnconfirmedTitle  = Message("This release is held back")
	UnconfirmedBody   = Message("These columns would leave as they are, and have to be looked at first: {0}.")
	UnconfirmedButton = Message("Look at the columns")

	WhyButYours = Message("Your decision, although: {0}")
)
