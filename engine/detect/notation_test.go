package detect

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// valuesOf returns the values of a column with each text so many times, as "5 Dr Vial" says.
func valuesOf(texts ...string) Values {
	return Values{recognize.Of(tabletest.Column("x", texts...).Columns[0])}
}

// times returns a text so many times, and other texts behind it.
func times(n int, text string, others ...string) []string {
	return append(slices.Repeat([]string{text}, n), others...)
}

func TestIsNotation(t *testing.T) {
	for text, want := range map[string]bool{
		"1-0-1": true, "1-0,5-1-0": true, "2x1": true, "3 x 500": true, "6/12": true, "20/200": true, "4/5": true, "1:80": true, "G2P1": true,
		"38+4": true, "E4V5M6": true, "++": true, "C2D8": true, ">10^5": true, "C2": false, "CD8": false, "10^15": false, "1+": true, "135-145": true, "3,5-5,1": true, "<5": true, "> 60": true, "≥90": true,
		"145-135": false, "012-345": false, "12-012": false, "38+7": false, "58+4": false, "E5V5M6": false, "G2": false, "12/34": false, "10-20-30": false,
		"<3h": true, "3-4,5h": true, ">4,5 h": true, "0-90 min": true, "90-0 min": false, "3h": false, "V2.1": true, "v1.0.3": true, "V2": false, "8140/3": true, "9680/9": true, "8140/4": false, "7140/3": false,
		"mmol/l": true, "%": true, "Tsd/µl": true, "x10^9/L": true, "10^12/L": true, "10^123/L": false, "mol": false, "p.o.": true, "IV": true, "TDS": true, "tópica": true, "皮下注射": true, "q8h": true, "Weber": false,
		"2024-03-05": false, "12345-6": false, "+++++": false, "1-0": false, "A-12": false, "": false,
	} {
		if got := isNotation(text); got != want {
			t.Errorf("%q is a notation: %v", text, got)
		}
	}
}

// Nineteen in twenty records must have weeks and days, of a pregnancy at most.
func TestWeeksAndDays(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  bool
	}{
		{[]string{"38+4", "24 + 0", "41+6"}, true},
		{times(19, "38+4", "term"), true},
		{times(18, "38+4", "term"), false},
		{[]string{"38+4", "58+4"}, false},
		{[]string{"38+4", "38+7"}, false},
	} {
		if got := valuesOf(test.texts...).WeeksAndDays(); got != test.want {
			t.Errorf("%s are weeks and days: %v", strings.Join(test.texts, "|"), got)
		}
	}
}

// Nearly all records must hold what says how something is given, in three ways at least: the
// initials of a nurse may be IM.
func TestRoutes(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  bool
	}{
		{[]string{"oral", "iv", "sc"}, true},
		{[]string{"oral", "iv"}, false},
		{times(19, "oral", "iv", "sc", "sng"), true},
		{append(times(38, "oral", "iv", "sc"), "tel. 1", "tel. 2"), true},  // 40 of 42
		{append(times(34, "oral", "iv", "sc"), "tel. 1", "tel. 2"), false}, // 36 of 38
		{[]string{"Weber", "Kaya", "Schmidt"}, false},
	} {
		if got := valuesOf(test.texts...).Routes(); got != test.want {
			t.Errorf("%s say how something is given: %v", strings.Join(test.texts, "|"), got)
		}
	}
}

// Four in five records must have a notation, and the others no digits but those of small numbers.
func TestNotations(t *testing.T) {
	for _, test := range []struct {
		texts []string
		want  bool
	}{
		{times(4, "1:80", "neg"), true},
		{times(7, "1:80", "neg", "neg"), false}, // 7 of 9
		{times(9, "<0,25", "0,5"), true},
		{times(9, "<0,25", "99"), true},
		{times(9, "<0,25", "100"), false},
		{times(9, "6/12", "Bed 4"), false},
	} {
		if got := valuesOf(test.texts...).Notations(); got != test.want {
			t.Errorf("%s are notations: %v", strings.Join(test.texts, "|"), got)
		}
	}
}
