package cli

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"quasi/engine/measure/audit"
	"quasi/engine/measure/support"
	"quasi/engine/sample"
)

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
	qi := "birth_date,sex,postcode,los_days"
	byPatient(t, columnsOf(t, clinicFile(t), "mrn,"+qi), "mrn", qi, "minimum-loss")
}

// clinicFile is the built-in clinic, or its first 300 rows if the test is to be short.
func clinicFile(t *testing.T) string {
	t.Helper()
	s, err := sample.Get("clinic")
	if err != nil {
		t.Fatal(err)
	}
	path := write(t, s.FileName, string(s.CSV))
	if testing.Short() {
		return firstRows(t, path, 300)
	}
	return path
}

// UCI Diabetes 130-US hospitals, which is not part of the project.
func TestDiabetesByPatient(t *testing.T) {
	qi := "race,gender,age,admission_type_id,discharge_disposition_id,admission_source_id,time_in_hospital"
	path := columnsOf(t, bigTable(t, "diabetes/diabetic_data.csv", 300), "patient_nbr,"+qi)
	before, _ := byPatient(t, path, "patient_nbr", qi, "mondrian-relaxed")
	if !testing.Short() && (before.Count != 71518 || before.Several != 16773) {
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
