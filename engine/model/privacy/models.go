package privacy

import "quasi/engine/say/parameter"

// Kind describes a model that a recipe can ask for beside k-anonymity, which
// every release has.
type Kind struct {
	Name       string // in recipes; never changes
	Title      string
	Summary    string // in one sentence
	Source     string
	Scope      Scope
	Monotone   bool
	Parameters []parameter.Parameter
}

// Scope is what a model looks at.
type Scope int

// The scopes.
const (
	OnColumn     Scope = iota // the values of one sensitive column in a class
	OnPopulation              // a class beside a table of the population
	OnTable                   // all classes together
)

// The names of the models.
const (
	NameDistinctL   = "distinct-l-diversity"
	NameEntropyL    = "entropy-l-diversity"
	NameRecursiveCL = "recursive-c-l-diversity"
	NameAlphaK      = "alpha-k-anonymity"
	NameSL          = "s-l-diversity"
	NameLAlpha      = "l-alpha-diversity"
	NameTCloseness  = "t-closeness"
	NameDelta       = "delta-disclosure"
	NameBeta        = "beta-likeness"

	NameKMap                 = "k-map"
	NamePresence             = "delta-presence"
	NameAverageRisk          = "average-risk"
	NameUniqueness           = "sample-uniqueness"
	NamePopulationUniqueness = "population-uniqueness"
)

// Places among the choices of a parameter.
const (
	Ordered      = 1 // of the distance of t-closeness
	Hierarchical = 2 // of the distance of t-closeness
	Enhanced     = 1 // of the kind of β-likeness
)

const diversity = "Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam: l-Diversity. ACM TKDD 1(1), 2007"

var paramL = parameter.Parameter{Name: "l", Title: "l", Summary: "The fewest distinct sensitive values in a class.",
	Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2}

var paramShare = parameter.Parameter{Name: "share", Title: "Share", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.01}

// Kinds returns the models, in the order in which to offer them.
func Kinds() []Kind { return append(onColumn(), others()...) }

func others() []Kind {
	unique, inPopulation := paramShare, paramShare
	unique.Summary = "The greatest share of the records that are the only one of their class."
	inPopulation.Summary = "The greatest share of the population that is the only one with its quasi-identifiers, as estimated."
	return []Kind{
		{
			Name: NameKMap, Title: "k-map", Scope: OnPopulation, Monotone: true,
			Summary: "Every class could be at least k people of the population.",
			Source:  "Sweeney: Computational Disclosure Control. PhD thesis, MIT 2001, section 4.3",
			Parameters: []parameter.Parameter{{Name: "k", Title: "k", Summary: "The smallest number of people of the population that a class could be.",
				Kind: parameter.Integer, Min: 1, Max: 1e9, Default: 5}},
		},
		{
			Name: NamePresence, Title: "δ-presence", Scope: OnPopulation, Monotone: false,
			Summary: "Of the people in the population whom a class could be, a share between two bounds is in the table.",
			Source:  "Nergiz, Atzori, Clifton: Hiding the Presence of Individuals from Shared Databases. SIGMOD 2007",
			Parameters: []parameter.Parameter{
				{Name: "min", Title: "δ min", Summary: "The smallest share of those people that is in the table.",
					Kind: parameter.Number, Min: 0, Max: 1, Default: 0},
				{Name: "max", Title: "δ max", Summary: "The largest share of those people that is in the table.",
					Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.5},
			},
		},
		{
			Name: NameAverageRisk, Title: "Average risk", Scope: OnTable, Monotone: true,
			Summary: "An attacker looking for every record finds at most this share of them, on average.",
			Source:  "El Emam, Dankar: Protecting Privacy Using k-Anonymity. JAMIA 15(5), 2008",
			Parameters: []parameter.Parameter{{Name: "risk", Title: "Risk", Summary: "The greatest number of classes by that of the records.",
				Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.05}},
		},
		{
			Name: NameUniqueness, Title: "Sample uniqueness", Scope: OnTable, Monotone: true,
			Summary:    "At most this share of the records may be alone in their class.",
			Source:     "Dalenius: Finding a needle in a haystack. Journal of Official Statistics 2(3), 1986",
			Parameters: []parameter.Parameter{unique},
		},
		{
			Name: NamePopulationUniqueness, Title: "Population uniqueness", Scope: OnTable, Monotone: true,
			Summary: "At most this share of the population is estimated to be the only one with its quasi-identifiers.",
			Source:  "Dankar, El Emam, Neisa, Roffey: Estimating the re-identification risk of clinical data sets. BMC Medical Informatics and Decision Making 12, 2012",
			Parameters: []parameter.Parameter{inPopulation,
				{Name: "fraction", Title: "Sampling fraction", Summary: "The share of the population that the table is a random sample of.",
					Kind: parameter.Number, Min: 0.000001, Max: 1, Default: 0.1}},
		},
	}
}

