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

// Of 400 stays, 20 of 30 to 49 days are hidden: the mean falls from 5.075 to 3.5, and a
// highest class would begin at 30, the 95th percentile.
func TestBiasOfALongTail(t *testing.T) {
	var before, after strings.Builder
	before.WriteString("stay,sex\n")
	after.WriteString("stay,sex\n")
	for i := range 400 {
		stay, sex := strconv.Itoa(1+i%6), "m"
		shown := stay
		if i%20 == 0 {
			stay, shown = strconv.Itoa(30+i/20), "*"
		}
		before.WriteString(stay + "," + sex + "\n")
		after.WriteString(shown + "," + sex + "\n")
	}
	b, ok := answer.BiasOf("stay", parse(t, before.String()), parse(t, after.String()), answer.Options{})
	if !ok || !b.Moved() || b.Rows != 400 || b.Left.Rows != 380 || !(b.Left.Value < b.Original.Value) {
		t.Fatalf("%+v, %v", b, ok)
	}
	if b.Cap != 30 {
		t.Errorf("a highest class from %v on, want 30", b.Cap)
	}
	if said := b.Said.English; !strings.Contains(said, "stay: the mean is") || !strings.HasSuffix(said, "one highest class from 30 on would keep more of it") {
		t.Error(said)
	}
}

// Fifty values are compared, and no fifty-one.
func TestBiasOfManyValues(t *testing.T) {
	for n, want := range map[int]bool{50: true, 51: false} {
		rows := "code\n"
		for i := range 3 * n {
			rows += "v" + strconv.Itoa(i%n) + "\n"
		}
		table := parse(t, rows)
		if _, ok := answer.BiasOf("code", table, table, answer.Options{}); ok != want {
			t.Errorf("%d values: %v", n, ok)
		}
	}
	table := parse(t, "a\n1\n2\n")
	if _, ok := answer.BiasOf("a", table, parse(t, "b\n1\n"), answer.Options{}); ok {
		t.Error("a column that is not released")
	}
}
