package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"time"
)

// hospital returns the export of an invented hospital as CSV: some 1.7 visits of each of so
// many patients, drawn from the seed. Stays are longer with age and by diagnosis.
func hospital(patients int, seed uint64) []byte {
	h := &ward{rng: rand.New(rand.NewPCG(seed, 1))}
	h.out.WriteString("patient_id,birth_date,sex,postcode,marital_status,insurance,ward,admission_date,discharge_date,diagnosis,height_cm,weight_kg,crp,readmitted\n")
	for n := range patients {
		h.patient(n)
	}
	return h.out.Bytes()
}

// ward draws patients and writes their visits.
type ward struct {
	rng *rand.Rand
	out bytes.Buffer
}

// illness is a diagnosis with what goes with it.
type illness struct {
	code, ward string
	stay, crp  float64
}

var illnesses = []illness{
	{"I21", "Cardiology", 3.5, 30}, {"I50", "Cardiology", 5, 20}, {"J18", "Pneumology", 5.5, 110}, {"J44", "Pneumology", 4, 40},
	{"K35", "Surgery", 2.5, 90}, {"K80", "Surgery", 2, 35}, {"S72", "Surgery", 8, 60}, {"C18", "Oncology", 7, 45}, {"E11", "Medicine", 3, 12},
}

var (
	firstDay = time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	married  = []string{"single", "married", "divorced", "widowed"}
	insured  = []string{"public", "public", "public", "public", "private", "none"}
)

func (h *ward) patient(n int) {
	age := max(18, min(97, 62+17*h.rng.NormFloat64()))
	born := firstDay.AddDate(0, 0, -int(age*365.25))
	woman := h.rng.IntN(2) == 0
	sex, height := "m", 177+7*h.rng.NormFloat64()
	if woman {
		sex, height = "f", 164+6.5*h.rng.NormFloat64()
	}
	weight := (26 + 4*h.rng.NormFloat64()) * height * height / 10000
	who := fmt.Sprintf("P%05d,%s,%s,%d,%s,%s", n+1, born.Format(time.DateOnly), sex, 10100+7*h.rng.IntN(60),
		married[min(3, max(0, int(age/28+h.rng.NormFloat64()/2)))], insured[h.rng.IntN(len(insured))])
	visits := 1
	for visits < 8 && h.rng.Float64() < 0.42 {
		visits++
	}
	day, ill := h.rng.IntN(500), illnesses[h.rng.IntN(len(illnesses))]
	for range visits {
		if h.rng.IntN(3) == 0 {
			ill = illnesses[h.rng.IntN(len(illnesses))]
		}
		stay := 1 + int(h.rng.ExpFloat64()*ill.stay*(0.5+age/100))
		came := firstDay.AddDate(0, 0, day)
		again := "no"
		if h.rng.Float64() < 0.08+0.02*ill.stay {
			again = "yes"
		}
		fmt.Fprintf(&h.out, "%s,%s,%s,%s,%s,%.0f,%.1f,%.1f,%s\n", who, ill.ward, came.Format(time.DateOnly), came.AddDate(0, 0, stay).Format(time.DateOnly),
			ill.code, height, max(40, weight+h.rng.NormFloat64()), 1+h.rng.ExpFloat64()*ill.crp, again)
		day += stay + 5 + h.rng.IntN(90)
	}
}
