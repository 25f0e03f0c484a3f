package recognize_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/recognize"
)

func TestPartsOfNames(t *testing.T) {
	for _, test := range []struct{ name, want string }{
		{"patientName", "patient name"}, {"BMIValue", "bmi value"}, {"MRN", "mrn"}, {"Straße", "strasse"}, {"STRAẞE", "strasse"}, {"KÖRPERGRÖßE", "koerpergroesse"},
		{"âge", "age"}, {"a\u0302ge", "age"}, {"Gro\u0308ße", "groesse"}, {"płeć", "plec"}, {"İLÇE", "ilce"}, {"Ｓｅｘ＿１", "sex 1"}, {"Größe (cm)", "groesse cm"}, {"d'entrée", "d entree"},
		{"メールアドレス", "メールアドレス"}, {"النوع", "النوع"}, {"أنثى", "انثي"}, {"", ""},
	} {
		if got := strings.Join(recognize.Parts(test.name), " "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestWordsInNames(t *testing.T) {
	words := recognize.WordsOf("sex|date of birth|=cap\nbildungs*|*geschlecht|性别")
	for name, want := range map[string]bool{
		"sex": true, "Patient_Sex": true, "sex2": true, "Sussex": false, "patientsex": true, "dateofbirth": true, "date_of_birth_1": true, "date birth": false,
		"CAP": true, "cap size": false, "Bildungsgrad": true, "Blutbildung": false, "Patientengeschlecht": true, "患者性别代码": true, "性": false, "": false,
	} {
		if got := recognize.NameOf(name).Has(words); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
	if n := recognize.NameOf("episode no"); !n.EndsWith(recognize.WordsOf("no")) || recognize.NameOf("no episode").EndsWith(recognize.WordsOf("no")) {
		t.Error("the last part is another")
	}
}

// Parts are parts already, and a word is found between any others, but not within one
// that is no word of the names that are written together.
func TestPartsAreAtHome(t *testing.T) {
	words := recognize.WordsOf("zebra")
	rapid.Check(t, func(t *rapid.T) {
		parts := recognize.Parts(rapid.String().Draw(t, "name"))
		if again := recognize.Parts(strings.Join(parts, " ")); !slices.Equal(parts, again) {
			t.Fatalf("%q has the parts %q", parts, again)
		}
		other := rapid.StringMatching(`[a-z]{1,6}`).Draw(t, "other")
		if !recognize.NameOf(other + "_Zebra").Has(words) {
			t.Fatalf("%s_Zebra has no zebra", other)
		}
		if other != "zebra" && recognize.NameOf(other+"zebra").Has(words) {
			t.Fatalf("%szebra has one", other)
		}
	})
}

// An abbreviation of at most five letters and digits is read as one word, too.
func TestAbbreviationsAreReadTogether(t *testing.T) {
	for _, test := range []struct {
		name, word string
		want       bool
	}{{"SpO2", "spo2", true}, {"HbA1c", "hba1c", true}, {"MoCaB", "mocab", true}, {"MoCaBi", "mocabi", false}, {"moCa", "moca", false}} {
		if got := recognize.NameOf(test.name).Has(recognize.WordsOf(test.word)); got != test.want {
			t.Errorf("%s has %s: %v", test.name, test.word, got)
		}
	}
}
