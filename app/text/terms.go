package text

// Term is a word of the field that the screen explains: what it is called, and what it
// means in a sentence or three.
type Term struct{ Name, Means Message }

// TermAsk is the question that opens an explanation.
const TermAsk = Message("What does “{0}” mean?")

// The terms, each explained wherever it is used first on a step.
var (
	TermQuasi       = Term{Message("quasi-identifier"), Message("A value that names nobody by itself, but that can point to one person together with others: date of birth, sex and postcode are the usual example.")}
	TermHierarchy   = Term{Message("hierarchy"), Message("Groups of values, level above level: 37 is in “30 to 39”, which is in “20 to 39”. To make enough rows look alike, the method replaces a value by a group that holds it.")}
	TermK           = Term{Message("k-anonymity"), Message("Going by the columns marked, nothing tells a row apart from at least k − 1 others; where patients are counted, no patient from k − 1 others. It does not hide a sensitive value that all of them share.")}
	TermSeed        = Term{Message("seed"), Message("The number that chance starts from where the method has to choose. Another one can lead to another result, which is checked in the same way; the same one leads to the same result.")}
	TermSuppression = Term{Message("suppression"), Message("Leaving whole rows out of the release. A few that are unlike all others would make many others coarse. They are counted in the detail lost.")}
	TermLoss        = Term{Message("detail lost"), Message("How much less the released values say than the original ones: 0% if all are as they were, 100% if all are hidden. The more values a group covers, the more it counts.")}
	TermAttackers   = Term{Message("prosecutor, journalist, marketer"), Message("Names in the literature for three people who look for patients in the release. They differ in what they know beforehand and in what they are content with.")}
	TermRecipe      = Term{Message("recipe"), Message("A file with all decisions: roles, hierarchies, k and settings. With it they can be repeated on another table. It holds no rows, and values of the table only where you decided about them one by one, as in a hierarchy made by hand.")}
	TermDictionary  = Term{Message("data dictionary"), Message("A table that describes the columns of another one: name, type, choices. REDCap exports one for every project.")}
	TermSHA         = Term{Message("SHA-256"), Message("A fingerprint of a file, 64 digits from 0 to f. Anyone who has the file can compute it. If it is the same, the file is the same: no two different files are known that share one.")}
	TermBOM         = Term{Message("byte order mark"), Message("Three bytes at the beginning of the file that tell Excel how its letters are written (UTF-8). Without them it can show é as Ã©. Programs that do not expect them may take them for a part of the first column's name.")}
	TermCramer      = Term{Message("Cramér's V"), Message("How closely two columns of categories go together: 0 if one says nothing about the other, 1 if it says all.")}
	TermRatio       = Term{Message("correlation ratio"), Message("How closely a number goes with a category: 0 if its mean is the same in every category, 1 if the category alone determines it.")}
	TermPearson     = Term{Message("Pearson correlation"), Message("How nearly two columns of numbers lie on a straight line: 1 if exactly on a rising one, −1 if exactly on a falling one, near 0 if no line fits.")}
	TermBayes       = Term{Message("naive Bayes, cross-validation"), Message("A simple way to predict one column from the others, by how often their values occur together. It learns from four fifths of the rows and is tested on the last fifth, five times with another one.")}
	TermVariation   = Term{Message("total variation, earth mover's distance"), Message("Two measures of how far two distributions are apart: how much of one must be moved to make the other of it, and that times how far. 0% if they are the same.")}
)

// Terms returns all terms.
func Terms() []Term {
	return []Term{TermQuasi, TermHierarchy, TermK, TermSeed, TermSuppression, TermLoss, TermAttackers, TermRecipe, TermDictionary,
		TermSHA, TermBOM, TermCramer, TermRatio, TermPearson, TermBayes, TermVariation}
}
