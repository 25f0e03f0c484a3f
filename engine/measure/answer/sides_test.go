package answer_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/measure/answer"
	"quasi/engine/model/privacy"
)

// Margins of medians worked out by hand, of 1.959963984540054 standard errors.
func TestMarginsOfMedians(t *testing.T) {
	hundred := "x\n"
	for i := range 100 {
		hundred += strconv.Itoa(1+i) + "\n"
	}
	for name, test := range map[string]struct {
		question, rows, patient string
		want                    [2]float64
	}{
		// The row of the median counts as one up to it: patient p has 2, and 17 others 0.5 each, so that the standard
		// error is √(18/17·8.25)/21 = 0.1407, and 4.7 and 16.3 of 21 are the bounds.
		"a median of a patient": {"median of x", medianOfAPatient(), "p", [2]float64{5, 17}},
		// The share up to the median is 0.5, with a standard error of √(100/99·25)/100 = 0.05025: 40.15 and 59.85 of 100.
		"a median": {"median of x", hundred, "", [2]float64{41, 60}},
	} {
		original := parse(t, test.rows)
		var opt answer.Options
		if test.patient != "" {
			opt.Patients = privacy.PatientsOf(original.Column(test.patient))
		}
		g := ask(t, test.question, original, original, opt).Groups[0].Original
		if g.Low == nil || !(math.Abs(*g.Low-test.want[0]) <= 1e-9) || !(math.Abs(*g.High-test.want[1]) <= 1e-9) {
			t.Errorf("%s: %+v, want %v", name, g, test.want)
		}
	}
}

// Sixty-one coefficients are told to be more than 60.
func TestTooManyCoefficientsAreTold(t *testing.T) {
	rows := "y,g\n"
	for i := range 122 {
		rows += strconv.Itoa(i%7) + ",g" + strconv.Itoa(i%61) + "\n"
	}
	original := parse(t, rows)
	q, _ := question.Parse("regression of y on g")
	if _, err := answer.Of(q, original, original, answer.Options{}); err == nil || !strings.Contains(err.Error(), "make 61 coefficients, and there can be 60") {
		t.Error(err)
	}
}

// medianOfAPatient has the numbers 1 to 21, of which patient p has 8 to 11.
func medianOfAPatient() string {
	rows := "x,p\n"
	for x := 1; x <= 21; x++ {
		whose := "q" + strconv.Itoa(x)
		if x >= 8 && x <= 11 {
			whose = "p"
		}
		rows += strconv.Itoa(x) + "," + whose + "\n"
	}
	return rows
}
