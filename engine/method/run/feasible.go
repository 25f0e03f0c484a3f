package run

import (
	"sync"

	"quasi/engine/method"
	"quasi/engine/method/bucket"
	"quasi/engine/method/problem"
	"quasi/engine/method/slca"
	"quasi/engine/say/parameter"
)

// Feasible returns a function that reports whether a method can satisfy its own settings on p,
// as far as they ask something of the sensitive values; nil if they never do. It does not look
// at p.Model.
func Feasible(name string, p *problem.Problem) func(parameter.Values) bool {
	if len(p.Sensitive) == 0 {
		return nil
	}
	switch name {
	case "slca":
		matrix := sync.OnceValue(func() slca.Matrix { return slca.Correlations(p) })
		return func(v parameter.Values) bool { return slca.Possible(p, v.Number("s"), v.Integer("l"), matrix()) }
	case method.Anatomy:
		return func(v parameter.Values) bool { return bucket.Possible(p, v.Integer("l")) }
	}
	return nil
}
