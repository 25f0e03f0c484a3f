package protocol

import (
	"strconv"

	"quasi/engine/facts"
)

// WorkshopParams says which invented town is attacked, and how its table is protected.
type WorkshopParams struct {
	Seed uint64 `json:"seed"`
	K    int    `json:"k"` // 1: as it is
	L    int    `json:"l"` // 1 to K
}

// TownSample is the sample that is the table of the town of a seed.
func TownSample(seed uint64) string { return "town-" + strconv.FormatUint(seed, 10) }

// Lesson is the attack on it.
type Lesson = facts.Lesson

// StudyParams says of which seed an invented clinic's table is studied.
type StudyParams struct {
	Seed uint64 `json:"seed"`
}

// Study is that table, released without a question and for one.
type Study = facts.Study
