package engine_test

import (
	"bytes"
	"context"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/checkout"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/measure/restore"
	"quasi/engine/internal/recipetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/utility"
	"quasi/engine/method"
	"quasi/engine/prepare"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/sample"
)

func ofStays(t *testing.T) recipe.Recipe {
	t.Helper()
	return recipetest.Changed(t, recipetest.Quasi("id", "born", "in", "out", "ill", "age", "stay", "month", "visits"), "k = 3", "output.row_order = original",
		`derived = [{"name": "age", "kind": "age", "from": ["born", "in"]}, {"name": "stay", "kind": "length", "from": ["in", "out"]}, {"name": "month", "kind": "month", "from": ["in"]}, {"name": "visits", "kind": "rows", "from": ["id"]}]`,
		"id = identifying", "born = identifying", "in = identifying", "out = identifying", "ill = insensitive", "visits = insensitive",
		`id.missing = ["n/k"]`, `age.coarsen = {"kind": "age-90"}`, "month.rename = month of admission")
}

// A derived column is released as any other, without what it is derived from; rows for
// which it can't be computed are named, and have no value.
func TestDerivedColumns(t *testing.T) {
	given := enginetest.Stays(t)
	prepared := casetest.Must(engine.Prepare(given, ofStays(t)))
	if n := prepared.Table().N; n != 119 {
		t.Errorf("%d rows are people: what is derived of a row makes it one", n)
	}
	release, err := prepared.Run(t.Context(), nil)
	if err != nil || !release.Passed() {
		t.Fatal(err)
	}
	if got := release.Table.Names(); !slices.Equal(got, []string{"ill", "age", "stay", "month of admission", "visits"}) {
		t.Errorf("released are %q", got)
	}
	notes := notesOf(release)
	for _, want := range []string{`"in" is after "out" in 2 rows`, "rows 11 to 12", `Column "age" has no value where it can't be computed: 1 row has a day that can't be read, the first of them "soon" in column "in": row 21`} {
		if !strings.Contains(strings.Join(notes, "\n"), want) {
			t.Errorf("%s is not said:\n%s", want, strings.Join(notes, "\n"))
		}
	}
	before, err := prepared.Before()
	if err != nil || before.N != 119 {
		t.Errorf("before there are %d rows, %v", before.N, err)
	}
	for _, c := range release.Table.Columns {
		for _, text := range c.Values {
			if age, err := strconv.Atoi(text); c.Name == "age" && err == nil && age > 89 {
				t.Errorf("the age %d is released", age)
			}
		}
	}
	// The recipe that was completed gives the same, and holds the formats and hierarchies.
	completed := release.Recipe()
	if completed.Column("month").Hierarchy == nil || len(completed.Column("month").Hierarchy.Rows[0]) != 4 {
		t.Errorf("the hierarchy of the month is %+v", completed.Column("month").Hierarchy)
	}
	text := casetest.Must(completed.JSON())
	parsed := casetest.Must(recipe.Parse(text))
	again := casetest.Must(engine.Prepare(given, *parsed))
	second, err := again.Run(t.Context(), nil)
	if err != nil || enginetest.CSV(t, second) != enginetest.CSV(t, release) {
		t.Errorf("again it is another release, %v", err)
	}
}

// notesOf returns the notes of a release in English.
func notesOf(release *engine.Release) (notes []string) {
	for _, note := range release.Notes() {
		notes = append(notes, note.English)
	}
	return notes
}

// Rows that are to be left out are, whole; a note counts and names them, each once.
func TestDerivedColumnsLeaveRowsOut(t *testing.T) {
	r := ofStays(t)
	for i := range r.Derived[:3] {
		r.Derived[i].Invalid = derive.Drop
	}
	given := enginetest.Stays(t)
	prepared, release := enginetest.Run(t, given, r)
	if release.Table.N != given.N-4 || prepared.Table().N != given.N-4 {
		t.Errorf("%d of %d rows are left", release.Table.N, given.N)
	}
	if left := prepared.LeftOut(); left.Args[0].English != "1" || !strings.HasSuffix(left.English, "row 31") {
		t.Errorf("no people: %s", left)
	}
	notes := notesOf(release)
	notes = slices.DeleteFunc(notes, func(note string) bool { return strings.Contains(note, "the order of the file") })
	want := `3 rows were left out, because what is derived from days can't be computed there: 1 row has a day that can't be read, the first of them "soon" in column "in": row 21; "in" is after "out" in 2 rows, the first of them with "2023-03-12" and "2023-03-11": rows 11 to 12.`
	if !slices.Equal(notes, []string{want}) {
		t.Errorf("the notes are\n%s\nwant\n%s", strings.Join(notes, "\n"), want)
	}
}

