package facts

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
