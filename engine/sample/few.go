package sample

import (
	"fmt"
	"math/rand/v2"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// FewPatients is how many rows the table of [Few] has.
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

// fewDistricts are where these patients live, and how old they are there.
var fewDistricts = []struct {
	code        string
	from, years int
}{{"101", 24, 20}, {"102", 38, 24}, {"124", 58, 26}}

var fewDiagnoses = []string{"asthma", "bronchitis", "diabetes", "gastritis", "migraine"}
