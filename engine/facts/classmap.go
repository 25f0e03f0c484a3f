package facts

// ClassMap is the classes of a release by how many rows they have and how much of their
// detail is lost: at most [MapColumns] × [MapRows] marks, whatever the release.
type ClassMap struct {
	Sizes   []SizeRange `json:"sizes"`  // of the columns, ascending
	Losses  []float64   `json:"losses"` // borders of the rows, ascending, one more than there are rows
	Marks   []ClassMark `json:"marks"`  // where there are classes, row by row from the least loss
	Classes int         `json:"classes"`
	Records int         `json:"records"` // of all of them
}

// The most columns and rows of a [ClassMap].
const (
	MapColumns = 10
	MapRows    = 10
)

// SizeRange is class sizes, the ends among them.
type SizeRange struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// ClassMark is the classes of one place of the map.
type ClassMark struct {
	Column  int `json:"column"` // from 0
	Row     int `json:"row"`
	Classes int `json:"classes"`
	Records int `json:"records"`
}

// ClassLine is a class in a list.
type ClassLine struct {
	Class int     `json:"class"` // its number, from 0
	Size  int     `json:"size"`  // rows
	Loss  float64 `json:"loss"`  // share of the detail of its rows that is lost, in [0,1]
	// Texts holds the released text of each quasi-identifier.
	Texts []string `json:"texts"`
}

// Class is one class of a release.
type Class struct {
	ClassLine
	First    int `json:"first"`              // the first of its records, from 0
	Patients int `json:"patients,omitempty"` // 0 where rows are counted
	// Columns are the quasi-identifiers as they are called in the release, in the order of
	// Texts.
	Columns   []string      `json:"columns"`
	Sensitive []ClassShares `json:"sensitive"`
}

// ClassShares are the values of a sensitive column in a class, the most frequent first, beside
// all released rows.
type ClassShares struct {
	Column string       `json:"column"`
	Values []ClassShare `json:"values"` // at most [MostShares]
	// Others is the number of other values of the class, and OtherRows that of their rows.
	Others    int `json:"others,omitempty"`
	OtherRows int `json:"otherRows,omitempty"`
	// Released counts all released rows.
	Released int `json:"released"`
}

// MostShares is the most values of a [ClassShares].
const MostShares = 12

// ClassShare is a value, with its rows in the class and in the release.
type ClassShare struct {
	Value string `json:"value"`
	Rows  int    `json:"rows"`
	All   int    `json:"all"`
}
