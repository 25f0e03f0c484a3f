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

// decide changes a recipe by numbers that are drawn.
func decide(r *recipe.Recipe, draw func(int) int) {
	switch i, j := draw(len(r.Columns)), draw(len(r.Columns)); draw(8) {
	case 0:
		r.Columns[i].Role = []table.Role{table.QuasiIdentifying, table.QuasiIdentifying, table.Insensitive, table.Sensitive, table.Identifying}[draw(5)]
	case 1:
		r.Privacy.K, r.Algorithm.Seed = 2+draw(4), uint64(draw(9))
	case 2:
		r.Algorithm = recipe.Algorithm{Name: []string{"minimum-loss", "mondrian-strict", "mondrian-relaxed", "k-member"}[draw(4)]}
	case 3:
		r.Columns[i], r.Columns[j] = r.Columns[j], r.Columns[i]
	case 4:
		r.Questions = []question.Question{must(question.Parse([]string{"count by sex", "mean of age by town"}[draw(2)]))}
	case 5:
		r.Among = must(question.ParseAmong([]string{"age from 25", "sex=f|F"}[draw(2)]))
	case 6:
		if r.Rule("month") == nil {
			r.Derived = append(slices.Clone(r.Derived), derive.Rule{Name: "month", Kind: derive.Month, From: []string{"admission"}})
			r.Columns = slices.Insert(r.Columns, i, recipe.Column{Name: "month", Role: table.QuasiIdentifying})
		}
	case 7:
		r.Output.DecimalComma, r.Output.Delimiter, r.Output.Intervals = draw(2) == 0, []string{"", ";", "\t"}[draw(3)], []string{"", recipe.Dash}[draw(2)]
	}
}

// readings are ways of reading a table.
var readings = []recipe.Input{{}, {Same: map[string]map[string]string{"sex": {"F": "f"}, "town": {"köln": "Köln"}}},
	{Duplicates: recipe.DuplicatesLeaveOut}, {Missing: []string{"", "gout"}}, {Encoding: recipe.Windows1250}}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// opened returns a session with a file open, from which CSV is released.
func opened(name, passphrase string, file []byte) (*session.Session, *sessiontest.Engine) {
	s, e := sessiontest.New()
	e.File = file
	s.Open(session.Source{Name: name, File: app.ValueOf(0), Passphrase: passphrase}, recipe.Input{})
	e.Work()
	return s, e
}

// handed runs a session, and returns the files of its zip; nil: the decisions allow no release.
func handed(s *session.Session, e *sessiontest.Engine) map[string]string {
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
	return unzipped(saved(s, e, protocol.ExportBundle))
}

func saved(s *session.Session, e *sessiontest.Engine, what string) []byte {
	saving.Save(s, what)
	e.Work()
	return e.Saved
}

func unzipped(data []byte) map[string]string {
	files, z := map[string]string{}, must(zip.NewReader(bytes.NewReader(data), int64(len(data))))
	for _, f := range z.File {
		files[f.Name] = string(must(fs.ReadFile(z, f.Name)))
	}
	return files
}

