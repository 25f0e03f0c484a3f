package detect

import (
	"slices"
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
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
	for _, stage := range []string{"T1N0M0", "T2N1M0", "pT2 N1a M0", "ypT0 ypN0 cM0", "pT3, N0 (sn), MX", "TisN0M0", "T4bN2", "rpT1c pN1mi(1/12) M0"} {
		if is := isStage(stage); isPostcode(stage) || is != (stage != "rpT1c pN1mi(1/12) M0") {
			t.Errorf("%s is a stage: %v; or a postcode", stage, is)
		}
	}
	for _, other := range []string{"T1N 2B3", "T5N0M0", "T1", "M0", "T2N", "TN1M0"} {
		if isStage(other) {
			t.Errorf("%s is a stage", other)
		}
	}
	if !isPostcode("T1N 2B3") || !isPostcode("K1A 0B1") {
		t.Error("Canadian postcodes are not recognized")
	}
}

// Codes without points need 8 first letters, 3 lengths and values that repeat.
func TestCodesWithoutPoints(t *testing.T) {
	codes := []string{"E119", "J449", "N183", "C509", "S72001A", "K21", "M545", "F329"}
	for _, test := range []struct {
		name   string
		values []string
		want   bool
	}{
		{"8 letters, 3 lengths", codes, true},
		{"7 letters", append(slices.Clone(codes[:7]), "E110"), false},
		{"2 lengths", append(slices.Clone(codes[:5]), "K219", "M545", "F329"), false},
	} {
		if m, ok := Of(tabletest.Column("x", tabletest.Repeat(80, test.values...)...).Columns[0]).Code(); ok != test.want || ok && m.Kind != valuekind.ICD10 {
			t.Errorf("%s: %+v, %v", test.name, m, ok)
		}
	}
	if m, ok := Of(tabletest.Column("x", append(slices.Clone(codes), tabletest.Sequence(40, "A%03d")...)...).Columns[0]).Code(); ok {
		t.Errorf("numbers that don't repeat: %+v", m)
	}
}

// One in five procedures has to have a point.
func TestProceduresWithoutPoints(t *testing.T) {
	for text, want := range map[string]bool{"5-470.11": true, "8-980.0": true, "3-225": true, "4-470.11": false, "5-47": false, "5-470.": false, "5-470.110": false} {
		if isOPS(text) != want {
			t.Errorf("%s is a procedure: %v", text, !want)
		}
	}
	for _, test := range []struct {
		values []string
		want   bool
	}{
		{[]string{"5-470.11", "3-225", "8-980", "1-632", "9-401"}, true},
		{[]string{"5-470.11", "3-225", "8-980", "1-632", "9-401", "5-513"}, false},
	} {
		if m, ok := Of(tabletest.Column("x", tabletest.Repeat(60, test.values...)...).Columns[0]).Code(); ok != test.want || ok && m.Kind != valuekind.OPS {
			t.Errorf("%q: %+v, %v", test.values, m, ok)
		}
	}
}
