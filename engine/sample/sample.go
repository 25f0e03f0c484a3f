// Package sample makes the tables that come with the program. None of them
// holds a real person: KAIM's ten patients are the paper's own, the clinic and the
// town are drawn from a seed.
package sample

import (
	"bytes"
	"fmt"
	"math/rand/v2"
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

// FewPatients is the number of rows of the table of [Few].
const FewPatients = 20

// Few returns a table of [FewPatients] invented patients, drawn from the seed, for steps
// that a person follows by eye: ages in tens and postcodes in districts lie close
// together, and a value in twelve is missing.
func Few(seed uint64) Sample {
	rng := rand.New(rand.NewPCG(seed, 2))
	maybe := func(value string) string {
		if rng.IntN(12) == 0 {
			return ""
		}
		return value
	}
	records := [][]string{{"age", "sex", "postcode", "diagnosis"}}
	for range FewPatients {
		district := rng.IntN(len(fewDistricts))
		age := fewDistricts[district].from + rng.IntN(fewDistricts[district].years)
		records = append(records, []string{
			maybe(fmt.Sprint(age)), maybe(pick(rng, "F", "M")),
			maybe(fmt.Sprintf("%s%02d", fewDistricts[district].code, 5*rng.IntN(6))),
			pick(rng, fewDiagnoses...),
		})
	}
	r := recipe.Default()
	r.Privacy.K = 3
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying},
		{Name: "postcode", Role: table.QuasiIdentifying},
		{Name: "diagnosis", Role: table.Sensitive},
	}
	return Sample{Name: FewSample(seed), FileName: "few-patients.csv", CSV: encode(records), Recipe: r}
}

// fewDistricts are the districts of these patients, with their ages.
var fewDistricts = []struct {
	code        string
	from, years int
}{{"101", 24, 20}, {"102", 38, 24}, {"124", 58, 26}}

var fewDiagnoses = []string{"asthma", "bronchitis", "diabetes", "gastritis", "migraine"}

// hostiles are texts that harm a program that shows, stores or exports them
// carelessly.
var hostiles = []string{
	`=cmd|' /C calc'!A0`, `=HYPERLINK("//example.invalid","click")`, `+1+1`, `-2+3`, `@SUM(A1:A9)`, "\t=1+1",
	`<img src=x onerror=alert(1)>`, `<script>alert(1)</script>`, `"><svg onload=alert(1)>`, `javascript:alert(1)`,
	`' OR 1=1 --`, "a,b;c\td|e", "two\nlines", "two\r\nlines", `say "hi"`, `\`, `../../etc/passwd`, `%00%0a`, `{{7*7}}`,
	"\u202egnp.exe", "zero\u200bwidth", "e\u0301\u0301\u0301", "👩🏽‍⚕️", "\u0007bell", "𝕌𝕟𝕚𝕔𝕠𝕕𝕖", "", " ", "NULL", "NaN",
	"__proto__", "constructor", "toString",
}

// Hostile returns a table whose values are formulas, markup, very long and odd
// texts. It must pass through like any other.
func Hostile() Sample {
	records := [][]string{{"age", "=name", "<b>note</b>", "code"}}
	for i := range 60 {
		note := hostiles[i%len(hostiles)]
		if i%20 == 7 {
			note = strings.Repeat("long ", 20_000)
		}
		records = append(records, []string{fmt.Sprint(20 + i%7), hostiles[(i*5)%len(hostiles)], note, hostiles[i%9]})
	}
	r := recipe.Default()
	r.Privacy.K = 3
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Loss: domain.ByRange, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "=name", Role: table.Insensitive},
		{Name: "<b>note</b>", Role: table.Sensitive},
		{Name: "code", Role: table.QuasiIdentifying},
	}
	return Sample{Name: "hostile", FileName: "hostile.csv", CSV: encode(records), Recipe: r}
}
