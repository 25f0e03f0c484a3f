// Package sample makes the tables that come with the program. None of them
// holds a real person: KAIM's ten patients are the paper's own, the clinic and the
// town are drawn from a seed.
package sample

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Sample is a table file and the decisions that go with it. Columns that the
// recipe does not name are left to suggestions.
type Sample struct {
	Name     string
	FileName string
	CSV      []byte
	Recipe   recipe.Recipe
}

// Names lists the samples.
func Names() []string { return []string{"patients", "clinic"} }

// Get returns the sample of the given name; few-SEED is [Few] of a seed, and town-SEED the
// hospital's table of its [Town], which town-SEED-LANGUAGE has in a language, as
// NAME-LANGUAGE has the table of a paper.
func Get(name string) (Sample, error) {
	if digits, few := strings.CutPrefix(name, fewPrefix); few {
		seed, err := strconv.ParseUint(digits, 10, 64)
		if err != nil {
			return Sample{}, fmt.Errorf("the seed of a sample is %q, want a whole number", digits)
		}
		return Few(seed), nil
	}
	if of, town := strings.CutPrefix(name, "town-"); town {
		digits, language, _ := strings.Cut(of, "-")
		if seed, err := strconv.ParseUint(digits, 10, 64); err == nil && seed <= MaxTownSeed {
			s := NewTown(seed).In(language).Hospital()
			s.Name = name
			return s, nil
		}
	}
	if of, ok := tours[name]; ok {
		return of(), nil
	}
	for language := range townWords {
		if of, ok := strings.CutSuffix(name, "-"+language); ok {
			s, err := Get(of)
			return s.inPaper(language), err
		}
	}
	switch name {
	case "patients":
		return Patients(), nil
	case "clinic":
		return Clinic(5000, 1), nil
	}
	return Sample{}, fmt.Errorf("there is no sample %q; samples: %s", name, say.Names(Names()))
}

const fewPrefix = "few-"

// FewSample returns the name of the sample that is [Few] of a seed.
func FewSample(seed uint64) string { return fewPrefix + strconv.FormatUint(seed, 10) }

// Patients returns Table 1 of KAIM (Gong, Yang, Luo 2013) with the hierarchies
// of its Figure 2, to be released with k = 2 as in Table 3.
func Patients() Sample {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Algorithm.Name = "kaim" // whose release of this table the paper shows
	r.Columns = []recipe.Column{
		{Name: "Age", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: levels(
			"26 [20,30)", "28 [20,30)", "32 [30,40)", "36 [30,40)", "39 [30,40)", "41 [40,50)", "48 [40,50)")},
		{Name: "Gender", Role: table.QuasiIdentifying, Loss: domain.ByLeaves, Hierarchy: levels("M", "F")},
		{Name: "Zipcode", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: levels(
			"12000 [10000,15000)", "14000 [10000,15000)", "18000 [15000,20000)", "19000 [15000,20000)",
			"21000 [20000,25000)", "22000 [20000,25000)", "24000 [20000,25000)")},
		{Name: "Disease", Role: table.Sensitive},
	}
	return Sample{Name: "patients", FileName: "ten-patients.csv", CSV: []byte(patients), Recipe: r}
}

const patients = `Age,Gender,Zipcode,Disease
*,M,12000,Gastric ulcer
*,M,14000,Dyspepsia
26,F,18000,Pneumonia
28,M,19000,Bronchitis
32,M,*,*
39,M,24000,Pneumonia
41,*,*,Flu
36,F,22000,Gastritis
48,F,*,Pneumonia
*,F,21000,Flu
`

// levels makes a hierarchy of lines, each from a leaf upwards; the root is
// added.
func levels(lines ...string) *recipe.Hierarchy {
	h := &recipe.Hierarchy{}
	for _, line := range lines {
		h.Rows = append(h.Rows, append(strings.Fields(line), domain.Suppressed))
	}
	return h
}

// encode writes records as CSV, the first being the column names.
func encode(records [][]string) []byte {
	b := table.NewBuilder(records[0], nil)
	for _, record := range records[1:] {
		b.Append(record)
	}
	var out bytes.Buffer
	if err := csv.Write(&out, b.Table(), csv.WriteOptions{}); err != nil {
		panic(err) // a write to memory does not fail
	}
	return out.Bytes()
}
