package annotation_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/annotation"
	"quasi/engine/data/table"
)

// A row is a note by how it begins, and by where it stands, by how much of it is filled, or by being
// unlike the others; with one sign less it is a person.
func TestSignsOfNotes(t *testing.T) {
	const people = "Ann,50,F,flu\nBea,51,M,tb\nCyd,52,M,tb\nDan,53,F,flu\n" // names: whatever stands there is no text among numbers
	names := func(more string) string { return "name,age,sex,dx\n" + people + more }
	amid := func(row string) string { return names(row + "\n" + people) }
	numbers := func(more string) string { return four + more + "5,50,F,flu\n6,50,F,flu\n" }
	ids := func(n int) string {
		text := ""
		for i := range n {
			text += fmt.Sprintf("%d,50,F,flu\n", 100+i)
		}
		return text
	}
	for _, test := range []struct{ name, text, want string }{
		{"more behind a total, last", four + "Total of wards,50,F,tb\n", "5 total"},
		{"with a mark behind it", four + "Total of wards (2024),50,F,tb\n", "5 total"},
		{"more behind a total, half filled", numbers("Total of wards,200,,\n"), "5 total"},
		{"neither", numbers("Total of wards,200,F,tb\n"), ""},
		{"more behind a total among names, alone", amid("Total of wards,,,"), "5 total"},
		{"among names, last", names("Total of wards,50,F,tb\n"), ""},
		{"more behind a mean, last", four + "Mean of wards,50,F,tb\n", ""},
		{"a number of rows among names, last", names("n = 4,50,F,tb\n"), "5 total"},
		{"a name N among names, last", names("n: 4,50,F,tb\n"), ""},
		{"a mean among names, last", names("Mean = 4,50,F,tb\n"), ""},
		{"a total amid names, half filled", names(strings.Repeat("Eve,54,F,tb\n", 9) + "Total,50,,\n" + strings.Repeat("Fay,54,F,tb\n", 9)), "14 total"},

		{"a remark, last, full, among numbers", four + "Source: HIS,50,F,tb\n", "5 remark"},
		{"two remarks", four + "Source: HIS,50,F,tb\nPrinted today,50,F,tb\n", "5 remark, 6 remark"},
		{"not last", numbers("Source: HIS,50,F,tb\n"), ""},
		{"after an empty row", "id,age,sex,dx\n1,50,F,flu\n,,,\nSource: HIS,50,F,tb\n2,50,F,flu\n3,50,F,flu\n", "3 remark"},
		{"a remark, last, half filled, among names", names("Source: HIS,5,,\n"), "5 remark"},
		{"more filled", names("Source: HIS,5,F,\n"), ""},
		{"half filled, not last", amid("Source: HIS,5,,"), ""},
		{"alone, not last", amid("Source: HIS,,,"), "5 remark"},
		{"three words alone, last", four + "kept by nobody,,,\n", "5 remark"},
		{"not last, three words", numbers("kept by nobody,,,\n"), ""},
		{"not alone", four + "kept by nobody,50,F,\n", ""},
		{"three words among names", names("Eve Fay Gil,,,\n"), ""},
		{"three words in six rows above 25 numbers", "id,age,sex,dx\n" + strings.Repeat("kept by nobody,,,\n", 6) + ids(25), "1 remark, 2 remark, 3 remark, 4 remark, 5 remark"},
		{"a comment, half filled", amid("# kept,5,,"), "5 remark"},
		{"nothing behind its mark", amid("#,5,,"), "5 remark"},
		{"a digit behind its mark", amid("#1,5,,"), ""},
		{"a comment, more filled", amid("# kept,5,F,"), ""},
		{"a count in Chinese", four + "共4条,50,F,tb\n", "5 remark"},
		{"a word that begins so", four + "共济失调,50,F,tb\n", ""},

		{"one name of two columns", "id,age\n1,50\n2,50\nid,\n3,51\n", ""},
		{"three names of four columns, without numbers", "sex,dx,ward,arm\nF,flu,A,x\nM,tb,B,y\nsex,dx,ward,\nF,flu,B,x\n", ""},
		{"a question", "id,crp,sex\n-,Which one?,F\n1,5,F\n2,6,M\n3,7,F\n", "1 label"},
		{"two signs of no value", "id,crp,pct,sex\n,n.b.,n.b.,F\n1,5,7,F\n2,6,8,M\n3,7,8,F\n", ""},
		{"two lines and nobody", "id,age\n--,--\n==,==\n", "1 rule"},
		{"a total where half have no number", "id,age,sex\n1,50,F\n,50,F\n2,50,F\n,50,F\n3,51,M\n,50,F\n4,52,F\n,50,F\nTotal,50,F\n", "9 total"},

		{"a header with a number in it", "a,b,c,d\n1,2,3,4\n4,5,6,7\n4,5,6,8\nx,y,z,5\n7,8,9,9\n1,5,9,9\n", ""},
		{"with a text", "a,b,c,d\n1,2,3,4\n4,5,6,7\n4,5,6,8\nx,y,z,u\n7,8,9,9\n1,5,9,9\n", "4 another, 5 another, 6 another"},
	} {
		if got := found(t, test.text); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if rows := annotation.Find(&table.Table{N: 2}); rows != nil {
		t.Errorf("without columns: %+v", rows)
	}
}

// Values that begin with the word of a note, and go on, count among those that are no numbers.
func TestLongerWordsAreSlips(t *testing.T) {
	for _, slip := range []string{"x", "Total care", "Max Li", "Mean of wards"} {
		for slips, want := range map[int]string{2: "Max", 3: ""} {
			text := "id,age,sex\n1,50,F\n2,50,F\n3,50,F\n" + strings.Repeat(slip+",50,F\n", slips) + "4,50,F\nMax,50,F\n"
			if slips == 3 {
				text = "id,age,sex\n1,50,F\n2,50,F\n3,50,F\n" + strings.Repeat(slip+",50,F\n", slips) + "Max,50,F\n"
			}
			if got := found(t, text); strings.HasSuffix(got, " total") != (want != "") {
				t.Errorf("%d of %q: %q", slips, slip, got)
			}
		}
	}
}

// The header of another table is found wherever it stands among codes, in a table of any length.
func TestAnotherTableAmongCodes(t *testing.T) {
	for _, rows := range []int{30, 1500} {
		text := "a,b,c\n"
		for i := range rows {
			if text += fmt.Sprintf("A%d,B%d,C%d\n", i, i, i); i == rows/2 {
				text += "x,y,z\n"
			}
		}
		if got, want := strings.Count(found(t, text), "another"), rows-rows/2; got != want {
			t.Errorf("of %d rows %d are of another table, want %d", rows, got, want)
		}
	}
}

// A record without a value is no note, and goes with the other table that it stands in.
func TestRecordsWithoutAValue(t *testing.T) {
	for _, test := range []struct{ rows, want string }{
		{"1,2,3|NA,NA,NA|4,5,6|7,8,9", ""},
		{"1,2,3|4,5,6|x,y,z|7,8,9|NA,NA,NA|1,5,9", "2 another x, 3 another 7, 4 another , 5 another 1"},
	} {
		b := table.NewBuilder([]string{"a", "b", "c"}, table.NewMarkers([]string{"NA"}))
		for _, row := range strings.Split(test.rows, "|") {
			b.Append(strings.Split(row, ","))
		}
		var got []string
		for _, r := range annotation.Find(b.Table()) {
			got = append(got, fmt.Sprint(r.Record, " ", r.Kind, " ", r.Begins))
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %q, want %q", test.rows, got, test.want)
		}
	}
}