// A population that has what a column is derived from, or the column itself, is compared
// with.
func TestDerivedColumnsOfAPopulation(t *testing.T) {
	r := ofStays(t)
	r.Privacy.Models = []recipe.Model{{Name: "k-map"}}
	given := enginetest.Stays(t)
	if _, err := engine.Prepare(given, r, engine.WithPopulation(given)); err != nil {
		t.Error(err)
	}
	own := tabletest.Read(t, "age,stay,month\n40,3,2\n50,1,7\n", recipe.Input{})
	if fit, err := engine.FitOf(given, r, own); err != nil || len(fit.Lacks) > 0 {
		t.Errorf("%+v, %v", fit, err)
	}
}

// A column of laboratory values is one of numbers, and each row is released as
// something that holds all that its value can be.
func TestLaboratoryValuesAreReleasedTruthfully(t *testing.T) {
	r := recipetest.Changed(t, recipetest.Quasi("crp", "ill"), "input.delimiter = ;", "k = 4", "output.row_order = original", "ill = sensitive")
	text := "crp;ill\n"
	for i := range 40 {
		text += fmt.Sprintf("%d,%d;flu\n", i%8, i%10)
	}
	microdata := tabletest.Read(t, text+strings.Repeat("<0,5;flu\n", 6)+strings.Repeat(">100;gout\n", 6)+strings.Repeat("n.b.;flu\n", 6), r.Input)
	if d := describe.Column(microdata.Columns[0]); d.Format.String() != "decimal:comma" || d.TypeReason.Code != "type-bounds" {
		t.Errorf("described as %s, %s", d.Format, d.TypeReason)
	}
	for _, algorithm := range []string{"minimum-loss", "mondrian-strict", "datafly", "kaim"} {
		r.Algorithm.Name = algorithm
		_, release := enginetest.Run(t, microdata, r)
		if !release.Passed() {
			t.Fatalf("%s: %s", algorithm, release.Failed())
		}
		for row, record := range release.Records {
			was, is := microdata.Columns[0].Text(int(record)), release.Table.Columns[0].Text(row)
			switch {
			case is == "*" || is == was:
			case was == "<0,5" && strings.HasPrefix(is, "[0,"):
			case was == "<0,5", was == ">100", was == "n.b.":
				t.Fatalf("%s: %q is released as %q", algorithm, was, is)
			}
		}
	}
}

// What is coarsened is released so, generalized further where it could identify; the
// rows before and their audit are of the values as they were; what could not be read is
// hidden, and said.
func TestCoarsenedColumns(t *testing.T) {
	var b strings.Builder
	b.WriteString("zip,born,seen,x\n")
	for i := range 60 {
		fmt.Fprintf(&b, "%05d,%d-%02d-%02d,2024-%02d-01,%d\n", 2100+i, 1920+i%3*30, 1+i%12, 1+i%28, 1+i%12, i%4)
	}
	b.WriteString("SW1A 1AA,1950-01-01,unclear,1\n")
	micro := tabletest.Read(t, b.String(), recipe.Input{})
	r := recipetest.Changed(t, recipetest.Quasi("zip", "born", "seen", "x"), "k = 1", "output.row_order = original", `zip.coarsen = {"kind": "zip3"}`,
		`born.coarsen = {"kind": "birth-year", "until": 2024}`, "seen = insensitive", `seen.coarsen = {"kind": "year"}`, "x = insensitive")
	prepared, release := enginetest.Run(t, micro, r)
	if !release.Passed() {
		t.Fatal(release.Failed())
	}
	got := map[string]bool{}
	for _, c := range release.Table.Columns {
		for _, v := range c.Codes {
			got[c.Name+" "+c.Values[v]] = true
		}
	}
	for _, want := range []string{"zip 021", "zip *", "born 90+", "born 1950", "born 1980", "seen 2024", "seen *"} {
		if !got[want] {
			t.Errorf("%s is not released, but %v", want, got)
		}
	}
	if n := len(got); n != 7+4 {
		t.Errorf("%d texts are released: %v", n, got)
	}
	if c := prepared.Table().Columns[0]; c.Values[0] != "02100" {
		t.Errorf("the rows before begin with %s", c.Values[0])
	}
	before, err := prepared.Before()
	if err != nil || before.K != 1 || before.SampleUniques != 61 {
		t.Errorf("before, %d rows are unique, %v", before.SampleUniques, err)
	}
	notes := notesOf(release)
	if said := strings.Join(notes, " "); !strings.Contains(said, `Column "zip": the values of 1 row could not be read`) || !strings.Contains(said, `Column "seen": the values of 1 row`) {
		t.Errorf("the notes are %q", said)
	}
	// A register is read as the table is: its people stand in the coarse classes.
	everyone := tabletest.Read(t, "zip,born\n02150,1950-07-01\n02151,1951-01-01\n", recipe.Input{})
	fit, err := engine.FitOf(micro, prepared.Recipe(), everyone)
	if err != nil || len(fit.Unplaced) != 1 || fit.Unplaced[0].Column != "born" {
		t.Errorf("%+v, %v", fit, err)
	}
}

