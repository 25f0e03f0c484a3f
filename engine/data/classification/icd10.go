package classification

import (
	_ "embed" // the ranges are a file beside this one
	"sort"
	"strings"
)

//go:embed icd10.txt
var icd10Text string

// block is a range of categories of ICD-10.
type block struct {
	from, to string // the first and the last category
	label    string
	chapter  string
	codes    string // of the chapter, as I00-I99
}

// blocks are the ranges in the order of their codes.
func blocks() []block {
	return once("blocks", func() []block {
		var all []block
		lines(icd10Text, func(line string, above []string) {
			number, title, _ := strings.Cut(above[1], " ")
			codes, title, _ := strings.Cut(title, " ")
			from, to, _ := strings.Cut(line[:7], "-")
			all = append(all, block{from, to, line, number + " " + title, codes})
		})
		sort.SliceStable(all, func(a, b int) bool { return all[a].from < all[b].from })
		return all
	})
}

// american are categories that the United States' ICD-10-CM has beyond the ranges
// of the WHO's blocks, each with one of the WHO's in whose block it has them, or
// that stands for what they are. C7A, C7B and D3A have blocks of their own there.
var american = map[string]string{
	"C4A": "C44", "C7A": "C80", "C7B": "C79", "D3A": "D36", "D49": "D48", "E08": "E10", "E09": "E10",
	"G89": "G90", "I16": "I15", "I1A": "I15", "I5A": "I51", "J4A": "J44", "K68": "K67", "K94": "K93", "K95": "K93",
	"M1A": "M10", "N52": "N51", "N53": "N51", "N65": "N64", "O9A": "O99", "V00": "V01",
	"Y37": "Y36", "Y38": "Y36", "Y99": "Y98", "Z3A": "Z39", "Z77": "Z80", "Z78": "Z80", "Z79": "Z80",
}

// Category returns the category of three characters of a code of ICD-10, in
// capitals: I21 of I21.0, I210, i21.9 or I21.-. The cross and star of a code of
// cause or organ do not count, nor does the text behind a code: I50.13 Linksherzinsuffizienz. exact is whether the code is written as ICD-10
// writes it, with a dot after the category or nothing. The form is checked, not
// whether there is such a code.
func Category(text string) (category string, exact, ok bool) {
	trimmed := strings.TrimSpace(text)
	if code, title, titled := strings.Cut(trimmed, " "); titled && len(code) >= 3 && len([]rune(title)) > longestMark {
		trimmed = strings.TrimSuffix(code, ":")
	}
	code := strings.TrimRight(strings.ToUpper(strings.Join(strings.Fields(trimmed), "")), "-†*+!#.")
	if len(code) < 3 || !between(code[0], 'A', 'Z') || !between(code[1], '0', '9') || !between(code[2], '0', '9') && !between(code[2], 'A', 'Z') {
		return "", false, false
	}
	rest, dotted := strings.CutPrefix(code[3:], ".")
	if len(rest) > 4 {
		return "", false, false
	}
	for i := range len(rest) {
		if !between(rest[i], '0', '9') && !between(rest[i], 'A', 'Z') {
			return "", false, false
		}
	}
	return code[:3], (dotted || rest == "") && strings.HasPrefix(trimmed, code), true
}

// longestMark is the most characters behind the blank of a code that are a mark of it and no text, as
// in I21.0 G.
const longestMark = 2

func between(c, least, greatest byte) bool { return least <= c && c <= greatest }

// placeDiagnosis returns the category, block and chapter of a code.
func placeDiagnosis(value string) found {
	category, at, exact := blockOf(value)
	if at == nil {
		return found{}
	}
	return found{[]string{category, at.label, at.chapter}, exact}
}

// Chapter returns the codes that the chapter of a code of ICD-10 begins and ends with, as I00-I99;
// empty: it is no such code.
func Chapter(value string) string {
	if _, at, _ := blockOf(value); at != nil {
		return at.codes
	}
	return ""
}

// blockOf returns the category of a code and the block that it stands in; nil: it is no code.
func blockOf(value string) (category string, at *block, exact bool) {
	category, exact, ok := Category(value)
	if !ok {
		return "", nil, false
	}
	all, sought := blocks(), category
	if neighbour, ok := american[category]; ok {
		sought = neighbour
	}
	if at = &all[sort.Search(len(all), func(i int) bool { return all[i].from > sought })-1]; sought > at.to {
		return "", nil, false
	}
	return category, at, exact
}
