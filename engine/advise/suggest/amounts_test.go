package suggest

import (
	"fmt"
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

// Numbers with a decimal sign are amounts where a tenth of the rows has a fraction, of two digits or,
// behind one digit, of four.
func TestAmountsWithFractions(t *testing.T) {
	fractions := func(n int) (texts []string) {
		for i := range 100 {
			texts = append(texts, fmt.Sprintf("%d.0", 100+i))
			if i < n {
				texts[i] = fmt.Sprintf("%d.5", 100+i)
			}
		}
		return texts
	}
	digits := func(format string) (texts []string) {
		for i := range 100 {
			texts = append(texts, fmt.Sprintf(format, i))
		}
		return texts
	}
	for name, c := range map[string]struct {
		texts []string
		want  bool
	}{
		"10 of 100 with a fraction": {fractions(10), true}, "9 of 100 with a fraction": {fractions(9), false},
		"2 digits": {digits("47.%02d"), true}, "3 digits": {digits("47.1%02d"), false},
		"4 digits behind one": {digits("1.10%02d"), true}, "5 digits behind one": {digits("1.100%02d"), false},
	} {
		if got := reasonOf("zzqx", c.texts...) == profile.ReasonDecimals; got != c.want {
			t.Errorf("%s: %t, %s", name, got, reasonOf("zzqx", c.texts...))
		}
	}
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
