package askable_test

import (
	"strings"
	"testing"

	"quasi/engine/data/askable"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// What a table does not have is said with the place; what it has can be asked.
func TestCheck(t *testing.T) {
	read := tabletest.Read(t, "stay,ward,sent\n4.0, A,x\n7,B,y\n,B,y\n", recipe.Input{})
	for text, want := range map[string]string{
		"mean of stay by ward":         "",
		"count by stay/5":              "",
		"share of ward=A":              "",
		"share of stay=4":              "",
		"association of ward, stay":    "",
		"regression of ward=B on stay": "",
		"mean of stays":                `question "mean of stays": the table has no column "stays"`,
		"mean of ward":                 `column "ward" is not of numbers, as " A"`,
		"median of sent by ward":       `column "sent" is not of numbers, as "x"`,
		"count by ward/10":             `column "ward" is not of numbers, as " A": leave out the width`,
		"share of ward=C":              `no row of column "ward" has the value "C"`,
		"share of stay=5 by ward":      `no row of column "stay" has the value "5"`,
		"regression of ward=c on stay": `no row of column "ward" has the value "c"`,
	} {
		q, err := question.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		switch err := askable.Check(q, read); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// A value is that of a row by its text, or by its number in a column of numbers.
func TestValueOfARow(t *testing.T) {
	for _, test := range []struct {
		values, value string
		want          bool
	}{
		{"4.0 7", "4", true}, {"4.0 7", " 4.0 ", true}, {"4.0 7", "5", false}, {"0 7", "x", false}, {"0 7", "0.0", true}, {"4.0 A B", "4", false}, {"4.0 A B", "4.0", true}, {"x y 0", "A", false}, {"A B C", "D", false},
	} {
		c := tabletest.Column("ward", strings.Fields(test.values)...).Columns[0]
		if err := askable.Value(c, test.value); (err == nil) != test.want {
			t.Errorf("%s in %s: %v", test.value, test.values, err)
		}
	}
	for values, want := range map[string]string{"A": `as "A"`, "": `as ""`, "A B": `as "A"`} {
		c := tabletest.Column("ward", strings.Fields(values)...).Columns[0]
		if err := askable.Numbers(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", values, err)
		}
	}
}
