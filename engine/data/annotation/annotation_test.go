package annotation_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/annotation"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// found says which rows of a file are no people, and what they are.
func found(t *testing.T, text string) string {
	t.Helper()
	var all []string
	for _, r := range annotation.Find(tabletest.Read(t, text, recipe.Input{Header: "yes"})) {
		all = append(all, fmt.Sprint(r.Number, " ", r.Kind))
	}
	return strings.Join(all, ", ")
}

const four = "id,age,sex,dx\n1,50,F,flu\n2,50,F,copd\n3,50,F,flu\n4,50,F,tb\n"

// Rows that are no people are found, of whatever kind and language.
func TestRowsThatAreNoPeople(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"total", four + "Total,50,F,\n", "5 total"},
		{"total of people", four + "Gesamtzahl,50,F,tb\n", "5 total"},
		{"count of a database", four + "(4 rows),,,\n", "5 remark"},
		{"count without brackets", four + "4 rows affected,,,\n", "5 remark"},
		{"count in German", four + "4 Zeilen,,,\n", "5 remark"},
		{"count in Chinese", four + "共4条,,,\n", "5 remark"},
		{"a test among numbers", four + "TEST,50,F,tb\n", "5 test"},
		{"total and number", four + "Total (n=4),50,,\n", "5 total"},
		{"n=", four + "n = 4,50,F,\n", "5 total"},
		{"capitals and a colon", four + "TOTAL:,200,,\n", "5 total"},
		{"means", four + "Mean,50,,\nSD,0,,\nMin,50,,\nMax,50,,\nMedian,50,,\n", "5 total, 6 total, 7 total, 8 total, 9 total"},
		{"subtotals", "id,ward,age\n1,A,50\n2,A,51\nSubtotal,A,101\n3,B,50\n4,B,52\nSubtotal,B,102\nGrand total,,203\n", "3 total, 6 total, 7 total"},
		{"German", "nr,alter,geschlecht\n1,50,w\n2,50,w\n3,51,m\nSumme,151,\n", "4 total"},
		{"German mean", "nr;alter;geschlecht\n1;50;w\n2;50;w\n3;51;m\nMittelwert;50,3;\nStand: 1.5.2024;;\n", "4 total, 5 remark"},
		{"Chinese", "编号,年龄,性别\n1,50,女\n2,50,女\n3,51,男\n合计,151,\n", "4 total"},
		{"Chinese mean", "编号,年龄,性别\n1,50,女\n2,50,女\n3,51,男\n平均,50.3,\n", "4 total"},
		{"French", "id,age,sexe\n1,50,F\n2,50,F\n3,51,M\nMoyenne,50.3,\n", "4 total"},
		{"Spanish", "id,edad,sexo\n1,50,F\n2,50,F\n3,51,M\nPromedio,50.3,\n", "4 total"},
		{"Japanese", "番号,年齢,性別\n1,50,女\n2,50,女\n3,51,男\n計,151,\n", "4 total"},
		{"codes", "pid,age,sex\nP01,50,F\nP02,50,F\nP03,51,M\nTotal,151,F\n", "4 total"},
		{"names", "name,age,sex\nAnn,50,F\nBea,50,F\nCyd,51,M\nTotal,151,M\n", "4 total"},
		{"a ward in front", "ward,age,sex,dx\nA,50,F,flu\nA,50,F,flu\nB,51,M,tb\nB,52,M,tb\nTotal,203,F,\n", "5 total"},
		{"not in the first column", "ward,age,sex,dx\nA,50,F,flu\nA,50,F,flu\nB,51,M,tb\nB,52,M,tb\n,Total,,4\n", "5 total"},
		{"units", "id,age,weight,sex\n,years,kg,\n1,50,70,F\n2,50,71,F\n3,51,72,M\n", "1 label"},
		{"units in brackets", "id,glucose,sex\n,[mg/dL],\n1,90,F\n2,95,F\n3,88,M\n", "1 label"},
		{"units with digits", "id,wbc,sex\n-,10^9/L,\n1,5.2,F\n2,6.1,F\n3,4.8,M\n", "1 label"},
		{"labels", "record_id,age,sex\nRecord ID,Age (years),Sex at birth\n1,50,F\n2,50,F\n3,51,M\n", "1 label"},
		{"Qualtrics", "StartDate,Q1,Q2\nStart Date,What is your age?,What is your sex?\n\"{\"\"ImportId\"\":\"\"startDate\"\"}\",\"{\"\"ImportId\"\":\"\"QID1\"\"}\",\"{\"\"ImportId\"\":\"\"QID2\"\"}\"\n2024-05-01,50,F\n2024-05-02,50,F\n2024-05-03,51,M\n2024-05-04,52,M\n", "1 label, 2 label"},
		{"types", "id,age,sex\nint,int,string\n1,50,F\n2,50,F\n3,51,M\n", "1 label"},
		{"dashes", "id,age,sex\n---,---,---\n1,50,F\n2,50,F\n3,51,M\n===,===,===\n", "1 rule, 5 rule"},
		{"repeated header", "id,age,sex\n1,50,F\n2,50,F\nid,age,sex\n3,51,M\n4,50,M\n", "3 header"},
		{"header with capitals", "id,age,sex\n1,50,F\n2,50,F\nID,Age,Sex\n3,51,M\n4,50,M\n", "3 header"},
		{"end", four + "# end,,,\n", "5 remark"},
		{"end of the report", four + "End of report,,,\n", "5 remark"},
		{"source", four + "Source: hospital information system,,,\n", "5 remark"},
		{"printed", four + "Printed on 2024-05-01 by A. Smith,,,\n", "5 remark"},
		{"page", four + "Page 1 of 3,,,\n", "5 remark"},
		{"a remark of no known word", four + "preliminary figures of the ward,,,\n", "5 remark"},
		{"footer of several rows", four + "Total,200,,\nSource: HIS,,,\nPage 1,,,\n", "5 total, 6 remark, 7 remark"},
		{"after an empty row", four + ",,,\nTotal,200,,\n", "6 total"},
		{"test patient", "id,name,age,sex\n1,Ann,50,F\n2,TEST PATIENT,50,F\n3,Bea,51,F\n", "2 test"},
		{"test patient with a comma", "id,name,age,sex\n1,Ann,50,F\n2,\"Test, Patient\",50,F\n3,Bea,51,F\n", "2 test"},
		{"German test patient", "id,name,age,sex\n1,Ann,50,F\n2,Testpatient,50,F\n3,\"Mustermann, Max\",51,M\n", "2 test, 3 test"},
		{"another table", "id,age,sex\n1,50,F\n2,50,F\n3,51,M\n4,52,M\n5,53,M\n,,\nward,beds,nurses\nA,12,4\nB,9,3\n", "7 another, 8 another, 9 another"},
		{"a total of one column", "age\n50\n50\n51\nTotal\n", "4 total"},
	} {
		if got := found(t, test.text); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// People who look close are none of them.
func TestPeopleWhoLookLikeNotes(t *testing.T) {
	for name, text := range map[string]string{
		"a diagnosis":                "id,age,dx\n1,50,total hip replacement\n2,50,flu\n3,51,total hip replacement\n",
		"a kind of row":              "kind,age,sex\ntest,50,F\ncontrol,50,F\ntest,51,M\n",
		"rows of a bed":              "place,age,sex\n3 rows back,50,F\n1 row back,50,F\n2 rows back,51,M\n",
		"a test done once":           "id,crp,age\n1,5,50\n2,test pending,50\n3,4,51\n",
		"a diagnosis in front":       "dx,age,sex\nflu,50,F\nasthma,50,F\ntotal hip replacement,51,M\n",
		"a ward":                     "ward,age,sex\nTotal care,50,F\nICU,50,F\nTotal care,51,M\n",
		"a name Page":                "name,age,sex\nSmith,50,F\nJones,50,F\nPage,51,M\n",
		"a name Max":                 "name,age,sex\nMax,50,M\nAnna,50,F\nMax,51,M\n",
		"a name Min, last":           "name,age,sex\nLi,50,M\nWang,50,F\nMin,51,M\n",
		"a first row N1":             "id,age,sex\nN1,50,F\nN2,50,F\nN3,51,M\n",
		"a column sum":               "id,sum,mean\n1,50,2\n2,50,2\n3,51,3\n",
		"a column total":             "total,age,sex\n5,50,F\n6,50,F\n7,51,M\n",
		"types of an operation":      "operation,age,sex\ntotal,50,F\npartial,50,F\ntotal,51,M\ntotal,52,M\npartial,52,M\ntotal,50,F\n",
		"a type, in the middle":      "id,operation,age\n1,total,50\n2,subtotal,50\n3,partial,51\n4,total,52\n",
		"missing values":             "id,age,weight\n1,unknown,unknown\n2,50,70\n3,51,71\n4,n/a,72\n5,52,\n",
		"a person of whom little is": "id,age,sex,dx\n1,50,F,flu\n2,50,F,tb\n3,51,M,flu\n4,,,\n",
		"the unit in each row":       "id,value,unit\n1,5.2,mg/dL\n2,6.1,mg/dL\n3,4.8,mmol/L\n",
		"a text in a laboratory":     "id,crp,age\n1,haemolysed,50\n2,5.1,50\n3,4,51\n4,negative,52\n",
		"below a bound":              "id,crp,age\n1,<5,50\n2,<5,50\n3,>200,51\n",
		"ages in classes":            "id,age,sex\nA1,under 18,F\nA2,18-64,F\nA3,65+,M\n",
		"a last row with a word":     "id,age,note\n1,50,end\n2,50,source\n3,51,total\n",
		"no numbers at all":          "sex,smoker,ward\nF,yes,A\nM,no,B\nF,no,A\n",
		"options that name columns":  "id,flu,tb,copd\n1,flu,,copd\n2,,tb,\n3,flu,tb,copd\n",
		"a column that is its value": "id,male,age\n1,male,50\n2,,51\n3,male,52\n",
		"months":                     "id,month,age\n1,May,50\n2,June,50\n3,March,51\n",
		"a surname Summe":            "name,vorname,alter\nSumme,Anna,50\nMeier,Jan,51\nSeite,Ute,50\nStand,Kai,52\nMeier,Ina,52\n",
		"minus":                      "id,a,b\n1,-,-\n2,5,6\n3,6,7\n",
		"ICD codes":                  "id,icd,age\n1,I10,50\n2,E11.9,50\n3,J45,51\n4,M54,51\n",
		"a code without a digit":     "pid,age,sex\nP01,50,F\nP02,50,F\nPXX,51,M\n",
		"numbers with a mark":        "id,age,sex\n#1,50,F\n#2,50,F\n#3,51,M\n",
		"tests":                      "id,arm,age\n1,test,50\n2,control,50\n3,test,51\n",
		"drugs":                      "id,drug,dose\n1,aspirin,100 mg\n2,dummy,0 mg\n3,aspirin,50 mg\n",
		"sparse":                     "id,a,b,c,d,e\n1,5,,,,\n2,,,x,,\n3,,7,,,\n4,,,,,z\n5,,,,,\n",
	} {
		if got := found(t, text); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Ten rows of a kind are notes, eleven are data; of the header once more it is 1 in 100.
func TestMoreThanAFewAreData(t *testing.T) {
	totals := func(n int) string {
		return "id,age,sex\n1,50,F\n2,51,F\n3,52,M\n" + strings.Repeat("4,50,F\n", 60) + strings.Repeat("Total,,\n", n)
	}
	if got := strings.Count(found(t, totals(10)), "total"); got != 10 {
		t.Errorf("of 10 totals %d are found", got)
	}
	if got := found(t, totals(11)); got != "" {
		t.Errorf("of 11 totals %q are found", got)
	}
	headers := func(n, rows int) string {
		return "id,age,sex\n" + strings.Repeat("1,50,F\n", rows-n) + strings.Repeat("id,age,sex\n", n)
	}
	for _, test := range []struct{ headers, rows, want int }{{10, 500, 10}, {11, 500, 0}, {16, 1600, 16}, {16, 1599, 0}} {
		if got := strings.Count(found(t, headers(test.headers, test.rows)), "header"); got != test.want {
			t.Errorf("of %d headers among %d rows %d are found, want %d", test.headers, test.rows, got, test.want)
		}
	}
	labels := []string{"id,age,sex", "int,int,string", "years,kg,", "a b,c d,e", "f g,h i,j"}
	for n, want := range map[int]string{3: "1 label, 2 label, 3 label", 4: ""} {
		if got := found(t, strings.Join(labels[:n+1], "\n")+"\n"+strings.Repeat("1,50,F\n", 60)); got != want {
			t.Errorf("of %d rows of labels %q are found", n, got)
		}
	}
}

// A column of numbers has two other values at most, or a fifth of them.
func TestSlips(t *testing.T) {
	for _, test := range []struct {
		slips, rows int
		want        string
	}{{2, 5, "6 total"}, {2, 4, ""}, {3, 6, ""}, {3, 7, ""}, {3, 15, "16 total"}, {4, 15, ""}, {0, 2, "3 total"}, {0, 1, ""}} {
		text := "id,age,sex\n" + strings.Repeat("x,50,F\n", test.slips)
		for i := range test.rows - test.slips {
			text += fmt.Sprintf("%d,50,F\n", i)
		}
		if got := found(t, text+"Max,50,F\n"); got != strings.Replace(test.want, "16", fmt.Sprint(test.rows+1), 1) {
			t.Errorf("%d of %d are no numbers: %q", test.slips, test.rows, got)
		}
	}
}

// What decides about a row, at both sides.
func TestWhereARowBecomesANote(t *testing.T) {
	numbers := "id,age,sex\n1,50,F\n2,50,F\n3,51,M\n"
	ids := func(from, to int) string {
		text := ""
		if from == 0 {
			text = "id,age,sex\n"
		}
		for i := from; i < to; i++ {
			text += fmt.Sprintf("%d,50,F\n", i)
		}
		return text
	}
	names := func(n int) string {
		text := "name,age,sex\nZoe,50,F\nZoe,51,F\n"
		for i := range n {
			text += fmt.Sprintf("Ann %c,50,F\n", 'a'+i)
		}
		return text
	}
	for _, test := range []struct{ name, text, want string }{
		{"two rows", "id,age\n1,50\n--,--\n", "2 rule"},
		{"one row", "id,age\n--,--\n", ""},
		{"an empty row at the end", four + ",,,\n", ""},

		{"a label in two rows", "id,age,sex\nint,int,string\nint,int,string\n1,50,F\n2,50,F\n3,51,M\n4,52,M\n5,52,M\n", "1 label, 2 label"},
		{"a label in three rows", "id,age,sex\nint,int,string\nint,int,string\nint,int,string\n1,50,F\n2,50,F\n3,51,M\n4,52,M\n5,52,M\n", ""},
		{"a try in two rows", numbers + "TEST,50,F\nTEST,50,F\n4,50,F\n5,50,F\n", "4 test, 5 test"},
		{"a try in three rows", numbers + "TEST,50,F\nTEST,50,F\nTEST,50,F\n4,50,F\n5,50,F\n6,50,F\n7,50,F\n8,50,F\n9,50,F\n10,50,F\n11,50,F\n12,50,F\n", ""},
		{"a try in two rows amid others", ids(0, 5) + "TEST,50,F\nTEST,50,F\n" + ids(5, 10), "6 test, 7 test"},
		{"a try in three rows amid others", ids(0, 5) + "TEST,50,F\nTEST,50,F\nTEST,50,F\n" + ids(5, 10), ""},
		{"a remark of 200 bytes", names(4) + "Source: " + strings.Repeat("x", 192) + ",,\n", "7 remark"},
		{"of 201 bytes", names(4) + "Source: " + strings.Repeat("x", 193) + ",,\n", ""},
		{"a count of 200 bytes", names(4) + "6 rows " + strings.Repeat("x", 193) + ",,\n", "7 remark"},
		{"a count of 201 bytes", names(4) + "6 rows " + strings.Repeat("x", 194) + ",,\n", ""},
		{"a total in two rows", names(20) + "Total,50,F\nAnna,50,F\nTotal,50,F\n", "25 total"},
		{"a total in three rows", names(20) + "Total,50,F\nTotal,50,F\nAnna,50,F\nTotal,50,F\n", ""},
		{"nine names of ten of single rows", names(8) + "Total,50,F\n", "11 total"},
		{"fewer", names(7) + "Total,50,F\n", ""},

		{"the name of a column, of two letters", "id,qu,sex\n-,Question,F\n1,5,F\n2,6,M\n3,7,F\n", "1 label"},
		{"of one letter", "id,q,sex\n-,Question,F\n1,5,F\n2,6,M\n3,7,F\n", ""},
		{"two texts among numbers at the top", "id,crp,sex\nx y,haemolysed,F\n1,5,F\n2,6,M\n3,7,F\n", "1 label"},
		{"one text", "id,crp,sex\n-,haemolysed,F\n1,5,F\n2,6,M\n3,7,F\n", ""},

		{"the header of one column", "age\n50\n51\nage\n52\n", "3 header"},
		{"two names of columns", "id,age,sex\n1,50,F\n2,50,F\nid,age,\n3,51,M\n", "3 header"},
		{"one name", "id,age,sex\n1,50,F\n2,50,F\nid,,\n3,51,M\n", ""},
		{"four names of five cells", "id,age,sex,dx,ward\n1,50,F,flu,A\n2,50,F,flu,A\nid,age,sex,dx,other\n3,51,M,tb,B\n", "3 header"},
		{"three of four", "id,age,sex,dx\n1,50,F,flu\n2,50,F,flu\nid,age,sex,other\n3,51,M,tb\n", ""},
		{"four columns of five, without numbers", "sex,dx,ward,arm,kin\nF,flu,A,x,no\nM,tb,B,y,no\nsex,dx,ward,arm,\nF,flu,B,x,no\n", "3 header"},
		{"three of five", "sex,dx,ward,arm,kin\nF,flu,A,x,no\nM,tb,B,y,no\nsex,dx,ward,,\nF,flu,B,x,no\n", ""},

		{"half as many cells as others have", "name,age,sex,dx\nAnn,50,F,flu\nTotal,50,,\nBea,51,M,tb\nCyd,52,M,tb\n", "2 total"},
		{"more", "name,age,sex,dx\nAnn,50,F,flu\nTotal,50,F,\nBea,51,M,tb\nCyd,52,M,tb\n", ""},
		{"one cell where others have three", "name,age,sex\nAnn,50,F\nMax,,\nBea,51,M\nCyd,52,M\n", "2 total"},
		{"where others have two", "name,age\nAnn,50\nMax,\nBea,51\nCyd,52\n", ""},
		{"three words", four + "preliminary figures ward,,,\n", "5 remark"},
		{"two words", four + "preliminary figures,,,\n", ""},

		{"another table from the third row", "a,b,c\n1,2,3\n4,5,6\nx,y,z\n7,8,9\n1,5,9\n2,5,9\n", "3 another, 4 another, 5 another, 6 another"},
		{"from the second", "a,b,c\n1,2,3\nx,y,z\n4,5,6\n7,8,9\n1,5,9\n", ""},
		{"of its header alone", "a,b,c\n1,2,3\n4,5,6\n7,8,9\n1,5,9\nx,y,z\n", ""},
	} {
		if got := found(t, test.text); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// Ten rows are named, each by forty characters of its first cell.
func TestSayNamesTenRows(t *testing.T) {
	rows := annotation.Find(tabletest.Read(t, four+"Total,50,F,\n", recipe.Input{Header: "yes"}))
	if len(rows) != 1 || rows[0].Begins != "Total" {
		t.Errorf("%+v", rows)
	}
	for n, want := range map[int]int{10: 10, 11: 10} {
		var rows []annotation.Row
		for i := range n {
			rows = append(rows, annotation.Row{Number: i + 1, Kind: annotation.Total, Begins: "Total"})
		}
		if got := strings.Count(annotation.Say(rows).String(), "a figure"); got != want {
			t.Errorf("of %d rows %d are named", n, got)
		}
	}
	for n, want := range map[int]string{40: strings.Repeat("x", 40), 41: strings.Repeat("x", 40) + "…"} {
		said := annotation.Say([]annotation.Row{{Number: 1, Kind: annotation.Total, Begins: strings.Repeat("x", n)}}).String()
		if strings.Count(said, "x") != 40 || !strings.Contains(said, want) || strings.Contains(said, "…") != (n > 40) {
			t.Errorf("a cell of %d characters: %s", n, said)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("id,age\n1,50\n2,50\nTotal,\n")
	f.Add("a\n-\n#\n# e\n")
	f.Add("a,b,c\n1,2,3\n\n,,\nx,y,z\nx,y,z\n")
	f.Fuzz(func(t *testing.T, text string) {
		read, _, err := csv.Read(strings.NewReader(text), csv.Options{Notes: recipe.NotesKeep})
		if err != nil {
			return
		}
		rows := annotation.Find(read)
		for i, r := range rows {
			if r.Kind == "" || r.Record < 0 || int(r.Record) >= read.N || i > 0 && rows[i-1].Record >= r.Record {
				t.Fatalf("found %+v of %d rows", rows, read.N)
			}
		}
		if read.Without(annotation.Records(rows)).N != read.N-len(rows) || len(rows) > 0 && annotation.Say(rows).String() == "" {
			t.Fatalf("found %+v", rows)
		}
	})
}

// A value that is not looked up, because no word begins as it does, is no word.
func TestOnlyListedValuesAreLookedUp(t *testing.T) {
	annotation.CheckListed(t, []string{
		"Total", "  total:", "*** Total ***", "n=4", "N = 4", "計", "計：3", "合计", "mean", "SD", "Test, Patient", "TEST", "-test-", "(mg/dL)", "[%]", "m²",
		"# end", " #end", "/* Source: HIS */", "共4条", "Sous-total", "Итого",
	})
}

func FuzzListed(f *testing.F) {
	f.Add("Total")
	f.Add("共4条")
	f.Fuzz(func(t *testing.T, text string) { annotation.CheckListed(t, []string{text}) })
}
