package csv_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// NA among codes of countries may be Namibia: that is asked, unless it was said.
func TestNamibiaIsAsked(t *testing.T) {
	for _, test := range []struct {
		name    string
		cells   string
		missing []string
		want    bool
	}{
		{"countries", "DE FR IT NA NA", nil, true},
		{"three countries", "DE FR IT NA", nil, true},
		{"from A to Z", "AZ ZA ZW NA", nil, true},
		{"small letters", "de fr it NA", nil, false},
		{"two countries", "DE FR DE NA", nil, false},
		{"no NA", "DE FR IT ES", nil, false},
		{"9 of 10 are countries", "DE FR IT ES PL NL BE DK SE XX NA", nil, true},
		{"8 of 9 are countries", "DE FR IT ES PL NL BE DK XX NA", nil, false},
		{"three letters", "DEU FRA ITA NA", nil, false},
		{"states", "NY TX WY OH NA", nil, false},
		{"said to be missing", "DE FR IT NA", []string{"", "NA"}, false},
		{"said to be a value", "DE FR IT NA", []string{"?"}, false},
	} {
		text := "id,born\n"
		for i, cell := range strings.Fields(test.cells) {
			text += strings.Repeat("x", i+1) + "," + cell + "\n"
		}
		_, f, err := csv.Read(strings.NewReader(text), csv.Options{Missing: test.missing})
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.ContainsFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnNamibia }); got != test.want {
			t.Errorf("%s: asked %v, %+v", test.name, got, f.Warnings)
		}
	}
}
