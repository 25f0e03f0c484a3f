package visit_test

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"filippo.io/age"
	"pgregory.net/rapid"

	"quasi/engine"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/sample"
	"quasi/engine/visit"
)

// start is age's first line.
const start = "age-encryption.org/v1\n"

const passphrase = "correct horse"

// sealed is a visit of the ten patients.
func sealed(t testing.TB) ([]byte, visit.State, []byte) {
	t.Helper()
	s := sample.Patients()
	state := visit.State{Version: visit.Version, Name: s.FileName, Recipe: s.Recipe, Step: 5, Released: true, Purpose: "a course"}
	var out bytes.Buffer
	casetest.NoError(t, visit.Seal(&out, passphrase, state, bytes.NewReader(s.CSV)))
	return out.Bytes(), state, s.CSV
}

// What was sealed is opened again, and the recipe in it gives the same release.
func TestSealAndOpen(t *testing.T) {
	data, want, table := sealed(t)
	if !bytes.HasPrefix(data, []byte(start)) || bytes.Contains(data, []byte("Zipcode")) {
		t.Error("the file is not encrypted in age's format")
	}
	got, file := casetest.Must2(visit.Open(bytes.NewReader(data), passphrase))
	if !reflect.DeepEqual(got, want) || !bytes.Equal(file, table) {
		t.Errorf("opened %+v", got)
	}
	if a, b := released(t, string(table), want.Recipe), released(t, string(file), got.Recipe); a != b {
		t.Errorf("released\n%s\nand\n%s", a, b)
	}
}

func released(t *testing.T, text string, r recipe.Recipe) string {
	t.Helper()
	p := casetest.Must(engine.Prepare(tabletest.Read(t, text, r.Input), r))
	release := casetest.Must(p.Run(context.Background(), nil))
	var out strings.Builder
	casetest.NoError(t, release.Write(&out, kind.CSV, nil))
	return out.String()
}

// A wrong passphrase, a cut file and another file are said as what they are.
// forKey encrypts a text to a key, not with a passphrase.
func forKey(t *testing.T) []byte {
	t.Helper()
	key := casetest.Must(age.GenerateX25519Identity())
	var file bytes.Buffer
	to := casetest.Must(age.Encrypt(&file, key.Recipient()))
	casetest.NoError(t, to.Close())
	return file.Bytes()
}

