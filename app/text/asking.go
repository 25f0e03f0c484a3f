package text

// Questions as sentences, and the groups that they make.
const (
	AskedCount       = Message("Number of rows")
	AskedMean        = Message("Mean of {0}")
	AskedMedian      = Message("Median of {0}")
	AskedShare       = Message("Share of rows with {0} = {1}")
	AskedAssociation = Message("Association of {0} and {1}")
	AskedRegression  = Message("How {0} depends on {1}")
	AskedLogistic    = Message("How {0} = {1} depends on {2}")
	AskedBy          = Message("{0} by {1}")
	AskedSteps       = Message("{0}, in steps of {1}")
	AskedAnd         = Message("{0} and {1}")
	AskedCommaAnd    = Message("{0}, and {1}")
	AskedWhole       = Message("{0} to {1}")
	AskedUnder       = Message("{0} to under {1}")
	AskedAll         = Message("all rows")
)
