package profile

// ComputedNames are what computed columns are called; {0} and {1} stand for the columns of days. They have
// no spaces, so that statistics programs can read them.
type ComputedNames struct {
	Age        string `json:"age"`
	Stay       string `json:"stay"`        // days in hospital
	Length     string `json:"length"`      // days from {0} to {1}
	Month      string `json:"month"`       // that of {0}
	SinceFirst string `json:"since_first"` // days since a patient's first {0}
}

// EnglishNames are the names that the command gives.
func EnglishNames() ComputedNames {
	return ComputedNames{Age: "age", Stay: "length_of_stay", Length: "days_{0}_to_{1}", Month: "month_of_{0}", SinceFirst: "days_since_first_{0}"}
}