func TestWhatDoesNotOpen(t *testing.T) {
	data, _, _ := sealed(t)
	flipped := bytes.Clone(data)
	flipped[len(flipped)-3] ^= 1
	for name, c := range map[string]struct {
		data       []byte
		passphrase string
		want       string
	}{
		"another passphrase": {data, "correct house", "not the passphrase"},
		"none":               {data, "", "not the passphrase"},
		"cut":                {data[:len(data)-20], passphrase, "its end is missing"},
		"cut early":          {data[:200], passphrase, "its end is missing"},
		"cut in the header":  {data[:40], passphrase, ""},
		"changed":            {flipped, passphrase, "its end is missing"},
		"for a key":          {forKey(t), passphrase, "encrypted otherwise"},
		"no visit":           {[]byte("a,b\n1,2\n"), passphrase, "encrypted otherwise"},
	} {
		_, _, err := visit.Open(bytes.NewReader(c.data), c.passphrase)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if err := visit.Seal(&bytes.Buffer{}, "short", visit.State{}, strings.NewReader("")); err == nil {
		t.Error("a short passphrase is taken")
	}
}

// A file that asks for more than 2^19 of work is refused before any is done: that much memory
// would not fit. One that asks for just that is tried.
func TestMostWorkForAFile(t *testing.T) {
	for _, test := range []struct {
		work int
		want string
	}{{20, "work factor too large: 20"}, {22, "work factor too large: 22"}, {19, "not the passphrase"}} {
		if test.work == 19 && (testing.Short() || runtime.GOOS == "js") {
			continue // half a gigabyte
		}
		t.Run(fmt.Sprint(test.work), func(t *testing.T) {
			file := fmt.Sprintf("%s-> scrypt rF0/NwblUHHTpgQgRpe5CQ %d\ngUjEymFKMVXQEKdMMHL24oYexjE3TIC0O0zGSqJ2aUY\n--- %s\n",
				start, test.work, strings.Repeat("A", 43))
			if _, _, err := visit.Open(strings.NewReader(file), passphrase); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// Wherever a file is cut, nothing of it is returned.
func TestCutAnywhere(t *testing.T) {
	data, _, _ := sealed(t)
	rapid.Check(t, func(rt *rapid.T) {
		at := rapid.IntRange(150, len(data)-1).Draw(rt, "at")
		if _, file, err := visit.Open(bytes.NewReader(data[:at]), passphrase); err == nil || file != nil {
			rt.Fatalf("cut at %d of %d: %v", at, len(data), err)
		}
	})
}

// What is no visit is refused; nothing panics, and nobody's file takes more work than ours.
func FuzzOpen(f *testing.F) {
	f.Add([]byte(start))
	f.Add([]byte(start + "-> scrypt rF0/NwblUHHTpgQgRpe5CQ 30\ngUjEymFKMVXQEKdMMHL24oYexjE3TIC0O0zGSqJ2aUY\n--- x\n"))
	f.Add([]byte("a,b\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if bytes.Contains(data, []byte(" 1")) {
			return // a second for each try
		}
		if _, _, err := visit.Open(bytes.NewReader(data), passphrase); err == nil {
			t.Error("opened")
		}
	})
}

// A visit that version 1.0.0 saved, of the ten patients.
//
//go:embed testdata/1.0.0/visit.age
var savedBefore []byte

// What is promised of visits under Compatibility.
func TestVisitsOfVersion1AreOpened(t *testing.T) {
	state, table := casetest.Must2(visit.Open(bytes.NewReader(savedBefore), passphrase))
	if state.Version != 1 || state.Name != "ten-patients.csv" || state.Step != 5 || !state.Released || state.Purpose != "a course" || state.Recipe.Privacy.K != 2 {
		t.Errorf("the visit was at %+v", state)
	}
	patients := sample.Patients()
	if !bytes.Equal(table, patients.CSV) {
		t.Errorf("the table is %q", table)
	}
	if got, want := released(t, string(table), state.Recipe), released(t, string(patients.CSV), patients.Recipe); got != want {
		t.Errorf("its recipe releases\n%s\nand the sample's\n%s", got, want)
	}
}

// A passphrase has eight characters and more, of whatever script.
func TestEightCharacters(t *testing.T) {
	for passphrase, taken := range map[string]bool{"12345678": true, "1234567": false, "größerer": true, "größere": false, "患者患者患者患者": true, "患者患者患者患": false} {
		err := visit.Seal(&bytes.Buffer{}, passphrase, visit.State{}, strings.NewReader(""))
		if (err == nil) != taken || err != nil && !strings.Contains(err.Error(), "fewer than 8 characters") {
			t.Errorf("%q: %v", passphrase, err)
		}
	}
}

// Whoever guesses a passphrase does 2^17 of work for each guess.
func TestWorkForAGuess(t *testing.T) {
	if visit.WorkFactor != 17 || visit.ReleasedWork != 17 {
		t.Errorf("visits are saved with 2^%d of work, 2^%d is said", visit.ReleasedWork, visit.WorkFactor)
	}
}

// A visit of another version is refused, and both are said.
func TestVersionsOfVisits(t *testing.T) {
	_, state, _ := sealed(t)
	for version, want := range map[int]string{1: "", 0: "of version 0, and this program reads version 1", 2: "of version 2, and this program reads version 1"} {
		state.Version = version
		_, _, err := visit.Open(encrypted(t, state), passphrase)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("version %d: %v, want %q", version, err, want)
		}
	}
}

// encrypted is a visit without a table, whatever its version.
func encrypted(t *testing.T, state visit.State) *bytes.Buffer {
	t.Helper()
	to := casetest.Must(age.NewScryptRecipient(passphrase))
	to.SetWorkFactor(4)
	var file bytes.Buffer
	w := casetest.Must(age.Encrypt(&file, to))
	header := casetest.Must(json.Marshal(state))
	if _, err := fmt.Fprintf(w, "%s\n", header); err != nil {
		t.Fatal(err)
	}
	casetest.NoError(t, w.Close())
	return &file
}
