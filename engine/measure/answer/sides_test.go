package answer_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/question"
	"quasi/engine/measure/answer"
	"quasi/engine/model/privacy"
)

// grounded has the grounds of questions of a table of x, y, g and h, worked out plainly.
type grounded [][]string

func (r grounded) has(row int32, columns ...int) bool {
	return !slices.ContainsFunc(columns, func(c int) bool { return r[row][c] == "" })
}

// where returns the rows that have the given columns, and pass.
func (r grounded) where(pass func(row int32) bool, columns ...int) (rows []int32) {
	for row := range int32(len(r)) {
		if r.has(row, columns...) && (pass == nil || pass(row)) {
			rows = append(rows, row)
		}
	}
	return rows
}

// parted returns some rows and, if a column has two values in them, those with the greater one.
func (r grounded) parted(rows []int32, column int) [][]int32 {
	var values []string
	for _, row := range rows {
		values = append(values, r[row][column])
	}
	slices.Sort(values)
	if values = slices.Compact(values); len(values) != 2 {
		return [][]int32{rows}
	}
	var part []int32
	for _, row := range rows {
		if r[row][column] == values[1] {
			part = append(part, row)
		}
	}
	return [][]int32{rows, part}
}

func (r grounded) is(column int, value string) func(int32) bool {
	return func(row int32) bool { return r[row][column] == value }
}

// grounds returns what each question rests on.
func (r grounded) grounds() map[string]answer.Grounds {
	const x, y, g, h = 0, 1, 2, 3
	crossed := answer.Grounds{Of: "h", Rows: r.where(nil, g, h)}
	counted := answer.Grounds{Rows: r.where(nil)}
	mean := answer.Grounds{Of: "x", Rows: r.where(nil, x)}
	share := answer.Grounds{Of: "h", Rows: r.where(nil, h)}
	told := r.where(nil, x, y, g)
	sets := append(r.parted(told, x), r.parted(told, y)[1:]...)
	for _, group := range []string{"a", "b", "c"} {
		of := r.where(r.is(g, group), g, h)
		for _, value := range []string{"p", "q"} {
			cell := r.where(func(row int32) bool { return r[row][g] == group && r[row][h] == value })
			if len(of) > 0 {
				crossed.Groups = append(crossed.Groups, [][]int32{of, cell})
			}
			if len(cell) > 0 {
				counted.Groups = append(counted.Groups, [][]int32{cell})
			}
		}
		if rows := r.where(r.is(g, group), x); len(rows) > 0 {
			mean.Groups = append(mean.Groups, r.parted(rows, x))
		}
		if len(of) > 0 { // q is the greater text, and p is asked for
			parts := r.parted(of, h)
			if len(parts) == 2 {
				parts[1] = r.where(func(row int32) bool { return r[row][g] == group && r[row][h] == "p" })
			}
			share.Groups = append(share.Groups, parts)
		}
		if rows := r.where(r.is(g, group), x, y); len(rows) > 0 {
			sets = append(sets, r.parted(rows, x)...)
		}
	}
	both := r.where(nil, x, y)
	return map[string]answer.Grounds{
		"count by g, h":           counted,
		"mean of x by g":          mean,
		"median of x by g":        mean,
		"association of g, x":     mean,
		"association of x, g":     mean,
		"share of h=p by g":       share,
		"association of g, h":     crossed,
		"association of x, y":     {Of: "x y", Rows: both, Groups: [][][]int32{{both}}},
		"regression of x on y, g": {Of: "x", Rows: r.where(nil, x), Together: true, Groups: [][][]int32{sets, nil, nil, nil}},
	}
}

// The grounds of an answer are the rows that have what is asked, by group.
func TestGroundsAreTheRowsThatTell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := grounded{{"1", "0", "a", "p"}, {"2", "1", "b", "q"}, {"3", "0", "c", "p"}}
		for range rapid.IntRange(0, 12).Draw(t, "rows") {
			rows = append(rows, []string{
				rapid.SampledFrom([]string{"", "1", "2", "3"}).Draw(t, "x"), rapid.SampledFrom([]string{"", "0", "1"}).Draw(t, "y"),
				rapid.SampledFrom([]string{"", "a", "b", "c"}).Draw(t, "g"), rapid.SampledFrom([]string{"", "p", "q"}).Draw(t, "h")})
		}
		text := "x,y,g,h,row\n"
		for i, row := range rows {
			text += strings.Join(row, ",") + "," + strconv.Itoa(i) + "\n"
		}
		original := parse(&testing.T{}, text)
		for asked, want := range rows.grounds() {
			q, err := question.Parse(asked)
			if err != nil {
				t.Fatal(err)
			}
			got, err := answer.GroundsOf(q, original)
			if err != nil {
				t.Fatal(err)
			}
			same := func(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) }
			if got.N != len(rows) || got.Of != want.Of || got.Together != want.Together || !slices.Equal(got.Rows, want.Rows) || !slices.EqualFunc(got.Groups, want.Groups, same) {
				t.Fatalf("%s of\n%s%+v, want %+v", asked, text, got, want)
			}
		}
	})
}

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