// datedTable has six rows that fall into two years, written in some way.
func datedTable(write func(year, month, day int) string) string {
	text := "born;ill\n"
	for i := range 12 {
		text += write(1950+i/6*10, 1+i%6, 13+i) + ";flu\n"
	}
	return text
}

func datedRecipe(t *testing.T) recipe.Recipe {
	t.Helper()
	return recipetest.Changed(t, recipetest.Quasi("born", "ill"), "input.delimiter = ;", "k = 4", "algorithm.name = datafly", "ill = sensitive")
}

// However dates are written, with years of two digits, with the names of months or with
// a time, the release is the same.
func TestDatesAreReadHoweverTheyAreWritten(t *testing.T) {
	months := []string{"", "Januar", "Februar", "März", "April", "Mai", "Juni"}
	written := map[string]func(y, m, d int) string{
		"iso":     func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d", y, m, d) },
		"short":   func(y, m, d int) string { return fmt.Sprintf("%02d.%02d.%02d", d, m, y%100) },
		"slashes": func(y, m, d int) string { return fmt.Sprintf("%d/%d/%02d", m, d, y%100) },
		"oracle": func(y, m, d int) string {
			return fmt.Sprintf("%02d-%s-%02d", d, []string{"", "JAN", "FEB", "MAR", "APR", "MAY", "JUN"}[m], y%100)
		},
		"german":   func(y, m, d int) string { return fmt.Sprintf("%d. %s %d", d, months[m], y) },
		"chinese":  func(y, m, d int) string { return fmt.Sprintf("%d年%d月%d日", y, m, d) },
		"admitted": func(y, m, d int) string { return fmt.Sprintf("%d-%02d-%02d 22:23:00", y, m, d) },
	}
	_, want := enginetest.Written(t, tabletest.Read(t, datedTable(written["iso"]), datedRecipe(t).Input), datedRecipe(t))
	if !strings.Contains(want, "1950") {
		t.Fatalf("years are lost: %s", want)
	}
	for name, write := range written {
		release, got := enginetest.Written(t, tabletest.Read(t, datedTable(write), datedRecipe(t).Input), datedRecipe(t))
		if got != want || len(release.Notes()) != 0 {
			t.Errorf("%s: notes %q, got\n%s\nwant\n%s", name, release.Notes(), got, want)
		}
		if f := release.Recipe().Columns[0].Format; strings.Contains("short slashes oracle", name) && (f == nil || f.Pivot != 1930) {
			t.Errorf("%s: the recipe does not say the century: %+v", name, f)
		}
	}
}

const seenTwice = "mrn,age,seen,ill\n17,20,2024-05-17,flu\n18,20,2024-05-18,cold\n17,21,2024-06-17,flu\n19,21,?,flu\n"

// transforming is a recipe for the visits that releases mrn as pseudonyms and
// moves the dates.
func transforming(t *testing.T) recipe.Recipe {
	t.Helper()
	return recipetest.Changed(t, recipetest.Quasi("mrn", "age", "seen", "ill"), "patient = mrn", "output.row_order = original", "mrn = identifying", `mrn.transform = {"kind": "pseudonym"}`,
		"age.hierarchy.ordered = true", "seen = insensitive", `seen.transform = {"kind": "shift-dates", "max_days": 30}`, "ill = sensitive")
}

