package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// datedTable has six rows that fall into two years, written in some way.
func datedTable(write func(year, month, day int) string) string {
	text := "born;ill\n"
	for i := range 12 {
		text += write(1950+i/6*10, 1+i%6, 13+i) + ";flu\n"
	}
	return text
}

func datedRecipe() recipe.Recipe {
	r := recipe.Default()
	r.Input.Delimiter, r.Privacy.K, r.Algorithm.Name = ";", 4, "datafly"
	r.Columns = []recipe.Column{{Name: "born", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	return r
}

// However dates are written, with years of two digits, with the names of months or with
// a time, the release is the same.
func TestDatesAreReadHoweverTheyAreWritten(t *testing.T) {
	months := []string{"", "Januar", "Februar", "März", "April", "Mai", "Juni"}
	written := map[string]func(y, m, d int) string{
		"iso":     func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d", y, m, d) },
		"short":   func(y, m, d int) string { return fmt.Sprintf("%02d.%02d.%02d", d, m, y%100) },
		"slashes": func(y, m, d int) string { return fmt.Sprintf("%d/%d/%02d", m, d, y%100) },
		"oracle": func(y, m, d int) string {
			return fmt.Sprintf("%02d-%s-%02d", d, []string{"", "JAN", "FEB", "MAR", "APR", "MAY", "JUN"}[m], y%100)
		},
		"german":   func(y, m, d int) string { return fmt.Sprintf("%d. %s %d", d, months[m], y) },
		"chinese":  func(y, m, d int) string { return fmt.Sprintf("%d年%d月%d日", y, m, d) },
		"admitted": func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d 22:23:00", y, m, d) },
	}
	_, want := enginetest.Written(t, tabletest.Read(t, datedTable(written["iso"]), datedRecipe().Input), datedRecipe())
	if !strings.Contains(want, "1950") {
		t.Fatalf("years are lost: %s", want)
	}
	for name, write := range written {
		release, got := enginetest.Written(t, tabletest.Read(t, datedTable(write), datedRecipe().Input), datedRecipe())
		if got != want || len(release.Notes()) != 0 {
			t.Errorf("%s: notes %q, got\n%s\nwant\n%s", name, release.Notes(), got, want)
		}
		if f := release.Recipe().Columns[0].Format; strings.Contains("short slashes oracle", name) && (f == nil || f.Pivot != 1930) {
			t.Errorf("%s: the recipe does not say the century: %+v", name, f)
		}
	}
}

// MIMIC moves dates to the years 2100 to 2200, which are no slips.
func TestDatesOfTheYearsTo2300(t *testing.T) {
	for _, year := range []int{1810, 2110, 2200, 2290} {
		text := datedTable(func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d 22:23:00", year+(y-1950)/10, m, d) })
		_, got := enginetest.Written(t, tabletest.Read(t, text, datedRecipe().Input), datedRecipe())
		if !strings.Contains(got, fmt.Sprint(year)) {
			t.Errorf("%d is lost: %s", year, got)
		}
	}
}

// The century is a decision: another one, and the years are others.
func TestTheCenturyCanBeDecided(t *testing.T) {
	r := datedRecipe()
	r.Columns[0].Format = &format.Format{Type: format.Date, Dates: format.DayMonthYear, Pivot: 1880}
	microdata := tabletest.Read(t, datedTable(func(y, m, d int) string { return fmt.Sprintf("%02d.%02d.%02d", d, m, y%100-10) }), r.Input)
	if _, got := enginetest.Written(t, microdata, r); !strings.Contains(got, "1940") {
		t.Errorf("years from 1880: %s", got)
	}
	r.Columns[0].Format = &format.Format{Type: format.Date, Dates: format.DayMonthYear, Pivot: 1950}
	if _, got := enginetest.Written(t, microdata, r); !strings.Contains(got, "2040") {
		t.Errorf("years from 1950: %s", got)
	}
}

// A format that reads no value of its column is no decision, but a slip.
func TestAFormatThatReadsNothingIsRefused(t *testing.T) {
	microdata := tabletest.Read(t, datedTable(func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d", y, m, d) }), datedRecipe().Input)
	for _, f := range []string{"decimal:comma", "integer", "decimal:spaced"} {
		r := datedRecipe()
		decided, err := format.Parse(f)
		if err != nil {
			t.Fatal(err)
		}
		r.Columns[0].Format = &decided
		if _, err := engine.Prepare(microdata, r); err == nil || !strings.Contains(err.Error(), "none of the 12 values can be read so, such as \"1950-01-13\"") || !strings.Contains(err.Error(), "born") {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// Dates that can be read in two ways are not read: what that costs is said.
func TestWhatIsLostUnreadIsSaid(t *testing.T) {
	text := datedTable(func(y, m, d int) string { return fmt.Sprintf("%d/%d/%d", m, m+2, y+m) })
	release, got := enginetest.Written(t, tabletest.Read(t, text, datedRecipe().Input), datedRecipe())
	notes := release.Notes()
	if len(notes) != 1 || !strings.Contains(notes[0].English, `Column "born" is hidden in 12 of the 12 released rows`) || !strings.Contains(notes[0].English, "1/3/1951") {
		t.Fatalf("%q of\n%s", notes, got)
	}
	r := datedRecipe()
	r.Columns[0].Format = &format.Format{Type: format.Date, Dates: format.DayMonthYear}
	if release, got := enginetest.Written(t, tabletest.Read(t, text, r.Input), r); len(release.Notes()) != 0 {
		t.Errorf("read, there is still %q of\n%s", release.Notes(), got)
	}
}
