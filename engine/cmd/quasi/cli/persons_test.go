package cli

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/internal/checkout"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/sample"
)

const wardVisits = `id,sex,month,height,dx
A,f,1,170,flu
A,f,2,170,flu
B,f,2,180,flu
B,f,3,180,cold
C,f,1,175,flu
C,f,3,176,flu
,m,1,190,flu
,m,1,190,flu
`

func TestAuditByPatientInSentences(t *testing.T) {
	file := write(t, "visits.csv", wardVisits)
	out := mustRun(t, "audit", file, "--patient", "id", "--qi", "sex,month", "--k", "2")
	for _, want := range []string{
		"\nEvery patient looks like at least 1 other to someone who knows one row (k = 2).\n",
		"By patient:\n",
		`  2 rows have no value in column "id", and count as patients of their own: rows 7 to 8. If one of them is of a patient who has other rows, fill the value in or leave the row out: nothing protects these rows together.`,
		`  Column "id" shows which rows are one patient's: anyone who finds a patient by one row knows all of them.`,
		"  5 patients, of whom 3 have several rows; the most rows of one: 2.",
		`  The same in all rows of each patient: "sex".`,
		`  "month" has different values in the rows of 3 patients.`,
		"  Every patient looks like at least 1 other to someone who knows one row of a patient (k = 2).",
		"  Some patients look like nobody else to someone who knows all rows of a patient (k = 1).",
		"  3 of 5 patients (60%) look like fewer than 1 other, 3 (60%) like nobody else.",
		"  Of the 3 with several rows, 3 (100%) look like fewer than 1 other, 3 (100%) like nobody else.",
		"  First rows of the patients who look like nobody else: 1, 3, 5.",
		"  Kept columns link the rows of 2 of the 3 patients with several (66.7%): these rows agree in kept values that no other patient has, so a reader can tell that they are one patient's.",
		`  "height" alone links the rows of 2.`,
		"  Of the linked patients, 2 look like fewer than 1 other to someone who knows all rows of a patient, 2 like nobody else.",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("the audit does not say %q:\n%s", want, out)
		}
	}
	_, said, _ := quasi(t, "anonymize", file, "-o", filepath.Join(t.TempDir(), "out.csv"), "--patient", "id", "--qi", "sex,month,height", "--k", "2")
	if want := "  Every patient looks like at least 1 other to someone who knows one row of a patient (k = 2)."; !strings.Contains(said, want) {
		t.Errorf("the run does not say %q:\n%s", want, said)
	}
	if strings.Contains(mustRun(t, "audit", file, "--qi", "sex,month"), "By patient") {
		t.Error("patients are counted though nobody asked")
	}
	some := mustRun(t, "audit", file, "--patient", "id", "--qi", "sex,month", "--knows", "1,all")
	if strings.Count(some, "someone who knows one row of a patient") != 1 || strings.Contains(some, "two rows") {
		t.Error(some)
	}
}

// The keys are what others read: they never change.
func TestAuditByPatientJSON(t *testing.T) {
	file := write(t, "visits.csv", wardVisits)
	got := decode[map[string]any](t, mustRun(t, "audit", file, "--patient", "id", "--qi", "sex,month", "--knows", "all", "--k", "2", "--json"))["persons"].(map[string]any)
	known := got["known"].([]any)
	if len(known) != 1 {
		t.Fatalf("known: %v", known)
	}
	below := map[string]any{"persons": 3.0, "share": 0.6, "several": 3.0, "several_share": 1.0}
	for path, test := range map[string][2]any{
		"persons":   {[]any{got["count"], got["several"], got["most"], got["most_row"], got["k"]}, []any{5.0, 3.0, 2.0, 1.0, 2.0}},
		"known":     {known[0], map[string]any{"knows": "all", "k": 1.0, "at_least": 1.0, "below": below, "unique": below, "unique_rows": []any{1.0, 3.0, 5.0}, "sizes": []any{map[string]any{"k": 1.0, "persons": 3.0}, map[string]any{"k": 2.0, "persons": 2.0}}}},
		"varying":   {got["varying"], []any{map[string]any{"column": "sex", "persons": 0.0}, map[string]any{"column": "month", "persons": 3.0}}},
		"linkable":  {got["linkable"].(map[string]any)["linked"], 2.0},
		"link sets": {got["linkable"].(map[string]any)["sets"], []any{map[string]any{"columns": []any{"height"}, "linked": 2.0}}},
	} {
		if fmt.Sprint(test[0]) != fmt.Sprint(test[1]) {
			t.Errorf("%s: %v, want %v", path, test[0], test[1])
		}
	}
}

