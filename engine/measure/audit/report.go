// Package audit recomputes what a table protects from its texts alone, as a
// stranger would who was handed the file. It knows nothing of the algorithm
// that made a release.
package audit

import (
	"slices"

	"quasi/engine/measure/population"
	"quasi/engine/say"
)

// Report is the result of an audit. Two rows are in one class if all their
// quasi-identifiers have the same text; a suppressed cell or a missing value
// is equal to itself.
type Report struct {
	N int `json:"n"` // rows
	// Patients is the number of patients; 0 if the audit was not told whose row
	// each one is. Otherwise classes, k and risks count patients, not rows.
	Patients int     `json:"patients,omitempty"`
	Classes  Classes `json:"classes"`
	K        int     `json:"k"` // size of the smallest class; 0 for a table without rows
	// Suppressed is the number of rows that show nothing but suppressed or
	// missing quasi-identifiers.
	Suppressed int `json:"suppressed"`
	// Blank is about those who had no quasi-identifier to begin with.
	Blank Blank `json:"blank"`
	// SampleUniques is the number of rows that are the only one of their class, or of
	// patients who are alone in a class: with one row at least, if they have several.
	SampleUniques int  `json:"sample_uniques"`
	Risk          Risk `json:"risk"`
	// Others says what the other sensitive columns are to the figures of one:
	// OthersUnknown or OthersKnown; empty if there are no others.
	Others string `json:"others,omitempty"`
	// Sensitive holds what is found for each sensitive column, by name.
	Sensitive map[string]Sensitive `json:"sensitive,omitempty"`
	// QuasiIdentifiers holds sets of quasi-identifiers, the best separating first.
	QuasiIdentifiers []Subset `json:"quasi_identifiers,omitempty"`
	// PopulationUniques is nil if the sampling fraction is not known.
	PopulationUniques *population.Estimates `json:"population_uniques,omitempty"`
	// Persons is nil unless it was asked for.
	Persons *Persons `json:"persons,omitempty"`
	// Wildcard is nil unless it was asked for.
	Wildcard *Wildcard `json:"wildcard,omitempty"`
}

// What the other sensitive columns are to the figures of one.
const (
	// OthersUnknown: an attacker does not know them.
	OthersUnknown = "unknown"
	// OthersKnown: an attacker knows them, as quasi-identifiers.
	OthersKnown = "known"
)

// Wildcard is the second reading of missing and suppressed values: that they may
// be any value, so that a row can be any whose known values do not differ from its
// own (the frequency count of sdcMicro: Templ, Kowarik, Meindl 2015). It counts
// rows.
type Wildcard struct {
	K             int     `json:"k"`              // fewest rows that a row can be, itself among them
	SampleUniques int     `json:"sample_uniques"` // rows that can be no other
	Average       float64 `json:"average"`        // mean over the rows of 1 / the rows that it can be
}

// Classes describes the equivalence classes.
type Classes struct {
	Count   int     `json:"count"`
	Average float64 `json:"average"` // rows
	Min     int     `json:"min"`
	Max     int     `json:"max"`
	// Sizes is the histogram of class sizes, ascending by size.
	Sizes []SizeCount `json:"sizes"`
}

// Blank counts the members of classes, rows or patients, that had no quasi-identifier
// to begin with. They count as people, but a class of one person who is known by
// something and four who are known by nothing protects little. Where the original is
// not known, it counts members whose quasi-identifiers are all missing or suppressed.
type Blank struct {
	Members int `json:"members"` // in all classes
	// Smallest is the number of such members in the smallest class: the most in one,
	// if several are as small.
	Smallest int `json:"smallest"`
	// Known is the least number of members that had one, of the classes with any;
	// 0: nobody had.
	Known int `json:"known"`
}

// SizeCount is one bar of a histogram.
type SizeCount = population.Size

// Risk holds re-identification risks, in [0,1] (El Emam, Dankar 2008).
type Risk struct {
	Prosecutor Prosecutor `json:"prosecutor"`
	Journalist Journalist `json:"journalist"`
	Marketer   Marketer   `json:"marketer"`
}

// Prosecutor is the risk from an attacker who knows that a person is in the
// table: 1 / class size.
type Prosecutor struct {
	Highest float64 `json:"highest"`
	Average float64 `json:"average"` // expected share of rows found: classes / rows
	// RecordsAtRisk is the share of rows whose risk is above Threshold.
	RecordsAtRisk float64 `json:"records_at_risk"`
	Threshold     float64 `json:"threshold"`
}

// Journalist is the risk from an attacker who does not know who is in the
// table, but has a register of the population: 1 / class size in the population.
// Without a population table it is estimated by the prosecutor's.
type Journalist struct {
	Highest       float64 `json:"highest"`
	Average       float64 `json:"average"`         // over the rows
	RecordsAtRisk float64 `json:"records_at_risk"` // share of rows above the prosecutor's threshold
	// Absent is the number of rows that the population table does not hold:
	// their class in the table itself then counts as theirs in the population.
	Absent int `json:"-"`
}

// Marketer is the risk from an attacker who matches the whole table with a
// register: the share of rows matched rightly, as expected.
type Marketer struct {
	Average float64 `json:"average"`
}

