package facts

// Recoding is what a release did to a table, as texts: enough to do the same to a copy of
// the table that is somewhere else. It is as personal as the table: it lists its values.
type Recoding struct {
	// Source are the names of the table's columns, those that are removed among them.
	Source []string
	// Columns are those of the release, in their order.
	Columns []RecodedColumn
	// Global says that every value of a quasi-identifier is released in one way wherever
	// it is released, so that [RecodedColumn.Values] say all but which tuples are left out.
	Global bool
	// Tuples are the combinations of quasi-identifiers whose records are all released
	// alike; of a global recoding those that are left out alone. Their order is that of
	// their first records.
	Tuples []RecodedTuple
	// Records are those of other combinations, told apart by their other columns, too.
	Records []RecodedRecords
	// Phantoms are the missing values of each column of the table, where rows that have
	// nothing else are left out; nil: there are no such rows.
	Phantoms []MissingTexts
}

// RecodedColumn is a column of the release.
type RecodedColumn struct {
	Name     string // in the table
	Released string // in the release
	Quasi    bool   // it is generalized
	// Sensitive says that the models judge it.
	Sensitive bool
	// Values are what texts of the table are released as: of a quasi-identifier of a global
	// recoding, and of a coarsened column, all that are released, of others those that
	// change.
	Values map[string]string
	// Coarsened says that no text but what Values say is released.
	Coarsened bool
	// Absent are the released texts that stand for no value.
	Absent []string
	// Places are the values of a sensitive column of numbers or days as released, those
	// that are missing left out, in their order; nil: it has none.
	Places []string
	// Spellings are the released texts of a sensitive column that are one value, by value; the
	// first of each stands for it in Places. Values with one text are not among them.
	Spellings [][]string
}

// RecodedTuple is a combination of quasi-identifiers, in the order of the columns.
type RecodedTuple struct {
	From []string // in the table
	To   []string // in the release; nil: the records are left out
}

// RecodedRecords are some of the records that have the same text in every column that is
// released: those from First to Last, counted from 1 in any order. Those that are in none
// are left out.
type RecodedRecords struct {
	From        []string // of every released column, in the table
	First, Last int
	To          []string // the quasi-identifiers in the release
}

// MissingTexts are the texts of a column that stand for a missing value.
type MissingTexts struct {
	Column string
	Texts  []string
}