func transformed(t *testing.T, csv string, r recipe.Recipe, key []byte) *engine.Release {
	t.Helper()
	_, release := enginetest.Run(t, tabletest.Read(t, csv, r.Input), r, engine.WithKey(key))
	return release
}

// With a fixed key the release is fixed: patient 17 is E3MIJXSRA7AV7FF7 and moves
// by -3 days (both as Python's hmac gives them).
func TestTransformedRelease(t *testing.T) {
	release := transformed(t, seenTwice, transforming(t), enginetest.SecretKey())
	for row, want := range map[int][2]string{0: {"E3MIJXSRA7AV7FF7", "2024-05-14"}, 2: {"E3MIJXSRA7AV7FF7", "2024-06-14"}} {
		if got := [2]string{release.Table.Column("mrn").Text(row), release.Table.Column("seen").Text(row)}; got != want {
			t.Errorf("row %d shows %q, want %q", row, got, want)
		}
	}
	if c := release.Table.Column("seen"); c.Text(3) != "?" || c.Text(1) == "2024-05-18" {
		t.Errorf("dates are %q", c.Values)
	}
	if want := []prepare.Transformed{{Column: "mrn", Kind: recipe.Pseudonym}, {Column: "seen", Kind: recipe.ShiftDates}}; !slices.Equal(release.Transformed, want) {
		t.Errorf("transformed are %v", release.Transformed)
	}
	if text := release.Transformed[0].String(); !strings.Contains(text, `"mrn" shows pseudonyms`) || !strings.Contains(text, "still personal data") {
		t.Error(text)
	}
	if again := transformed(t, seenTwice, transforming(t), enginetest.SecretKey()); again.Table.Column("mrn").Text(1) != release.Table.Column("mrn").Text(1) {
		t.Error("the same key gave another pseudonym")
	}
	other := enginetest.SecretKey()
	other[5]++
	if again := transformed(t, seenTwice, transforming(t), other); again.Table.Column("mrn").Text(1) == release.Table.Column("mrn").Text(1) {
		t.Error("another key gave the same pseudonym")
	}
}

// Neither the completed recipe nor the release holds the key in any writing.
func TestTheKeyIsNowhere(t *testing.T) {
	r := transforming(t)
	prepared, release := enginetest.Run(t, tabletest.Read(t, seenTwice, r.Input), r, engine.WithKey(enginetest.SecretKey()))
	full := release.Recipe()
	recipetest.Check(t, full)
	data := casetest.Must(full.JSON())
	key := enginetest.SecretKey()
	for _, text := range []string{string(data), fmt.Sprintf("%+v", prepared), fmt.Sprintf("%+v", release)} {
		for _, written := range []string{
			string(key), hex.EncodeToString(key), base64.StdEncoding.EncodeToString(key), base32.StdEncoding.EncodeToString(key),
			strings.Trim(fmt.Sprint(key), "[]"), fmt.Sprintf("%#v", key),
		} {
			if strings.Contains(text, written) {
				t.Errorf("the key stands as %q in %s", written, text)
			}
		}
	}
}

// What the models count is what is released, so that the audit finds the same: the
// one date of four patients is four, and both tables of anatomy show pseudonyms.
func TestModelsSeeWhatIsReleased(t *testing.T) {
	r := transforming(t)
	r.Columns[2].Role = table.Sensitive
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "seen", Parameters: map[string]any{"l": 2.0}}}
	release := transformed(t, "mrn,age,seen,ill\n1,20,2024-05-17,x\n2,20,2024-05-17,x\n3,30,2024-05-17,x\n4,30,2024-05-17,x\n", r, enginetest.SecretKey())
	if !release.Passed() || release.Audit.Sensitive["seen"].DistinctL < 2 {
		t.Errorf("passed %v, l = %d", release.Passed(), release.Audit.Sensitive["seen"].DistinctL)
	}
	r = transforming(t)
	r.Algorithm.Name, r.Privacy.Patient = "anatomy", ""
	r.Columns[2].Transform = nil
	r.Columns[3].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "ill", Parameters: map[string]any{"l": 2.0}}}
	csv := strings.Replace(seenTwice, "?,flu", "?,cold", 1)
	release = transformed(t, csv, r, enginetest.SecretKey())
	var linked strings.Builder
	if err := release.Letting("seen").WriteLinked(&linked, "csv"); err != nil || strings.Contains(linked.String(), "flu") || len(release.Transformed) != 2 {
		t.Errorf("%v\n%s", err, linked.String())
	}
}

