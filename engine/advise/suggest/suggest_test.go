package suggest_test

import (
	"bytes"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/advise/profile"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/checkout"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
)

func TestRolesByName(t *testing.T) {
	numbers, dates, words := tabletest.Repeat(60, "1", "2", "3"), tabletest.Repeat(60, "2024-05-01", "2023-04-02"), tabletest.Repeat(60, "a", "b")
	tests := []struct {
		name   string
		values []string
		role   table.Role
		reason string
	}{
		{"patient_name", words, table.Identifying, profile.ReasonName},
		{"PatientName", words, table.Identifying, profile.ReasonName},
		{"姓名", words, table.Identifying, profile.ReasonName},
		{"Nachname", words, table.Identifying, profile.ReasonName},
		{"nom", words, table.Identifying, profile.ReasonName},
		{"apellido", words, table.Identifying, profile.ReasonName},
		{"MRN", numbers, table.Identifying, profile.ReasonID},
		{"病历号", numbers, table.Identifying, profile.ReasonID},
		{"home address", words, table.Identifying, profile.ReasonContact},
		{"Straße", words, table.Identifying, profile.ReasonContact},
		{"birth_date", dates, table.QuasiIdentifying, profile.ReasonBirth},
		{"出生日期", dates, table.QuasiIdentifying, profile.ReasonBirth},
		{"Geburtsdatum", dates, table.QuasiIdentifying, profile.ReasonBirth},
		{"age", numbers, table.QuasiIdentifying, profile.ReasonAge},
		{"sexe", words, table.QuasiIdentifying, profile.ReasonSex},
		{"PLZ", numbers, table.QuasiIdentifying, profile.ReasonPlace},
		{"native-country", words, table.QuasiIdentifying, profile.ReasonPlace},
		{"estado civil", words, table.QuasiIdentifying, profile.ReasonSocial},
		{"admitted", dates, table.QuasiIdentifying, profile.ReasonVisit},
		{"diagnosis", words, table.Sensitive, profile.ReasonSensitive},
		{"诊断", words, table.Sensitive, profile.ReasonSensitive},
		{"salary-class", words, table.Sensitive, profile.ReasonSensitive},
		{"los_days", numbers, table.QuasiIdentifying, profile.ReasonStay},
		{"ward", words, table.QuasiIdentifying, profile.ReasonCare},
		{"xyz", numbers, table.QuasiIdentifying, profile.ReasonFewValues},
		{"comments", words, table.Identifying, profile.ReasonNotes},
		{"gone", tabletest.Repeat(5, "NA"), table.Identifying, profile.ReasonEmpty},
		{"package", words, table.QuasiIdentifying, profile.ReasonFewValues}, // "age" is no part of it
	}
	for _, test := range tests {
		got := suggest.Table(tabletest.Column(test.name, test.values...))[0]
		if got.Role != test.role || got.Reason.Code != test.reason {
			t.Errorf("%s is %s for %s, want %s for %s", test.name, got.Role, got.Reason.Code, test.role, test.reason)
		}
	}
}

func TestRolesByValue(t *testing.T) {
	tests := []struct {
		name   string
		values []string
		role   table.Role
		reason string
	}{
		{"e-mail", tabletest.Sequence(30, "p%d@example.org"), table.Identifying, profile.ReasonEmail},
		{"web", tabletest.Sequence(30, "www.example.org/%d"), table.Identifying, profile.ReasonURL},
		{"IP", tabletest.Sequence(30, "10.0.0.%d"), table.Identifying, profile.ReasonIP},
		{"phone", tabletest.Sequence(30, "+49 30 1234%02d"), table.Identifying, profile.ReasonPhone},
		{"Chinese mobile", tabletest.Sequence(30, "138001380%02d"), table.Identifying, profile.ReasonPhone},
		{"Chinese resident ID", []string{"11010519491231002X", "440524188001010014"}, table.Identifying, profile.ReasonResidentID},
		{"ICD-10", []string{"I21.4", "J18.9", "O80", "Z38.0"}, table.Sensitive, profile.ReasonICD10},
		{"record numbers", tabletest.Sequence(30, "R%05d"), table.Identifying, profile.ReasonOnePerRow},
	}
	for _, test := range tests {
		got := suggest.Table(tabletest.Column("x", test.values...))[0]
		if got.Role != test.role || got.Reason.Code != test.reason {
			t.Errorf("%s is %s for %s, want %s for %s", test.name, got.Role, got.Reason.Code, test.role, test.reason)
		}
	}
}

