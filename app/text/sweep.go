package text

// What other k and methods come to.
const (
	SweepTitle   = Message("Loss against risk")
	SweepLead    = Message("What these decisions lose with other k, and the highest risk that is left. Further down and further left is better.")
	SweepMethods = Message("Methods")
	SweepOwn     = Message("{0} alone")
	SweepEvery   = Message("All that release groups")
	SweepAsk     = Message("Draw the curve")
	SweepAnew    = Message("Draw it anew")
	SweepOn      = Message("Finish the curve")
	SweepGoing   = Message("Measuring {0}, k = {1}")
	SweepOther   = Message("Something other than k and the method was changed since this was measured. Draw it anew for the decisions as they are.")
	SweepTable   = Message("The points of the curve")
	SweepMethod  = Message("Method")
	SweepHere    = Message("decided now")
	SweepDo      = Message("Adopt {0}, k = {1}")
	SweepRounds  = Message("Each point was measured with at most one round of improvement. A release with more rounds loses no more.")
	SweepClick   = Message("A click on a point adopts it, as its button in the table does.")
)
