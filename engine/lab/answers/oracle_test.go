//go:build !js

package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quasi/engine/cmd/quasi/cli"
	"quasi/engine/internal/checkout"
)

// The answers of the command are those of a program that knows nothing of it: it reads the two
// files, takes a label for a group only if it is the text that it writes for the group itself,
// a number for a number, and all else for missing, and has its own statistics.

// What quasi answer prints.
type printed struct {
	Answers []struct {
		Question string `json:"question"`
		Groups   []struct {
			Label    []string   `json:"label"`
			Rows     float64    `json:"rows"`
			Original told       `json:"original"`
			Plain    *toldPlain `json:"plain"`
		} `json:"groups"`
		Judged      int `json:"judged"`
		Within      int `json:"within"`
		Coefficient *struct {
			Original *float64 `json:"original"`
			Plain    *float64 `json:"plain"`
		} `json:"coefficient"`
	} `json:"answers"`
}

type told struct {
	Value float64  `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

type toldPlain struct {
	told
	Rows    float64  `json:"rows"`
	Within  bool     `json:"within"`
	Overlap *float64 `json:"overlap"`
}

// rows are those of a file, by column.
type rows struct {
	n     int
	cells map[string][]string
	whose []string // nil: each is another person's
}

func readRows(t *testing.T, data []byte) *rows {
	t.Helper()
	records, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := &rows{n: len(records) - 1, cells: map[string][]string{}}
	for i, name := range records[0] {
		for _, record := range records[1:] {
			r.cells[name] = append(r.cells[name], record[i])
		}
	}
	return r
}

// run runs the command and returns what it prints.
func run1(t *testing.T, args ...string) []byte {
	t.Helper()
	var out, errors bytes.Buffer
	if code := cli.Run(context.Background(), args, strings.NewReader(""), &out, &errors); code != 0 {
		t.Fatalf("quasi %s: exit code %d: %s", strings.Join(args, " "), code, errors.String())
	}
	return out.Bytes()
}

// released makes a release of a file by a plan of the command, and returns the recipe of the
// plan, the release, and what the command answers.
func released(t *testing.T, file, plan string, questions []string, more ...string) (*rows, printed) {
	t.Helper()
	folder := t.TempDir()
	args := append([]string{"plan", file, "--save", folder}, more...)
	for _, q := range questions {
		args = append(args, "--question", q)
	}
	run1(t, args...)
	out, recipe := filepath.Join(folder, "out.csv"), filepath.Join(folder, plan+".json")
	run1(t, "anonymize", file, "--recipe", recipe, "-o", out, "--seconds", "1")
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var got printed
	if err := json.Unmarshal(run1(t, "answer", out, "--original", file, "--recipe", recipe, "--json"), &got); err != nil {
		t.Fatal(err)
	}
	return readRows(t, data), got
}

func TestHospitalByAnotherProgram(t *testing.T) {
	data := hospital(1400, 1)
	file := filepath.Join(t.TempDir(), "hospital.csv")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	original := readRows(t, data)
	original.derive(t)
	original.whose = original.cells["patient_id"]
	for _, asked := range [][]string{
		{"mean of length_of_stay by age/10", "share of readmitted=yes by ward", "count by sex, age/10", "median of length_of_stay by ward"},
		{"mean of length_of_stay by age/20, diagnosis", "association of height_cm, weight_kg", "regression of length_of_stay on age, height_cm", "regression of readmitted on age, sex"},
		{"mean of length_of_stay by age/10, sex", "count", "median of crp by age/20", "regression of length_of_stay on ward, sex"},
	} {
		for _, plan := range []string{"1-asked", "3-all"} {
			t.Run(plan+" "+asked[0], func(t *testing.T) {
				release, got := released(t, file, plan, asked, "--patient", "patient_id")
				compare(t, original, release, got)
			})
		}
	}
}

func TestAdultByAnotherProgram(t *testing.T) {
	data, err := file("adult.csv", 8000)(checkout.Data())
	if err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "adult.csv")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	asked := []string{"share of salary-class=>50K by education, sex", "regression of salary-class on age, education-num, hours-per-week, sex",
		"mean of hours-per-week by age/10", "median of age by sex", "association of age, hours-per-week", "regression of hours-per-week on age, sex, education-num"}
	for i, a := range asked { // quotes, where a value could be something else
		asked[i] = strings.Replace(a, "=>50K", `=">50K"`, 1)
	}
	release, got := released(t, file, "2-next", asked)
	compare(t, readRows(t, data), release, got)
}

// derive computes age and length of stay from the dates.
func (r *rows) derive(t *testing.T) {
	t.Helper()
	date := func(text string) time.Time {
		d, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for row := range r.n {
		born, came, left := date(r.cells["birth_date"][row]), date(r.cells["admission_date"][row]), date(r.cells["discharge_date"][row])
		years := came.Year() - born.Year()
		if came.Month() < born.Month() || came.Month() == born.Month() && came.Day() < born.Day() {
			years--
		}
		r.cells["age"] = append(r.cells["age"], strconv.Itoa(years))
		r.cells["length_of_stay"] = append(r.cells["length_of_stay"], strconv.Itoa(int(left.Sub(came).Hours())/24))
	}
}

// compare holds each answer of the command against those of this program.
func compare(t *testing.T, original, release *rows, got printed) {
	t.Helper()
	figures := 0
	for _, a := range got.Answers {
		q := parseQuestion(a.Question)
		before, after := q.answers(original, original), q.answers(original, release)
		within, judged := 0, 0
		for _, g := range a.Groups {
			name := a.Question + " " + strings.Join(g.Label, ", ")
			key := strings.Join(g.Label, "\x00")
			b, ok := before[key]
			if !ok {
				t.Errorf("%s: this program has no such group", name)
				continue
			}
			delete(before, key)
			same(t, name+": rows", g.Rows, b.rows)
			sameAnswer(t, name+": original", g.Original, b)
			found, tells := after[key]
			if tells != (g.Plain != nil) {
				t.Errorf("%s: answered %v, by this program %v", name, g.Plain != nil, tells)
				continue
			}
			figures += 3
			hasMargin := !math.IsNaN(b.low)
			if hasMargin && b.rows >= 30 {
				judged++
			}
			if !tells {
				continue
			}
			same(t, name+": rows of the release", g.Plain.Rows, found.rows)
			sameAnswer(t, name+": release", g.Plain.told, found)
			slack := 1e-9 * max(1, math.Abs(b.value))
			is := hasMargin && found.value >= b.low-slack && found.value <= b.high+slack && 2*found.rows >= b.rows
			if is != g.Plain.Within {
				t.Errorf("%s: within %v, by this program %v", name, g.Plain.Within, is)
			}
			if is && b.rows >= 30 {
				within++
			}
			if g.Plain.Overlap != nil {
				common := min(b.high, found.high) - max(b.low, found.low)
				same(t, name+": overlap", *g.Plain.Overlap, (common/(b.high-b.low)+common/(found.high-found.low))/2)
			}
			figures += 5
		}
		if len(before) > 0 {
			t.Errorf("%s: %d groups of this program are not in the answer", a.Question, len(before))
		}
		if judged != a.Judged || within != a.Within {
			t.Errorf("%s: within in %d of %d, by this program in %d of %d", a.Question, a.Within, a.Judged, within, judged)
		}
	}
	t.Logf("%d answers, %d figures", len(got.Answers), figures)
}

func sameAnswer(t *testing.T, name string, got told, want found) {
	t.Helper()
	same(t, name, got.Value, want.value)
	if (got.Low == nil) != math.IsNaN(want.low) {
		t.Errorf("%s: margin %v, want %v", name, got.Low, want.low)
	} else if got.Low != nil {
		same(t, name+": low", *got.Low, want.low)
		same(t, name+": high", *got.High, want.high)
	}
}

func same(t *testing.T, name string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-9*max(1, math.Abs(want))) {
		t.Errorf("%s: %v, by this program %v", name, got, want)
	}
}

// asks is a question as this program reads it.
type asks struct {
	kind, of, value string
	by              []string
}

// parseQuestion reads the few forms of questions that are asked here.
func parseQuestion(text string) asks {
	var q asks
	q.kind, text, _ = strings.Cut(text, " ")
	text = strings.TrimPrefix(text, "of ")
	if q.kind == "association" {
		q.by = strings.Split(text, ", ")
		return q
	}
	for _, word := range []string{" by ", " on "} {
		if of, by, ok := strings.Cut(text, word); ok {
			text, q.by = of, strings.Split(by, ", ")
		}
	}
	if by, ok := strings.CutPrefix(text, "by "); ok {
		text, q.by = "", strings.Split(by, ", ")
	}
	q.of, q.value, _ = strings.Cut(text, "=")
	q.value = strings.Trim(q.value, `"`)
	return q
}

