package lattice

// verdict says what releasing a partition comes to.
type verdict struct {
	suppressed int   // records in classes that fail the model
	classes    int   // those that satisfy it
	squares    int64 // sum of their squared sizes
	cost       int64 // of their cells
}

// holds reports whether class i of a satisfies the model.
func (t *table) holds(a *partition, i int) bool {
	return int(a.count[i]) >= t.least && (!t.looks || t.p.Model.Holds(a.class(i)))
}

// judge applies the model to each class of a. If even the sizes of the classes
// rule a out, the rest of the model is not looked at.
func (t *table) judge(a *partition) verdict {
	bySize := t.judgeSizes(a)
	if !t.looks || !t.within(bySize) {
		return bySize
	}
	var v verdict
	for i := range a.count {
		v.add(a, i, t.holds(a, i))
	}
	return v
}

// judgeSizes is judge for a model that asks for the least size only. No vector
// below suppresses fewer records, whatever the model: splitting a class that is
// too small leaves its parts too small.
func (t *table) judgeSizes(a *partition) verdict {
	var v verdict
	for i, n := range a.count {
		v.add(a, i, int(n) >= t.least)
	}
	return v
}

func (v *verdict) add(a *partition, i int, holds bool) {
	n := int(a.count[i])
	if !holds {
		v.suppressed += n
		return
	}
	v.classes++
	v.squares += int64(n) * int64(n)
	v.cost += a.cost[i]
}

// within reports whether a partition can be released.
func (t *table) within(v verdict) bool { return v.classes > 0 && v.suppressed <= t.limit }

// climbs reports whether a vector above one that can be released can always be
// released, too. Merging a class that fails a monotone model with one that
// satisfies it may yield one that fails (a share of a sensitive value, say), so
// that with suppression only size is sure to climb.
func (t *table) climbs() bool {
	return !t.looks || t.limit == 0 && t.p.Model.Monotone()
}

// passes applies as much of the model as is sure to climb: where it fails, every
// vector below fails.
func (t *table) passes(a *partition) bool {
	if t.climbs() {
		return t.within(t.judge(a))
	}
	return t.within(t.judgeSizes(a))
}
