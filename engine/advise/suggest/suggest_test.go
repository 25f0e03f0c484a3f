package suggest_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/checkout"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
)

func TestClinic(t *testing.T) {
	micro, _ := casetest.Must2(csv.Read(bytes.NewReader(sample.Clinic(5000, 1).CSV), csv.Options{}))
	var got []table.Role
	for _, c := range suggest.Table(micro) {
		got = append(got, c.Role)
	}
	remove, quasi, sensitive := table.Identifying, table.QuasiIdentifying, table.Sensitive
	// patient_name mrn birth_date sex postcode admitted diagnosis ward notes los_days
	if want := []table.Role{remove, remove, quasi, quasi, quasi, quasi, sensitive, quasi, remove, quasi}; !reflect.DeepEqual(got, want) {
		t.Errorf("roles are %q, want %q", got, want)
	}
}

func TestAdult(t *testing.T) {
	file, err := os.Open(checkout.Data("adult.csv"))
	if err != nil {
		t.Skipf("Adult is absent: %v", err)
	}
	defer file.Close()
	micro, _ := casetest.Must2(csv.Read(file, csv.Options{}))
	var quasi []string
	for _, c := range suggest.Table(micro) {
		if c.Role == table.QuasiIdentifying {
			quasi = append(quasi, c.Name)
		}
	}
	want := []string{"age", "workclass", "education", "education-num", "marital-status", "occupation", "relationship", "race", "sex", "hours-per-week", "native-country"}
	if !slices.Equal(quasi, want) {
		t.Errorf("quasi-identifiers are %q, want %q", quasi, want)
	}
}

