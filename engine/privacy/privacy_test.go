package privacy_test

import (
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/privacy"
)

func TestNewKAnonymity(t *testing.T) {
	tests := []struct {
		k, n int
		want string
	}{
		{1, 1, ""},
		{5, 5, ""},
		{2, 100, ""},
		{0, 10, "k is 0, want 1 to 10 (the number of rows)"},
		{-3, 10, "k is -3, want 1 to 10 (the number of rows)"},
		{11, 10, "k is 11, want 1 to 10 (the number of rows)"},
		{1, 0, "k is 1, but there are no rows"},
	}
	for _, test := range tests {
		model, err := privacy.NewKAnonymity(test.k, test.n)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("k = %d of %d: %v", test.k, test.n, err)
		case test.want != "" && (err == nil || err.Error() != test.want):
			t.Errorf("k = %d of %d: error %v, want %s", test.k, test.n, err, test.want)
		case test.want == "" && model.K() != test.k:
			t.Errorf("K() = %d, want %d", model.K(), test.k)
		}
	}
}

func TestKAnonymityHolds(t *testing.T) {
	model, err := privacy.NewKAnonymity(3, 10)
	if err != nil {
		t.Fatal(err)
	}
	for size, want := range []bool{false, false, false, true, true} {
		if got := model.Holds(make([]int32, size)); got != want {
			t.Errorf("a class of %d: %v, want %v", size, got, want)
		}
	}
	if model.MinSize() != 3 || model.String() != "3-anonymity" {
		t.Errorf("least size %d of %s", model.MinSize(), model)
	}
}

// models are all there are; each is made for a table of ten records.
func models(t *rapid.T) []privacy.Model {
	k, err := privacy.NewKAnonymity(rapid.IntRange(1, 10).Draw(t, "k"), 10)
	if err != nil {
		t.Fatal(err)
	}
	return []privacy.Model{k}
}

// What a model says of itself is true of any two classes.
func TestModelsKeepTheirWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := rapid.Permutation([]int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).Draw(t, "records")
		end := rapid.IntRange(0, 10).Draw(t, "end")
		middle := rapid.IntRange(0, end).Draw(t, "middle")
		a, b := records[:middle], records[middle:end]
		for _, m := range models(t) {
			if m.Holds(a) && len(a) < m.MinSize() {
				t.Fatalf("%s holds for %d records, the least is %d", m, len(a), m.MinSize())
			}
			if m.Monotone() && m.Holds(a) && m.Holds(b) && !m.Holds(records[:end]) {
				t.Fatalf("%s holds for %v and %v, but not for both", m, a, b)
			}
		}
	})
}
