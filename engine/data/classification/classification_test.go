package classification_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/classification"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
)

func byName(t testing.TB, name string) classification.Classification {
	t.Helper()
	c, ok := classification.ByName(name)
	if !ok {
		t.Fatalf("no classification %s", name)
	}
	return c
}

// rows writes a tree, a line for each value.
func rows(tree *hierarchy.Tree) string {
	var lines []string
	for _, row := range tree.Rows() {
		lines = append(lines, strings.Join(row, ";"))
	}
	return strings.Join(lines, "\n")
}

func TestTrees(t *testing.T) {
	tests := []struct {
		name     string
		values   []string
		want     string
		unplaced []string
	}{
		{classification.ICD10, []string{"I21.0", "i219", "I10", "E11.9", "none"},
			`E11.9;E11;E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*
I10;I10;I10-I15 Hypertensive diseases;IX Circulatory system;*
I21.0;I21;I20-I25 Ischaemic heart diseases;IX Circulatory system;*
i219;I21;I20-I25 Ischaemic heart diseases;IX Circulatory system;*
none;none;none;none;*`, []string{"none"}},
		{classification.Countries, []string{"DE", "FR", "JP"},
			"DE;Western Europe;Europe;*\nFR;Western Europe;Europe;*\nJP;Eastern Asia;Asia;*", nil},
		// Two spellings of one country: then it is a level of its own. Europe is
		// called as the region is.
		{classification.Countries, []string{"usa", "United-States", "Germany", "Europe", "Atlantis"},
			`Germany;Germany;Western Europe;Europe (group);*
United-States;United States of America;Northern America;Americas;*
usa;United States of America;Northern America;Americas;*
Atlantis;Atlantis;Atlantis;Atlantis;*
Europe;Europe;Europe;Europe;*`, []string{"Europe", "Atlantis"}},
		{classification.Education, []string{"HS-grad", "Bachelors", "ISCED 6", "2", "Preschool"},
			`2;ISCED 2 Lower secondary;Low (ISCED 0-2);*
Bachelors;ISCED 6 Bachelor;High (ISCED 5-8);*
HS-grad;ISCED 3 Upper secondary;Medium (ISCED 3-4);*
ISCED 6;ISCED 6 Bachelor;High (ISCED 5-8);*
Preschool;ISCED 0 Early childhood education;Low (ISCED 0-2);*`, nil},
		// A group that holds more than the value that it is called like has another name.
		{classification.Marital, []string{"Separated", "Married-spouse-absent", "Divorced"},
			"Divorced;Divorced;Not partnered;*\nMarried-spouse-absent;Separated (group);Not partnered;*\nSeparated;Separated (group);Not partnered;*", nil},
		{classification.ICD10, []string{"E11", "E11.9", "E11.2", "I10"},
			`E11;E11.-;E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*
E11.2;E11.-;E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*
E11.9;E11.-;E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*
I10;I10;I10-I15 Hypertensive diseases;IX Circulatory system;*`, nil},
		{classification.ICD10, []string{"E11", "E11.9", "E11.-"},
			`E11;E11 (group);E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*
E11.-;E11 (group);E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*
E11.9;E11 (group);E10-E14 Diabetes mellitus;IV Endocrine, nutritional and metabolic diseases;*`, nil},
		{classification.Marital, []string{"married", "Single", "WIDOWED", "已婚"},
			"Single;Never married;Not partnered;*\nWIDOWED;Widowed;Not partnered;*\nmarried;Married;Partnered;*\n已婚;Married;Partnered;*", nil},
		{classification.Occupation, []string{"Sales", "2211", "ISCO-08 0110", "Handlers-cleaners"},
			`2211;ISCO 2 Professionals;Skill levels 3-4;*
Handlers-cleaners;ISCO 9 Elementary occupations;Skill level 1;*
ISCO-08 0110;ISCO 0 Armed forces occupations;Armed forces;*
Sales;ISCO 5 Service and sales workers;Skill level 2;*`, nil},
		// A code of an occupation has one to four digits.
		{classification.Occupation, []string{"22110", "2211", "isco08", "2x"}, "2211;ISCO 2 Professionals;Skill levels 3-4;*\n22110;22110;22110;*\n2x;2x;2x;*\nisco08;isco08;isco08;*", []string{"22110", "isco08", "2x"}},
	}
	for _, test := range tests {
		tree, unplaced := byName(t, test.name).Tree(test.values, "")
		if tree == nil {
			t.Errorf("%s: no tree", test.name)
			continue
		}
		got, want := strings.Split(rows(tree), "\n"), strings.Split(test.want, "\n")
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || !slices.Equal(unplaced, test.unplaced) {
			t.Errorf("%s: made\n%s\nand %q, want\n%s\nand %q", test.name, strings.Join(got, "\n"), unplaced, strings.Join(want, "\n"), test.unplaced)
		}
	}
}