// Whatever the values, each has a place in the suggested hierarchy.
func TestHierarchiesHoldEveryValue(t *testing.T) {
	cell := rapid.OneOf(
		rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,2})?`), rapid.StringMatching(`0[0-9]{4}`),
		rapid.StringMatching(`(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9])`), rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"age", "zip", "birth date", "x", "admitted"}).Draw(t, "name")
		kind := rapid.SliceOfN(cell, 1, 20).Draw(t, "values")
		c := tabletest.Column(name, kind...).Columns[0]
		h, reason := suggest.Hierarchy(c)
		if h.Ordered {
			return // holds any number; a column without values
		}
		tree, err := hierarchy.FromRows(h.Rows)
		if err != nil {
			t.Fatalf("%s: %v", reason.Code, err)
		}
		var values []string
		for v, text := range c.Values {
			if !c.Missing[v] {
				values = append(values, text)
			}
		}
		if missing := tree.Missing(values); len(missing) > 0 {
			t.Fatalf("%s: %q have no place", reason.Code, missing)
		}
	})
}

// The rows of a stay are one patient's, however many they are: where no column has the patients, a
// person is asked about the stays, and never about staff.
func TestWhoseRowsOfStays(t *testing.T) {
	for _, test := range []struct {
		header string
		rows   int // of each stay
		want   string
	}{
		{"stay_id,bed", 1000, "stay_id"}, {"Fallnummer,bed", 12, "Fallnummer"}, {"就诊号,bed", 12, "就诊号"},
		{"stay_id,patient_id", 12, "patient_id"}, {"nurse_id,bed", 12, ""}, {"stay_nurse_id,bed", 12, ""}, {"stay_id,bed", 1, ""},
	} {
		read := tableOf(strings.Split(test.header, ","), 12*test.rows, func(row, column int) string {
			switch {
			case column == 0:
				return fmt.Sprint("S", 4711+row/test.rows*13)
			case strings.HasSuffix(test.header, "patient_id"):
				return fmt.Sprintf("P%06d", 170+row/test.rows/2*13)
			}
			return fmt.Sprintf("ICU-%02d", row%6)
		})
		got := ""
		if asked := profile.Patients(suggest.Table(read)); len(asked) > 0 {
			got = asked[0].Name
		}
		if got != test.want {
			t.Errorf("%s, %d rows of each: asked about %q, want %q", test.header, test.rows, got, test.want)
		}
	}
}

// The exact age of each patient says who it is; in whole years it can leave.
func TestDecimalAgeIsNotRemovedWithTheNumber(t *testing.T) {
	text := "patient_id,age\n"
	for i := range 120 {
		text += fmt.Sprintf("P%05d,%.3f\n", i%40, 20+float64(i%40)*1.737)
	}
	if got := suggest.Table(tabletest.Read(t, text, recipe.Input{})); got[1].Role != table.QuasiIdentifying {
		t.Errorf("age is %s for %s", got[1].Role, got[1].Reason.Code)
	}
}

// A column is what a person says, and what does not fit is named.
func TestWhatAPersonSaysOfAColumn(t *testing.T) {
	c := tabletest.Column("x", "1,5", "2,5", "2,5", "old").Columns[0]
	c.Format = format.Format{Type: format.Decimal, Numbers: format.Comma}
	d := suggest.Column(c)
	if d.Format != c.Format || len(d.TypeReason.Args) != 1 || d.TypeReason.Args[0] != "75" || d.TypeConfidence != 0.75 {
		t.Errorf("described as %+v, %q", d.Format, d.TypeReason)
	}
	if len(d.Odd) != 1 || d.Odd[0].Value != "old" || len(d.Histogram) != 2 || d.Histogram[0] != 1 || d.Histogram[1] != 2 {
		t.Errorf("odd %+v, histogram %v", d.Odd, d.Histogram)
	}
	// Numbers that are said to be categories are neither cut into intervals nor ordered.
	codes := tabletest.Column("ward", "1", "2", "3", "4").Columns[0]
	codes.Format = format.Format{Type: format.Category}
	if h, _ := suggest.Hierarchy(codes); len(h.Rows) != 4 || len(h.Rows[0]) != 2 {
		t.Errorf("the hierarchy of categories is %q", h.Rows)
	}
}

// What was found out of a table once gives it the formats that a second look gives.
func TestDescribedIsFormats(t *testing.T) {
	for _, values := range [][]string{{"1,5", "2,5"}, {"1", "2"}, {"1/2/2024", "3/4/2024"}, {"17/5/2024"}, {"12 %", "7 %"}, {"77岁", "8岁"}, {"1.2万", "8500"}, {"a"}, nil} {
		given := tabletest.Column("x", values...)
		described, want := suggest.Described(given, suggest.Table(given)), recognize.Formats(given)
		if described.Columns[0].Format != want.Columns[0].Format || given.Columns[0].Format != (format.Format{}) {
			t.Errorf("%q: %q, want %q", values, described.Columns[0].Format, want.Columns[0].Format)
		}
	}
}

// The most frequent values are those that sorting all of them finds.
func TestFrequentValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", ""}), 1, 40).Draw(t, "values")
		got := suggest.Column(tabletest.Column("ward", values...).Columns[0]).Frequent
		var want []profile.Frequent
		for _, v := range values {
			if at := slices.IndexFunc(want, func(f profile.Frequent) bool { return f.Value == v }); at >= 0 {
				want[at].Rows++
			} else if v != "" {
				want = append(want, profile.Frequent{Value: v, Rows: 1})
			}
		}
		slices.SortStableFunc(want, func(a, b profile.Frequent) int { return cmp.Compare(b.Rows, a.Rows) })
		if want = want[:min(3, len(want))]; !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
			t.Fatalf("most frequent are %v, want %v", got, want)
		}
	})
}

func TestLongValuesAreCut(t *testing.T) {
	long := strings.Repeat("é", 41)
	got := suggest.Column(tabletest.Column("note", long, strings.Repeat("b", 40)).Columns[0]).Frequent
	if got[0].Value != strings.Repeat("é", 39)+"…" || got[1].Value != strings.Repeat("b", 40) {
		t.Errorf("%v", got)
	}
}

// The range of a column of numbers is that of all its cells, sorted, with the lower one of two
// in the middle.
func TestRangeOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.IntRange(-50, 50), 1, 60).Draw(t, "numbers")
		cells := make([]string, len(numbers))
		for i, n := range numbers {
			cells[i] = strconv.Itoa(n)
		}
		got := suggest.Column(tabletest.Column("crp", cells...).Columns[0])
		if !got.Type.Numeric() {
			return
		}
		slices.Sort(numbers)
		at := func(i int) string { return strconv.Itoa(numbers[i]) }
		if want := (profile.Range{Least: at(0), Median: at((len(numbers) - 1) / 2), Greatest: at(len(numbers) - 1)}); got.Range == nil || *got.Range != want {
			t.Fatalf("%v is %v, want %v", numbers, got.Range, want)
		}
	})
}
