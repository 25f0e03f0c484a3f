package protocol

// PinParams names the runs of the visit that a person wants to keep.
type PinParams struct {
	Pinned []int `json:"pinned"`
}

// HeldResult names the runs whose groups are kept, ascending: the last one, those that are
// pinned, and of the others as many as there is room for.
type HeldResult struct {
	Held []int `json:"held"`
}

// CompareParams asks for the rows of two runs from a record on, at most Count of them.
type CompareParams struct {
	Runs  [2]int `json:"runs"`
	From  int    `json:"from"` // record, from 0
	Count int    `json:"count"`
	// Differing leaves out the rows that are released alike.
	Differing bool `json:"differing,omitempty"`
}

// CompareResult is rows of two runs.
type CompareResult struct {
	Columns []string      `json:"columns"` // that the two can release differently, as the table names them
	Rows    []ComparedRow `json:"rows"`
	Records int           `json:"records"` // of the table
	Next    int           `json:"next"`    // the record to go on from; Records: there are no more
}

// ComparedRow is a record as two runs release it.
type ComparedRow struct {
	Record int `json:"record"` // its number in the file, from 0
	// Cells are those of each run, one for each column; nil: the run leaves the row out. A
	// cell is nil where the run does not release the column.
	Cells [2][]*string `json:"cells"`
}
