package classification

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// The blocks of a chapter lie within its range, do not overlap, and end with it,
// except where the publication leaves codes free.
func TestBlocksAreRangesOfTheirChapters(t *testing.T) {
	chapters := map[string]int{}
	lines(icd10Text, func(line string, above []string) {
		chapters[above[1]]++
		reach := strings.Fields(above[1])[1]
		from, to, ok := strings.Cut(reach, "-")
		if len(line) < 9 || line[3] != '-' || line[7] != ' ' || !ok {
			t.Fatalf("%q below %q is no block", line, above)
		}
		if line[:3] > line[4:7] || line[:3] < from || line[4:7] > to {
			t.Errorf("%q lies not within %s", line, reach)
		}
	})
	if len(chapters) != 22 {
		t.Errorf("%d chapters, want 22", len(chapters))
	}
	all := blocks()
	for i := 1; i < len(all); i++ {
		if all[i].from <= all[i-1].to {
			t.Errorf("%q and %q overlap", all[i-1].label, all[i].label)
		}
	}
	if len(all) != 261 {
		t.Errorf("%d blocks, want 261", len(all))
	}
	labels := map[string]bool{}
	for _, b := range all {
		if labels[b.label] {
			t.Errorf("%q stands twice", b.label)
		}
		labels[b.label] = true
	}
}

// ISO 3166-1 has 249 countries, M49 22 subregions (23 with Antarctica) in 6
// regions; no code or name stands for two.
func TestCountriesAreComplete(t *testing.T) {
	subregions, regions, owner := map[string]bool{}, map[string]bool{}, map[string]string{}
	n := 0
	lines(countriesText, func(line string, above []string) {
		n++
		subregions[above[0]], regions[above[1]] = true, true
		code2, rest, _ := strings.Cut(line, " ")
		code3, names, _ := strings.Cut(rest, " ")
		if len(code2) != 2 || len(code3) != 3 || code2+code3 != strings.ToUpper(code2+code3) || names == "" {
			t.Errorf("%q is no country", line)
		}
		for _, word := range append(words(names), code2, code3) {
			if before, ok := owner[key(word)]; ok && before != code2 {
				t.Errorf("%q stands for %s and %s", word, before, code2)
			}
			owner[key(word)] = code2
		}
	})
	if n != 249 || len(subregions) != 23 || len(regions) != 6 {
		t.Errorf("%d countries in %d subregions of %d regions, want 249 in 23 of 6", n, len(subregions), len(regions))
	}
}

// Every word of a list stands for exactly one thing.
func TestWordsAreDistinct(t *testing.T) {
	for name, text := range map[string]string{"education": educationText, "marital": maritalText, "occupation": occupationText} {
		owner := map[string]string{}
		lines(text, func(line string, above []string) {
			id, list, ok := strings.Cut(line, " ")
			if name == "marital" {
				id, list, ok = strings.Cut(line, ":")
			}
			if !ok || above[1] == "" {
				t.Errorf("%s: %q is no line of words", name, line)
			}
			for _, word := range words(list) {
				if key(word) == "" {
					t.Errorf("%s: %q has an empty word", name, line)
				}
				if before, ok := owner[key(word)]; ok && before != id {
					t.Errorf("%s: %q stands for %s and %s", name, word, before, id)
				}
				owner[key(word)] = id
			}
		})
	}
}

func TestKeys(t *testing.T) {
	for text, want := range map[string]string{"Côte d'Ivoire": "cotedivoire", " U.S. ": "us", "Adm-clerical": "admclerical", "博士": "博士", "--": ""} {
		if got := key(text); got != want {
			t.Errorf("%q is looked up as %q, want %q", text, got, want)
		}
	}
	if got := words(" a ; b"); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("words are %q", got)
	}
}

// In is in, for tests.
var In = in

// AllLabels returns the English labels of all groups.
func AllLabels() []string {
	all := map[string]bool{}
	for _, x := range []index{countries(), marital(), education(), occupations()} {
		for _, e := range x {
			for _, g := range e.groups {
				all[g] = true
			}
		}
	}
	for _, b := range blocks() {
		all[b.label], all[b.chapter] = true, true
	}
	return slices.Sorted(maps.Keys(all))
}

// Same reports whether the file of a language says that a group is called as in English.
func Same(language, label string) bool {
	n := namings()[language]
	if names := n.countries[countryCodes()[label]]; names != nil {
		return names[0] == label
	}
	for code, name := range n.labels {
		if label == name || label == code+" "+name && strings.HasPrefix(label, code) {
			return true
		}
	}
	return false
}
