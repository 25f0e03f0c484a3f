package suggest

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/coarsen"
	"quasi/engine/internal/tabletest"
)

func TestForms(t *testing.T) {
	tenths := func(low, n int) (values []string) {
		for i := range n {
			values = append(values, fmt.Sprintf("%d.%d", low+i, i%10))
		}
		return values
	}
	for _, test := range []struct {
		name   string
		values []string
		want   string
	}{
		{"crp", tenths(0, 60), "[{classes 5 20 100} {round 1} {step 10} {cap 50} {cap 10 50}]"},
		{"CRP (mg/l)", tenths(0, 60), "[{classes 5 20 100} {round 1} {step 10} {cap 50} {cap 10 50}]"},
		{"crp", tenths(0, 18), "[{classes 5 20 100} {classes 0.5 2 10} {round 1} {step 2} {cap 16} {cap 2 16}]"}, // in either unit
		{"crp_mgdl", tenths(0, 18), "[{classes 0.5 2 10} {round 1} {step 2} {cap 16} {cap 2 16}]"}, {"CRP mg/L", tenths(0, 18), "[{classes 5 20 100} {round 1} {step 2} {cap 16} {cap 2 16}]"},
		{"crp mg/dl", tenths(100, 60), "[{round 1} {step 10} {cap 150} {cap 110 150}]"}, // which nobody has
		{"bmi", tenths(17, 25), "[{classes 18.5 25 30 35 40} {round 1} {step 5} {cap 35} {cap 20 35}]"},
		{"hba1c", tenths(4, 9), "[{classes 5.7 6.5} {round 1}]"}, {"HbA1c", tabletest.Sequence(80, "%d"), "[{classes 39 48} {step 10} {cap 70} {cap 10 70}]"},
		{"hb", tenths(8, 9), "[{classes 8 11 12 13} {classes 4.96 6.83 7.45 8.07} {round 1}]"}, {"hb_mmol_l", tenths(6, 5), "[{classes 4.96 6.83 7.45 8.07}]"}, {"Hb (g/dl)", tenths(8, 9), "[{classes 8 11 12 13} {round 1}]"}, {"haemoglobin", []string{"88", "120", "135"}, "[{classes 80 110 120 130}]"},
		{"glucose", []string{"4.1", "5.6", "11.2"}, "[{classes 3.9 5.6 7} {round 1}]"}, {"glucose", []string{"90", "126", "200"}, "[{classes 70 100 126}]"},
		{"sodium", []string{"131", "140", "146"}, "[{classes 125 130 135 145}]"}, {"sodium", []string{"500", "800"}, "[]"}, // a dose
		{"x", tenths(0, 60), "[{round 1} {step 10} {cap 50} {cap 10 50}]"}, {"x", []string{"0.1", "0.2", "0.35"}, "[]"}, {"x", []string{"a", "b"}, "[]"}, {"x", []string{""}, "[]"},
		{"x", tabletest.Sequence(10, "%d"), "[]"}, {"x", tabletest.Sequence(11, "%d"), "[{step 1} {cap 9} {cap 1 9}]"},
		{"dx", []string{"E11.9", "I21.4", "J44.1", "K35.8"}, "[{prefix 3}]"},
		{"atc", []string{"A10BA02", "A10BB01", "C09AA05", "C07AB02"}, "[{prefix 3} {prefix 2}]"}, {"lot", []string{"AB12", "AB13", "CD15"}, "[{prefix 3}]"}, // 2 leave as many
		{"lot", []string{"AB11", "AB12", "AB23", "AC34", "BD45"}, "[{prefix 3} {prefix 2}]"},                                                                                                           // two at most
		{"dx", strings.Fields("E11.9 I21.4 J44.1 K35.8 E10.9 I10 J45.1 K36 E66.0 zz1"), "[{prefix 3}]"}, {"dx", strings.Fields("E11.9 E11.8 I21.4 I21.1 J44.1 J44.0 K35.8 K35.1 zz1"), "[{prefix 2}]"}, // nine in ten
		{"x", tabletest.Sequence(20, "%d"), "[{step 2} {cap 16} {cap 2 16}]"}, {"x", append(tabletest.Sequence(10, "%d"), "-50", "1000"), "[{step 200} {cap 0}]"},
		{"x", append(tabletest.Sequence(110, "%d"), "110"), "[{step 20} {cap 80} {cap 20 80}]"}, // a width of 11
		{"lot", []string{"A1", "A2", "B1"}, "[{prefix 1}]"}, {"lot", []string{"A1", "A2"}, "[]"}, {"lot", []string{"A1", "B1"}, "[]"},
		{"stage", []string{"I", "II", "IV"}, "[]"}, {"dose", []string{"5 mg", "10 mg", "15 mg"}, "[]"},
	} {
		var all []string
		for _, form := range Forms(tabletest.Column(test.name, test.values...).Columns[0]) {
			if err := form.Rule.Validate(); err != nil {
				t.Error(err)
			}
			said := string(form.Rule.Kind)
			for _, cut := range form.Rule.Cuts {
				said += fmt.Sprint(" ", cut)
			}
			if form.Rule.Width > 0 {
				said += fmt.Sprint(" ", form.Rule.Width)
			}
			if form.Rule.Least != nil {
				said += fmt.Sprint(" ", *form.Rule.Least)
			}
			if form.Rule.Most != nil {
				said += fmt.Sprint(" ", *form.Rule.Most)
			}
			if form.Rule.Length > 0 {
				said += fmt.Sprint(" ", form.Rule.Length)
			}
			all = append(all, "{"+said+"}")
		}
		if got := "[" + strings.Join(all, " ") + "]"; got != test.want {
			t.Errorf("%s of %.40q: %s, want %s", test.name, test.values, got, test.want)
		}
	}
}