// found is an answer for a group; a NaN bound: there is no margin.
type found struct{ value, low, high, rows float64 }

// group returns what a cell of a column in steps, or of its values, is a group of: "", none.
func group(term, cell string, known map[string]bool) string {
	_, step, ok := strings.Cut(term, "/")
	if !ok {
		if known[cell] {
			return cell
		}
		return ""
	}
	if known[cell] {
		return cell
	}
	width, _ := strconv.Atoi(step)
	x, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		return ""
	}
	lo := int(math.Floor(x/float64(width))) * width
	if label := fmt.Sprintf("[%d,%d)", lo, lo+width); known == nil || known[label] {
		return label
	}
	return ""
}

// groups are those that the original has of a term.
func groupsOf(term string, original *rows) map[string]bool {
	name, _, stepped := strings.Cut(term, "/")
	known := map[string]bool{}
	for _, cell := range original.cells[name] {
		if stepped {
			cell = group(term, cell, nil)
		}
		if cell != "" {
			known[cell] = true
		}
	}
	return known
}

// answers answers a question by group. original says which groups there are.
func (q asks) answers(original, of *rows) map[string]found {
	switch q.kind {
	case "association":
		return q.pearson(of)
	case "regression":
		return q.fit(original, of)
	}
	known := make([]map[string]bool, len(q.by))
	for i, term := range q.by {
		known[i] = groupsOf(term, original)
	}
	samples := map[string]*drawn{}
rows:
	for row := range of.n {
		var key []string
		for i, term := range q.by {
			name, _, _ := strings.Cut(term, "/")
			if of.cells[name] == nil {
				continue rows
			}
			g := group(term, of.cells[name][row], known[i])
			if g == "" {
				continue rows
			}
			key = append(key, g)
		}
		x, ok := q.number(original, of, row)
		if !ok {
			continue
		}
		s := samples[strings.Join(key, "\x00")]
		if s == nil {
			s = &drawn{}
			samples[strings.Join(key, "\x00")] = s
		}
		s.x, s.whose = append(s.x, x), append(s.whose, of.person(row))
	}
	all := map[string]found{}
	for key, s := range samples {
		all[key] = q.answer(s, of)
	}
	return all
}

// person says whose a row is.
func (r *rows) person(row int) string {
	if r.whose == nil {
		return strconv.Itoa(row)
	}
	return r.whose[row]
}

// number is what is asked about of a row: false, nothing is told.
func (q asks) number(original, of *rows, row int) (float64, bool) {
	switch {
	case q.kind == "count":
		return 1, true
	case of.cells[q.of] == nil:
		return 0, false
	case q.value == "":
		x, err := strconv.ParseFloat(of.cells[q.of][row], 64)
		return x, err == nil
	case of.cells[q.of][row] == q.value:
		return 1, true
	}
	return 0, slices.Contains(original.cells[q.of], of.cells[q.of][row])
}