func TestNoTree(t *testing.T) {
	c := byName(t, classification.Countries)
	for _, values := range [][]string{nil, {"DE", " "}, {"DE", "DE"}} {
		if tree, unplaced := c.Tree(values, ""); tree != nil || !slices.Equal(unplaced, values) {
			t.Errorf("%q make a tree", values)
		}
	}
	var none classification.Classification
	if tree, unplaced := none.Tree([]string{"DE"}, ""); tree != nil || len(unplaced) != 1 || none.Covers([]string{"DE"}) != 0 {
		t.Error("the empty classification makes a tree")
	}
	if _, ok := classification.ByName("icd-11"); ok {
		t.Error("there is an icd-11")
	}
}

func TestCategory(t *testing.T) {
	for text, want := range map[string]string{
		"I21": "I21 exact", "I21.0": "I21 exact", " I21.0 ": "I21 exact", "I210": "I21", "i21.0": "I21", "I21.-": "I21 exact", "A17.0†": "A17 exact",
		"G01*": "G01 exact", "I 21.0": "I21", "C7A.0": "C7A exact", "S72.001A": "S72 exact", "S72001A": "S72",
		"": "", "I2": "", "21.0": "", "I21.00000": "", "I21,0": "", "É21": "", "II1": "", "病": "",
	} {
		category, exact, ok := classification.Category(text)
		got := category
		if exact {
			got += " exact"
		}
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v, want %q", text, got, ok, want)
		}
	}
}

// The first and the last category of chapters and of blocks are theirs, those
// between blocks nobody's.
func TestEndsOfRanges(t *testing.T) {
	values := []string{"A00", "B99", "D48", "D50", "H59", "H60", "T98", "V01", "Y98", "Z99", "X84", "X85", "Y09", "E91", "A10", "O93", "U50"}
	tree, unplaced := byName(t, classification.ICD10).Tree(values, "")
	if want := []string{"E91", "A10", "O93", "U50"}; !slices.Equal(unplaced, want) {
		t.Errorf("without a place: %q, want %q", unplaced, want)
	}
	chapter := map[string]string{}
	for _, row := range tree.Rows() {
		number, _, _ := strings.Cut(row[len(row)-2], " ")
		chapter[row[0]] = number
	}
	for code, want := range map[string]string{"A00": "I", "B99": "I", "D48": "II", "D50": "III", "H59": "VII", "H60": "VIII", "T98": "XIX", "V01": "XX", "X85": "XX", "Y09": "XX", "Y98": "XX", "Z99": "XXI"} {
		if chapter[code] != want {
			t.Errorf("%s is in chapter %s, want %s", code, chapter[code], want)
		}
	}
}

