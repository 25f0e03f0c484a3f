package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Rows are held out of a table, the rest is released as it is, and the attacks on it
// find everything.
func TestHoldOutAndAttack(t *testing.T) {
	lines := "id,age,zip,ill\n"
	for i := range 300 {
		lines += fmt.Sprintf("%d,%d,%d,ill %d\n", i, 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	whole, kept, held := write(t, "whole.csv", lines), write(t, "kept.csv", ""), write(t, "held.csv", "")
	mustRun(t, "hold-out", whole, "-o", kept, "--control", held, "--rows", "80")
	all := map[string]bool{}
	for path, want := range map[string]int{kept: 220, held: 80} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimSpace(string(data)), "\n")[1:]
		if len(rows) != want {
			t.Errorf("%d rows, want %d", len(rows), want)
		}
		for _, row := range rows {
			all[row] = true
		}
	}
	if len(all) != 300 {
		t.Errorf("%d of the rows are in one part or the other", len(all))
	}
	type report struct {
		Targets, Rows, Control int
		Results                []struct {
			Attack, Variant string
			Risk            *struct{ Value, Low, High float64 }
			Said            struct{ Code string }
		}
		Left []struct{ Attack string }
	}
	found := decode[report](t, mustRun(t, "attack", "--all", kept, "--original", kept, "--control", held, "--sensitive", "ill", "--json"))
	if found.Targets != 220 || found.Rows != 220 || found.Control != 80 {
		t.Errorf("%+v", found)
	}
	for _, r := range found.Results {
		if r.Attack == "membership" && r.Risk.Low < 0.9 || r.Said.Code == "" {
			t.Errorf("%+v", r)
		}
	}
	out := mustRun(t, "attack", "inference", kept, "--original", kept, "--control", held, "--qi", "age,zip", "--sensitive", "ill")
	if !strings.HasPrefix(out, "inference, ill\n  Given: Of each person age, zip. Wanted: ill.\n") || strings.Contains(out, "membership") {
		t.Errorf("%s", out)
	}
	if out := mustRun(t, "attack", "intersection", kept, "--original", kept, "--second", kept, "--qi", "age"); !strings.Contains(out, "Together they leave fewer than 2 for 0 of 220 people") {
		t.Errorf("%s", out)
	}
	if out := mustRun(t, "attack", "inference", kept, "--original", kept); !strings.Contains(out, "Not made: No sensitive column is named") {
		t.Errorf("%s", out)
	}
}

// With a column that tells patients apart, all rows of one are on one side.
func TestHoldOutByPatient(t *testing.T) {
	lines := "id,age\n"
	for i := range 300 {
		lines += fmt.Sprintf("p%d,%d\n", i*i%70, 20+i%50)
	}
	whole, kept, held := write(t, "whole.csv", lines), write(t, "kept.csv", ""), write(t, "held.csv", "")
	mustRun(t, "hold-out", whole, "-o", kept, "--control", held, "--rows", "80", "--patient", "id")
	side, rows := map[string]string{}, map[string]int{}
	for _, path := range []string{kept, held} {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
			id, _, _ := strings.Cut(row, ",")
			if rows[path]++; side[id] != "" && side[id] != path {
				t.Errorf("%s is on both sides", id)
			}
			side[id] = path
		}
	}
	if rows[kept]+rows[held] != 300 || rows[held] > 80 || rows[held] < 60 {
		t.Errorf("%d rows are kept, %d held out", rows[kept], rows[held])
	}
}

// What other tools write is read as what it covers, in whatever order and encoding, or
// refused by file, row, column and text.
func TestAttackOtherToolsReleases(t *testing.T) {
	people := func(from, to int) (rows [][3]int) {
		for i := from; i < to; i++ {
			rows = append(rows, [3]int{20 + i*7%60, 20000 + i*31%9000, i * i % 3})
		}
		return rows
	}
	table := func(rows [][3]int, sep string, age func(int) string, zip func(int) string) string {
		lines := []string{strings.Join([]string{"age", "zip", "ill"}, sep)}
		for _, r := range rows {
			lines = append(lines, strings.Join([]string{age(r[0]), zip(r[1]), fmt.Sprint("ill ", r[2])}, sep))
		}
		return strings.Join(lines, "\n") + "\n"
	}
	plain := func(n int) string { return fmt.Sprint(n) }
	star := func(int) string { return "*" }
	original, control := write(t, "original.csv", table(people(0, 300), ",", plain, plain)), write(t, "control.csv", table(people(300, 400), ",", plain, plain))
	attack := func(release string) (string, string, int) {
		return quasi(t, "attack", "singling-out", write(t, "theirs.csv", release), "--original", original, "--control", control, "--sensitive", "ill")
	}
	decade := func(format string) func(int) string {
		return func(age int) string { return fmt.Sprintf(format, age/10*10, age/10*10+9) }
	}
	half := func(format string) func(int) string {
		return func(age int) string { return fmt.Sprintf(format, age/10*10, age/10*10+10) }
	}
	want, _, _ := attack(table(people(0, 300), ";", decade("%d-%d"), star))
	if !strings.Contains(want, "risk") && !strings.Contains(want, "descriptions") {
		t.Fatal(want)
	}
	for name, age := range map[string]func(int) string{
		"ARX": half("[%d, %d["), "sdcMicro": half("[%d,%d)"), "to": decade("%d to %d"), "dash": decade("%d – %d"), "dots": decade("%d..%d"), "tilde": decade("%d~%d"),
		"mask": func(age int) string { return fmt.Sprintf("%d*", age/10) },
		"list": func(age int) string {
			var all []string
			for i := range 10 {
				all = append(all, fmt.Sprint(age/10*10+i))
			}
			return "{" + strings.Join(all, ", ") + "}"
		},
	} {
		if got, said, code := attack(table(people(0, 300), ";", age, star)); code != exitOK || got != want {
			t.Errorf("%s: exit code %d, %s%s\nwant %s", name, code, got, said, want)
		}
	}
	// A missing value is written as NA, rows are gone, and the file is UTF-16.
	rows := people(0, 280)
	gone, said, code := attack(table(rows, ";", decade("%d-%d"), func(int) string { return "NA" }))
	if code != exitOK {
		t.Errorf("exit code %d, %s", code, said)
	}
	wide := "\ufeff" + table(rows, ";", decade("%d to %d"), func(int) string { return "NA" })
	utf16 := ""
	for _, r := range wide {
		utf16 += string([]byte{byte(r), byte(r >> 8)})
	}
	if got, said, code := attack(utf16); code != exitOK || got != gone {
		t.Errorf("UTF-16: exit code %d, %s%s", code, got, said)
	}
	for text, age := range map[string]func(int) string{"middle aged": func(int) string { return "middle aged" }, "234.5": func(int) string { return "234.5" }} {
		_, said, code := attack(table(people(0, 300), ";", age, star))
		for _, part := range []string{"theirs.csv", "row 1", `"age"`, text} {
			if code != exitInput || !strings.Contains(said, part) {
				t.Errorf("exit code %d, %s lacks %s", code, said, part)
			}
		}
	}
	if _, said, code := attack(table(people(0, 300), ";", func(int) string { return "34.5" }, star)); code != exitOK {
		t.Errorf("the mean of all: exit code %d, %s", code, said)
	}
}