// A resident number with a wrong check character is only a long number.
func TestResidentIDNeedsItsCheckCharacter(t *testing.T) {
	got := suggest.Table(tabletest.Column("x", "110105194912310021", "440524188001010015"))[0]
	if got.Reason.Code == profile.ReasonResidentID {
		t.Error("wrong check characters are accepted")
	}
}

func TestDatesAndAmountsAreNoPhoneNumbers(t *testing.T) {
	for _, values := range [][]string{tabletest.Sequence(30, "2024-05-%02d"), tabletest.Sequence(30, "10000%02d"), tabletest.Sequence(30, "1234567.%d")} {
		if got := suggest.Table(tabletest.Column("x", values...))[0]; got.Reason.Code == profile.ReasonPhone {
			t.Errorf("%q are taken for telephone numbers", values[:2])
		}
	}
}

func TestClinic(t *testing.T) {
	micro, _, err := csv.Read(bytes.NewReader(sample.Clinic(5000, 1).CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []table.Role
	for _, c := range suggest.Table(micro) {
		got = append(got, c.Role)
	}
	remove, quasi, sensitive := table.Identifying, table.QuasiIdentifying, table.Sensitive
	// patient_name mrn birth_date sex postcode admitted diagnosis ward notes los_days
	if want := []table.Role{remove, remove, quasi, quasi, quasi, quasi, sensitive, quasi, remove, quasi}; !reflect.DeepEqual(got, want) {
		t.Errorf("roles are %q, want %q", got, want)
	}
}

func TestAdult(t *testing.T) {
	file, err := os.Open(checkout.Data("adult.csv"))
	if err != nil {
		t.Skipf("Adult is absent: %v", err)
	}
	defer file.Close()
	micro, _, err := csv.Read(file, csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var quasi []string
	for _, c := range suggest.Table(micro) {
		if c.Role == table.QuasiIdentifying {
			quasi = append(quasi, c.Name)
		}
	}
	want := []string{"age", "workclass", "education", "education-num", "marital-status", "occupation", "relationship", "race", "sex", "hours-per-week", "native-country"}
	if !slices.Equal(quasi, want) {
		t.Errorf("quasi-identifiers are %q, want %q", quasi, want)
	}
}

func TestHistogram(t *testing.T) {
	got := suggest.Table(tabletest.Column("x", "0", "1", "2", "3", "10", "10"))[0].Histogram
	if want := []int{2, 2, 0, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("bars of numbers are %v, want %v", got, want)
	}
	got = suggest.Table(tabletest.Column("x", tabletest.Repeat(40, "a", "b", "a", "c")...))[0].Histogram
	if want := []int{20, 10, 10}; !slices.Equal(got, want) {
		t.Errorf("bars of texts are %v, want %v", got, want)
	}
}

func TestHierarchies(t *testing.T) {
	tests := []struct {
		name   string
		values []string
		reason string
		row    []string // of the first value
	}{
		{"age", []string{"34", "7", "93"}, profile.ReasonTreeAges, []string{"7", "[5,10)", "[0,10)", "[0,20)", "*"}},
		{"dose", []string{"0", "100", "50"}, profile.ReasonTreeIntervals, []string{"0", "[0,5)", "[0,10)", "[0,20)", "*"}},
		{"zip", []string{"12000", "14000"}, profile.ReasonTreeMask, []string{"12000", "1200*", "120**", "12***", "1****", "*"}},
		{"plz", []string{"01000", "04000"}, profile.ReasonTreeMask, []string{"01000", "0100*", "010**", "01***", "0****", "*"}},
		{"birth_date", []string{"1980-05-06", "1950-01-02"}, profile.ReasonTreeDates, []string{"1950-01-02", "1950-01", "1950", "1950s", "*"}},
		{"admitted", []string{"2023-05-06", "2024-01-02"}, profile.ReasonTreeDates, []string{"2023-05-06", "2023-05", "2023-Q2", "2023", "*"}},
		{"x", []string{"I21.0", "J18.9", "O80", "E11.9"}, profile.ReasonTreeICD10, []string{"E11.9", "E11", "E10-E14 Diabetes mellitus", "IV Endocrine, nutritional and metabolic diseases", "*"}},
		{"diagnosis", []string{"I210", "J189", "E119"}, profile.ReasonTreeICD10, []string{"E119", "E11", "E10-E14 Diabetes mellitus", "IV Endocrine, nutritional and metabolic diseases", "*"}},
		{"bed", []string{"I210", "J189", "E119"}, profile.ReasonTreeMask, []string{"E119", "E11*", "E1**", "E***", "*"}},
		{"postcode", []string{"E14", "N17", "W12"}, profile.ReasonTreePostcodes, []string{"E14", "E", "*"}},
		{"postcode", []string{"SW1A 1AA", "M1 1AE", "EC1A1BB"}, profile.ReasonTreePostcodes, []string{"EC1A1BB", "EC1A 1BB", "EC1A 1", "EC1A", "EC", "*"}},
		{"city", []string{"A10", "B20", "C30"}, profile.ReasonTreeMask, []string{"A10", "A1*", "A**", "*"}},
		{"land", tabletest.Repeat(60, "Germany", "France", "Japan"), profile.ReasonTreeCountries, []string{"France", "Western Europe", "Europe", "*"}},
		// 9 of 10 have a place, and Atlantis stands below the root; 8 of 9 are too few.
		{"x", strings.Fields("Germany France Japan Italy Spain Peru Chile India China Atlantis"), profile.ReasonTreeCountries, []string{"Atlantis", "Atlantis", "Atlantis", "*"}},
		{"x", strings.Fields("Germany France Japan Italy Spain Peru Chile India Atlantis"), profile.ReasonTreeFlat, []string{"Atlantis", "*"}},
		{"school", tabletest.Repeat(60, "Masters", "HS-grad"), profile.ReasonTreeEducation, []string{"HS-grad", "ISCED 3 Upper secondary", "Medium (ISCED 3-4)", "*"}},
		{"x", tabletest.Repeat(60, "single", "married"), profile.ReasonTreeMarital, []string{"married", "Partnered", "*"}},
		{"job", tabletest.Repeat(60, "Sales", "Nurse"), profile.ReasonTreeOccupation, []string{"Nurse", "ISCO 2 Professionals", "Skill levels 3-4", "*"}},
		{"x", tabletest.Repeat(60, "0", "1", "2"), profile.ReasonTreeIntervals, []string{"0", "[0,2)", "[0,4)", "[0,8)", "*"}},
		{"sex", tabletest.Repeat(60, "M", "F"), profile.ReasonTreeFlat, []string{"F", "*"}},
	}
	for _, test := range tests {
		h, reason := suggest.Hierarchy(tabletest.Column(test.name, test.values...).Columns[0])
		if reason.Code != test.reason || !slices.Equal(h.Rows[0], test.row) {
			t.Errorf("%s: %s with first row %q, want %s with %q", test.name, reason.Code, h.Rows[0], test.reason, test.row)
		}
	}
	if h, _ := suggest.Hierarchy(tabletest.Column("x", "NA", "?").Columns[0]); !h.Ordered {
		t.Errorf("a column without values gets %+v", h)
	}
}

// Whatever the values, each has a place in the suggested hierarchy.
func TestHierarchiesHoldEveryValue(t *testing.T) {
	cell := rapid.OneOf(
		rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,2})?`), rapid.StringMatching(`0[0-9]{4}`),
		rapid.StringMatching(`(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9])`), rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"age", "zip", "birth date", "x", "admitted"}).Draw(t, "name")
		kind := rapid.SliceOfN(cell, 1, 20).Draw(t, "values")
		c := tabletest.Column(name, kind...).Columns[0]
		h, reason := suggest.Hierarchy(c)
		if h.Ordered {
			return // holds any number; a column without values
		}
		tree, err := hierarchy.FromRows(h.Rows)
		if err != nil {
			t.Fatalf("%s: %v", reason.Code, err)
		}
		var values []string
		for v, text := range c.Values {
			if !c.Missing[v] {
				values = append(values, text)
			}
		}
		if missing := tree.Missing(values); len(missing) > 0 {
			t.Fatalf("%s: %q have no place", reason.Code, missing)
		}
	})
}

func TestReasonsAreSentences(t *testing.T) {
	for _, code := range profile.Codes() {
		text := profile.Reason{Code: code, Args: []string{"3", "4", "5", "6"}}.String()
		if text == "" || strings.ContainsAny(text, "{}") || !strings.HasSuffix(text, ".") {
			t.Errorf("%s says %q", code, text)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	micro, _, err := csv.Read(bytes.NewReader(sample.Clinic(50_000, 1).CSV), csv.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		suggest.Table(micro)
	}
}
