package privacy

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
)

// Blueprint is a model without records, which another program has described. It makes
// models that hold for a class exactly if the one described does.
type Blueprint struct {
	m       Model
	columns []column // without codes
	places  []int    // of the columns that the model lists, in their order
}

// ReadBlueprint reads what [Description.Append] has written, for m quasi-identifiers. What
// can't be read is nil, and r says so.
func ReadBlueprint(r *wire.Reader, m int) *Blueprint {
	x := reader{r: r, qi: m}
	if x.model(&x.m); r.Failed() {
		return nil
	}
	return &x.Blueprint
}

// Read reads what [Description.AppendRecords] has written of n records, and returns the
// model that looks at them; qi are their quasi-identifiers. What can't be read is nil, and
// r says so.
func (b *Blueprint) Read(r *wire.Reader, n int, qi []domain.Attribute) Model {
	x := binder{qi: qi, places: b.places}
	for _, c := range b.columns {
		if c.codes = r.Ints(c.least, c.most); len(c.codes) != n {
			r.Fail()
			return nil
		}
		x.columns = append(x.columns, c.codes)
	}
	m := b.m
	x.model(&m)
	return m
}

// reader reads a description.
type reader struct {
	Blueprint
	r    *wire.Reader
	qi   int // quasi-identifiers
	deep int // models that contain the one that is read
}

func (x *reader) count(n *int)      { *n = x.r.Len() }
func (x *reader) integer(n *int)    { *n = int(x.r.Within(math.MinInt32, math.MaxInt32)) }
func (x *reader) number(v *float64) { *v = x.r.Float() }
func (x *reader) truth(is *bool)    { *is = x.r.Within(0, 1) == 1 }
func (x *reader) code(c *int32)     { *c = int32(x.r.Within(math.MinInt32, math.MaxInt32)) }

func (x *reader) sound(fits bool) {
	if !fits {
		x.r.Fail()
	}
}

// deepest is more than how deep models stand in others.
const deepest = 8

func (x *reader) model(m *Model) {
	kind := models[x.r.Within(0, int64(len(models)-1))]
	if x.deep++; x.deep > deepest {
		x.r.Fail()
	}
	if !x.r.Failed() {
		*m = kind.carry(x)
	}
	x.deep--
}

func (x *reader) ground(g **domain.Ground, leaves int) {
	var parent, leaf []int32
	list(x, &parent, several, x.code)
	list(x, &leaf, leaves, x.code)
	*g = &domain.Ground{}
	if x.sound(domain.SoundGround(parent, leaf)); !x.r.Failed() {
		*g = domain.NewGround(parent, leaf)
	}
}

func (x *reader) sensitive(s **Sensitive) {
	of := &Sensitive{}
	list(x, &of.Whole, several, x.integer)
	of.Values = make([]string, len(of.Whole))
	x.column(&of.Codes, 0, int32(len(of.Values)-1))
	*s = of
}

func (x *reader) patients(p **Patients) {
	of := &Patients{}
	x.integer(&of.Count)
	x.column(&of.Codes, 0, int32(of.Count-1))
	*p = of
}

func (x *reader) column(_ *[]int32, least, most int32) {
	at := int(x.r.Within(0, int64(len(x.columns))))
	if at == len(x.columns) {
		var c column
		x.code(&c.least)
		x.code(&c.most)
		x.columns = append(x.columns, c)
	}
	x.sound(x.columns[at].least == least && x.columns[at].most == most)
	x.places = append(x.places, at)
}

func (x *reader) population(b *behind) { b.register = readRegister(x.r, x.qi) }

// binder gives a model that was read the codes of some records.
type binder struct {
	qi      []domain.Attribute
	columns [][]int32
	places  []int // of the columns that are listed next
}

func (x *binder) count(*int)                  {}
func (x *binder) integer(*int)                {}
func (x *binder) number(*float64)             {}
func (x *binder) truth(*bool)                 {}
func (x *binder) code(*int32)                 {}
func (x *binder) ground(**domain.Ground, int) {}
func (x *binder) sound(bool)                  {}

func (x *binder) model(m *Model) { *m = (*m).(carried).carry(x) }

func (x *binder) sensitive(s **Sensitive) {
	of := **s
	x.column(&of.Codes, 0, 0)
	*s = &of
}

func (x *binder) patients(p **Patients) {
	of := **p
	x.column(&of.Codes, 0, 0)
	*p = &of
}

func (x *binder) column(codes *[]int32, _, _ int32) {
	*codes, x.places = x.columns[x.places[0]], x.places[1:]
}

func (x *binder) population(b *behind) { b.qi = x.qi }

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

// carrier receives the parts that a model lists: a [writer] puts them into a message, a
// [reader] takes them out of one, and a [binder] gives a model that was read the records
// to look at. Names and texts are no parts: no check of a class needs them.
type carrier interface {
	count(*int) // of the parts that are listed next, each of which takes a byte at least
	integer(*int)
	number(*float64)
	truth(*bool)
	code(*int32)
	ground(g **domain.Ground, leaves int)
	model(*Model)
	// What looks at records:
	sensitive(**Sensitive)
	patients(**Patients)
	column(codes *[]int32, least, most int32) // a code per record, from least to most
	population(*behind)
	// sound says whether what was listed fits together. Of a message that nobody has
	// written it may not.
	sound(bool)
}

// several is any number of parts.
const several = -1

// list lists n parts of one kind, as one for each value of a column, or several.
func list[T any](c carrier, parts *[]T, n int, part func(*T)) {
	count := len(*parts)
	c.count(&count)
	c.sound(n == several || n == count)
	carried := make([]T, count)
	copy(carried, *parts)
	for i := range carried {
		part(&carried[i])
	}
	*parts = carried
}
