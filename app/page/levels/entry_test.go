package levels

import (
	"fmt"
	"testing"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/data/format"
)

func TestEntriesAreReadAsTheFileIs(t *testing.T) {
	plain, german := entry{}, entry{comma: true, dates: format.DayMonthYear, pivot: 1930}
	for _, test := range []struct {
		e          entry
		text, want string
	}{
		{plain, "5, 10, 20", "[5 10 20]"}, {plain, "5,10,20", "[5 10 20]"}, {plain, "0.5 1", "[0.5 1]"}, {plain, "0,5", "[0 5]"}, {plain, "5，10；", ""}, {plain, "", ""}, {plain, "NaN", ""},
		{german, "0,5", "[0.5]"}, {german, "0,5; 1; 2,5", "[0.5 1 2.5]"}, {german, "0,5, 1, 2", "[0.5 1 2]"}, {german, "5, 10, 20", "[5 10 20]"}, {german, "5,10,20", "[5 10 20]"},
		{german, "0.5 1", "[0.5 1]"}, {german, "ten", ""}, {german, "1.000,5", ""}, {german, "Inf", ""}, {german, ",", ""},
	} {
		got := ""
		if numbers, err := test.e.numbers(test.text); err == nil {
			got = fmt.Sprint(numbers)
		}
		if got != test.want {
			t.Errorf("%+v: %q is read as %s, want %s", test.e, test.text, got, test.want)
		}
	}
	for _, test := range []struct {
		e          entry
		text, want string
	}{
		{plain, "2020-12-31", "2020-12-31"}, {plain, "31.12.2020", "2020-12-31"}, {plain, "3/4/2020", ""}, {plain, "", ""},
		{german, "31.12.2020", "2020-12-31"}, {german, "3/4/2020", "2020-04-03"}, {german, "31.12.20", "2020-12-31"}, {german, "2020-12-31", "2020-12-31"},
		{entry{dates: format.MonthDayYear}, "3/4/2020", "2020-03-04"}, {german, "Silvester", ""},
	} {
		if got, err := test.e.day(test.text); got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%+v: %q is read as %q, %v, want %q", test.e, test.text, got, err, test.want)
		}
	}
	for _, e := range []entry{plain, german, {dates: format.MonthDayYear}} {
		if day, err := e.day(e.example()); err != nil || day != "2024-12-31" {
			t.Errorf("%+v: the example %q is read as %q, %v", e, e.example(), day, err)
		}
	}
	if x, err := german.optional("0,5"); err != nil || *x != 0.5 {
		t.Errorf("%v, %v", x, err)
	}
	if x, err := german.optional(""); err != nil || x != nil {
		t.Errorf("%v, %v", x, err)
	}
}

// FuzzEntry: whatever is entered, it is numbers or an error, the same with blanks around.
func FuzzEntry(f *testing.F) {
	for _, seed := range []string{"0,5; 1", "5,10,20", "5, 10", "1.5", ",", "，"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, e := range []entry{{}, {comma: true}} {
			numbers, err := e.numbers(text)
			again, errAgain := e.numbers(" " + text + " ")
			if (err == nil) == (len(numbers) == 0) || (err == nil) != (errAgain == nil) || fmt.Sprint(numbers) != fmt.Sprint(again) {
				t.Fatalf("%q is read as %v, %v, with blanks as %v, %v", text, numbers, err, again, errAgain)
			}
		}
	})
}

func TestTheMiddleGroupIsTheLowerOfTwo(t *testing.T) {
	s := session.New(text.English)
	for want, records := range map[string][]int{
		"[]":                   {},
		"[One group of 1 row]": {1},
		"[smallest group: 1 row typical group: 1 row]":       {1, 1200},
		"[smallest group: 2 rows typical group: 1,000 rows]": {2, 1000, 1001},
		"[smallest group: 2 rows typical group: 3 rows]":     {2, 3, 9, 9},
	} {
		if got := fmt.Sprint(levelSizes(s, records)); got != want {
			t.Errorf("%v are %s, want %s", records, got, want)
		}
	}
}

// The names of groups are checked again for other rows alone, even if they are as many.
func TestNamesOfOtherRowsAreChecked(t *testing.T) {
	var names checkedNames
	good := [][]string{{"a", "x", "*"}, {"b", "x", "*"}}
	if bad := [][]string{{"a", "b", "*"}, {"b", "x", "*"}}; !names.readable(good) || names.readable(bad) || !names.readable(good) {
		t.Error("the names of other rows were taken for those of the rows before")
	}
	if good[0][1] = "b"; !names.readable(good) {
		t.Error("the same rows were checked again")
	}
}