// Codes outside the WHO's ranges of 2019 that real tables have: U80 to U89 of
// earlier versions, and categories of ICD-10-CM. D3A, benign tumours, once stood
// among those of uncertain behaviour, because it sorts after D37; the others stood
// alone below the root. C7A and C7B stand among the malignant ones.
func TestCodesBesideTheRanges(t *testing.T) {
	for code, want := range map[string]string{
		"U80": "U80-U89", "U81.0": "U80-U89", "U82.1": "U80-U89", "U89": "U80-U89", "A90": "A90-A99", "A92": "A90-A99",
		"C4A.0": "C43-C44", "C7A": "C76-C80", "C7B": "C76-C80", "D3A.00": "D10-D36", "D49": "D37-D48", "E08.9": "E10-E14", "E09": "E10-E14",
		"G89.4": "G90-G99", "I16.0": "I10-I15", "I1A": "I10-I15", "I5A": "I30-I52", "J4A": "J40-J47", "K68": "K65-K67", "K94": "K90-K93", "K95": "K90-K93",
		"M1A": "M05-M14", "N52": "N40-N51", "N53": "N40-N51", "N65": "N60-N64", "O9A": "O94-O99", "V00": "V01-V09",
		"Y37": "Y35-Y36", "Y38": "Y35-Y36", "Y99": "Y90-Y98", "Z3A": "Z30-Z39", "Z77": "Z80-Z99", "Z78": "Z80-Z99", "Z79.4": "Z80-Z99",
	} {
		tree, unplaced := byName(t, classification.ICD10).Tree([]string{code}, "")
		if len(unplaced) > 0 {
			t.Errorf("%s has no place, want %s", code, want)
			continue
		}
		row := tree.Rows()[0]
		category, _, _ := classification.Category(code)
		if row[len(row)-4] != category || !strings.HasPrefix(row[len(row)-3], want+" ") {
			t.Errorf("%s is %q, want %s in %s", code, row, category, want)
		}
	}
}

// Names that other lists use, which once had no place.
func TestOtherNamesOfCountries(t *testing.T) {
	for name, want := range map[string]string{"Congo, The Democratic Republic of the": "Middle Africa", "Republic of The Gambia": "Western Africa", "Netherlands (Kingdom of the)": "Western Europe",
		"The Republic of North Macedonia": "Southern Europe", "Pitcairn Islands": "Polynesia", "Caribbean Netherlands": "Caribbean", "Micronesia": "Micronesia", "South Georgia": "South America",
		"French Southern and Antarctic Lands": "Eastern Africa", "Bosnia & Herzegovina": "Southern Europe", "St. Lucia": "Caribbean", "Hong Kong SAR": "Eastern Asia"} {
		tree, unplaced := byName(t, classification.Countries).Tree([]string{name, "Angola"}, "")
		if len(unplaced) > 0 {
			t.Errorf("%s has no place", name)
			continue
		}
		for _, row := range tree.Rows() {
			if row[0] == name && row[1] != want {
				t.Errorf("%s is %q, want it in %s", name, row, want)
			}
		}
	}
}

// Regions that sources disagree on: M49's are held to. CLDR has Antarctica in
// Outlying Oceania; others have Cyprus in Europe, Mexico in Northern America and
// the islands of the Southern Ocean in Antarctica.
func TestDisputedRegions(t *testing.T) {
	for code, want := range map[string]string{"AQ": "Antarctica", "CY": "Asia", "MX": "Americas", "BV": "Americas", "GS": "Americas", "HM": "Oceania", "TF": "Africa",
		"UM": "Oceania", "TW": "Asia", "GE": "Asia", "KZ": "Asia", "TR": "Asia", "RU": "Europe", "GL": "Americas", "BM": "Americas", "IR": "Asia"} {
		tree, _ := byName(t, classification.Countries).Tree([]string{code}, "")
		if row := tree.Rows()[0]; row[len(row)-2] != want {
			t.Errorf("%s is %q, want it in %s", code, row, want)
		}
	}
}

