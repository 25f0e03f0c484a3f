//go:build !js

package session_test

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
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

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
		r.Questions = []question.Question{sessiontest.Must(question.Parse([]string{"count by sex", "mean of age by town"}[draw(2)]))}
	case 5:
		r.Among = sessiontest.Must(question.ParseAmong([]string{"age from 25", "sex=f|F"}[draw(2)]))
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

// handed runs a session, and returns what is handed over; "": the decisions allow no release.
func handed(s *session.Session, e *sessiontest.Engine) string {
	for _, p := range s.Readiness().Problems() {
		if len(p.Answers) > 0 {
			s.Decide(p.Answers[len(p.Answers)-1].Do)
		}
	}
	if e.Run(s); s.Result == nil || !s.Result.Passed {
		return ""
	}
	for _, i := range s.Saving().Unconfirmed() {
		s.Saving().Confirm(i, true)
	}
	for _, u := range s.Saving().Undecided() {
		s.Saving().LetSingling(u, true)
	}
	s.Saving().Save(protocol.ExportBundle)
	e.Work()
	return unzipped(e.Saved)
}

// made says in a report which program made it and when.
var made = regexp.MustCompile(`(?s)\n  "program": \{.*?\n  \},|\n  "made": [^\n]*`)

// unzipped returns the files of a zip as one text, but for what follows from the others.
func unzipped(data []byte) (all string) {
	z := sessiontest.Must(zip.NewReader(bytes.NewReader(data), int64(len(data))))
	for _, f := range z.File {
		if f.Name != "report.html" && f.Name != "SHA256SUMS" {
			all += "\n" + f.Name + "\n" + made.ReplaceAllString(string(sessiontest.Must(fs.ReadFile(z, f.Name))), "")
		}
	}
	return all
}

// alike reports the first place at which two texts differ.
func alike(t *testing.T, how, want, got string) {
	t.Helper()
	for at := range want {
		if !strings.HasPrefix(got, want[:at+1]) {
			t.Errorf("%s: %.150q, want %.150q", how, got[max(0, at-50):], want[max(0, at-50):])
			return
		}
	}
}

// remembers checks that one release is known, which is that of the session: any other would be another.
func remembers(t *testing.T, how string, s *session.Session) {
	t.Helper()
	if left := s.Saving().Left(); len(left) != 1 || len(s.Saving().Others()) > 0 {
		t.Errorf("%s: %v, of which %v are others", how, left, s.Saving().Others())
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
	sessiontest.Must(0, writer.Write(&workbook, kind.Workbook, []writer.Table{{Name: "S", Table: read}}, writer.Options{}))
	released, walks := 0, 24
	if testing.Short() {
		walks = 2
	}
	for walk := range walks {
		file, dir, draw := [][]byte{[]byte(text), workbook.Bytes()}[walk%2], t.TempDir(), rand.New(rand.NewPCG(uint64(walk), 1)).IntN
		path, decisions, out := filepath.Join(dir, []string{"stays.csv", "stays.xlsx"}[walk%2]), filepath.Join(dir, "r.json"), filepath.Join(dir, "release.zip")
		s, e := sessiontest.Chosen(file, "")
		s.Saving().ChooseFormat(kind.CSV)
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
		if want == "" {
			continue
		}
		released++
		if sum := sha256.Sum256(file); !strings.Contains(want, hex.EncodeToString(sum[:])) {
			t.Error(how + "the hash is not that of the file")
		}
		s.Saving().Save(protocol.ExportRecipe)
		e.Work()
		decided := e.Saved
		s.Saving().SaveVisit("correct horse")
		e.Work()
		again, f := sessiontest.Chosen(e.Saved, "correct horse")
		again.Reread(readings[0])
		if f.Work(); again.Recipe().Input.Same != nil {
			t.Error(how + "saved work is read in one way only")
		}
		again.Undo()
		f.Work()
		alike(t, how+"saved work", want, handed(again, f))
		remembers(t, how+"saved work", again)

		again, f = sessiontest.New()
		f.File = file
		again.Adoption().Compare("r.json", string(decided))
		again.Adoption().Pending().SetTable(again, app.ValueOf(0))
		f.Work()
		again.Saving().ChooseFormat(kind.CSV)
		alike(t, how+"a recipe", want, handed(again, f))
		remembers(t, how+"a recipe", again)

		sessiontest.Must(0, os.WriteFile(path, file, 0o666))
		sessiontest.Must(0, os.WriteFile(decisions, decided, 0o666))
		var said bytes.Buffer
		if code := cli.Run(t.Context(), []string{"anonymize", path, "-o", out, "--recipe", decisions, "--save-recipe", decisions + "2"}, nil, &said, &said); code != 0 {
			t.Fatalf("%sexit code %d: %s", how, code, &said)
		}
		if r := sessiontest.Must(recipe.Parse(sessiontest.Must(os.ReadFile(decisions + "2")))); len(r.Left) != 1 || len(sessiontest.Must(recipe.Parse(decided)).Left) != 1 {
			t.Errorf("%sthe command and the page remember %v", how, r.Left)
		}
		alike(t, how+"the command", want, unzipped(sessiontest.Must(os.ReadFile(out))))
	}
	if 3*released < 2*walks {
		t.Errorf("%d of %d walks release", released, walks)
	}
}

// What is handed over is the same, but for the hash of the original, whatever its file and its removed columns are
// called and hold, and however many rows, below eleven, are left out or have no value in them.
func TestWhatIsHandedOverTellsNothingElse(t *testing.T) {
	var all [2]string
	for i, secret := range []string{"erika", "mustermann"} {
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
		s, e := sessiontest.Opened(sessiontest.Text(secret+".csv", text))
		s.Decide(func(r *recipe.Recipe) {
			*r = recipe.Default()
			r.Derived = []derive.Rule{{Name: "stay", Kind: derive.Length, From: []string{"admission", "discharge"}, Invalid: derive.Drop}}
			for i, role := range []table.Role{"quasi-identifying", "quasi-identifying", "quasi-identifying", "sensitive", "identifying", "identifying", "identifying"} {
				r.Columns = append(r.Columns, recipe.Column{Name: []string{"age", "sex", "stay", "illness", secret, "admission", "discharge"}[i], Role: role})
			}
			r.Left = []recipe.Left{{At: secret, Recipients: secret, Columns: []string{secret}, Questions: []string{secret}, Release: secret}}
		})
		sum := sha256.Sum256([]byte(text))
		all[i] = strings.ReplaceAll(handed(s, e), hex.EncodeToString(sum[:]), "") + e.Given[0]
	}
	alike(t, "of other names and counts", all[0]+"\n", all[1]+"\n")
}
