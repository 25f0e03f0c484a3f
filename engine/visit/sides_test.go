package visit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"filippo.io/age"

	"quasi/engine/visit"
)

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
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		t.Fatal(err)
	}
	to.SetWorkFactor(4)
	var file bytes.Buffer
	w, err := age.Encrypt(&file, to)
	if err != nil {
		t.Fatal(err)
	}
	header, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Fprintf(w, "%s\n", header); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &file
}