// The settings that a recipe accepts are those that the code can do.
func TestRangesAgree(t *testing.T) {
	if recipe.MaxLength != transform.MaxLength || recipe.MaxShift != transform.MaxShift {
		t.Error("recipe and transform differ")
	}
}

// said is all that is said of a table and of its release.
type said struct {
	Table    *table.Table
	Format   asread.Format // with the markers that were found
	Columns  []profile.Column
	Before   audit.Report
	Audit    audit.Report
	Loss     loss.Report
	Verdicts []facts.Verdict
	Concerns facts.Concerns
	Recipe   recipe.Recipe // with what each column looks like
	Released *table.Table
}

// What is said of a table and of its release does not depend on the processors: one of them
// does one thing after the other.
func TestProcessorsChangeNothing(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	text := sample.Clinic(1500, 7).CSV
	for _, patient := range []string{"", "mrn"} {
		runtime.GOMAXPROCS(1)
		want := saidOf(t, text, patient)
		if len(want.Format.Found) == 0 || len(want.Concerns.Identifiers) == 0 || len(want.Concerns.Unique) < 2 || len(want.Audit.QuasiIdentifiers) == 0 {
			t.Fatalf("patients by %q: too little is said to be compared", patient)
		}
		for _, processors := range []int{2, 4} {
			runtime.GOMAXPROCS(processors)
			got := reflect.ValueOf(saidOf(t, text, patient))
			for i := range got.NumField() {
				if was := reflect.ValueOf(want).Field(i).Interface(); !reflect.DeepEqual(got.Field(i).Interface(), was) {
					t.Errorf("%d processors, patients by %q: another %s", processors, patient, got.Type().Field(i).Name)
				}
			}
		}
	}
}

func saidOf(t *testing.T, text []byte, patient string) said {
	t.Helper()
	micro, format := casetest.Must2(csv.Read(bytes.NewReader(text), csv.Options{}))
	r := recipe.Default()
	r.Algorithm.Name, r.Privacy.Patient, r.Privacy.SuppressionLimit = "mondrian-relaxed", patient, 1
	for _, c := range micro.Columns {
		role := table.Insensitive
		switch c.Name {
		case "sex", "postcode", "ward":
			role = table.QuasiIdentifying
		case "diagnosis":
			role = table.Sensitive
		case patient:
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: c.Name, Role: role})
	}
	prepared, release := enginetest.Run(t, micro, r)
	before := casetest.Must(prepared.Before())
	return said{
		Table: micro, Format: format, Columns: describe.Table(micro), Before: before, Audit: release.Audit, Loss: release.Loss,
		Verdicts: release.Verdicts, Concerns: release.Concerns(), Recipe: release.Recipe(), Released: release.Table,
	}
}

// Every released range has the value of every row in it, and shows no time that is in none
// of its rows.
func TestRangesHoldTheirRows(t *testing.T) {
	tb, r := t, recipetest.Changed(t, recipetest.Quasi("arrived", "sex"), "output.row_order = original", "arrived.hierarchy.ordered = true")
	rapid.Check(t, func(t *rapid.T) {
		lines := []string{"arrived,sex"}
		for range rapid.IntRange(6, 14).Draw(t, "rows") {
			lines = append(lines, fmt.Sprintf("2024-03-%02d %02d:%02d,%s", rapid.IntRange(1, 5).Draw(t, "day"), rapid.IntRange(0, 2).Draw(t, "hour"),
				15*rapid.IntRange(0, 1).Draw(t, "minute"), rapid.SampledFrom([]string{"F", "M"}).Draw(t, "sex")))
		}
		prepared := casetest.Must(engine.Prepare(tabletest.Read(tb, strings.Join(lines, "\n")+"\n", recipe.Input{}), r))
		release := casetest.Must(prepared.Run(t.Context(), nil))
		given, shown := prepared.Table().Column("arrived"), release.Table.Column("arrived")
		times := map[string]map[string]bool{} // of each released text
		for row, record := range release.Records {
			text, own := shown.Text(row), given.Text(int(record))
			if text == "*" {
				continue
			}
			if times[text] == nil {
				times[text] = map[string]bool{}
			}
			times[text][own] = true
			if !holds(text, own) {
				t.Fatalf("%q does not hold %q", text, own)
			}
		}
		for text, own := range times {
			if !strings.HasPrefix(text, "[") && strings.Contains(text, ":") && len(own) > 1 {
				t.Fatalf("%q stands for %v", text, own)
			}
		}
	})
}

