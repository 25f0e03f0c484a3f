package method

import "quasi/engine/say/parameter"

type parameters = []parameter.Parameter

var algorithms = []Algorithm{
	{
		Name:   "minimum-loss",
		Family: Clustering,
		Title:  "Minimum loss",
		Summary: "Builds the cheapest classes first, each with all that it covers already, " +
			"then tears down and rebuilds a few at a time for as long as you like.",
		Source:      "Quasi; ruin and recreate after Schrimpf G. et al., Journal of Computational Physics 159, 2000, 139-171",
		Constraints: AnyModel,
		Random:      true,
		Suppresses:  true,
		Parameters: parameters{{
			Name: Rounds, Title: "Rounds", Kind: parameter.Integer, Min: 0, Max: 100_000, Default: 10,
			Summary: "How long it goes on improving: in each round it tries five changes for every class that is possible.",
		}},
	},
	{
		Name:   "kaim",
		Family: Clustering,
		Title:  "KAIM",
		Summary: "Grows classes of k records around random ones, nearest first by information entropy, " +
			"and keeps every record, those with missing values included.",
		Source: "Gong Q., Yang M., Luo J.: Data anonymization approach for incomplete microdata. " +
			"Journal of Software 24(12), 2013, 2883-2896, Algorithm 1",
		Constraints: AnyModel,
		Random:      true,
	},
	{
		Name:        "k-member",
		Family:      Clustering,
		Title:       "k-member",
		Summary:     "Grows classes of k records, each from the one furthest away, by the least rise in information loss.",
		Source:      "Byun J.-W., Kamra A., Bertino E., Li N.: Efficient k-anonymization using clustering techniques. DASFAA 2007",
		Constraints: AnyModel,
		Random:      true,
		Suppresses:  true,
		Parameters: parameters{{
			Name: "missing", Title: "Missing values", Kind: parameter.Choice, Choices: []string{"root", "drop"},
			Summary: "Whether a missing value is treated as the root of its hierarchy, or its row is dropped within the suppression limit.",
		}},
	},
	{
		Name:   "slca",
		Family: Clustering,
		Title:  "SLCA",
		Summary: "Grows classes of l different sensitive values that have little to do with each other, " +
			"so that a class does not give away what they have in common.",
		Source: "Zhang B., Yang J., Zhang J., Xie J.: (s,l)-diversity anonymity method based on clustering. " +
			"Journal of Central South University 46(10), 2015, 3733-3742, Algorithm 2",
		Constraints: AnyModel,
		Random:      true,
		Suppresses:  true,
		Sensitive:   true,
		Parameters: parameters{
			{Name: "s", Title: "s", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.6,
				Summary: "The largest correlation of the sensitive values of a group."},
			{Name: "l", Title: "l", Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2,
				Summary: "The smallest number of different sensitive values in a group."},
		},
	},
	{
		Name:        "mondrian-strict",
		Family:      Partitioning,
		Title:       "Mondrian, strict",
		Summary:     "Cuts the table in two, again and again, in the column that is widest, and never between equal values.",
		Source:      "LeFevre K., DeWitt D., Ramakrishnan R.: Mondrian multidimensional k-anonymity. ICDE 2006",
		Constraints: AnyModel,
	},
	{
		Name:        "mondrian-relaxed",
		Family:      Partitioning,
		Title:       "Mondrian, relaxed",
		Summary:     "Cuts the table in exact halves, again and again, in the column that is widest, between equal values too.",
		Source:      "LeFevre K., DeWitt D., Ramakrishnan R.: Mondrian multidimensional k-anonymity. ICDE 2006",
		Constraints: AnyModel,
	},
	{
		Name:        "aos",
		Family:      Partitioning,
		Title:       "AOS",
		Summary:     "Cuts as strict Mondrian does, but always in the first column, in your order of priority, that can be cut.",
		Source:      "AOS: utility-based anonymization for workloads that are sensitive to the order of attributes, Journal of Software; after LeFevre et al. 2006",
		Constraints: AnyModel,
	},
	{
		Name:        "rounded-partition",
		Family:      Partitioning,
		Title:       "Rounded partition",
		Summary:     "Cuts the table into parts whose sizes are multiples of k, nearly, into as many classes as possible.",
		Source:      "Algorithm for k-anonymity based on rounded partition function, Journal of Software, Theorems 1 and 2",
		Constraints: AnyModel,
	},
	{
		Name:        "bottom-up",
		Family:      Partitioning,
		Title:       "Bottom-up",
		Summary:     "Starts from single records and joins each class that is too small to the one that raises the weighted certainty penalty least.",
		Source:      "Xu J., Wang W., Pei J. et al.: Utility-based anonymization using local recoding. KDD 2006",
		Constraints: AnyModel,
	},
	{
		Name:        "incognito",
		Family:      FullDomain,
		Title:       "Incognito",
		Summary:     "Finds every choice of one level per column that suffices, from few columns to all, and takes the one that loses least.",
		Source:      "LeFevre K., DeWitt D., Ramakrishnan R.: Incognito: efficient full-domain k-anonymity. SIGMOD 2005",
		Constraints: MonotoneModel,
		Suppresses:  true,
	},
	{
		Name:        "datafly",
		Family:      FullDomain,
		Title:       "Datafly",
		Summary:     "Climbs one level at a time in the column with the most values until few enough rows stand out, and drops those.",
		Source:      "Sweeney L.: Datafly: a system for providing anonymity in medical data. 1997",
		Constraints: AnyModel,
		Suppresses:  true,
	},
	{
		Name:        "samarati",
		Family:      FullDomain,
		Title:       "Samarati",
		Summary:     "Searches for the choice of one level per column that takes the fewest steps up.",
		Source:      "Samarati P.: Protecting respondents' identities in microdata release. IEEE TKDE 13(6), 2001",
		Constraints: MonotoneModel,
		Suppresses:  true,
	},
	{
		Name:        "optimal",
		Family:      FullDomain,
		Title:       "Optimal full-domain search",
		Summary:     "Finds the choice of one level per column that loses least of all, rows left out included.",
		Source:      "El Emam K. et al.: A globally optimal k-anonymity method. JAMIA 16(5), 2009; Kohlmayer F. et al.: Flash. PASSAT 2012",
		Constraints: AnyModel,
		Suppresses:  true,
		Parameters: parameters{{
			Name: "measure", Title: "What counts as loss", Kind: parameter.Choice,
			Choices: []string{"loss", "discernibility", "class-size", "precision"},
			Summary: "What the search keeps as small as possible.",
		}},
	},
	{
		Name:    "top-down-specialisation",
		Family:  FullDomain,
		Title:   "Top-down specialization",
		Summary: "Starts with everything hidden and reveals, one hierarchy node at a time, what gains most and is still allowed.",
		Source: "Fung B., Wang K., Yu P.: Top-down specialization for information and privacy preservation. ICDE 2005; " +
			"for distinct (l,α)-diversity Sun X., Li M., Wang H. 2011",
		Constraints: MonotoneModel,
		Suppresses:  true,
	},
	{
		Name:   Anatomy,
		Family: Bucketing,
		Title:  "Anatomy",
		Summary: "Leaves every value as it is and publishes the sensitive ones in a table of their own, " +
			"joined by the number of a group: it hides nobody, only who has which sensitive value.",
		Source:      "Xiao X., Tao Y.: Anatomy: simple and effective privacy preservation. VLDB 2006, algorithm Anatomize",
		Constraints: AnyModel,
		Random:      true,
		Sensitive:   true,
		Parameters: parameters{{
			Name: "l", Title: "l", Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2,
			Summary: "The smallest number of different sensitive values in a group.",
		}},
	},
}