func TestBest(t *testing.T) {
	adult := "Bachelors Some-college 11th HS-grad Prof-school Assoc-acdm Assoc-voc 9th 7th-8th 12th Masters 1st-4th 10th Doctorate 5th-6th Preschool"
	tests := []struct {
		values []string
		name   string
		share  float64
	}{
		{nil, "", 0},
		{[]string{"x", "yy"}, "", 0},
		{strings.Fields(adult), classification.Education, 1},
		{strings.Fields("Married-civ-spouse Divorced Never-married Separated Widowed Married-spouse-absent Married-AF-spouse"), classification.Marital, 1},
		{strings.Fields("Tech-support Craft-repair Other-service Sales Exec-managerial Prof-specialty Handlers-cleaners Machine-op-inspct Adm-clerical Farming-fishing Transport-moving Priv-house-serv Protective-serv Armed-Forces"), classification.Occupation, 1},
		{[]string{"I21.0", "J18.9", "O80", "R05"}, classification.ICD10, 1},
		{[]string{"DE", "FR", "xx", "JP"}, classification.Countries, 0.75},
		// What could be anything shows nothing.
		{[]string{"0", "1", "2", "3"}, "", 0},
		{[]string{"no", "in", "and"}, "", 0},
		{[]string{"M0001", "M0002"}, "", 0},
		{[]string{"ISCED 3", "level 4"}, classification.Education, 1},
	}
	for _, test := range tests {
		c, share := classification.Best(test.values)
		if c.Name != test.name || share != test.share {
			t.Errorf("best for %q is %q at %v, want %q at %v", test.values, c.Name, share, test.name, test.share)
		}
	}
}

// All values of Adult that name a country, but South, have a place.
func TestAdultCountries(t *testing.T) {
	const adult = "United-States Cambodia England Puerto-Rico Canada Germany Outlying-US(Guam-USVI-etc) India Japan Greece South China Cuba Iran Honduras Philippines Italy Poland Jamaica Vietnam Mexico Portugal Ireland France Dominican-Republic Laos Ecuador Taiwan Haiti Columbia Hungary Guatemala Nicaragua Scotland Thailand Yugoslavia El-Salvador Trinadad&Tobago Peru Hong Holand-Netherlands"
	values := strings.Fields(adult)
	c, share := classification.Best(values)
	_, unplaced := c.Tree(values, "")
	if want := []string{"Outlying-US(Guam-USVI-etc)", "South", "Yugoslavia"}; c.Name != classification.Countries || !slices.Equal(unplaced, want) || share != 38.0/41 {
		t.Errorf("%s places %v of them, not %q", c.Name, share, unplaced)
	}
}

// Whatever the values, each is in the tree once, in the right depth, and what is
// surely placed is covered.
func TestTreesHoldEveryValue(t *testing.T) {
	cell := rapid.OneOf(rapid.StringMatching(`[A-Z][0-9]{2}(\.[0-9])?`), rapid.StringMatching(`[A-Z]{2,3}`), rapid.StringMatching(`[0-9]{1,4}`),
		rapid.SampledFrom([]string{"Europe", "Asia", "Germany", "IX Circulatory system", "I21", "Partnered", "Married", "married", "Low (ISCED 0-2)", "ISCED 6 Bachelor", "Skill level 1", "*"}), rapid.StringMatching(`[a-z0-9.;-]{1,6}`))
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfNDistinct(cell, 1, 12, rapid.ID[string]).Draw(t, "values")
		c := rapid.SampledFrom([]string{classification.ICD10, classification.Countries, classification.Education, classification.Marital, classification.Occupation}).Draw(t, "name")
		all, _ := classification.ByName(c)
		tree, unplaced := all.Tree(values, "")
		if tree == nil {
			t.Fatalf("%s: no tree of %q", c, values)
		}
		if got, want := slices.Sorted(slices.Values(tree.Leaves())), slices.Sorted(slices.Values(values)); !slices.Equal(got, want) {
			t.Fatalf("%q become %q", want, got)
		}
		if covered := all.Covers(values); float64(len(values)-len(unplaced)) < covered*float64(len(values))-1e-9 {
			t.Fatalf("%q stand alone, but %v are covered", unplaced, covered)
		}
		if best, share := classification.Best(values); best.Covers(values) < share {
			t.Fatalf("%s surely covers %v, at all %v", best.Name, share, best.Covers(values))
		}
		if _, _, err := tree.Domain(values, make([]int, len(values)), domain.ByLeaves, format.Format{}); err != nil {
			t.Fatal(err)
		}
	})
}