// holds reads a text as a stranger would: a time within a range of times or days, an end
// without a time being the whole day.
func holds(text, own string) bool {
	least, greatest, found := strings.Cut(strings.Trim(text, "[]"), ",")
	if !found {
		greatest = least
	}
	if strings.Contains(greatest, ":") {
		return own >= least && own <= greatest
	}
	return own >= least && own <= greatest+"~"
}

// How numbers and dates are written changes nothing of who is grouped with whom,
// nor of what that costs: a table with decimal commas and 17/5/2024 gives the
// groups and the measures of the same table with points and 2024-05-17.
func TestWritingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var plain, styled strings.Builder
		plain.WriteString("a;b;s\n")
		styled.WriteString("a;b;s\n")
		for range rapid.IntRange(5, 30).Draw(t, "n") {
			x := float64(rapid.IntRange(0, 400).Draw(t, "x"))/10 + 1000
			day := time.Date(2020, 1, 13, 0, 0, 0, 0, time.UTC).AddDate(0, rapid.IntRange(0, 60).Draw(t, "month"), 0)
			s := float64(rapid.IntRange(0, 5).Draw(t, "s"))*37 + 0.5 // 111.5 is before 37.5 in the alphabet
			text := strconv.FormatFloat(x, 'f', 1, 64)
			fmt.Fprintf(&plain, "%s;%s;%.1f\n", text, day.Format("2006-01-02"), s)
			fmt.Fprintf(&styled, "%s.%s;%s;%s\n", text[:1], strings.Replace(text[1:], ".", ",", 1), day.Format("2/1/2006"), strings.Replace(fmt.Sprintf("%.1f", s), ".", ",", 1))
		}
		r := recipe.Default()
		r.Privacy.K = 2
		r.Input.Delimiter, r.Output.RowOrder = ";", recipe.OriginalOrder
		r.Algorithm.Name = rapid.SampledFrom([]string{"kaim", "mondrian-strict", "minimum-loss", "datafly"}).Draw(t, "algorithm")
		r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "s", Parameters: map[string]any{"t": 0.6, "distance": "ordered"}}}
		r.Columns = []recipe.Column{{Name: "a", Role: table.QuasiIdentifying}, {Name: "b", Role: table.QuasiIdentifying}, {Name: "s", Role: table.Sensitive}}
		if rapid.Bool().Draw(t, "ordered") {
			r.Columns[0].Hierarchy = &recipe.Hierarchy{Ordered: true}
		}
		one, ok := tryRun(t, plain.String(), r)
		r.Columns = slices.Clone(r.Columns)
		for i, f := range []string{"decimal:point-grouped", "date:dmy", "decimal:comma"} {
			decided := casetest.Must(format.Parse(f))
			r.Columns[i].Format = &decided
		}
		other, alike := tryRun(t, styled.String(), r)
		if ok != alike {
			t.Fatalf("one can be satisfied, the other can't")
		}
		if !ok {
			return
		}
		if !slices.Equal(one.Class, other.Class) {
			t.Fatalf("classes %v and %v", one.Class, other.Class)
		}
		if one.Loss.ILossRate != other.Loss.ILossRate || *one.Audit.Sensitive["s"].T.Ordered != *other.Audit.Sensitive["s"].T.Ordered {
			t.Fatalf("loss %v and %v, ordered t %v and %v", one.Loss.ILossRate, other.Loss.ILossRate, *one.Audit.Sensitive["s"].T.Ordered, *other.Audit.Sensitive["s"].T.Ordered)
		}
	})
}

