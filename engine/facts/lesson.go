package facts

// Lesson is the attack of the workshop, as far as it is made: the hospital's table as it
// is released, the list of voters, and who is found with it. All of them are invented.
type Lesson struct {
	Seed uint64 `json:"seed"`
	// K and L are how the table is protected: at least K rows alike, with at least L
	// different diagnoses; 1 and 1: as it is.
	K int `json:"k"`
	L int `json:"l"`

	Columns []string   `json:"columns"` // of Rows, the last one the diagnosis
	Rows    [][]string `json:"rows"`
	// Owners are the voters whose the rows are, by their places; -1: they are no voter.
	Owners []int `json:"owners"`

	Voters [][]string `json:"voters"` // name, then the Columns but for the diagnosis
	// Candidates are the rows that could be those of each voter, by their places.
	Candidates [][]int `json:"candidates"`

	// Neighbours are voters to look for, by their places: one who is like nobody else,
	// one of two patients who are alike, and one who is no patient but looks like one.
	Neighbours [3]int `json:"neighbours"`

	Found Found `json:"found"`
}

// Found is what somebody finds out who holds the list of voters, each time with whom the
// table is really of.
type Found struct {
	Voters int `json:"voters"`
	Listed int `json:"listed"` // patients who are on the list
	// Named are the voters whom a single row fits, NamedRightly those of them whose row
	// it is.
	Named        int `json:"named"`
	NamedRightly int `json:"named_rightly"`
	// Known are the voters of whom all rows that fit show one diagnosis, KnownRightly
	// those of them who have it; KnownInCrowd are those of KnownRightly whom several
	// rows fit.
	Known        int `json:"known"`
	KnownRightly int `json:"known_rightly"`
	KnownInCrowd int `json:"known_in_crowd"`
	// Guessed is how many listed patients' rows are guessed rightly, as expected, if one
	// of the rows that fit each of them is taken at random.
	Guessed float64 `json:"guessed"`
	// Fewest is the least number of rows that fit a listed patient.
	Fewest int `json:"fewest"`
	// Loss is ILossRate, in [0,1]; 0 of a table as it is.
	Loss float64 `json:"loss"`
}

// Study is one table of the workshop, released twice with the same k: as nobody asked anything of
// it, and for one question. All its people are invented.
type Study struct {
	Question string `json:"question"`
	K        int    `json:"k"`
	Rows     int    `json:"rows"`    // of the table
	Columns  int    `json:"columns"` // of the table

	Unasked StudyRelease `json:"unasked"` // by the proposed roles alone
	Asked   StudyRelease `json:"asked"`   // with what the question takes
}

// StudyRelease is one of them, with what a statistics program finds in it.
type StudyRelease struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"` // some of them
	Answer  Answer     `json:"answer"`
}
