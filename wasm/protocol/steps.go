package protocol

import (
	"strconv"
	"strings"

	"quasi/engine/file/recipe"
)

// StepsParams says what is shown step by step. The answer is a [trace.Trace].
type StepsParams struct {
	// Sample names the table; empty: the one that is open, by Recipe.
	Sample string `json:"sample,omitempty"`
	// Rows is how many of its first rows are taken, at most [trace.MaxRecords].
	Rows   int    `json:"rows"`
	Method string `json:"method"`
	K      int    `json:"k"`
	Seed   uint64 `json:"seed"` // of the method's choices
	// Rounds is how long an improving method goes on.
	Rounds int `json:"rounds"`
	// Cuts is where a method cuts that has a choice ([method.Cuts]); empty: as it does if
	// nothing is chosen.
	Cuts   string         `json:"cuts,omitempty"`
	Recipe *recipe.Recipe `json:"recipe,omitempty"`
}

// FewPatients is the name of the sample of few invented patients that are drawn from a seed.
func FewPatients(seed uint64) string { return fewPatients + strconv.FormatUint(seed, 10) }

// IsFewPatients reports whether a sample is one of them.
func IsFewPatients(sample string) bool { return strings.HasPrefix(sample, fewPatients) }

// SeedOfFew returns the seed of one of them; ok is false if the sample is another one.
func SeedOfFew(sample string) (seed uint64, ok bool) {
	digits, ok := strings.CutPrefix(sample, fewPatients)
	seed, err := strconv.ParseUint(digits, 10, 64)
	return seed, ok && err == nil
}

const fewPatients = "few-"