// A release is measured against its original in the formats of the original, whatever
// tool made it.
func TestComparingReadsFormats(t *testing.T) {
	text := "crp;born\n\"1,5\";1/2/1950\n\"2,5\";3/2/1950\n\"12,5\";4/5/1960\n\"13,5\";20/5/1960\n\"1.100,5\";4/5/1960\n\"1.200,5\";20/5/1960\n"
	original := recognize.Formats(tabletest.Read(t, text, recipe.Input{Delimiter: ";"}))
	released := tabletest.Read(t, "crp;born\n[0,10);1950-02\n[0,10);1950-02\n[10,20);1960-05\n[10,20);1960-05\n[1000,2000);1960-05\n[1000,2000);1960-05\n", recipe.Input{Delimiter: ";"})
	found := casetest.Must(restore.Compare(t.Context(), original, released, []string{"crp", "born"}, nil, nil, 2, utility.Options{}))
	// Of 1199 between the least and the greatest crp, pairs of rows span 1, 1 and 100
	// if the groups end with their values; as labelled 10, 10 and 1000. Without the
	// format they are words, and each group two of six of them.
	if crp := found.Loss.Columns[0]; crp.ILossRate < 0.02 || crp.ILossRate > 0.3 {
		t.Errorf("crp loses %v", crp.ILossRate)
	}
	// Of 3762 days between the first and the last, two months are 28 and 31.
	if born := found.Loss.Columns[1]; born.ILossRate > 0.02 {
		t.Errorf("born loses %v", born.ILossRate)
	}
}

// tryRun anonymizes a CSV text; a model that can't be satisfied is no failure.
func tryRun(t *rapid.T, text string, r recipe.Recipe) (*engine.Release, bool) {
	opt := casetest.Must(csv.OptionsFrom(r.Input))
	microdata, _ := casetest.Must2(csv.Read(strings.NewReader(text), opt))
	prepared := casetest.Must(engine.Prepare(microdata, r))
	release, err := prepared.Run(context.Background(), nil)
	return release, err == nil
}

// The 101,766 encounters of 71,518 patients of the diabetes data of UCI (Strack et al.,
// BioMed Research International, 2014), k = 5: the start and two rounds.
func BenchmarkDiabetes(b *testing.B) {
	for _, knows := range recipe.Knowledges() {
		b.Run("knows="+knows, func(b *testing.B) {
			original, r := diabetes(b)
			r.Privacy.Knows = knows
			prepared, err := engine.Prepare(original, r)
			for b.Loop() {
				release := enginetest.Finish(b, prepared, err)
				b.ReportMetric(release.Loss.ILossRate, "loss")
				b.ReportMetric(float64(len(release.Groups.Suppressed)), "rows-left-out")
			}
		})
	}
}

func diabetes(b *testing.B) (*table.Table, recipe.Recipe) {
	file, err := os.Open(checkout.Data("diabetes", "diabetic_data.csv"))
	if err != nil {
		b.Skip("the data are not here")
	}
	defer file.Close()
	original, _ := casetest.Must2(csv.Read(file, csv.Options{Missing: []string{"?"}}))
	r := recipe.Default()
	r.Input.Missing = []string{"?"}
	for _, name := range []string{"race", "gender", "age", "admission_type_id", "discharge_disposition_id", "admission_source_id", "time_in_hospital"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	for _, name := range original.Names() {
		if r.Column(name) == nil {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Identifying})
		}
	}
	r.CountPatients("patient_nbr")
	r.Privacy.SuppressionLimit = 0.001
	r.Algorithm.Parameters = map[string]any{method.Rounds: 2}
	return original, r
}

// A column that is released as it is has the texts of the table, and its cells where no row
// moves, unless a spreadsheet would run one of the texts.
func TestWhatIsReleasedAsItIsIsHeldOnce(t *testing.T) {
	var b strings.Builder
	b.WriteString("number,age,note,sum\n")
	for i := range 40 {
		fmt.Fprintf(&b, "%03d,%d,note %d,=A%d\n", i, 20+i%5, i%7, i%3)
	}
	given, _ := casetest.Must2(csv.Read(strings.NewReader(b.String()), csv.Options{}))
	r := recipetest.Changed(t, recipetest.Quasi(given.Names()...), "k = 5", "number = insensitive", "note = insensitive", "sum = insensitive")
	_, release := enginetest.Run(t, given, r)
	for name, shared := range map[string]bool{"number": true, "note": true, "sum": false} {
		was, is := given.Column(name), release.Table.Column(name)
		if unsafe.SliceData(was.Codes) != unsafe.SliceData(is.Codes) {
			t.Errorf("the cells of %s are held twice", name)
		}
		if same := unsafe.SliceData(was.Values) == unsafe.SliceData(is.Values); same != shared {
			t.Errorf("the texts of %s are shared: %v", name, same)
		}
	}
	if was, is := given.Column("sum").Text(0), release.Table.Column("sum").Text(0); was != "=A0" || is != "'=A0" {
		t.Errorf("%s is released as %s", was, is)
	}
}
