package classification

import (
	_ "embed" // the labels are files
	"strings"
)

// What groups are called in other languages, a line for each: what stands before = is the
// group in English or its code, as in I, A00-A09 or ISCED 3. The lists of countries have their
// code of two letters, and all names by which values are found.
var (
	//go:embed labels/de.txt
	germanLabels string
	//go:embed labels/countries-de.txt
	germanCountries string
	//go:embed labels/zh-CN.txt
	chineseLabels string
	//go:embed labels/countries-zh-CN.txt
	chineseCountries string
)

// naming holds the names of groups in a language.
type naming struct {
	labels    map[string]string   // by the English label, or by its code
	countries map[string][]string // all names, the usual one first, by the code of two letters
	group     string              // suffix to the name of a group that is also a value
}

func namings() map[string]naming {
	return once("namings", func() map[string]naming {
		return map[string]naming{
			"de":    newNaming(germanLabels, germanCountries, " (Gruppe)"),
			"zh-CN": newNaming(chineseLabels, chineseCountries, "（组）"),
		}
	})
}

func newNaming(labels, countries, group string) naming {
	n := naming{labels: map[string]string{}, countries: map[string][]string{}, group: group}
	pairs(labels, func(key, label string) { n.labels[key] = label })
	pairs(countries, func(code, names string) { n.countries[code] = words(names) })
	return n
}

// pairs calls visit for each line of a list of labels.
func pairs(text string, visit func(key, label string)) {
	lines(text, func(line string, _ []string) {
		key, label, _ := strings.Cut(line, " = ")
		visit(key, label)
	})
}

// in returns what a group is called in a language; English: as it is.
func in(language, label string) string {
	n, ok := namings()[language]
	if !ok {
		return label
	}
	if name, ok := n.labels[label]; ok {
		return name
	}
	if names := n.countries[countryCodes()[label]]; names != nil {
		return names[0]
	}
	fields := strings.Fields(label)
	for count := min(2, len(fields)-1); count > 0; count-- {
		code := strings.Join(fields[:count], " ")
		if name, ok := n.labels[code]; ok {
			return code + " " + name
		}
	}
	return label
}

// groupMark returns the suffix to the name of a group that is also a value.
func groupMark(language string) string {
	if n, ok := namings()[language]; ok {
		return n.group
	}
	return " (group)"
}
