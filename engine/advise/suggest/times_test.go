package suggest

import (
	"slices"
	"testing"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// reasonOf returns why a column gets its role.
func reasonOf(name string, texts ...string) string {
	return Column(tabletest.Column(name, texts...).Columns[0]).Reason.Code
}

// Times of the day and weeks of a pregnancy are no numbers of anybody.
func TestTimesAndWeeks(t *testing.T) {
	for want, texts := range map[string][]string{
		profile.ReasonTime:      {"07:45", "14:30", "23:59", "0:05", "08:15:30"},
		profile.ReasonFewValues: {"38+4", "38 SSW", "40+0 SSW", "39周", "28 wks"},
	} {
		if got := reasonOf("zzqx", tabletest.Repeat(60, texts...)...); got != want {
			t.Errorf("%q: %s, want %s", texts, got, want)
		}
	}
	for _, texts := range [][]string{{"24:00", "07:60", "7:5"}, {"38", "39", "41"}, {"38+7", "50+1"}} {
		if got := reasonOf("zzqx", tabletest.Repeat(60, texts...)...); got == profile.ReasonTime {
			t.Errorf("%q are times", texts)
		}
	}
}

// Five digits under CP are a postcode; one to four are kinds of chest pain, as the same name says.
func TestPostcodesUnderCP(t *testing.T) {
	for want, texts := range map[string][]string{profile.ReasonPlace: {"29200", "75013", "69003"}, profile.ReasonMeasure: {"1", "2", "3", "4"}} {
		for _, name := range []string{"CP", "cp "} {
			if got := reasonOf(name, tabletest.Repeat(60, texts...)...); got != want {
				t.Errorf("%s of %q: %s, want %s", name, texts, got, want)
			}
		}
	}
}

// Surnames with initials are those of persons whatever the name of the column says, in 80 of 100 rows.
func TestSurnamesWithInitials(t *testing.T) {
	for n, want := range map[int]table.Role{80: table.Identifying, 79: table.Sensitive} {
		texts := slices.Concat(tabletest.Repeat(n, "Wojtasik M.", "Dudek-Sowa A.", "Zając T. K."), tabletest.Repeat(100-n, "x7", "x8"))
		if got := Column(tabletest.Column("Lek", texts...).Columns[0]).Role; got != want {
			t.Errorf("%d of 100: %s, want %s", n, got, want)
		}
	}
}
