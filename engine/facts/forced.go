package facts

// Forced says why a cell was made coarser: which rows of its group ask for it, and what
// the group could show without one of them. Rows are numbered from 0.
type Forced struct {
	Column string `json:"column"` // of the table
	// By are rows of the group that, with the row itself, ask for what the group needs
	// to show; no fewer of them do.
	By []Forcing `json:"by"`
	// Needed is what the group needs to show, where the release shows something coarser;
	// empty: the release shows that.
	Needed string `json:"needed,omitempty"`
	// Without is one of By without which the group could show something finer; nil: there
	// is none, nor any other row of the group without which it could.
	Without *Without `json:"without,omitempty"`
}

// Forcing is a row, with its value in the column.
type Forcing struct {
	Record  int    `json:"record"`
	Value   string `json:"value"`
	Missing bool   `json:"missing,omitempty"` // it has none
}

// Without is a row, and what its group could show if it were not in it.
type Without struct {
	Record int    `json:"record"`
	Label  string `json:"label"`
	Rows   int    `json:"rows"` // that would be left in the group
	// Enough says that they are at least k, where nothing else is asked of a group.
	Enough bool `json:"enough"`
	// OnlyK says that nothing but k is asked of a group, and that k counts rows.
	OnlyK bool `json:"only_k"`
}