// Each quantity can be coarsened in each of its units.
func TestQuantities(t *testing.T) {
	for _, q := range quantities {
		for _, unit := range q.units {
			if err := (coarsen.Rule{Kind: coarsen.Classes, Cuts: unit.cuts}).Validate(); err != nil || unit.source == "" || unit.low >= unit.high {
				t.Errorf("%+v: %v", unit, err)
			}
			if unit.cuts[0] > unit.high || unit.cuts[len(unit.cuts)-1] < unit.low {
				t.Errorf("no cut of %s is where the values are", unit.source)
			}
		}
	}
}

// What a form leaves is counted by the values that occur, and a form that hides more than 5 of
// 100 records is not offered.
func TestFormsAreCounted(t *testing.T) {
	for unread, want := range map[int]bool{0: true, 5: true, 6: false} {
		var values []string
		for i := range 100 {
			values = append(values, []string{fmt.Sprintf("%d.5", i/2*2), "lost"}[min(1, max(0, unread-i))])
		}
		c := tabletest.Column("x", append(values, "200.5", "")...).Columns[0]
		d := Column(c)
		if offered := len(d.Forms) > 0; offered != want {
			t.Errorf("%d can't be read: %+v", unread, d.Forms)
		}
		alone := map[string]int{}
		for _, text := range values {
			alone[text]++
		}
		single := 1 // 200.5
		for _, n := range alone {
			if n == 1 {
				single++
			}
		}
		if d.Alone != single {
			t.Errorf("%d are alone, want %d", d.Alone, single)
		}
		for _, form := range d.Forms {
			coarse, _, err := coarsen.Column(c, form.Rule)
			if err != nil {
				t.Fatal(err)
			}
			left := 0
			for v, n := range coarse.Counts() {
				if n == 1 && !coarse.Absent(int32(v)) {
					left++
				}
			}
			if *form.Alone != left {
				t.Errorf("%s leaves %d alone, the column has %d", form.Rule.Written(), *form.Alone, left)
			}
		}
	}
}

// Of 20,000 different values is counted what their forms leave, of 20,001 not.
func TestFormsThatAreNotCounted(t *testing.T) {
	for n, want := range map[int]bool{20_000: true, 20_001: false} {
		d := Column(tabletest.Column("x", tabletest.Sequence(n, "%d")...).Columns[0])
		if len(d.Forms) == 0 || (d.Forms[0].Alone != nil) != want || d.Alone != n {
			t.Errorf("%d values: %+v, %d alone", n, d.Forms, d.Alone)
		}
	}
}

// Coarser forms of laboratory values are offered where many are below the range in words; those stay.
func TestFormsBesideWhatIsBelowTheRange(t *testing.T) {
	values := append(tabletest.Sequence(60, "%d"), tabletest.Repeat(20, "<LLOQ", "n.n.", "BLQ", "未检出")...)
	d := Column(tabletest.Column("ALT", values...).Columns[0])
	if !d.Type.Numeric() || len(d.Forms) == 0 {
		t.Fatalf("%s with the forms %+v", d.Type, d.Forms)
	}
	if got := d.TypeReason; got.Code != profile.ReasonTypeBounds || got.Args[1] != "25" {
		t.Errorf("it is said that %s", got)
	}
	for _, form := range d.Forms {
		if got, hidden := form.Rule.Value("<LLOQ", d.Format); hidden || got != "<LLOQ" {
			t.Errorf("%+v makes %q of <LLOQ", form.Rule, got)
		}
	}
}
