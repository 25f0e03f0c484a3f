package prepare_test

import (
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

// Means are of numbers, read as the column says; an error names the column and a value.
func TestMeansAreOfNumbers(t *testing.T) {
	long := "0." + strings.Repeat("3", format.MostPlaces)
	for _, test := range []struct {
		name, want string
		values     []string
		format     *format.Format
		missing    []string
	}{
		{"whole numbers", "", []string{"1", "2", "", "?"}, nil, []string{"?"}},
		{"nothing but missing values", "", []string{"", ""}, nil, nil},
		{"decimal commas", "", []string{"1,5", "2,25", "1,5"}, nil, nil},
		{"as many digits as can be", "", []string{long, "1"}, nil, nil},
		{"a digit too many", `column "x": it is to be released as the means of groups, and "` + long + `3" is not read as a number of at most 30`, []string{long + "3", "1"}, nil, nil},
		{"a word", `"much"`, []string{"1", "much", "2"}, nil, nil},
		{"a bound", `"<5"`, []string{"<5", "6", "7", "8"}, nil, nil},
		{"dates", `"2001-02-03"`, []string{"2001-02-03", "2001-02-04"}, nil, nil},
		{"days as numbers", `"45429"`, []string{"45429", "45430"}, &format.Format{Type: format.Date, Dates: format.ExcelSerial}, nil},
		{"codes", `"10115"`, []string{"10115", "10117"}, &format.Format{Type: format.Code}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := recipe.Default()
			r.Privacy.K = 1
			r.Columns = []recipe.Column{{Name: "x", Role: table.QuasiIdentifying, Means: true, Format: test.format, Missing: test.missing}, {Name: "n", Role: table.Insensitive}}
			b := table.NewBuilder([]string{"x", "n"}, table.NewMarkers(table.DefaultMarkers()))
			for _, v := range test.values {
				b.Append([]string{v, "n"})
			}
			p, err := prepare.New(b.Table(), r, prepare.Options{})
			if err == nil {
				err = p.Ask()
			}
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// A text for missing values must be no mean that the column can have: none from its least
// value to its greatest.
func TestAMeanIsNoMissingValue(t *testing.T) {
	for marker, refused := range map[string]bool{"30": false, "31": true, "40": true, "58": true, "59": false, "-99": false, "NA": false} {
		r := ofVisits()
		r.Column("age").Means, r.Output.Missing = true, marker
		if err := made(t, visits, r).Ask(); (err != nil) != refused {
			t.Errorf("%s: %v", marker, err)
		}
	}
	r := ofVisits()
	if r.Output.Missing = "40"; made(t, visits, r).Ask() != nil {
		t.Error("40 is refused without means")
	}
}

// Beside a population a row covers those in its range, which a mean does not show.
func TestMeansAreRefusedBesideAPopulation(t *testing.T) {
	of := tabletest.Read(t, visits, recipe.Input{})
	for _, means := range []bool{false, true} {
		r := ofVisits()
		r.Column("age").Means = means
		p, err := prepare.New(of, r, prepare.Options{Population: of})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Ask(); (err != nil) != means || err != nil && !strings.Contains(err.Error(), `beside a full register (population), columns "age"`) {
			t.Errorf("means %v: %v", means, err)
		}
	}
}
