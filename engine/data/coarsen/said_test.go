package coarsen_test

import (
	"testing"

	"quasi/engine/data/coarsen"
)

func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		"year": "only the year is left", "birth-year:2024": "only the year is left, and one class of those who are 90 or older in 2024",
		"zip3": "only the first three digits are left, 000 for areas of 20,000 people or fewer", "age-90": "ages over 89 are one class, 90+",
		"step:0.1": "numbers in groups with a width of 0.1", "round:5": "numbers rounded to multiples of 5", "classes:5,10.5": "numbers in classes that begin at 5, 10.5",
		"cap:20": "numbers from 20 on in one class", "cap:2:": "numbers up to 2 in one class", "cap:2:20": "numbers up to 2 in one class, and from 20 on in another",
		"prefix:3": "the first characters, 3 at most",
	} {
		rule, err := coarsen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := rule.Said().String(); got != want {
			t.Errorf("%s says %q, want %q", text, got, want)
		}
	}
}
