package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/parquet-go/parquet-go"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

// edit changes a file of the table.
func (j *job) edit(t testing.TB, name string, change func(text string) string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(j.folder, name))
	if err != nil {
		t.Fatal(err)
	}
	j.write(t, name, change(string(text)))
}

// Files of one table are written by different programs: each is read as it is.
func TestFilesLookDifferent(t *testing.T) {
	of, r := clinic(t, 300, "datafly")
	j := newJob(t, of, r, 3)
	want, _ := j.command(t)
	j.edit(t, "in-001.csv", func(text string) string { return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") })
	header, _, _ := strings.Cut(want, "\n")
	j.edit(t, "in-002.csv", func(text string) string {
		header, _, _ = strings.Cut(text, "\n")
		return text
	})
	j.write(t, "in-003.csv", header+"\n")
	got, found := j.released(t)
	if got != want || found.N != of.N || len(found.Files) > 4 {
		t.Errorf("another release, of %d rows in %d files", found.N, len(found.Files))
	}
}

// A file with other columns, or none, is named, and nothing is written.
func TestFilesHaveOtherColumns(t *testing.T) {
	of, r := clinic(t, 300, "mondrian-strict")
	other := func(change func(names []string)) func(string) string {
		return func(text string) string {
			header, rows, _ := strings.Cut(text, "\n")
			names := strings.Split(header, ",")
			change(names)
			return strings.Join(names, ",") + "\n" + rows
		}
	}
	for name, change := range map[string]func(string) string{
		"order": other(func(names []string) { names[3], names[4] = names[4], names[3] }),
		"name":  other(func(names []string) { names[3] = "gender" }),
		"less":  func(text string) string { return "a,b\n1,2\n" },
		"empty": func(string) string { return "" },
	} {
		j := newJob(t, of, r, 3)
		j.edit(t, "in-001.csv", change)
		if said, code := j.do(t); code != exitInput || !strings.Contains(said, "in-001.csv") {
			t.Errorf("%s: exit code %d, %s", name, code, said)
		}
		j.nothing(t)
	}
}

// A cell of several lines, with quotes and delimiters, is one cell of the release.
func TestCellsOfSeveralLines(t *testing.T) {
	b := table.NewBuilder([]string{"sex", "note"}, table.NewMarkers(table.DefaultMarkers()))
	for range 6 {
		b.Append([]string{"f", "he said \"no\",\nthen\n=yes"})
		b.Append([]string{"m", "\u4e2d;\t'"})
	}
	r := recipe.Default()
	r.Algorithm.Name = "mondrian-strict"
	r.Columns = []recipe.Column{{Name: "sex", Role: table.QuasiIdentifying}, {Name: "note", Role: table.Insensitive, Confirmed: []facts.FindingKind{facts.FoundText}}}
	j := newJob(t, b.Table(), r, 3)
	want, _ := j.command(t)
	if got, _ := j.released(t); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Who writes to a file between its two readings is found out, even if it has as many rows
// as before and the same values.
func TestAFileChanges(t *testing.T) {
	of, r := clinic(t, 300, "mondrian-strict")
	j := newJob(t, of, r, 2)
	own, err := j.job(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var first []byte
	if err := (&tallyFn{own}).ProcessElement(context.Background(), 0, own.Shards[0], func(_ int, b []byte) { first = b }); err != nil {
		t.Fatal(err)
	}
	counted, err := decode[tally](first)
	if err != nil {
		t.Fatal(err)
	}
	by := recoding{File: counted.Of, Labels: [][]string{{"*", "*", "*"}}, Of: make([]int32, counted.Rows)}
	again := recodeFn{own}
	if _, err := again.recode(context.Background(), own.Shards[0], by); err != nil {
		t.Fatal(err)
	}
	j.edit(t, "in-000.csv", func(text string) string {
		lines := strings.SplitAfter(text, "\n")
		lines[1], lines[2] = lines[2], lines[1]
		return strings.Join(lines, "")
	})
	if _, err := again.recode(context.Background(), own.Shards[0], by); err == nil || !strings.Contains(err.Error(), "in-000.csv has changed") {
		t.Errorf("%v", err)
	}
}

// Nothing is written over, or beside, what is read.
func TestPrefixOfTheInput(t *testing.T) {
	of, r := clinic(t, 300, "mondrian-strict")
	link := filepath.Join(t.TempDir(), "link")
	j := newJob(t, of, r, 2)
	before, err := os.ReadFile(filepath.Join(j.folder, "in-000.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(j.folder, link); err != nil {
		t.Fatal(err)
	}
	for _, prefix := range []string{filepath.Join(j.folder, "in"), filepath.Join(link, "in"), j.folder + "/./in"} {
		j.output = prefix
		if said, code := j.do(t); code != exitInput || !strings.Contains(said, "another prefix") {
			t.Errorf("%s: exit code %d, %s", prefix, code, said)
		}
	}
	j.output = filepath.Join(j.folder, "o[u]t")
	if said, code := j.do(t); code != exitUsage || !strings.Contains(said, "no pattern") {
		t.Errorf("exit code %d, %s", code, said)
	}
	if after, err := os.ReadFile(filepath.Join(j.folder, "in-000.csv")); err != nil || string(after) != string(before) {
		t.Errorf("the table is another: %v", err)
	}
}

// What a job that was given up has left under the prefix is no part of the release.
func TestPrefixOfAnotherJob(t *testing.T) {
	of, r := clinic(t, 300, "mondrian-strict")
	j := newJob(t, of, r, 2)
	left := j.write(t, "out-00007.csv", "a table that nobody has audited\n")
	kept := []string{j.write(t, "out-notes.csv", "x"), j.write(t, "outer-00007.csv", "x"), j.write(t, "out-00000.txt", "x")}
	_, found := j.released(t)
	parts, err := filepath.Glob(j.output + "-0*.csv")
	if err != nil || len(parts) != len(found.Files) {
		t.Errorf("%q are there, the marker lists %v (%v)", parts, found.Files, err)
	}
	if _, err := os.Stat(left); err == nil {
		t.Errorf("%s is there", left)
	}
	for _, path := range kept {
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

// Patients of whom a release shows nothing are in it all the same, and a file none of whose
// rows is released has a header alone.
func TestRowsThatShowNothing(t *testing.T) {
	b := table.NewBuilder([]string{"name", "sex", "town"}, table.NewMarkers([]string{"", "NA", "k.A."}))
	for i := range 24 {
		sex := []string{"f", "", "NA", "k.A."}[i%4]
		if i < 3 {
			sex = string(rune('a' + i)) // suppressed
		}
		b.Append([]string{string(rune('A' + i)), sex, ""})
	}
	r := recipe.Default()
	r.Input.Missing = []string{"", "NA", "k.A."}
	r.Algorithm.Name, r.Output.RowOrder, r.Privacy.SuppressionLimit = "datafly", recipe.OriginalOrder, 0.2
	r.Columns = []recipe.Column{{Name: "name", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying}, {Name: "town", Role: table.Insensitive}}
	j := newJob(t, b.Table(), r, 8)
	want, release := j.command(t)
	got, found := j.released(t)
	if got != want || release.Table.N == b.Len() || len(found.Files) != 8 || found.Files[0].Rows > 0 {
		t.Errorf("%q, want %q (%v)", got, want, found.Files)
	}
}

// dying are local files of which one reading ends in the middle, as that of a worker that
// dies: the one with the given number, counted from 1.
type dying struct{ filesystem.Interface }

var readings, diesAt atomic.Int64

func init() {
	filesystem.Register("dying", func(ctx context.Context) filesystem.Interface { return dying{local.New(ctx)} })
}

const scheme = "dying://"

func (d dying) List(ctx context.Context, glob string) ([]string, error) {
	found, err := d.Interface.List(ctx, strings.TrimPrefix(glob, scheme))
	for i := range found {
		found[i] = scheme + found[i]
	}
	return found, err
}

func (d dying) OpenRead(ctx context.Context, name string) (io.ReadCloser, error) {
	file, err := d.Interface.OpenRead(ctx, strings.TrimPrefix(name, scheme))
	if err == nil && readings.Add(1) == diesAt.Load() {
		file = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(io.LimitReader(file, 1000), broken{}), file}
	}
	return file, err
}

// broken is the rest of a file that nobody reads.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("the worker has died") }

// A worker that dies in the middle, of the first reading or of the second, is replaced, and
// no row is lost or doubled.
func TestAWorkerDies(t *testing.T) {
	of, r := clinic(t, 600, "minimum-loss")
	j := newJob(t, of, r, 3)
	want, _ := j.released(t)
	j.input, j.attempts = scheme+j.input, 2
	for _, at := range []int64{2, 5} {
		readings.Store(0)
		diesAt.Store(at)
		j.output += "-again"
		if got, _ := j.released(t); got != want {
			t.Errorf("another release after reading %d", at)
		}
		if readings.Load() <= at {
			t.Errorf("%d readings, so that none has died", readings.Load())
		}
	}
	diesAt.Store(readings.Load() + 1)
	j.output, j.attempts = j.output+"-once", 1
	if said, code := j.do(t); code != exitInput || !strings.Contains(said, "the worker has died") {
		t.Errorf("exit code %d: %s", code, said)
	}
	j.nothing(t)
}

var (
	largeRows    = flag.Int("rows", 200_000, "rows of the table that BenchmarkRelease releases")
	largeWorkers = flag.Int("workers", runtime.NumCPU(), "processors that BenchmarkRelease uses")
	largeMethod  = flag.String("method", "minimum-loss", "method of BenchmarkRelease")
	largeRounds  = flag.Int("rounds", 1, "rounds of the method, where it has any")
	largeAlone   = flag.Bool("alone", false, "release the table on one machine too, and compare the loss")
)

// perFile is the number of rows of a file of the large table.
const perFile = 100_000

// BenchmarkRelease releases a large table of invented visits, and reports rows per second,
// the most memory that the program has had, and with -alone by how much more it loses than
// one machine does. It fails if a row is lost, or if the audit does.
func BenchmarkRelease(b *testing.B) {
	for b.Loop() {
		releaseLarge(b)
	}
}

func releaseLarge(b *testing.B) {
	runtime.GOMAXPROCS(*largeWorkers)
	of, r := clinic(b, 2000, *largeMethod)
	if *largeMethod == "minimum-loss" {
		r.Algorithm.Parameters = parameter.Given{"rounds": *largeRounds}
	}
	j := newJob(b, of, r, 1)
	os.Remove(filepath.Join(j.folder, "in-000.csv"))
	for i := range max(1, *largeRows/perFile) {
		j.write(b, fmt.Sprintf("in-%03d.csv", i), string(sample.Clinic(min(perFile, *largeRows), uint64(i+1)).CSV))
	}
	j.piece = 100_000
	runtime.GC()
	var stderr bytes.Buffer
	start := time.Now()
	if code := run(context.Background(), j.options, &stderr, &stderr); code != exitOK {
		b.Fatalf("exit code %d: %s", code, &stderr)
	}
	seconds := time.Since(start).Seconds()
	_, found := j.files(b)
	if found.N != max(1, *largeRows/perFile)*min(perFile, *largeRows) || found.Audit.K < r.Privacy.K {
		b.Fatalf("%d rows, k = %d", found.N, found.Audit.K)
	}
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(found.N)/seconds, "rows/s")
	b.ReportMetric(float64(used.Maxrss)/1024, "MB")
	b.ReportMetric(found.Loss.ILossRate, "loss")
	b.Log(stderr.String())
	if *largeAlone {
		j.table = j.whole(b)
		_, release := j.command(b)
		b.ReportMetric(found.Loss.ILossRate/release.Loss.ILossRate, "loss/alone")
	}
}

// visit is a row of a Parquet file.
type visit struct {
	Text  string  `parquet:"text"`
	Maybe *string `parquet:"maybe,optional"`
	Whole int64   `parquet:"whole"`
	Small uint32  `parquet:"small"`
	Part  float64 `parquet:"part"`
	Yes   bool    `parquet:"yes"`
	Day   int32   `parquet:"day,date"`
}

func parquetOf[T any](t testing.TB, rows []T) []byte {
	t.Helper()
	var text bytes.Buffer
	w := parquet.NewGenericWriter[T](&text)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func TestParquet(t *testing.T) {
	maybe := "NA"
	data := parquetOf(t, []visit{{"é", &maybe, -5, 4_000_000_000, 0.1, true, -2}, {"", nil, 9, 0, 1e21, false, 21913}})
	of, err := readParquet(data, recipe.Input{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"é|NA|-5|4000000000|0.1|true|1969-12-30", "||9|0|1000000000000000000000|false|2029-12-30"}
	for row := range of.N {
		if got := strings.Join(of.AppendRecord(nil, row), "|"); got != want[row] {
			t.Errorf("row %d: %s, want %s", row, got, want[row])
		}
	}
	if c := of.Column("maybe"); of.N != 2 || !c.IsMissing(0) || !c.IsMissing(1) {
		t.Error("missing values are none")
	}
	for name, data := range map[string][]byte{
		"nested":    parquetOf(t, []struct{ List []string }{{[]string{"a"}}}),
		"TIMESTAMP": parquetOf(t, []struct{ At time.Time }{{time.Unix(0, 0)}}),
		"opened":    []byte("no Parquet"),
	} {
		if _, err := readParquet(data, recipe.Input{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A table in Parquet files has the same release as in CSV.
func TestParquetIsReleasedAsCSV(t *testing.T) {
	of, r := clinic(t, 400, "datafly")
	j := newJob(t, of, r, 2)
	want, _ := j.released(t)
	type row struct {
		Name      string `parquet:"patient_name"`
		Number    string `parquet:"mrn"`
		Born      string `parquet:"birth_date"`
		Sex       string `parquet:"sex"`
		Postcode  string `parquet:"postcode"`
		Admitted  string `parquet:"admitted"`
		Diagnosis string `parquet:"diagnosis"`
		Ward      string `parquet:"ward"`
		Notes     string `parquet:"notes"`
		Days      string `parquet:"los_days"`
	}
	var rows []row
	for i := range of.N {
		c := of.AppendRecord(nil, i)
		rows = append(rows, row{c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9]})
	}
	for i, part := range [][]row{rows[:150], rows[150:]} {
		if err := os.WriteFile(filepath.Join(j.folder, []string{"a.parquet", "b.parquet"}[i]), parquetOf(t, part), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	j.input, j.output = filepath.Join(j.folder, "*.parquet"), j.output+"-parquet"
	if got, _ := j.released(t); got != want {
		t.Error("another release")
	}
}

// Whatever a file is, reading it ends without a panic.
func FuzzParquet(f *testing.F) {
	f.Add(parquetOf(f, []struct{ A string }{{"x"}}))
	f.Add([]byte("PAR1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 1<<12 {
			readParquet(data, recipe.Input{})
		}
	})
}

// public reads a table that lies beside the project, and decides about it: columns that are
// not named are removed. Where it is absent the test is skipped.
func public(t *testing.T, path string, roles map[string]table.Role) (*table.Table, recipe.Recipe) {
	t.Helper()
	file, err := os.Open("../../../../shared/data/" + path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the data are not here: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	of, _, err := csv.Read(file, csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	for _, name := range of.Names() {
		role := roles[name]
		if role == "" {
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	return of, r
}

var adult = map[string]table.Role{
	"age": table.QuasiIdentifying, "workclass": table.QuasiIdentifying, "education": table.QuasiIdentifying, "marital-status": table.QuasiIdentifying,
	"occupation": table.QuasiIdentifying, "race": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "native-country": table.QuasiIdentifying,
	"relationship": table.Sensitive, "salary-class": table.Insensitive,
}

// Adult is released as on one machine: byte for byte by levels, and in pieces of a quarter
// with a loss that is at most 3% higher.
func TestAdult(t *testing.T) {
	of, r := public(t, "adult.csv", adult)
	r.Algorithm.Name, r.Privacy.SuppressionLimit = "datafly", 0.01
	j := newJob(t, of, r, 4)
	want, release := j.command(t)
	got, found := j.released(t)
	if got != want {
		t.Error("another release")
	}
	equalReports(t, found, release)

	r.Algorithm.Name, r.Algorithm.Parameters = "minimum-loss", parameter.Given{"rounds": 1}
	j = newJob(t, of, r, 4)
	j.piece = 15_000
	_, release = j.command(t)
	_, found = j.released(t)
	t.Logf("loses %.3f times what one machine does", found.Loss.ILossRate/release.Loss.ILossRate)
	if found.Audit.K < 5 || found.Loss.ILossRate > 1.03*release.Loss.ILossRate {
		t.Errorf("k = %d, loses %g, one machine %g", found.Audit.K, found.Loss.ILossRate, release.Loss.ILossRate)
	}
}

// All visits of a patient of the diabetes data of UCI are protected together.
func TestDiabetesByPatient(t *testing.T) {
	of, r := public(t, "diabetes/diabetic_data.csv", map[string]table.Role{
		"race": table.QuasiIdentifying, "gender": table.QuasiIdentifying, "age": table.QuasiIdentifying, "admission_type_id": table.QuasiIdentifying,
		"time_in_hospital": table.Sensitive, "readmitted": table.Insensitive,
	})
	r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit = "patient_nbr", recipe.KnowsAll, 0.1
	r.Algorithm.Parameters = parameter.Given{"rounds": 0}
	j := newJob(t, of, r, 4)
	j.piece = 30_000
	_, found := j.released(t)
	if found.N != of.N || found.Audit.Patients == 0 || len(found.Audit.Persons.Known) == 0 {
		t.Errorf("%d rows of %d patients", found.N, found.Audit.Patients)
	}
	for _, v := range found.Verdicts {
		if !v.Holds {
			t.Errorf("%s does not hold", v.Model)
		}
	}
}
