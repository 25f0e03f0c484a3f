package timeunit

import "strings"

// Twice returns the texts that stand in more than one place of the lists.
func Twice() []string {
	var twice []string
	seen := map[string]bool{}
	for _, list := range []map[string]string{written, coded} {
		for _, texts := range list {
			for text := range strings.FieldsSeq(texts) {
				if seen[text] {
					twice = append(twice, text)
				}
				seen[text] = true
			}
		}
	}
	return twice
}

// Texts returns all texts behind numbers.
func Texts() (all []string) {
	for text := range behind {
		all = append(all, text)
	}
	return all
}