// Sensitive measures what classes give away about one sensitive column; the worst
// class decides. A missing value counts as a value of its own. p is a value's
// share in the whole table, q its share in a class; logarithms are natural. If
// patients are known, the rows of one patient with the same value count once, in
// a class and in the table.
type Sensitive struct {
	DistinctL int `json:"distinct_l"` // fewest distinct values in a class
	// EntropyL is the least exp(H), H = -sum q·ln q, not rounded.
	EntropyL float64 `json:"entropy_l"`
	// RecursiveC holds, for l from 2 to the number of values of the table, but
	// at most 20, the largest r_1/(r_l+...+r_m), r being the counts of a class in
	// falling order; nil: infinite, as a class has fewer than l values. Recursive
	// (c,l)-diversity holds for every c above (Machanavajjhala et al. 2007).
	RecursiveC map[int]*float64 `json:"recursive_c"`
	Alpha      float64          `json:"alpha"` // largest q (Wong et al. 2006, of any value)
	T          Closeness        `json:"t"`
	// Beta is the largest (q-p)/p, 0 if no q is above its p. EnhancedBeta is the
	// least β with (q-p)/p <= min(β, -ln p) everywhere; nil: there is none
	// (Cao, Karras 2012).
	Beta         float64  `json:"beta"`
	EnhancedBeta *float64 `json:"enhanced_beta"`
	// Delta is the largest |ln(q/p)| over the values present in a class.
	// DeltaStrict counts absent ones too; nil: infinite, as a value is absent
	// from a class (Brickell, Shmatikov 2008).
	Delta       float64  `json:"delta"`
	DeltaStrict *float64 `json:"delta_strict"`
	// S is the largest correlation of the values of a class, the s of
	// (s,l)-diversity, by the quasi-identifiers as the table has them (Zhang B.,
	// Yang J., Zhang J., Xie J. 2015, Definitions 5 and 7); nil: there are too many
	// values to compare all.
	S *float64 `json:"s"`
	// Homogeneous is the number of classes of more than one row that share
	// one value.
	Homogeneous int `json:"homogeneous"`
	// HomogeneousBut is the number of classes whose members share one value, but for those without
	// any, blank, unknown or n/a; HomogeneousMembers are those who have it. In a column of one value,
	// as yes or blank, a blank is the other.
	HomogeneousBut     int `json:"homogeneous_but,omitempty"`
	HomogeneousMembers int `json:"homogeneous_members,omitempty"`
}

// Closeness is the largest distance of a class from the whole table (Li, Li,
// Venkatasubramanian 2007).
type Closeness struct {
	Equal float64 `json:"equal"` // half the sum of |q - p|
	// Ordered is the sum of the absolute cumulated differences, divided by the
	// number of values less one. The values are in the order of the numbers or days
	// that they are, missing ones last; nil: one is neither, or there are none, so
	// that they have no order.
	Ordered *float64 `json:"ordered"`
	// Hierarchical is the cost of moving one distribution into the other, where
	// two values are as far apart as the height of their lowest common ancestor by
	// that of the root; nil: no hierarchy was given.
	Hierarchical *float64 `json:"hierarchical"`
}

// Subset measures how well quasi-identifiers tell rows apart (Motwani, Xu 2007).
type Subset struct {
	Columns     []string `json:"columns"`     // by name
	Distinction float64  `json:"distinction"` // distinct tuples / rows
	Separation  float64  `json:"separation"`  // share of the pairs of rows that differ
	// Unique is the share of the rows that are the only ones with their values; if
	// patients are known, that of the patients who have values in a row that no other
	// patient has.
	Unique float64 `json:"unique"`
}

// What is said of an audit on the screen, too.
var (
	saidPatients       = say.Define("audit-patients", "{0} {0:row|rows} of {1} {1:patient|patients}: groups and risks count patients")
	saidBlankOne       = say.Define("audit-blank-one", "the one member of the smallest group had no value that could identify to begin with")
	saidBlankSmallest  = say.Define("audit-blank-smallest", "of the {0} members of the smallest group {1} had no value that could identify to begin with: {1:it protects|they protect} the others little")
	saidBlankElsewhere = say.Define("audit-blank-elsewhere", "{0} {0:member|members} of larger groups had no value that could identify to begin with")
	saidBlankKnown     = say.Define("audit-blank-known", "without {0:it|them}, a group has only {1}: fewer than k = {2}")
	saidUniqueRows     = say.Define("audit-unique-rows", "{0} alone {1:makes|make} {2} of the rows unique")
	saidUniquePatients = say.Define("audit-unique-patients", "{0} alone {1:makes|make} {2} of the patients unique")
)

// SayPatients says that patients are counted, where they are.
func (r *Report) SayPatients() say.Text { return saidPatients.Say(r.N, r.Patients) }

// SayBlank says, where the original is known, how many had no quasi-identifier to begin with,
// in sentences without a capital letter and a full stop; none: nobody had none.
func (r *Report) SayBlank() []say.Text {
	b := r.Blank
	if b.Members == 0 {
		return nil
	}
	return slices.Concat(
		saidBlankOne.If(b.Smallest > 0 && r.K == 1),
		saidBlankSmallest.If(b.Smallest > 0 && r.K != 1, r.K, b.Smallest),
		saidBlankElsewhere.If(b.Smallest == 0, b.Members),
		saidBlankKnown.If(b.Known > 0 && b.Known < r.K, b.Members, b.Known, r.K),
	)
}

// SayUnique says how many rows, or patients where they are counted, the columns make unique.
func (r *Report) SayUnique(s Subset) say.Text {
	said := saidUniqueRows
	if r.Patients > 0 {
		said = saidUniquePatients
	}
	return said.Say(say.Names(s.Columns), len(s.Columns), say.Share(s.Unique))
}
