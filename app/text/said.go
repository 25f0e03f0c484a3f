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
	return l.stopped(sentence)
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

// stopped ends a sentence with a full stop.
func (l Lang) stopped(sentence string) string {
	last, _ := utf8.DecodeLastRuneInString(sentence)
	if sentence == "" || strings.ContainsRune(".!?。！？", last) {
		return sentence
	}
	return sentence + l.language().Stop
}
