package whatif

import (
	"slices"

	"quasi/engine/file/recipe"
	"quasi/engine/method"
)

// Point is one place of a sweep: a recipe with another k, or another method.
type Point struct {
	Method string        `json:"method"`
	K      int           `json:"k"`
	Recipe recipe.Recipe `json:"-"`
}

// Sweep returns a recipe for each method and each k, in this order. The settings of the
// recipe's own method stay; another has its defaults. Columns, models and limits are the
// same in all, so that what they lose can be compared.
func Sweep(r *recipe.Recipe, methods []string, ks []int) []Point {
	var all []Point
	for _, name := range methods {
		for _, k := range ks {
			all = append(all, Point{name, k, r.With(name, k)})
		}
	}
	return all
}

// Ladder returns the k of a sweep where nobody has chosen: those that are usual, and the
// recipe's own, ascending.
func Ladder(k int) []int {
	ks := append(slices.Clone(usual), k)
	slices.Sort(ks)
	return slices.Compact(ks)
}

// Generalizing returns the methods that a sweep can set side by side: those that release
// groups, and so have a risk and a loss. One that makes two tables changes no value.
func Generalizing() []string {
	return slices.DeleteFunc(method.Names(), func(name string) bool {
		a, err := method.Get(name)
		return err != nil || a.Family == method.Bucketing
	})
}
