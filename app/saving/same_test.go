package saving_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/adopt"
	"quasi/app/readiness"
	"quasi/app/saving"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/cmd/quasi/cli"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/kind/writer"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
	"quasi/wasm/protocol"
)

// decisions change a recipe by numbers that are drawn.
var decisions = []func(r *recipe.Recipe, draw func(int) int){
	func(r *recipe.Recipe, draw func(int) int) {
		r.Columns[draw(len(r.Columns))].Role = []table.Role{table.QuasiIdentifying, table.QuasiIdentifying, table.Insensitive, table.Sensitive, table.Identifying}[draw(5)]
	},
	func(r *recipe.Recipe, draw func(int) int) { r.Privacy.K, r.Algorithm.Seed = 2+draw(4), uint64(draw(9)) },
	func(r *recipe.Recipe, draw func(int) int) {
		r.Algorithm = recipe.Algorithm{Name: []string{"minimum-loss", "mondrian-strict", "mondrian-relaxed", "k-member"}[draw(4)]}
	},
	func(r *recipe.Recipe, draw func(int) int) {
		i, j := draw(len(r.Columns)), draw(len(r.Columns))
		r.Columns[i], r.Columns[j] = r.Columns[j], r.Columns[i]
	},
	func(r *recipe.Recipe, draw func(int) int) {
		r.Questions = []question.Question{must(question.Parse([]string{"count by sex", "mean of age by town"}[draw(2)]))}
	},
	func(r *recipe.Recipe, draw func(int) int) {
		r.Among = must(question.ParseAmong([]string{"age from 25", "sex=f|F"}[draw(2)]))
	},
	func(r *recipe.Recipe, draw func(int) int) {
		if r.Rule("month") == nil {
			r.Derived = append(slices.Clone(r.Derived), derive.Rule{Name: "month", Kind: derive.Month, From: []string{"admission"}})
			r.Columns = slices.Insert(r.Columns, draw(len(r.Columns)), recipe.Column{Name: "month", Role: table.QuasiIdentifying})
		}
	},
	func(r *recipe.Recipe, draw func(int) int) {
		r.Output.DecimalComma, r.Output.Delimiter, r.Output.Intervals = draw(2) == 0, []string{"", ";", "\t"}[draw(3)], []string{"", recipe.Dash}[draw(2)]
	},
}

// readings are ways of reading a table.
var readings = []recipe.Input{{}, {Same: map[string]map[string]string{"sex": {"F": "f"}, "town": {"köln": "Köln"}}},
	{Duplicates: recipe.DuplicatesLeaveOut}, {Missing: []string{"", "gout"}}, {Encoding: recipe.Windows1250}}

