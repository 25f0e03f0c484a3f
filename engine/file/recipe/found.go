package recipe

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"quasi/engine/data/derive"
)

// Found is what a run found out where it had to look: the least class size with
// which the models on all classes together hold. It is a result, beside the
// decisions: no run takes the class size from it, so that a recipe that is changed,
// or used on another table, is held by nothing that was found before.
type Found struct {
	// ClassSize is the class size of the release, at least 1.
	ClassSize int `json:"class_size"`
	// Rounds are those that each attempt of the search did, in order, where a person
	// ended some of them early; empty: all did as many as the settings say. A run of
	// the very same decisions does as many again, for the same release.
	Rounds []int `json:"rounds,omitempty"`
	// Decisions tells apart the decisions for which Rounds hold: a hash of the
	// columns, derived or not, the privacy and the algorithm of the recipe. It depends on no row.
	Decisions string `json:"decisions,omitempty"`
}

// Note returns the recipe with what a run of it found. It is completed: rounds hold
// for the decisions as they are here.
func (r Recipe) Note(classSize int, rounds []int) Recipe {
	r.Found = &Found{ClassSize: classSize, Rounds: slices.Clone(rounds)}
	if len(rounds) > 0 {
		r.Found.Decisions = r.decisions()
	}
	return r
}

// RoundsFound returns the rounds that each attempt of a search is to do again: none,
// if there is nothing to do again or if a decision has changed since.
func (r *Recipe) RoundsFound() []int {
	if r.Found == nil || len(r.Found.Rounds) == 0 || r.Found.Decisions != r.decisions() {
		return nil
	}
	return r.Found.Rounds
}

// decisions is a hash of what a search depends on beside the table.
func (r *Recipe) decisions() string {
	of := struct {
		Derived   []derive.Rule `json:",omitempty"`
		Columns   []Column
		Privacy   Privacy
		Algorithm Algorithm
	}{r.Derived, slices.Clone(r.Columns), r.Privacy, r.Algorithm}
	for i := range of.Columns {
		of.Columns[i].Expected, of.Columns[i].Rename, of.Columns[i].Confirmed = nil, "", nil
	}
	of.Privacy.MinClass = 0
	text, err := json.Marshal(of)
	if err != nil {
		text = fmt.Append(nil, err) // no recipe that is valid has a number that JSON lacks
	}
	hash := sha256.Sum256(text)
	return hex.EncodeToString(hash[:])
}

func (f *Found) validate() error {
	switch {
	case f == nil:
		return nil
	case f.ClassSize < 1:
		return errFoundClass.Of(f.ClassSize)
	}
	for _, rounds := range f.Rounds {
		if rounds < 0 {
			return errFoundRounds.Of(rounds)
		}
	}
	return nil
}