// alike reports where files differ, but for what says which program made a report and when.
func alike(t *testing.T, how string, want, got map[string]string) {
	t.Helper()
	for name := range want {
		if name == "report.html" || name == "SHA256SUMS" {
			continue // which follow from the others
		}
		var texts [2]string
		for i, files := range []map[string]string{want, got} {
			if texts[i] = files[name]; name == "report.json" && files != nil {
				d := must(report.Read([]byte(files[name])))
				d.Program, d.Made = report.Program{}, ""
				texts[i] = string(must(d.JSON()))
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: another %s", how, name)
		}
	}
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
	released, walks := 0, 24
	if testing.Short() {
		walks = 2
	}
	for walk := range walks {
		file, dir, draw := [][]byte{[]byte(text), workbook.Bytes()}[walk%2], t.TempDir(), rand.New(rand.NewPCG(uint64(walk), 1)).IntN
		path, decisions, out := filepath.Join(dir, []string{"stays.csv", "stays.xlsx"}[walk%2]), filepath.Join(dir, "r.json"), filepath.Join(dir, "release.zip")
		s, e := opened(filepath.Base(path), "", file)
		saving.ChooseFormat(s, kind.CSV)
		for range 20 {
			switch draw(12) {
			case 0:
				s.Reread(readings[draw(len(readings))])
			case 1, 2:
				s.Undo()
			case 3:
				s.Redo()
			default:
				s.Decide(func(r *recipe.Recipe) { decide(r, draw) })
			}
			e.Work()
		}
		want, how := handed(s, e), fmt.Sprintf("walk %d, ", walk)
		if want == nil {
			continue
		}
		released++
		if sum := sha256.Sum256(file); !strings.Contains(want["report.json"], hex.EncodeToString(sum[:])) {
			t.Error(how + "the hash is not that of the file")
		}
		decided := saved(s, e, protocol.ExportRecipe)
		saving.SaveVisit(s, "correct horse")
		e.Work()
		again, f := opened("w.age", "correct horse", e.Saved)
		again.Reread(readings[0])
		if f.Work(); again.Recipe().Input.Same != nil {
			t.Error(how + "saved work is read in one way only")
		}
		again.Undo()
		f.Work()
		alike(t, how+"saved work", want, handed(again, f))

		again, f = sessiontest.New()
		f.File = file
		adopt.Compare(again, "r.json", string(decided))
		adopt.PendingOf(again).SetTable(again, app.ValueOf(0))
		f.Work()
		saving.ChooseFormat(again, kind.CSV)
		alike(t, how+"a recipe", want, handed(again, f))

		for name, data := range map[string][]byte{path: file, decisions: decided} {
			if err := os.WriteFile(name, data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var said bytes.Buffer
		if code := cli.Run(t.Context(), []string{"anonymize", path, "-o", out, "--recipe", decisions}, nil, &said, &said); code != 0 {
			t.Fatalf("%sexit code %d: %s", how, code, &said)
		}
		alike(t, how+"the command", want, unzipped(must(os.ReadFile(out))))
	}
	if 3*released < 2*walks {
		t.Errorf("%d of %d walks release", released, walks)
	}
}

// What is handed over is the same, but for the hash of the original, whatever its file and its removed columns are
// called and hold, and however many rows, below eleven, are left out or have no value in them.
func TestWhatIsHandedOverTellsNothingElse(t *testing.T) {
	var files [2]map[string]string
	for i := range files {
		secret := []string{"erika", "mustermann"}[i]
		text := sessiontest.Lines("age,sex,"+secret+",admission,discharge,illness", 120+4*i, func(row int) string {
			told, day := fmt.Sprint(secret, row), 20
			if row >= 117 {
				day = 1 // before the admission
			}
			if row < 3+i {
				told = ""
			}
			return fmt.Sprintf("%d,%s,%s,2024-05-%d,2024-05-%d,%s", 20+row*7%50, []string{"f", "m"}[row%2], told, 10+row%4, day, []string{"asthma", "flu", "gout"}[row%3])
		})
		s, e := opened(secret+".csv", "", []byte(text))
		s.Decide(func(r *recipe.Recipe) {
			*r = recipe.Default()
			r.Derived = []derive.Rule{{Name: "stay", Kind: derive.Length, From: []string{"admission", "discharge"}, Invalid: derive.Drop}}
			for _, c := range strings.Split("age q,sex q,"+secret+" i,admission i,discharge i,illness s,stay q", ",") {
				name, role, _ := strings.Cut(c, " ")
				r.Columns = append(r.Columns, recipe.Column{Name: name, Role: map[string]table.Role{"q": table.QuasiIdentifying, "i": table.Identifying, "s": table.Sensitive}[role]})
			}
		})
		files[i] = handed(s, e)
		sum := sha256.Sum256([]byte(text))
		files[i]["names"] = e.Given[0]
		for name, content := range files[i] {
			if files[i][name] = strings.ReplaceAll(content, hex.EncodeToString(sum[:]), ""); name == "SHA256SUMS" {
				delete(files[i], name)
			}
		}
	}
	for name := range files[0] {
		if a, b := files[0][name], files[1][name]; a != b {
			at := 0
			for at < min(len(a), len(b)) && a[at] == b[at] {
				at++
			}
			t.Errorf("%s: %.200q and %.200q", name, a[max(0, at-60):], b[max(0, at-60):])
		}
	}
}
