package privacy

import "quasi/engine/parameter"

// Kind describes a model that a recipe can ask for on a sensitive attribute,
// beside k-anonymity, which every release has.
type Kind struct {
	Name       string // in recipes; never changes
	Title      string
	Summary    string // in one sentence
	Source     string
	Monotone   bool
	Parameters []parameter.Parameter
}

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
)

// Places among the choices of a parameter.
const (
	Ordered  = 1 // of the distance of t-closeness
	Enhanced = 1 // of the kind of β-likeness
)

const diversity = "Machanavajjhala, Kifer, Gehrke, Venkitasubramaniam: l-Diversity. ACM TKDD 1(1), 2007"

var paramL = parameter.Parameter{Name: "l", Title: "l", Summary: "The fewest distinct sensitive values in a class.",
	Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2}

// Kinds returns the models on sensitive attributes, in the order in which to
// offer them.
func Kinds() []Kind {
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
			Source:  "Li, Li, Venkatasubramanian: t-Closeness. ICDE 2007, equal and ordered ground distance",
			Parameters: []parameter.Parameter{
				{Name: "t", Title: "t", Summary: "The greatest distance between the two distributions.",
					Kind: parameter.Number, Min: 0, Max: 1, Default: 0.2},
				{Name: "distance", Title: "Distance", Summary: "Whether all values are equally far apart, or as far as in their order.",
					Kind: parameter.Choice, Choices: []string{"equal", "ordered"}},
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
