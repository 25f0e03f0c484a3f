package method

import "quasi/engine/say/parameter"

type parameters = []parameter.Parameter

// cuts is the setting of the methods that may cut between equal values.
func cuts(summary string) parameters {
	return parameters{{
		Name: Cuts, Title: "Where it cuts", Kind: parameter.Choice, Choices: []string{"boundaries", "halves"}, Titles: []string{"at boundaries where it can", "in halves, as in the paper"}, Summary: summary,
	}}
}

var algorithms = []Algorithm{
	{
		Name:   "minimum-loss",
		Family: Clustering,
		Title:  "Minimum loss",
		Brief:  "keeps the most detail, and goes on improving for as long as you like.",
		Summary: "Builds the cheapest classes first, each with all that it covers already, " +
			"then tears down and rebuilds a few at a time for as long as you like.",
		Source:      "Quasi; ruin and recreate after Schrimpf G. et al., Journal of Computational Physics 159, 2000, 139-171",
		Constraints: AnyModel,
		Limits:      InBlocks,
		Random:      true,
		Suppresses:  true,
		Parameters: parameters{{
			Name: Rounds, Title: "Rounds", Kind: parameter.Integer, Min: 0, Max: 100_000, Default: 10,
			Summary: "How long it goes on improving: in each round it tries five changes for every class that is possible. A large table ends sooner, after a round that lowers the detail lost by less than 0.2%.",
		}},
	},
	{
		Name:   "kaim",
		Family: Clustering,
		Title:  "KAIM",
		Brief:  "groups the rows that are most alike and keeps every one of them, even those with gaps.",
		Summary: "Grows classes of k records around random ones, nearest first by information entropy, " +
			"and keeps every record, those with missing values included.",
		Source: "Gong Q., Yang M., Luo J.: Data anonymization approach for incomplete microdata. " +
			"Journal of Software 24(12), 2013, 2883-2896, Algorithm 1",
		Paper:       true,
		Constraints: AnyModel,
		Limits:      InBlocks,
		Random:      true,
	},
	{
		Name:        "k-member",
		Family:      Clustering,
		Title:       "k-member",
		Brief:       "grows groups with the least detail lost, each from the row furthest away.",
		Summary:     "Grows classes of k records, each from the one furthest away, by the least rise in information loss.",
		Source:      "Byun J.-W., Kamra A., Bertino E., Li N.: Efficient k-anonymization using clustering techniques. DASFAA 2007",
		Constraints: AnyModel,
		Limits:      InBlocks,
		Random:      true,
		Suppresses:  true,
		Parameters: parameters{{
			Name: "missing", Title: "Missing values", Kind: parameter.Choice, Choices: []string{"root", "drop"}, Titles: []string{"may stand for any value", "leave the row out"},
			Summary: "Whether a missing value is treated as the root of its hierarchy, or its row is dropped within the suppression limit.",
		}, {
			Name: "distance", Title: "Distance of two rows", Kind: parameter.Choice, Choices: []string{"height", "loss"}, Titles: []string{"height of the common ancestor", "detail lost"},
			Summary: "Whether values are as far apart as their common ancestor is high, and numbers as they differ, as Byun et al. have it, or as much as releasing both alike would lose.",
		}},
	},
	{
		Name:   "slca",
		Family: Clustering,
		Title:  "SLCA",
		Brief:  "groups rows whose sensitive values have least in common, and only then those that are alike: it often loses several times the detail that Minimum loss does.",
		Summary: "Grows classes of l different sensitive values that have little to do with each other, " +
			"so that a class does not give away what they have in common, and takes the most similar record only after that, " +
			"which on a part of Adult loses 50% where Minimum loss loses 13% under the same rule.",
		Source: "Zhang B., Yang J., Zhang J., Xie J.: (s,l)-diversity anonymity method based on clustering. " +
			"Journal of Central South University (Science and Technology) 46(10), 2015, 3733-3742, Algorithm 2",
		Paper:       true,
		Constraints: AnyModel,
		Limits:      InBlocks,
		Random:      true,
		Suppresses:  true,
		Sensitive:   true,
		Parameters: parameters{
			{Name: "s", Title: "s", Kind: parameter.Number, Min: 0, Max: 1, Default: 0.6, Easier: 1, Halfway: true,
				Summary: "The largest correlation of the sensitive values of a group. If none is set, it is halfway between that of the whole table and 1; the paper has 0.6, which can't be met where the values occur among much the same people."},
			{Name: "l", Title: "l", Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1,
				Summary: "The smallest number of different sensitive values in a group."},
			{Name: "leftover", Title: "Rows that no group can take", Kind: parameter.Choice, Choices: []string{"delete", "merge"}, Titles: []string{"leave them out, as in the paper", "merge groups"},
				Summary: "Whether a row that no group can take is left out within the suppression limit, as in step 4 of the paper, or groups are merged until they can take it."},
		},
	},
	{
		Name:        "mondrian-strict",
		Family:      Partitioning,
		Title:       "Mondrian, strict",
		Brief:       "cuts the table in halves, never between equal values.",
		Summary:     "Cuts the table in two, again and again, in the column that is widest, and never between equal values.",
		Source:      "LeFevre K., DeWitt D., Ramakrishnan R.: Mondrian multidimensional k-anonymity. ICDE 2006",
		Constraints: AnyModel,
		Limits:      InBlocks,
		Parameters: cuts("Whether it cuts at any place between the groups of a hierarchy or the values of a column, the one nearest to the median first, " +
			"or at the median alone, as LeFevre et al. do."),
	},
	{
		Name:        "mondrian-relaxed",
		Family:      Partitioning,
		Title:       "Mondrian, relaxed",
		Brief:       "cuts on where the strict one has to stop, between equal values too.",
		Summary:     "Cuts the table as strict Mondrian does, and what that leaves of 2k rows or more in exact halves, between equal values too.",
		Source:      "LeFevre K., DeWitt D., Ramakrishnan R.: Mondrian multidimensional k-anonymity. ICDE 2006",
		Constraints: AnyModel,
		Limits:      InBlocks,
		Parameters: cuts("Whether it first cuts between the groups of a hierarchy or the values of a column as far as it can, " +
			"or always in exact halves, wherever they fall, as LeFevre et al. do."),
	},
	{
		Name:        AOS,
		Family:      Partitioning,
		Title:       "AOS",
		Brief:       "cuts like Mondrian, the columns in your order of priority.",
		Summary:     "Cuts as strict Mondrian does, but always in the first column, in your order of priority, that can be cut.",
		Source:      "AOS: utility-based anonymization for workloads that are sensitive to the order of attributes, Journal of Software; after LeFevre et al. 2006",
		Paper:       true,
		Constraints: AnyModel,
		Limits:      InBlocks,
	},
	{
		Name:        "rounded-partition",
		Family:      Partitioning,
		Title:       "Rounded partition",
		Brief:       "cuts the table into as many groups as possible.",
		Summary:     "Cuts the table into parts whose sizes are multiples of k, nearly, into as many classes as possible.",
		Source:      "Algorithm for k-anonymity based on rounded partition function, Journal of Software, Theorems 1 and 2",
		Paper:       true,
		Constraints: AnyModel,
		Limits:      InBlocks,
		Parameters: cuts("Whether it cuts between the groups of a hierarchy or the values of a column where that leaves as many classes, " +
			"none larger than the paper allows, or always at the sizes of the paper, wherever they fall."),
	},
	{
		Name:        "bottom-up",
		Family:      Partitioning,
		Title:       "Bottom-up",
		Brief:       "joins the groups that lose least, from single rows up.",
		Summary:     "Starts from single records and joins each class that is too small to the one that raises the weighted certainty penalty least.",
		Source:      "Xu J., Wang W., Pei J. et al.: Utility-based anonymization using local recoding. KDD 2006",
		Constraints: AnyModel,
		Limits:      InBlocks,
		Parameters: parameters{{
			Name: "penalty", Title: "What a merger keeps small", Kind: parameter.Choice, Choices: []string{"rise", "union"}, Titles: []string{"the rise of the penalty", "the penalty of both together (Xu et al.)"},
			Summary: "Whether a class joins the one with which the penalty rises least, or, as Xu et al. have it, the one with which it is the smallest, which loses more.",
		}},
	},
	{
		Name:   Consistent,
		Family: FullDomain,
		Title:  "Consistent",
		Brief:  "the same detail in every row, and single cells left empty where that is not enough, above all rare values.",
		Summary: "Finds one level per column for the whole table, suppresses single cells where that is not enough, " +
			"and goes on looking for fewer of them for as long as you like; it keeps every row.",
		Source: "Quasi; global recoding with local suppression as in Hundepool A. et al.: Statistical Disclosure Control. Wiley 2012, " +
			"3.2.2 and 3.2.4",
		Constraints: AnyModel,
		Limits:      ByCells,
		Random:      true,
		Parameters: parameters{{
			Name: Rounds, Title: "Rounds", Kind: parameter.Integer, Min: 0, Max: 100_000, Default: 40,
			Summary: "How long it goes on improving: in each round it tries as many changes as there are rows.",
		}},
	},
	{
		Name:        "incognito",
		Family:      FullDomain,
		Title:       "Incognito",
		Brief:       "one level of detail per column, the best of all that suffice.",
		Summary:     "Finds every choice of one level per column that suffices, from few columns to all, and takes the one that loses least.",
		Source:      "LeFevre K., DeWitt D., Ramakrishnan R.: Incognito: efficient full-domain k-anonymity. SIGMOD 2005",
		Constraints: MonotoneModel,
		Limits:      ByLevels,
		Suppresses:  true,
	},
	{
		Name:    "datafly",
		Family:  FullDomain,
		Title:   "Datafly",
		Brief:   "one level of detail per column, found quickly.",
		Summary: "Climbs one level at a time in the column with the most values until few enough rows stand out, and drops those.",
		Source: "Sweeney L.: Datafly: a system for providing anonymity in medical data. 1997; Achieving k-anonymity privacy " +
			"protection using generalization and suppression. International Journal of Uncertainty, Fuzziness and Knowledge-Based Systems 10(5), 2002",
		Constraints: AnyModel,
		Limits:      ByLevels,
		Suppresses:  true,
		Parameters: parameters{{
			Name: "remainder", Title: "When it stops", Kind: parameter.Choice, Choices: []string{"k", "limit"}, Titles: []string{"at most k rows are left (Sweeney)", "the suppression limit allows it"},
			Summary: "Whether it climbs until at most k rows stand out, as Sweeney has it, or only until the suppression limit allows them all to be left out.",
		}},
	},
	{
		Name:        "samarati",
		Family:      FullDomain,
		Title:       "Samarati",
		Brief:       "one level of detail per column, with as few steps up as possible.",
		Summary:     "Searches for the choice of one level per column that takes the fewest steps up.",
		Source:      "Samarati P.: Protecting respondents' identities in microdata release. IEEE TKDE 13(6), 2001",
		Constraints: MonotoneModel,
		Limits:      ByLevels,
		Suppresses:  true,
	},
	{
		Name:        "optimal",
		Family:      FullDomain,
		Title:       "Optimal full-domain search",
		Brief:       "one level of detail per column, with the least detail lost of all.",
		Summary:     "Finds the choice of one level per column that loses least of all, rows left out included.",
		Source:      "El Emam K. et al.: A globally optimal k-anonymity method. JAMIA 16(5), 2009; Kohlmayer F. et al.: Flash. PASSAT 2012",
		Constraints: AnyModel,
		Limits:      ByLevels,
		Suppresses:  true,
		Parameters: parameters{{
			Name: "measure", Title: "What counts as detail lost", Kind: parameter.Choice,
			Choices: []string{"loss", "discernibility", "class-size", "precision"},
			Titles:  []string{"detail lost", "rows that look alike (discernibility)", "average group size", "levels climbed (precision)"},
			Summary: "What the search keeps as small as possible.",
		}},
	},
	{
		Name:    "top-down-specialisation",
		Family:  FullDomain,
		Title:   "Top-down specialization",
		Brief:   "starts with everything hidden and reveals what it may.",
		Summary: "Starts with everything hidden and reveals, one hierarchy node at a time, what gains most and is still allowed.",
		Source: "after Fung B., Wang K., Yu P.: Top-down specialization for information and privacy preservation. ICDE 2005; " +
			"for distinct (l,α)-diversity Sun X., Li M., Wang H. 2011",
		Constraints: MonotoneModel,
		Suppresses:  true,
		Parameters: parameters{{
			Name: "score", Title: "What it reveals first", Kind: parameter.Choice, Choices: []string{"loss", "information-gain"}, Titles: []string{"detail lost", "information gain by anonymity loss (Fung et al.)"},
			Summary: "Whether it reveals what lowers the detail lost most, or, as Fung et al. have it, what tells most about the first sensitive column, taken as the classes to predict, for the anonymity that it costs.",
		}},
	},
	{
		Name:   Anatomy,
		Family: Bucketing,
		Title:  "Anatomy",
		Brief:  "leaves values as they are and breaks their link to the sensitive ones.",
		Summary: "Leaves every value as it is and publishes the sensitive ones in a table of their own, " +
			"joined by the number of a group: it hides nobody, only who has which sensitive value.",
		Source:      "Xiao X., Tao Y.: Anatomy: simple and effective privacy preservation. VLDB 2006, algorithm Anatomize",
		Constraints: AnyModel,
		Limits:      Unchanged,
		Random:      true,
		Sensitive:   true,
		Parameters: parameters{{
			Name: "l", Title: "l", Kind: parameter.Integer, Min: 1, Max: 1e6, Default: 2, Easier: -1,
			Summary: "The smallest number of different sensitive values in a group.",
		}},
	},
}
