package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
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
