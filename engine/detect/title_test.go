package detect

import (
	"fmt"
	"testing"
)

func TestIsTitled(t *testing.T) {
	for text, want := range map[string]bool{
		"Dr Nogaret": true, "lek. A. Mroczko": true, "lek. A.": false, "D.SSA CORVAGLIA": true, "DOTT.SSA VANNI": true, "MRS. VANNI": false, "Dr. Oetker": false, "Dr LE GOFF": true, "Dr. med. Ulrike Tann": true, "MUDr. Kalous": true, "Dr. van Dijk": true, "Prof. Dr. Güngör": true, "Frau Lutz": true, "д-р": false,
		"Dr": false, "Dr. 12": false, "Dr. Xy": false, "MS Contin": false, "PD L1": false, "Dr. Klinik": false, "Nogaret": false, "Dr ok": false, "": false, "Maria Lutz": false,
	} {
		if got := isTitled(text); got != want {
			t.Errorf("%q begins with a title and a name: %v", text, got)
		}
	}
}

// Half of the records with a title tell that a column names persons.
func TestTitled(t *testing.T) {
	for titled, want := range map[int]bool{5: true, 4: false} {
		if _, got := valuesOf(append(times(titled, "Dr Nogaret"), times(10-titled, "urgences")...)...).Titled(); got != want {
			t.Errorf("%d of 10 with a title: %v", titled, got)
		}
	}
}

func TestHasSurnameEnding(t *testing.T) {
	for text, want := range map[string]bool{
		"Matošević": true, "Cernatescu": true, "Popescu-Dragan": true, "Mikkelsen": true, "Гаврилюк": true, "Караджова": true, "Lahtinen": true, "Grabmeier": true, "صادق\u200cنژاد": true, "J.Torvaldsson": true,
		"Аспирин": false, "Хирургия": false, "Innere": false, "Psychiatrie": false, "Humalog": false, "Ödem": false, "Edema": false, "tissen": false, "Mann": false, "Jović": true, "Ević": false, "": false,
	} {
		if got := hasSurnameEnding(text); got != want {
			t.Errorf("%q ends as a surname: %v", text, got)
		}
	}
}

// From three records in ten with such an ending on, few words that repeat may be names.
func TestSurnamesAreNotImpersonal(t *testing.T) {
	for names, want := range map[int]bool{2: true, 3: false} {
		texts := times(names, "Matošević")
		for i := range 10 - names {
			texts = append(texts, fmt.Sprintf("Station %c", 'A'+i))
		}
		if got := valuesOf(texts...).Impersonal(); got != want {
			t.Errorf("%d of 10 end as surnames: impersonal %v", names, got)
		}
	}
}