func TestAuditByPatientOfBadInput(t *testing.T) {
	var many strings.Builder
	many.WriteString("id,age\nA,1\n")
	for row := range 2500 {
		fmt.Fprintf(&many, "unknown,%d\n", row%7)
	}
	out := mustRun(t, "audit", write(t, "many.csv", many.String()), "--patient", "id", "--qi", "age")
	if want := `2500 rows have the same value in column "id", the first of them row 2: make sure that the value is one patient's`; !strings.Contains(out, want) {
		t.Errorf("the audit does not say %q:\n%s", want, out)
	}
	out = mustRun(t, "audit", write(t, "none.csv", "id,age\n,1\n,1\n,2\n"), "--patient", "id", "--qi", "age")
	for _, want := range []string{`3 rows have no value in column "id", and count as patients of their own: rows 1 to 3. If one of them`, "No patient has several rows, so knowing more than one tells nothing more."} {
		if !strings.Contains(out, want) {
			t.Errorf("the audit does not say %q:\n%s", want, out)
		}
	}
	file := write(t, "visits.csv", wardVisits)
	for want, args := range map[string][]string{
		`the table has no column "nr"; its columns: "id", "sex"`:           {"--patient", "nr", "--qi", "sex"},
		`column "id" can't be one that could identify as well`:             {"--patient", "id", "--qi", "sex,id"},
		`--knows is "4", but must be 1, 2, 3 or all`:                       {"--patient", "id", "--qi", "sex", "--knows", "4"},
		"name the column that tells them apart with --patient":             {"--qi", "sex", "--knows", "2"},
		"--k is 1, but must be at least 2":                                 {"--patient", "id", "--qi", "sex", "--k", "1"},
		"--knows and --k are about patients: name the column that tells t": {"--qi", "sex", "--k", "3"},
	} {
		if _, stderr, code := quasi(t, append([]string{"audit", file}, args...)...); code != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("%q: exit code %d, %s", args, code, stderr)
		}
	}
}

// checked is k(m) of every person at m = 1, 2 and all, found with maps of texts alone.
type checked struct {
	one, two, all map[string]int
	several       map[string]bool
}

// check reads a CSV file and finds k(m) by its definition, without the engine: the
// persons who have a row like one, two rows like two, and the same rows altogether.
func check(t *testing.T, path, patient string, qi []string) checked {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line, record := range records[1:] {
		var shown []string
		for _, name := range qi {
			cell := record[slices.Index(records[0], name)]
			if slices.Contains([]string{"", "?", "NA", "*"}, cell) {
				cell = "*"
			}
			shown = append(shown, cell)
		}
		id := record[slices.Index(records[0], patient)]
		if id == "" { // nobody else's
			id = fmt.Sprint("row ", line)
		}
		rows[id] = append(rows[id], strings.Join(shown, "\x00"))
	}
	persons := map[string]int{} // who have one row, two rows, all rows
	each := func(own []string, f func(m int, key string)) {
		seen := map[string]bool{}
		add := func(m int, key string) {
			if key = fmt.Sprint(m) + key; !seen[key] {
				seen[key] = true
				f(m, key)
			}
		}
		slices.Sort(own)
		add(0, strings.Join(own, "\x01"))
		for i, a := range own {
			add(1, a)
			for _, b := range own[i+1:] {
				add(2, a+"\x01"+b)
			}
		}
	}
	for _, own := range rows {
		each(own, func(_ int, key string) { persons[key]++ })
	}
	c := checked{map[string]int{}, map[string]int{}, map[string]int{}, map[string]bool{}}
	for id, own := range rows {
		c.several[id] = len(own) > 1
		c.one[id], c.two[id] = len(rows), len(rows)
		each(own, func(m int, key string) {
			switch m {
			case 0:
				c.all[id] = persons[key]
			case 1:
				c.one[id] = min(c.one[id], persons[key])
				fallthrough
			case 2:
				c.two[id] = min(c.two[id], persons[key])
			}
		})
	}
	return c
}

// agree compares what the audit finds with what the check does.
func (c checked) agree(t *testing.T, found *audit.Persons) {
	t.Helper()
	for _, known := range found.Known {
		by := map[support.Knowledge]map[string]int{support.One: c.one, support.Two: c.two, support.All: c.all}[known.Knows]
		if by == nil {
			continue
		}
		least, sizes := len(by), map[int]int{}
		var below, unique [2]int
		for id, k := range by {
			least = min(least, k)
			sizes[k]++
			for i, of := range []bool{true, c.several[id]} {
				if of && k < found.K {
					below[i]++
				}
				if of && k == 1 {
					unique[i]++
				}
			}
		}
		if known.K != least || known.Below.Persons != below[0] || known.Below.Several != below[1] ||
			known.Unique.Persons != unique[0] || known.Unique.Several != unique[1] {
			t.Errorf("%s known: %+v; checked: k = %d, %d below, %d unique", known.Knows, known, least, below, unique)
		}
		for _, bar := range known.Sizes {
			if sizes[bar.K] != bar.Persons {
				t.Errorf("%s known: %d persons have k = %d; checked: %d", known.Knows, bar.Persons, bar.K, sizes[bar.K])
			}
		}
		if len(sizes) != len(known.Sizes) || known.Open != 0 {
			t.Errorf("%s known: sizes are %v, checked %v", known.Knows, known.Sizes, sizes)
		}
		t.Logf("%s known: k = %d, %d of %d patients below %d, %d unique; of those with several rows %d and %d of %d",
			known.Knows, least, below[0], len(by), found.K, unique[0], below[1], unique[1], found.Several)
	}
}