func onColumn() []Kind {
	return []Kind{
		{
			Name: NameDistinctL, Title: "Distinct l-diversity", Monotone: true,
			Summary:    "Every class has at least l different sensitive values.",
			Source:     diversity,
			Parameters: []parameter.Parameter{paramL},
		},
		{
			Name: NameEntropyL, Title: "Entropy l-diversity", Monotone: true,
			Summary: "The sensitive values of every class are as hard to guess as l equally frequent ones.",
			Source:  diversity,
			Parameters: []parameter.Parameter{{Name: "l", Title: "l", Summary: "The least exponential of the entropy of the sensitive values in a class.",
				Kind: parameter.Number, Min: 1, Max: 1e6, Default: 2}},
		},
		{
			Name: NameRecursiveCL, Title: "Recursive (c,l)-diversity", Monotone: true,
			Summary: "In every class the most frequent sensitive value has fewer records than c times the values from the l-th on.",
			Source:  diversity,
			Parameters: []parameter.Parameter{
				{Name: "c", Title: "c", Summary: "How many times the records of the rarer values those of the most frequent one stay below.",
					Kind: parameter.Number, Min: 0.0001, Max: 1e6, Default: 3},
				{Name: "l", Title: "l", Summary: "The place, by frequency, from which on values count as rarer.",
					Kind: parameter.Integer, Min: 2, Max: 1e6, Default: 2},
			},
		},
		{
			Name: NameAlphaK, Title: "(α,k)-anonymity", Monotone: true,
			Summary: "No sensitive value has a share above α in a class.",
			Source:  "Wong, Li, Fu, Wang: (α,k)-Anonymity. KDD 2006",
			Parameters: []parameter.Parameter{{Name: "alpha", Title: "α", Summary: "The greatest share of a sensitive value in a class.",
				Kind: parameter.Number, Min: 0.0001, Max: 1, Default: 0.5}},
		},
		{
			Name: NameTCloseness, Title: "t-closeness", Monotone: true,
			Summary: "In every class the sensitive values are distributed nearly as in the whole table.",
			Source:  "Li, Li, Venkatasubramanian: t-Closeness. ICDE 2007, equal, ordered and hierarchical ground distance",
			Parameters: []parameter.Parameter{
				{Name: "t", Title: "t", Summary: "The greatest distance between the two distributions.",
					Kind: parameter.Number, Min: 0, Max: 1, Default: 0.2},
				{Name: "distance", Title: "Distance", Summary: "Whether all values are equally far apart, or as far as in their order, or in their hierarchy.",
					Kind: parameter.Choice, Choices: []string{"equal", "ordered", "hierarchical"}},
			},
		},
		{
			Name: NameBeta, Title: "β-likeness", Monotone: true,
			Summary: "No sensitive value is more frequent in a class than in the whole table by more than β times its share there.",
			Source:  "Cao, Karras: Publishing Microdata with a Robust Privacy Guarantee. PVLDB 5(11), 2012",
			Parameters: []parameter.Parameter{
				{Name: "beta", Title: "β", Summary: "The greatest relative gain of a sensitive value's share.",
					Kind: parameter.Number, Min: 0.0001, Max: 1e6, Default: 2},
				{Name: "kind", Title: "Kind", Summary: "Whether β alone bounds the gain, or -ln p too for a value of share p.",
					Kind: parameter.Choice, Choices: []string{"basic", "enhanced"}},
			},
		},
		{
			Name: NameDelta, Title: "δ-disclosure privacy", Monotone: false,
			Summary: "No sensitive value of a class is there more or less frequent than in the whole table by a factor of exp(δ).",
			Source:  "Brickell, Shmatikov: The Cost of Privacy. KDD 2008, for the values that a class has",
			Parameters: []parameter.Parameter{{Name: "delta", Title: "δ", Summary: "What the logarithm of the ratio of the two shares stays below.",
				Kind: parameter.Number, Min: 0.0001, Max: 100, Default: 2}},
		},
		{
			Name: NameSL, Title: "(s,l)-diversity", Monotone: false,
			Summary: "Every class has at least l different sensitive values, and they are not too alike.",
			Source: "Zhang B., Yang J., Zhang J., Xie J.: (s,l)-diversity anonymity method based on clustering. " +
				"Journal of Central South University 46(10), 2015, Definition 8",
			Parameters: []parameter.Parameter{
				{Name: "s", Title: "s", Summary: "The greatest correlation of the sensitive values of a class.",
					Kind: parameter.Number, Min: 0, Max: 1, Default: 0.6}, paramL},
		},
		{
			Name: NameLAlpha, Title: "Distinct (l,α)-diversity", Monotone: true,
			Summary: "Every class has at least l different sensitive values whose weights sum to α.",
			Source:  "Sun X., Li M., Wang H.: A family of enhanced (L,α)-diversity models. Future Generation Computer Systems 27(3), 2011",
			Parameters: []parameter.Parameter{paramL,
				{Name: "alpha", Title: "α", Summary: "The least sum of the weights of the distinct values of a class; the rarest value weighs 0, the most frequent 1.",
					Kind: parameter.Number, Min: 0, Max: 1e6, Default: 1}},
		},
	}
}
