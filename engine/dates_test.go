package engine_test

import (
	"fmt"
	"strings"
	"testing"

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
