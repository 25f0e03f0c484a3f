package session

import (
	"slices"

	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// spent is what a method lost of the table.
type spent struct {
	made *recipe.Recipe
	loss float64
}

// remember keeps what the result loses, in place of what its method lost before.
func (s *Session) remember(made *recipe.Recipe) {
	s.spent = slices.DeleteFunc(s.spent, func(other spent) bool { return other.made.Algorithm.Name == made.Algorithm.Name })
	s.spent = append(s.spent, spent{made, s.Result.Loss.ILossRate})
}

// Spent returns what a method lost of the table in its last run, as a share of the detail
// in the quasi-identifiers, if that run was of the decisions as they are now, but for the
// method; false: there is none.
func (s *Session) Spent(name string) (loss float64, ok bool) {
	for _, run := range s.spent {
		if run.made.Algorithm.Name == name && sameDecisions(butForMethod(run.made), butForMethod(s.Recipe())) {
			return run.loss, true
		}
	}
	return 0, false
}

// butForMethod returns the decisions that are the same for every method.
func butForMethod(r *recipe.Recipe) *recipe.Recipe {
	rest := *r
	rest.Algorithm = recipe.Algorithm{Name: method.Default}
	rest.Output = recipe.Output{}
	return &rest
}
