package detect

import (
	"slices"
	"testing"

	"quasi/engine/detect/valuekind"
)

func TestHeadings(t *testing.T) {
	for _, test := range []struct {
		name string
		want []string
	}{
		{"CRP of anna.schmidt@web.de", []string{valuekind.Email, valuekind.PersonName}},
		{"Anna Schmidt 2024-03-01 CRP", []string{valuekind.PersonName}},
		{"crp_anna_schmidt", []string{valuekind.PersonName}},
		{"call +49 30 1234567", []string{valuekind.Phone}},
		{"CRP 44051401359", []string{valuekind.PersonNumber}},
		{"result of MRN 00482913", []string{valuekind.PersonNumber}},
		{"CRP 20240301120000", nil}, {"crp_20240301_120000", nil}, {"CRP 202403011200", nil}, {"MRN 20240301", []string{valuekind.PersonNumber}},
		{"Dr. Visits", nil}, {"CRP 2024-03-01", nil}, {"max_glu_serum", nil}, {"Rose Bengal", nil}, {"Date of birth", nil},
		{"hours-per-week", nil}, {"Patient ID", nil}, {"入院日期", nil}, {"Blood Pressure (mmHg)", nil}, {"icd 10 code 1", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Heading(test.name); !slices.Equal(got, test.want) {
				t.Errorf("holds %q, want %q", got, test.want)
			}
		})
	}
}

func TestCodesAsClinicsWriteThem(t *testing.T) {
	for _, code := range []string{"I10.x00x002", "K29.500x001", "E11.900", "I10.90", "S72.001A"} {
		if !isICD10(code) {
			t.Errorf("%s is not of ICD-10", code)
		}
	}
	for _, stage := range []string{"T1N0M0", "T2N1M0", "T3N 1M1"} {
		if isPostcode(stage) {
			t.Errorf("%s is a postcode", stage)
		}
	}
	if !isPostcode("T1N 2B3") || !isPostcode("K1A 0B1") {
		t.Error("Canadian postcodes are not recognized")
	}
}