// auditOf runs the audit of a file by patient.
func auditOf(t *testing.T, path, patient, qi string) *audit.Persons {
	t.Helper()
	found := decode[audited](t, mustRun(t, "audit", path, "--patient", patient, "--qi", qi, "--json"))
	if found.Persons == nil {
		t.Fatal("nothing is said of patients")
	}
	return found.Persons
}

// The built-in clinic, as it is and as a release whose rows pseudonyms link.
func TestTheClinicByPatient(t *testing.T) {
	s, err := sample.Get("clinic")
	if err != nil {
		t.Fatal(err)
	}
	qi := "birth_date,sex,postcode,los_days"
	byPatient(t, columnsOf(t, write(t, s.FileName, string(s.CSV)), "mrn,"+qi), "mrn", qi, "minimum-loss")
}

// UCI Diabetes 130-US hospitals, which is not part of the project.
func TestDiabetesByPatient(t *testing.T) {
	path := checkout.Data("diabetes", "diabetic_data.csv")
	if _, err := os.Stat(path); err != nil {
		t.Skipf("%s is absent: %v", path, err)
	}
	qi := "race,gender,age,admission_type_id,discharge_disposition_id,admission_source_id,time_in_hospital"
	before, _ := byPatient(t, columnsOf(t, path, "patient_nbr,"+qi), "patient_nbr", qi, "mondrian-relaxed")
	if before.Count != 71518 || before.Several != 16773 {
		t.Errorf("%d patients, %d with several rows", before.Count, before.Several)
	}
}

// columnsOf returns a file with some columns of another.
func columnsOf(t *testing.T, path, names string) string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var few strings.Builder
	w, header := csv.NewWriter(&few), records[0]
	for _, record := range records {
		var cells []string
		for name := range strings.SplitSeq(names, ",") {
			cells = append(cells, record[slices.Index(header, name)])
		}
		if err := w.Write(cells); err != nil {
			t.Fatal(err)
		}
	}
	w.Flush()
	return write(t, "few.csv", few.String())
}

// byPatient releases a table with k = 5 of patients and compares the audits of both with
// what a stranger counts: k(1) holds, and k(all) does not.
func byPatient(t *testing.T, path, patient, qi, method string) (before, after *audit.Persons) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.csv")
	mustRun(t, "anonymize", path, "-o", out, "--patient", patient, "--pseudonyms", patient, "--qi", qi, "--k", "5", "--algorithm", method)
	before, after = auditOf(t, path, patient, qi), auditOf(t, out, patient, qi)
	check(t, path, patient, strings.Split(qi, ",")).agree(t, before)
	check(t, out, patient, strings.Split(qi, ",")).agree(t, after)
	if after.Known[0].K < 5 || after.Known[0].Unique.Persons != 0 || after.Known[3].Unique.Several == 0 {
		t.Errorf("one known: %+v, all known: %+v", after.Known[0], after.Known[3])
	}
	return before, after
}

// What more knowledge costs is said, and so are the columns that link rows before and after.
func TestAnonymizeSaysWhatKnowledgeCosts(t *testing.T) {
	file := write(t, "visits.csv", wardVisits)
	args := []string{"anonymize", file, "-o", filepath.Join(t.TempDir(), "out.csv"), "--patient", "id", "--qi", "sex,month", "--identifying", "height", "--k", "2", "--suppression-limit", "0.2", "--loss-by-knowledge"}
	_, said, code := quasi(t, args...)
	for _, want := range []string{"Detail lost by the rows of a patient that someone may know, after at most one round:\n  1: ", "\n  2: ", "\n  3: ", "\n  all: "} {
		if !strings.Contains(said, want) {
			t.Errorf("exit code %d; the run does not say %q:\n%s", code, want, said)
		}
	}
	var s struct {
		LossByKnowledge []facts.KnownLoss `json:"loss_by_knowledge"`
		PersonsBefore   audit.Persons     `json:"persons_before"`
		Audit           audit.Report      `json:"audit"`
	}
	if err := json.Unmarshal([]byte(mustRun(t, append(args, "--json", "--set", "rounds=1")...)), &s); err != nil {
		t.Fatal(err)
	}
	if all := s.LossByKnowledge; len(all) != 4 || all[0].Knows != "1" || all[0].Rounds != 1 || all[0].Loss >= all[1].Loss || all[1].Loss > all[3].Loss {
		t.Errorf("%+v", all)
	}
	before, after := s.PersonsBefore.Linkable, s.Audit.Persons.Linkable
	if before == nil || before.Linked != 2 || !slices.Equal(before.Columns, []string{"height", "dx"}) || after == nil || after.Linked != 0 {
		t.Errorf("linked before: %+v, after: %+v", before, after)
	}
	if _, said, code := quasi(t, "anonymize", file, "-o", "-", "--qi", "sex,month", "--loss-by-knowledge"); code != exitUsage || !strings.Contains(said, "--loss-by-knowledge") {
		t.Errorf("exit code %d, %s", code, said)
	}
}
