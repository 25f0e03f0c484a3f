package suggest_test

import (
	"fmt"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

func proposed(name string, texts ...string) table.Role {
	return suggest.Table(tabletest.Column(name, texts...))[0].Role
}

// Notations repeat at least five times each; what looks like them and does not is removed. Weeks and
// days of a pregnancy need not.
func TestNotationsRepeat(t *testing.T) {
	pregnancies := func(n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprintf("%d+%d", 24+i%10, i%7))
		}
		return all
	}
	schemes := func(n int) (all []string) {
		for i := range n {
			all = append(all, fmt.Sprintf("%d-%d-1", i%4, i/4))
		}
		return all
	}
	for rows, want := range map[int]table.Role{5 * 12: table.QuasiIdentifying, 5*12 - 1: table.Identifying} {
		if got := proposed("x", tabletest.Repeat(rows, schemes(12)...)...); got != want {
			t.Errorf("12 notations in %d rows are %s, want %s", rows, got, want)
		}
	}
	if got := proposed("x", pregnancies(60)...); got != table.QuasiIdentifying {
		t.Errorf("weeks and days that seldom repeat are %s", got)
	}
	if got := proposed("x_no", tabletest.Repeat(600, pregnancies(12)...)...); got != table.Identifying {
		t.Errorf("notations under the word for a number are %s", got)
	}
}

// Under a name that begins with the word for a number, long or nearly all different values are
// record numbers, whatever word follows; small counts of operations are not.
func TestNumberFirst(t *testing.T) {
	long := make([]string, 60)
	for i := range long {
		long[i] = fmt.Sprint(100000 + i*7919%90000)
	}
	few := tabletest.Repeat(120, "0", "1", "2", "3")
	for _, name := range []string{"№ операции", "Nº operación", "Nr zabiegu", "Br. operacije", "شماره عمل", "N° intervention", "Číslo operace"} {
		if got := proposed(name, long...); got != table.Identifying {
			t.Errorf("%s of six digits is %s", name, got)
		}
	}
	if got := proposed("Nº operaciones", few...); got == table.Identifying {
		t.Errorf("a count of operations is %s", got)
	}
}

// A remark can say anything, also where its name says that it is on a treatment.
func TestRemarksOnCare(t *testing.T) {
	texts := tabletest.Repeat(120, "mieszka z córką w Pile", "rolnik, pije", "były górnik", "odmówił", "po rozwodzie")
	for _, name := range []string{"Uwagi lek.", "treatment notes", "Diagnose Bemerkung", "комментарий диагноз"} {
		if got := proposed(name, texts...); got != table.Identifying {
			t.Errorf("%s is %s", name, got)
		}
	}
	if got := proposed("treatment", texts...); got == table.Identifying {
		t.Errorf("a treatment is %s", got)
	}
}

// A title outdoes a name that sounds like care.
func TestTitlesOutdoNames(t *testing.T) {
	texts := tabletest.Repeat(120, "Dr Cazeneuve", "Dr LE GOFF", "Dr Teyssier", "Dr Jourdan", "urgences")
	for _, name := range []string{"Méd. traitant", "service", "x"} {
		if got := proposed(name, texts...); got != table.Identifying {
			t.Errorf("%s is %s", name, got)
		}
	}
	if got := proposed("service", tabletest.Repeat(120, "Chirurgie", "Urgences", "Réanimation")...); got != table.QuasiIdentifying {
		t.Errorf("services are %s", got)
	}
}

// The unit at the end of a name tells an amount, and how long something took; without it, whole
// numbers under an unknown word are removed.
func TestUnitsInNames(t *testing.T) {
	texts := make([]string, 120)
	for i := range texts {
		texts[i] = fmt.Sprint(20 + i*37%400)
	}
	for name, want := range map[string]table.Role{
		"Qwx 10³/µL": table.Insensitive, "Qwx (ml)": table.Insensitive, "Qwx (min)": table.QuasiIdentifying, "qwx_min": table.QuasiIdentifying,
		"Qwx": table.Identifying, "Qwx (m)": table.Identifying, "qwx count": table.QuasiIdentifying,
	} {
		if got := proposed(name, texts...); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
