package classification

import (
	_ "embed" // the lists are files beside this one
	"strings"
	"sync"
	"unicode"

	"quasi/engine/data/rule"
)

//go:embed countries.txt
var countriesText string

//go:embed education.txt
var educationText string

//go:embed marital.txt
var maritalText string

//go:embed occupation.txt
var occupationText string

// made has what [once] has made, by its name.
var made sync.Map

// once makes a value when it is first asked for, so that a program that never asks does not have what it is
// made of.
func once[T any](name string, of func() T) T {
	value, _ := made.LoadOrStore(name, sync.OnceValue(of))
	return value.(func() T)()
}

// entry is the meaning of a word or code.
type entry struct {
	groups []string
	// code, if not empty, is the only spelling that is sure: in small letters, it
	// can be a word of any language, such as no or and.
	code string
}

// index finds entries by the keys of their words.
type index map[string]entry

func (x index) find(value string) found {
	e, ok := x[key(value)]
	if !ok {
		return found{}
	}
	return found{e.groups, e.code == "" || e.code == strings.TrimSpace(value)}
}

// plain replaces letters that have marks.
var plain = strings.NewReplacer("à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "å", "a", "ç", "c", "è", "e", "é", "e", "ê", "e", "ë", "e",
	"í", "i", "î", "i", "ï", "i", "ñ", "n", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ú", "u", "û", "u", "ü", "u")

// key is a text as it is looked up: small letters without marks, and digits.
func key(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, plain.Replace(strings.ToLower(text)))
}

// lines calls visit for each line of a list, with the headings above it: # is a
// heading, ## one below it.
func lines(text string, visit func(line string, above []string)) {
	var top, middle string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "## "); ok {
			middle = name
		} else if name, ok := strings.CutPrefix(line, "# "); ok {
			top, middle = name, ""
		} else if line != "" {
			visit(line, []string{middle, top})
		}
	}
}

// words cuts the part of a line that lists words. The first is the usual name.
func words(list string) []string {
	all := strings.Split(list, ";")
	for i, w := range all {
		all[i] = strings.TrimSpace(w)
	}
	return all
}

func countries() index {
	return once("countries", func() index {
		x := index{}
		lines(countriesText, func(line string, above []string) {
			code2, rest, _ := strings.Cut(line, " ")
			code3, names, _ := strings.Cut(rest, " ")
			all := words(names)
			groups := append([]string{all[0]}, above...)
			for _, code := range []string{code2, code3} {
				if _, isWord := x[key(code)]; !isWord {
					x[key(code)] = entry{groups, code}
				}
			}
			for _, name := range all {
				x[key(name)] = entry{groups: groups}
			}
			for _, language := range rule.Languages() {
				for _, name := range namings()[language].countries[code2] {
					if _, taken := x[key(name)]; !taken {
						x[key(name)] = entry{groups: groups}
					}
				}
			}
		})
		return x
	})
}

// countryCodes are the codes of two letters of countries, by their usual English names.
func countryCodes() map[string]string {
	return once("countryCodes", func() map[string]string {
		codes := map[string]string{}
		lines(countriesText, func(line string, _ []string) {
			_, names, _ := strings.Cut(line[len("DE "):], " ")
			codes[words(names)[0]] = line[:len("DE")]
		})
		return codes
	})
}

func placeCountry(value string) found { return countries().find(value) }

func marital() index {
	return once("marital", func() index {
		x := index{}
		lines(maritalText, func(line string, above []string) {
			name, list, _ := strings.Cut(line, ":")
			for _, word := range words(list) {
				x[key(word)] = entry{groups: []string{name, above[1]}}
			}
		})
		return x
	})
}

func placeMarital(value string) found { return marital().find(value) }

// numbered reads a list of which each line starts with a digit.
func numbered(text, system string) index {
	x := index{}
	lines(text, func(line string, above []string) {
		digit, list, _ := strings.Cut(line, " ")
		all := words(list)
		groups := []string{system + " " + digit + " " + all[0], above[1]}
		x[digit] = entry{groups: groups}
		for _, word := range all {
			x[key(word)] = entry{groups: groups}
		}
	})
	return x
}

func education() index {
	return once("education", func() index { return numbered(educationText, "ISCED") })
}

// placeEducation takes words, and levels as 3, level 3, ISCED 3 or ISCED 2011
// level 3.
func placeEducation(value string) found {
	return numberedOr(education(), value, 1, "isced2011", "isced", "level")
}

func occupations() index {
	return once("occupations", func() index { return numbered(occupationText, "ISCO") })
}

// placeOccupation takes words, and codes of one to four digits, of which the
// first is the major group, as 2211, ISCO 2211 or ISCO-08 2211.
func placeOccupation(value string) found {
	return numberedOr(occupations(), value, 4, "isco08", "isco")
}

// numberedOr finds a word, or a code of up to so many digits, which is sure only
// after a prefix that names its system.
func numberedOr(x index, value string, digits int, prefixes ...string) found {
	text := key(value)
	code := text
	for _, prefix := range prefixes {
		code = strings.TrimPrefix(code, prefix)
	}
	if code == "" || len(code) > digits || strings.Trim(code, "0123456789") != "" {
		return x.find(value)
	}
	e, ok := x[code[:1]]
	if !ok {
		return found{}
	}
	return found{e.groups, code != text}
}
