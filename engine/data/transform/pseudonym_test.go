package transform_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/data/transform"
)

// secret is the bytes 1 to 32.
func secret() []byte {
	b := make([]byte, transform.KeySize)
	for i := range b {
		b[i] = byte(i + 1)
	}
	return b
}

func key(t testing.TB) transform.Key {
	t.Helper()
	k, err := transform.NewKey(secret())
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// column makes a column of cells; "?" and "" are missing.
func column(name string, cells ...string) *table.Column {
	b := table.NewBuilder([]string{name}, table.NewMarkers([]string{"?", ""}))
	for _, cell := range cells {
		b.Append([]string{cell})
	}
	return b.Table().Columns[0]
}

func texts(c *table.Column) []string {
	found := make([]string, len(c.Codes))
	for row := range found {
		found[row] = c.Text(row)
	}
	return found
}

// checkColumn makes sure of what a table.Column promises.
func checkColumn(t interface{ Fatalf(string, ...any) }, c *table.Column) {
	seen := map[string]bool{}
	for _, text := range c.Values {
		if seen[text] {
			t.Fatalf("value %q stands twice in the dictionary", text)
		}
		seen[text] = true
	}
	if len(c.Missing) != len(c.Values) {
		t.Fatalf("%d marks of %d values", len(c.Missing), len(c.Values))
	}
}

func TestKeysAreNotPrinted(t *testing.T) {
	k := key(t)
	for _, printed := range []string{fmt.Sprint(k), fmt.Sprintf("%v %+v %#v %s", k, k, k, k)} {
		if strings.Contains(printed, "2 3 4") || strings.Contains(printed, "0x2, 0x3") {
			t.Errorf("printing a key shows %s", printed)
		}
	}
}

// golden is the pseudonym of 17 as Python's hmac and base64 give it.
const golden = "E3MIJXSRA7AV7FF7"

// The oracle is the definition, written with the standard library: the first
// characters of the base32 of HMAC-SHA-256. The fixed text guards against a change
// that would part tables released before from those released after.
func TestPseudonymsAreTheirDefinition(t *testing.T) {
	c := column("mrn", "17", " 17", "?", "18", "*", "17 ", "")
	got, err := transform.Pseudonyms(c, key(t), 16)
	if err != nil {
		t.Fatal(err)
	}
	of := func(text string) string {
		mac := hmac.New(sha256.New, secret())
		mac.Write([]byte("quasi pseudonym 1\x00" + text))
		return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:16]
	}
	want := []string{of("17"), of("17"), "?", of("18"), "*", of("17"), ""}
	if !slices.Equal(texts(got), want) {
		t.Errorf("got %q, want %q", texts(got), want)
	}
	if got.Text(0) != golden {
		t.Errorf("the pseudonym of 17 is %s, has always been %s", got.Text(0), golden)
	}
	if got.Name != "mrn" || !got.IsMissing(2) || got.IsMissing(0) || !got.IsMissing(4) {
		t.Errorf("the column is %+v", got)
	}
	checkColumn(t, got)
}

// A short pseudonym has 32 values, so 40 names can't have one each.
func TestCollisionsAreAnError(t *testing.T) {
	var cells []string
	for i := range 40 {
		cells = append(cells, fmt.Sprint("p", i))
	}
	_, err := transform.Pseudonyms(column("mrn", cells...), key(t), 1)
	if err == nil || !strings.Contains(err.Error(), "get one pseudonym") || strings.Contains(err.Error(), "p1") {
		t.Errorf("got %v, want an error that names rows and no patient", err)
	}
	if _, err := transform.Pseudonyms(column("mrn", cells...), key(t), 8); err != nil {
		t.Error(err)
	}
}

// Equal values, and only these, get equal pseudonyms, wherever they stand, and
// another key gives others.
func TestPseudonymsAreOneToOne(t *testing.T) {
	k := key(t)
	other := secret()
	other[0]++
	second, err := transform.NewKey(other)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.OneOf(rapid.SampledFrom([]string{"", "?", "*", " a", "a"}), rapid.StringMatching(`[ab]{1,2}`))
		a, b := column("a", rapid.SliceOf(cell).Draw(t, "a")...), column("b", rapid.SliceOf(cell).Draw(t, "b")...)
		length := rapid.IntRange(16, transform.MaxLength).Draw(t, "length")
		pa, errA := transform.Pseudonyms(a, k, length)
		pb, errB := transform.Pseudonyms(b, k, length)
		pc, errC := transform.Pseudonyms(a, second, length)
		if errA != nil || errB != nil || errC != nil {
			t.Fatal(errA, errB, errC)
		}
		checkColumn(t, pa)
		for i := range a.Codes {
			missing := a.IsMissing(i) || a.Text(i) == "*"
			if missing != (pa.Text(i) == a.Text(i)) || !missing && (len(pa.Text(i)) != length || pc.Text(i) == pa.Text(i)) {
				t.Fatalf("%q became %q, and %q with another key", a.Text(i), pa.Text(i), pc.Text(i))
			}
			for j := range b.Codes {
				if missing || b.IsMissing(j) {
					continue
				}
				equal := strings.TrimSpace(a.Text(i)) == strings.TrimSpace(b.Text(j))
				if equal != (pa.Text(i) == pb.Text(j)) {
					t.Fatalf("%q and %q became %q and %q", a.Text(i), b.Text(j), pa.Text(i), pb.Text(j))
				}
			}
		}
	})
}