// handed runs a session, and returns what is handed over as CSV, but for what says which program made it and
// when; nil: the decisions allow no release.
func handed(t *testing.T, s *session.Session, e *sessiontest.Engine) map[string]string {
	t.Helper()
	for _, p := range readiness.Problems(s) {
		if len(p.Answers) > 0 {
			s.Decide(p.Answers[len(p.Answers)-1].Do)
		}
	}
	if e.Run(s); s.Result == nil || !s.Result.Passed {
		return nil
	}
	for _, i := range saving.Unconfirmed(s) {
		saving.Confirm(s, i, true)
	}
	for _, u := range saving.Undecided(s) {
		saving.LetSingling(s, u, true)
	}
	saving.Save(s, protocol.ExportBundle)
	e.Work()
	return unzipped(e.Saved)
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func unzipped(data []byte) map[string]string {
	files, z := map[string]string{}, must(zip.NewReader(bytes.NewReader(data), int64(len(data))))
	for _, f := range z.File {
		files[f.Name] = string(must(fs.ReadFile(z, f.Name)))
	}
	d := must(report.Read([]byte(files["report.json"])))
	d.Program, d.Made = report.Program{}, ""
	files["report.json"] = string(must(d.JSON()))
	delete(files, "report.html")
	delete(files, "SHA256SUMS")
	return files
}

// Whatever is decided, and taken back, the same file gives the same release and report, with the hash of the
// file, where saved work is opened, where the recipe is used again, and from the command.
func TestTheSameIsReleased(t *testing.T) {
	text := strings.ReplaceAll(sessiontest.Lines("nr;age;zip;sex;admission;town;illness;crp", 120, func(i int) string {
		i -= i / 40 // so that rows stand twice
		return fmt.Sprintf("P%d;%d;%d;%s;%d.%d.2024;%s;%s;%d,5", i, 20+i*7%50, 10115+i*31%9, []string{"f", "m", "F"}[i%3], 13+i%9, 1+i%3,
			[]string{"Köln", "köln", "Bonn"}[i*i%3], []string{"asthma", "flu", "gout"}[i*i%7%3], i%6)
	}), "ö", "\xf6")
	var workbook bytes.Buffer
	read, _, _ := csv.Read(strings.NewReader(text), csv.Options{})
	if err := writer.Write(&workbook, kind.Workbook, []writer.Table{{Name: "S", Table: read}}, writer.Options{}); err != nil {
		t.Fatal(err)
	}
	released := 0
	seeds := uint64(24)
	if testing.Short() {
		seeds = 2
	}
	for seed := range seeds {
		file, draw := [][]byte{[]byte(text), workbook.Bytes()}[seed%2], rand.New(rand.NewPCG(seed, 1)).IntN
		dir := t.TempDir()
		path := filepath.Join(dir, []string{"stays.csv", "stays.xlsx"}[seed%2])
		src := session.Source{Name: filepath.Base(path), File: app.ValueOf(1)}
		s, e := sessiontest.New()
		e.File = file
		s.Open(src, recipe.Input{})
		e.Work()
		saving.ChooseFormat(s, kind.CSV)
		for range 20 {
			switch at := draw(len(decisions) + 4); at - len(decisions) {
			case 0:
				s.Reread(readings[draw(len(readings))])
			case 1, 2:
				s.Undo()
			case 3:
				s.Redo()
			default:
				s.Decide(func(r *recipe.Recipe) { decisions[at](r, draw) })
			}
			e.Work()
		}
		want := handed(t, s, e)
		if want == nil {
			continue
		}
		released++
		if sum := sha256.Sum256(file); !strings.Contains(want["report.json"], hex.EncodeToString(sum[:])) {
			t.Errorf("walk %d: the hash is not that of the file", seed)
		}
		same := func(how string, got map[string]string) {
			for name := range want {
				if got[name] != want[name] {
					t.Errorf("walk %d, %s: another %s", seed, how, name)
				}
			}
		}
		saving.Save(s, protocol.ExportRecipe)
		e.Work()
		decided := e.Saved
		saving.SaveVisit(s, "correct horse")
		e.Work()
		opened, f := sessiontest.New()
		f.File = e.Saved
		opened.Open(session.Source{Name: "w.age", File: app.ValueOf(1), Passphrase: "correct horse"}, recipe.Input{})
		f.Work()
		opened.Reread(readings[0]) // and taken back
		f.Work()
		if len(opened.Recipe().Input.Same) > 0 {
			t.Errorf("walk %d: saved work is read as before", seed)
		}
		opened.Undo()
		f.Work()
		same("opened", handed(t, opened, f))

		repeated, f := sessiontest.New()
		f.File = file
		adopt.Compare(repeated, "r.json", string(decided))
		adopt.PendingOf(repeated).SetTable(repeated, app.ValueOf(1))
		f.Work()
		saving.ChooseFormat(repeated, kind.CSV)
		same("repeated", handed(t, repeated, f))

		for name, data := range map[string][]byte{path: file, filepath.Join(dir, "r.json"): decided} {
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var said bytes.Buffer
		out := filepath.Join(dir, "release.zip")
		if code := cli.Run(t.Context(), []string{"anonymize", path, "-o", out, "--recipe", filepath.Join(dir, "r.json")}, nil, &said, &said); code != 0 {
			t.Fatalf("walk %d: exit code %d: %s", seed, code, &said)
		}
		same("by the command", unzipped(must(os.ReadFile(out))))
	}
	if released < int(seeds)*2/3 {
		t.Errorf("%d of %d walks release", released, seeds)
	}
}
