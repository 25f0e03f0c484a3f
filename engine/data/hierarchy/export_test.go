package hierarchy

// Lint is [LintARX] of rows, whose lines are their numbers.
func Lint(rows [][]string, values []string) []Fault { return lintLines(rows, rowNumber, values) }

// FromPairs is [ReadPairs] of rows, whose lines are their numbers.
func FromPairs(rows [][]string) (*Tree, error) { return fromPairs(rows, rowNumber) }
