package text

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/table"
	"quasi/engine/say"
)

// Sentence says what the engine says as a sentence of its own. The engine's English
// serves where there is none in this language.
func (l Lang) Sentence(said say.Text) string {
	switch {
	case said.Code == say.CodeList:
		sentences := make([]string, len(said.Args))
		for i, arg := range said.Args {
			sentences[i] = l.Sentence(arg)
		}
		return strings.Join(sentences, l.language().Gap)
	case said.Code == "":
		return l.Phrase(said)
	}
	sentence := l.phrase(said, l.language().Capital)
	if sentence == said.English && l != English {
		return sentence // it is in no language of the screen
	}
	last, _ := utf8.DecodeLastRuneInString(sentence)
	if sentence == "" || strings.ContainsRune(".!?。！？", last) {
		return sentence
	}
	return sentence + l.language().Stop
}

// Phrase says what the engine says as a part of a sentence.
func (l Lang) Phrase(said say.Text) string { return l.part(said, false) }

// part says a text without the full stop that only a sentence has.
func (l Lang) part(said say.Text, opens bool) string {
	part := l.phrase(said, opens)
	if stop := l.language().Stop; stop != "." { // which ends abbreviations, too
		return strings.TrimSuffix(part, stop)
	}
	return part
}

// phrase says a text; opens tells that a sentence begins with it.
func (l Lang) phrase(said say.Text, opens bool) string {
	if name, ok := l.named(said); ok {
		return name
	}
	sentence, placed := said.Sentence, said.Sentence != ""
	if !placed {
		sentence = said.English
	}
	sentence = l.translated(sentence)
	if opens {
		sentence = capital(sentence)
	}
	if !placed {
		return sentence
	}
	return say.Fill(sentence, func(i int, inQuotes bool) (string, bool) {
		if i >= len(said.Args) {
			return "", false
		}
		arg := said.Args[i]
		part := l.part(arg, opens && strings.HasPrefix(sentence, "{"+strconv.Itoa(i)))
		if inQuotes {
			part = l.quoted(arg, part)
		}
		return part, true
	})
}

// quoted quotes a part of a sentence that is a name. A part that is itself a sentence has quotes of its
// own, and of a series each name is quoted.
func (l Lang) quoted(arg say.Text, part string) string {
	switch {
	case arg.Code == say.CodeNames || arg.Sentence != "":
		return part
	case arg.Code == say.CodeSeries:
		all := make([]string, len(arg.Args))
		for i, one := range arg.Args {
			all[i] = l.quoted(one, l.Phrase(one))
		}
		return l.List(all)
	}
	return l.Quote(part)
}

// named says a text that is a name, a number or a list.
func (l Lang) named(said say.Text) (string, bool) {
	var parts []string
	for _, arg := range said.Args {
		parts = append(parts, l.Phrase(arg))
	}
	switch said.Code {
	case "":
		return said.English, true
	case say.CodeNumber:
		return l.Figures(said.English), true
	case say.CodeCount:
		return l.whole(said.English), true
	case say.CodeShare:
		return l.perCent(strings.TrimSuffix(strings.TrimSuffix(said.English, "%"), ".0")), true
	case say.CodeMethod:
		return l.AlgorithmTitle(said.English), true
	case say.CodeModel:
		return l.ModelTitle(said.English), true
	case say.CodeRole:
		return l.Say(Role(table.Role(said.English))), true
	case say.CodeType:
		return l.Say(Type(said.English)), true
	case say.CodeList:
		return strings.Join(parts, l.language().Between), true
	case say.CodeSeries:
		return l.List(parts), true
	case say.CodeNames:
		if len(parts) == 0 {
			return "–", true
		}
		for i := range parts {
			parts[i] = l.Quote(parts[i])
		}
		return l.List(parts), true
	}
	return "", false
}

// capital begins a sentence with a capital letter, unless its first word is a symbol
// or the name of a setting, such as k, k-member, max_days or privacy.k.
func capital(sentence string) string {
	word, _, _ := strings.Cut(sentence, " ")
	first, size := utf8.DecodeRuneInString(word)
	next, _ := utf8.DecodeRuneInString(word[size:])
	if !unicode.IsLower(first) || word != "a" && !unicode.IsLetter(next) || strings.ContainsAny(word, "._{") {
		return sentence
	}
	return string(unicode.ToUpper(first)) + sentence[size:]
}

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
