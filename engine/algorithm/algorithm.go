// Package algorithm is the registry of the anonymization algorithms: the one
// place where the screen, the command and the tests learn which there are.
//
//	a, err := algorithm.Get("kaim")
//	groups, err := a.Run(ctx, p, nil) // p a *problem.Problem
package algorithm

import (
	"context"
	"fmt"
	"slices"

	"quasi/engine/problem"
)

// Family groups algorithms that work in the same way.
type Family string

// Clustering algorithms grow classes around a centre (local recoding).
const Clustering Family = "clustering"

// Algorithm is one way to partition the records of a problem.
type Algorithm struct {
	Name    string // in recipes; lower-case, never changes
	Family  Family
	Title   string
	Summary string // what it does and when to take it, in one sentence
	Source  string // the citation
	// Parameters are those that a recipe can set, beside the privacy model,
	// which every algorithm gets with the problem.
	Parameters []Parameter
	// Run partitions the records of p. Its result satisfies
	// [problem.Groups.Check], depends on p alone, and is the same natively and
	// as WebAssembly. It fails with ctx.Err() soon after ctx is done. progress
	// may be nil.
	Run func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error)
}

// Parameter is one setting of an algorithm.
type Parameter struct {
	Name    string // in recipes
	Title   string
	Summary string // what it changes, with its range, in one sentence
}

// seed is the parameter of every algorithm that makes random choices; it is
// [problem.Problem.Seed].
var seed = Parameter{
	Name:    "seed",
	Title:   "Seed",
	Summary: "A whole number from 0 that decides every random choice: the same seed gives the same release.",
}

// All returns the algorithms in the order in which to offer them.
func All() []Algorithm { return slices.Clone(algorithms) }

// Names returns the names of all algorithms, in the order of [All].
func Names() []string {
	names := make([]string, len(algorithms))
	for i, a := range algorithms {
		names[i] = a.Name
	}
	return names
}

// Get returns the algorithm of the given name.
func Get(name string) (Algorithm, error) {
	for _, a := range algorithms {
		if a.Name == name {
			return a, nil
		}
	}
	return Algorithm{}, fmt.Errorf("algorithm is %q, want one of %q", name, Names())
}
