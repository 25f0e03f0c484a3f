package text

// Questions as sentences, and the groups that they make.
const (
	AskedWhole = Message("{0} to {1}")
	AskedAll   = Message("all rows")
)
