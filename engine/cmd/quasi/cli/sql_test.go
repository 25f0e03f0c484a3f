package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/sample"
)

// stored writes a recipe to a file.
func stored(t *testing.T, r recipe.Recipe) string {
	t.Helper()
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "r.json", string(text))
}

func TestSQL(t *testing.T) {
	s := sample.Patients()
	file, folder := write(t, "ten.csv", string(s.CSV)), t.TempDir()
	audit := filepath.Join(folder, "audit.sql")
	for dialect, want := range map[string]string{"duckdb": `FROM "ten"`, "spark": "FROM `ten`", "postgres": `FROM "ten"`} {
		out := mustRun(t, "sql", file, "--recipe", stored(t, s.Recipe), "--dialect", dialect, "-o", "-", "--audit", audit)
		if !strings.Contains(out, want) || !strings.Contains(read(t, audit), "sensitive.Disease.t.equal") {
			t.Errorf("%s: %s\n%s", dialect, out, read(t, audit))
		}
	}
}

// What SQL can't say is refused, with what to do, and nothing is written.
func TestSQLRefuses(t *testing.T) {
	s := sample.Patients()
	file, out := write(t, "ten.csv", string(s.CSV)), filepath.Join(t.TempDir(), "out.sql")
	tests := map[string]func(r *recipe.Recipe){
		"look like no people": func(r *recipe.Recipe) { r.Input.Notes = recipe.NotesLeaveOut },
		"counts patients":     func(r *recipe.Recipe) { r.Privacy.Patient = "Disease" },
		"derives column": func(r *recipe.Recipe) {
			r.Derived = []derive.Rule{{Name: "y", Kind: "year", From: []string{"Age"}}}
			r.Columns = append(r.Columns, recipe.Column{Name: "y", Role: "insensitive"})
		},
		"makes two tables": func(r *recipe.Recipe) { r.Algorithm.Name = method.Anatomy },
		"is transformed": func(r *recipe.Recipe) {
			r.Column("Disease").Role, r.Column("Disease").Transform = "identifying", &recipe.Transform{Kind: recipe.Pseudonym}
		},
		"k exceeds records": func(r *recipe.Recipe) { r.Privacy.K = 11 },
	}
	for want, change := range tests {
		r := s.Recipe.Clone()
		change(&r)
		_, said, code := quasi(t, "sql", file, "--recipe", stored(t, r), "--dialect", "duckdb", "-o", out)
		if want == "k exceeds records" {
			want = "11"
		}
		if code != exitInput || !strings.Contains(said, want) {
			t.Errorf("%s: exit code %d, %s", want, code, said)
		}
	}
	for _, args := range [][]string{{"--dialect", "duckdb", "-o", out}, {"--recipe", "r", "-o", out, "--dialect", "oracle"}, {"--recipe", "r", "--dialect", "spark"}} {
		if _, said, code := quasi(t, append([]string{"sql", file}, args...)...); code != exitUsage {
			t.Errorf("%q: exit code %d, %s", args, code, said)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something was written")
	}
}
