package privacy

import "quasi/engine/data/domain"

// carried is a model that can be told to another program, which works on some of the
// records of the same problem.
type carried interface {
	Model
	// carry lists to c what the model is made of, always in one order, and returns the
	// model with what c has put into it.
	carry(c carrier) Model
}

// models are all that can be told, by their place, which stands in messages.
var models = []carried{
	all(nil), KAnonymity{}, KPatients{}, PerPatient{}, Within{},
	DistinctL{}, EntropyL{}, RecursiveCL{}, AlphaK{}, LPlus{}, PPlus{}, KE{}, EM{}, Personal{},
	TCloseness{}, OrderedTCloseness{}, HierarchicalTCloseness{}, BetaLikeness{}, DeltaDisclosure{}, SL{}, LAlpha{},
	KMap{}, DeltaPresence{},
}

// carrier is what a model lists its parts to: a [writer] puts them into a message, a
// [reader] takes them out of one, and a [binder] gives a model that was read the records
// to look at. Names and texts are no parts: nothing asks for them of a class.
type carrier interface {
	count(*int) // of the parts that are listed next, each of which takes a byte at least
	integer(*int)
	number(*float64)
	truth(*bool)
	code(*int32)
	numbers(*[]float64)
	truths(*[]bool)
	codes(*[]int32)
	ground(**domain.Ground)
	model(*Model)
	// What looks at records:
	sensitive(**Sensitive)
	patients(**Patients)
	column(codes *[]int32, least, most int32) // a code per record, from least to most
	population(*behind)
	// sound says whether what was listed before fits together. Of a message that nobody
	// has written it may not.
	sound(func() bool)
}

// list lists several parts of one kind.
func list[T any](c carrier, parts *[]T, part func(*T)) {
	n := len(*parts)
	c.count(&n)
	carried := make([]T, n)
	copy(carried, *parts)
	for i := range carried {
		part(&carried[i])
	}
	*parts = carried
}
