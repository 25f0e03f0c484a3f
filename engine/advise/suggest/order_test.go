package suggest

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/internal/tabletest"
)

// The order of the rules is the logic: where two propose something, the one that stands
// first decides.
func TestFirstRuleDecides(t *testing.T) {
	emails := tabletest.Sequence(30, "p%d@example.org")
	notes := tabletest.Sequence(30, "seen with Maria Zubiri on day %d of a long stay in hospital, wound dry, no pain, will come again next week")
	letters := tabletest.Sequence(30, "pain was %d of ten today and the wound is dry, so that nothing else has to be done before the next week comes")
	names := tabletest.Repeat(60, "Maria", "Peter", "Klaus", "Petra")
	numbers := tabletest.Sequence(25, "PX%06d")
	var full []string
	for _, given := range []string{"Maria", "Anna", "Petra", "Monika", "Ursula", "Renate"} {
		for _, family := range []string{"Smith", "Meyer", "Garcia", "Martin", "Lopez", "Huber"} {
			full = append(full, given+" Fernanda "+family+" Zubiri")
		}
	}
	for _, test := range []struct {
		first, second string
		name          string
		values        []string
	}{
		{"no values", "unexplained", "age", []string{"", ""}},
		{"direct identifiers", "identifying name", "phone", emails},
		{"direct identifiers", "protecting name", "city", emails},
		{"identifying name", "codes", "phone", tabletest.Repeat(60, "SW1A 1AA", "M1 1AE", "K1A 0B1")},
		{"identifying name", "name of a number", "patient_id", tabletest.Sequence(60, "%06d")},
		{"identifying name", "words of a list", "mrn", tabletest.Repeat(60, "m", "f")},
		{"name of a number", "one per row", "sample_no", tabletest.Sequence(60, "S%06d")},
		{"codes", "protecting name", "city", tabletest.Repeat(60, "E11.9", "I10.0", "J45.1")},
		{"codes", "few values", "x", tabletest.Repeat(60, "5 mmol/l", "7 mmol/l")},
		{"persons in texts", "free text", "x", full},
		{"identifiers in texts", "protecting name", "notes", notes},
		{"identifiers in texts", "free text", "x", notes},
		{"protecting name", "words of a list", "city", tabletest.Repeat(60, "m", "f")},
		{"protecting name", "persons", "city", names},
		{"protecting name", "free text", "address", letters},
		{"sequence", "unexplained", "x", slices.Concat(numbers, numbers, numbers)},
		{"words of a list", "any name", "outcome", tabletest.Repeat(60, "m", "f")},
		{"words of a list", "few values", "x", tabletest.Repeat(60, "m", "f")},
		{"words of a list", "persons", "x", tabletest.Repeat(60, "Paris", "Berlin", "London", "Maria", "Peter")},
		{"persons", "any name", "outcome", names},
		{"persons", "unexplained", "x", names},
		{"any name", "free text", "outcome", letters},
		{"any name", "few values", "outcome", tabletest.Repeat(60, "aa", "bb")},
		{"free text", "unexplained", "x", letters},
		{"one per row", "unexplained", "x", tabletest.Sequence(60, "ab%03dcd")},
		{"dates", "unexplained", "x", tabletest.Repeat(60, "2024-05-17", "2024-05-18")},
		{"few values", "unexplained", "x", tabletest.Repeat(60, "aa", "bb")},
		{"decimals", "unexplained", "x", tabletest.Repeat(60, "4.1", "7.2")},
	} {
		t.Run(test.first+" before "+test.second+" in "+test.name, func(t *testing.T) {
			checkOrder(t, tabletest.Column(test.name, test.values...).Columns[0], test.first, test.second)
		})
	}
}

// checkOrder makes sure that two rules propose something for a column, and that the role
// is that of the first.
func checkOrder(t *testing.T, c *table.Column, first, second string) {
	t.Helper()
	all := valuesOf(c)
	sample, form := values{all.Sample()}, all.Form()
	e := &evidence{name: c.Name, column: c, form: form, all: all, sample: sample}
	e.meaning, e.hasMeaning = meaningFor(c.Name, form.Type)
	want, ok := ruleOfName(t, first).propose(e)
	if _, too := ruleOfName(t, second).propose(e); !ok || !too {
		t.Fatalf("%s proposes: %v, %s proposes: %v, of a column of type %s", first, ok, second, too, form.Type)
	}
	if got := role(c, all, sample, form); got.role != want.role || got.reason.Code != want.reason.Code {
		t.Errorf("the role is %s because of %s, want %s because of %s", got.role, got.reason.Code, want.role, want.reason.Code)
	}
}

func ruleOfName(t *testing.T, name string) roleRule {
	t.Helper()
	at := slices.IndexFunc(roleRules, func(r roleRule) bool { return r.name == name })
	if at < 0 {
		t.Fatalf("no rule is called %q", name)
	}
	return roleRules[at]
}
