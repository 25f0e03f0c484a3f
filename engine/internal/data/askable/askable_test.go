package askable_test

import (
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/askable"
	"quasi/engine/internal/tabletest"
)

// What a table does not have is said with the place; what it has can be asked.
func TestCheck(t *testing.T) {
	read := tabletest.Read(t, "stay,ward,sent,fim,kg\n4.0, A,x,<5%,82 kg\n7,B,y,50-52,ca. 80 kg\n,B,y,ca. 5,\n", recipe.Input{})
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
		"mean of fim":                  `column "fim" is not of numbers, as "50-52"`,
		"mean of kg":                   `column "kg" is not of numbers, as "ca. 80 kg"`,
		"count by ward/10":             `column "ward" is not of numbers, as " A": leave out the width`,
		"share of ward=C":              `no row of column "ward" has the value "C"`,
		"share of stay=5 by ward":      `no row of column "stay" has the value "5"`,
		"regression of ward=c on stay": `no row of column "ward" has the value "c"`,
	} {
		q := casetest.Must(question.Parse(text))
		switch err := askable.Check(q, read); {
		case want == "" && err != nil:
			t.Errorf("%s: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// Rows are kept whose values meet all conditions, with the numbers that they have in the file.
func TestMeeting(t *testing.T) {
	read := tabletest.Read(t, "age,sex,icd,seen,\"a,b\"\n70,f, I50.1,31.01.2024,01/02/2024\n65.0,m,I50,01.02.2024 23:59,02/03/2024\n90+,f,J18,15.03.2024,01/02/2024\n64,,I5,1.2.2024,01/02/2024\n71,f,,,05/06/2024\n"+strings.Repeat("40,x,J18,02.03.2024,01/02/2024\n", 40), recipe.Input{})
	for text, want := range map[string]string{
		"age from 65":                        "1 2 5",
		"age from 65 to 70":                  "1 2",
		"age=65|71":                          "2 5",
		"sex=f|m":                            "1 2 3 5",
		"sex=f, age from 71":                 "5",
		"icd=I50*":                           "1 2",
		"icd=I50":                            "2",
		"icd=I30-I52":                        "1 2",
		"icd=heart":                          "1",
		`icd="IX Kreislaufsystem"|other`:     "1 2",
		"seen from 2024-02-01 to 2024-02-01": "2 4",
		"seen to 31.1.2024":                  "1",
		"sex from 1":                         `in-among(sex from 1, among-texts(sex, f))`,
		"seen from 2024":                     `in-among(seen from 2024, among-end(2024, seen, 31.01.2024))`,
		`"a,b" from 2024-02-01`:              `in-among("\"a,b\" from 2024-02-01", among-days(a,b, 01/02/2024))`,
		"age from 65 to 64":                  "in-among(age from 65 to 64, among-none)",
		"sex=f, icd=I50, age=70":             "in-among(icd=I50, among-none)",
		"sexes=f":                            `in-among(sexes=f, no-such-column(sexes, names(age, sex, icd, seen, a,b)))`,
	} {
		all := casetest.Must(question.ParseAmong(text))
		kept, err := askable.Meeting(read, all, func(string) [][]string { return [][]string{{"I50.1", "heart", "*"}, {"J18", "lung", "*"}} })
		got := casetest.Said(err)
		if err == nil {
			var rows []string
			for row := range kept.N {
				rows = append(rows, strconv.Itoa(kept.Columns[0].Number(row)))
			}
			got = strings.Join(rows, " ")
		} else if kept != read {
			t.Errorf("%s: rows are left out beside %v", text, err)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A value matches a row by its text, or by its number in a column of numbers.
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
