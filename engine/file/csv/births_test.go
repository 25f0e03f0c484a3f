package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// Births that are after every other day of the table are asked about, up to a fifth of them.
func TestBirthsInTheFutureAreAskedAbout(t *testing.T) {
	births := func(head string, n int, late ...string) string {
		text := head + "\n"
		for i := range n {
			text += fmt.Sprintf("%d,%02d.%02d.19%02d,17.%02d.2024\n", i, i%28+1, i%12+1, 40+i%50, i%5+1)
		}
		for i, day := range late {
			text += fmt.Sprintf("%d,%s,18.05.2024\n", n+i, day)
		}
		return text
	}
	var twenty []string
	for day := range 20 {
		twenty = append(twenty, fmt.Sprintf("%02d.03.2068", day+1))
	}
	for name, test := range map[string]struct {
		text string
		want []string
	}{
		"20 of 100":        {births("id,birth_date,admitted", 80, twenty...), []string{"birth_date", "20", "01.03.2068, 02.03.2068, 03.03.2068, …", "18.05.2024"}},
		"21 of 100":        {births("id,birth_date,admitted", 79, append(twenty, "21.03.2068")...), nil},
		"one":              {births("id,Geburtsdatum,Aufnahme", 20, "12.03.2068"), []string{"Geburtsdatum", "1", "12.03.2068", "18.05.2024"}},
		"a fifth":          {births("id,birth_date,admitted", 8, "12.03.2068", "13.03.2068"), []string{"birth_date", "2", "12.03.2068, 13.03.2068", "18.05.2024"}},
		"more":             {births("id,birth_date,admitted", 7, "12.03.2068", "13.03.2068"), nil},
		"four":             {births("id,birth_date,admitted", 30, "12.03.2068", "13.03.2068", "14.03.2068", "15.03.2068"), []string{"birth_date", "4", "12.03.2068, 13.03.2068, 14.03.2068, …", "18.05.2024"}},
		"the last day":     {births("id,birth_date,admitted", 20, "18.05.2024"), nil},
		"the day after":    {births("id,birth_date,admitted", 20, "19.05.2024"), []string{"birth_date", "1", "19.05.2024", "18.05.2024"}},
		"no birth":         {births("id,planned_date,admitted", 20, "12.03.2068"), nil},
		"no other day":     {"id,birth_date\n1,12.03.1968\n2,13.03.1958\n3,14.03.1970\n4,15.03.1971\n5,16.03.1972\n6,12.03.2068\n", nil},
		"marked missing":   {strings.ReplaceAll(births("id,birth_date,admitted", 20, "12.03.2068"), "12.03.2068", ""), nil},
		"births of births": {"id,birth_date,admitted\n1,x,y\n", nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, f, err := read(test.text, csv.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range f.Warnings {
				if w.Code == asread.WarnBirths {
					got = w.Args
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("asked about %q, want %q", got, test.want)
			}
		})
	}
}
