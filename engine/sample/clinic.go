package sample

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"quasi/engine/file/recipe"
)

// Clinic returns n visits to an invented clinic, drawn from the seed. Ages,
// wards and diagnoses go together as they do in a hospital, some patients come
// several times, and several columns miss values in 1 to 4 of 100 rows.
func Clinic(n int, seed uint64) Sample { return ClinicIn("", n, seed) }

// ClinicIn is a [Clinic] with its columns, sexes and wards in a language, by its BCP 47 tag.
func ClinicIn(language string, n int, seed uint64) Sample {
	c := clinic{rng: rand.New(rand.NewPCG(seed, 0))}
	records := [][]string{slices.Clone(clinicColumns)}
	for range n {
		records = append(records, c.visit())
	}
	for _, record := range records {
		for i, cell := range record {
			record[i] = cmp.Or(townWords[language].words[cell], cell)
		}
	}
	return Sample{Name: "clinic", FileName: "synthetic-clinic.csv", CSV: encode(records), Recipe: recipe.Default()}
}

// clinic draws visits.
type clinic struct {
	rng      *rand.Rand
	patients []patient
}

type patient struct {
	name, mrn, sex, postcode string
	born                     time.Time
}

// opening is the first day of admissions; the clinic is watched for two years.
var opening = time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC)

const days = 730

func (c *clinic) visit() []string {
	p := c.patient()
	admitted := opening.AddDate(0, 0, c.rng.IntN(days))
	years := int(admitted.Sub(p.born).Hours() / 24 / 365.25)
	d := c.diagnosis(years, p.sex)
	return []string{
		p.name, p.mrn,
		c.maybe(0.012, p.born.Format(time.DateOnly)),
		c.maybe(0.006, p.sex),
		c.maybe(0.034, p.postcode),
		admitted.Format(time.DateOnly),
		c.maybe(0.01, d.code),
		d.ward,
		c.maybe(0.021, fmt.Sprintf(pick(c.rng, notes...), p.name, d.code)),
		fmt.Sprint(1 + int(c.rng.ExpFloat64()*d.stay)),
	}
}

// maybe loses a value with the given probability.
func (c *clinic) maybe(missing float64, value string) string {
	if c.rng.Float64() < missing {
		return ""
	}
	return value
}

// patient returns one who came before, one time in five, or a new one.
func (c *clinic) patient() patient {
	if len(c.patients) > 0 && c.rng.Float64() < 0.2 {
		return c.patients[c.rng.IntN(len(c.patients))]
	}
	p := patient{
		mrn:      fmt.Sprintf("M%07d", 1000000+7*len(c.patients)+c.rng.IntN(7)),
		sex:      pick(c.rng, "F", "M"),
		postcode: c.postcode(),
		born:     opening.AddDate(-c.age(), 0, -c.rng.IntN(365)),
	}
	given := womenNames
	if p.sex == "M" {
		given = menNames
	}
	p.name = pick(c.rng, given...) + " " + pick(c.rng, familyNames...)
	c.patients = append(c.patients, p)
	return p
}

// age draws the age of a patient: infants, and more of the old than of the
// young.
func (c *clinic) age() int {
	if c.rng.Float64() < 0.08 {
		return c.rng.IntN(3)
	}
	return min(101, 15+int(float64(80)*max(c.rng.Float64(), c.rng.Float64())*(0.8+float64(0.3*c.rng.Float64()))))
}

// postcode draws one of about 600, few of them with many people.
func (c *clinic) postcode() string {
	district := int(40 * c.rng.Float64() * c.rng.Float64())
	return fmt.Sprintf("%05d", 10000+district*250+5*int(15*c.rng.Float64()*c.rng.Float64()))
}

// diagnosis draws a diagnosis for the given age and sex.
func (c *clinic) diagnosis(years int, sex string) diagnosis {
	var fits []diagnosis
	for _, d := range diagnoses {
		if d.from <= years && years <= d.to && (d.sex == "" || d.sex == sex) {
			for range d.often {
				fits = append(fits, d)
			}
		}
	}
	return pick(c.rng, fits...)
}

func pick[T any](rng *rand.Rand, from ...T) T { return from[rng.IntN(len(from))] }
