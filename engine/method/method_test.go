package method_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

func TestEveryEntryIsComplete(t *testing.T) {
	name := regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	seen := map[string]bool{}
	for _, a := range method.All() {
		if !name.MatchString(a.Name) || seen[a.Name] {
			t.Errorf("name %q: want a lower-case word of its own", a.Name)
		}
		seen[a.Name] = true
		if a.Family == "" || a.Title == "" || a.Source == "" {
			t.Errorf("%s: an empty field in %+v", a.Name, a)
		}
		if strings.Count(a.Summary, ".") != 1 || !strings.HasSuffix(a.Summary, ".") {
			t.Errorf("%s: summary %q is not one sentence", a.Name, a.Summary)
		}
		checkParameters(t, a)
		if got, err := method.Get(a.Name); err != nil || got.Title != a.Title {
			t.Errorf("Get(%q) = %q, %v", a.Name, got.Title, err)
		}
	}
	if len(seen) == 0 {
		t.Error("no algorithm")
	}
}

func checkParameters(t *testing.T, a method.Algorithm) {
	t.Helper()
	for _, p := range a.Parameters {
		if p.Name == "" || p.Title == "" || !strings.HasSuffix(p.Summary, ".") {
			t.Errorf("%s: parameter %+v", a.Name, p)
		}
	}
	if _, err := parameter.Resolve(a.Parameters, nil); err != nil {
		t.Errorf("%s: %v", a.Name, err)
	}
}

func TestGetNamesTheOthers(t *testing.T) {
	_, err := method.Get("flash")
	if want := `the algorithm is "flash": choose one of "minimum-loss"`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want it to begin with %s", err, want)
	}
}

func TestAllIsACopy(t *testing.T) {
	method.All()[0].Name = "changed"
	if name := method.All()[0].Name; name == "changed" {
		t.Error("a caller can change the registry")
	}
}

// Which methods have a result before their end, which can't keep patients whole, and which
// refuse a model that is not monotone.
func TestWhatMethodsCan(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 1}}
	disclosure := privacy.NewDeltaDisclosure(s, 1)
	distinct := privacy.NewDistinctL(s, 2)
	var anytime, parts, refuse []string
	for _, a := range method.All() {
		if a.Anytime() {
			anytime = append(anytime, a.Name)
		}
		if why, can := a.WholeRecords(); !can {
			parts = append(parts, a.Name)
		} else if why.Code != "" {
			t.Errorf("%s can, but %s", a.Name, why)
		}
		if a.Accepts(disclosure) != nil {
			refuse = append(refuse, a.Name)
		}
		if err := a.Accepts(distinct); err != nil {
			t.Errorf("%s: %v", a.Name, err)
		}
	}
	for _, test := range []struct {
		what      string
		got, want []string
	}{
		{"are done at any time", anytime, []string{"minimum-loss", "consistent"}},
		{"can't keep patients whole", parts, []string{"consistent", "anatomy"}},
		{"want a monotone model", refuse, []string{"incognito", "samarati", "top-down-specialisation"}},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%q %s, want %q", test.got, test.what, test.want)
		}
	}
}