func FuzzCategory(f *testing.F) {
	for _, seed := range []string{"I21.0", "i210", "A17.0†", "C7A", "", "病", "I21.-"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		category, exact, ok := classification.Category(text)
		if !ok && (category != "" || exact) || ok && len(category) != 3 {
			t.Fatalf("%q is %q, %v, %v", text, category, exact, ok)
		}
		if again, _, still := classification.Category(category); ok && (!still || again != category) {
			t.Fatalf("%q is %q, which is %q", text, category, again)
		}
	})
}

// Groups are called in the language that is asked for, and hold the same values in each.
func TestGroupsAreCalledInALanguage(t *testing.T) {
	for name, values := range map[string][]string{
		classification.ICD10:      {"E11.9", "E11.0", "I21", "U80", "V01"},
		classification.Countries:  {"DE", "Deutschland", "Syrien", "法国", "VI", "IS"},
		classification.Education:  {"Abitur", "PhD", "none"},
		classification.Marital:    {"Ledig", "Verheiratet", "离婚"},
		classification.Occupation: {"Nurse", "Farmer", "军人"},
	} {
		english, _ := byName(t, name).Tree(values, "")
		for _, language := range rule.Languages() {
			tree, unplaced := byName(t, name).Tree(values, language)
			if tree == nil || len(unplaced) > 0 {
				t.Errorf("%s, %s: no place for %q", name, language, unplaced)
				continue
			}
			for i, row := range tree.Rows() {
				of := english.Rows()[i]
				if len(row) != len(of) || row[0] != of[0] {
					t.Errorf("%s, %s: row %q, in English %q", name, language, row, of)
				}
			}
		}
	}
	for language, want := range map[string]string{
		"":      "E11.9 E11 E10-E14 Diabetes mellitus IV Endocrine, nutritional and metabolic diseases *",
		"de":    "E11.9 E11 E10-E14 Diabetes mellitus IV Endokrine, Ernährungs- und Stoffwechselkrankheiten *",
		"zh-CN": "E11.9 E11 E10-E14 糖尿病 IV 内分泌、营养和代谢疾病 *",
	} {
		tree, _ := byName(t, classification.ICD10).Tree([]string{"E11.9", "I21"}, language)
		if got := strings.Join(tree.Rows()[0], " "); got != want {
			t.Errorf("in %q: %q, want %q", language, got, want)
		}
	}
	for language, want := range map[string]string{"": "Separated (group)", "de": "Getrennt lebend (Gruppe)", "zh-CN": "分居（组）"} {
		values := []string{"Separated", "Getrennt lebend", "分居", "Married"}
		tree, _ := byName(t, classification.Marital).Tree(values, language)
		if got := tree.Rows()[0][1]; got != want {
			t.Errorf("in %q: a group that is called like a value of it is %q, want %q", language, got, want)
		}
	}
	if tree, _ := byName(t, classification.Marital).Tree([]string{"Single"}, "fr"); tree != nil {
		t.Error("a tree in a language that there is not")
	}
}

// Each group has a name in each language, another one for each group of a level.
func TestEveryGroupHasANameInEachLanguage(t *testing.T) {
	for _, language := range rule.Languages() {
		for _, label := range classification.AllLabels() {
			if named := classification.In(language, label); named == label && !classification.Same(language, label) {
				t.Errorf("%s: no name for %q", language, label)
			}
		}
	}
}
