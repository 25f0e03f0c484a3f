package method_test

import (
	"slices"
	"testing"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
)

// Which methods have a result before their end, which can't keep patients whole, and which
// refuse a model that is not monotone.
func TestWhatMethodsCan(t *testing.T) {
	s := &privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: []int32{0, 1}}
	disclosure, err := privacy.NewDeltaDisclosure(s, 1)
	if err != nil {
		t.Fatal(err)
	}
	distinct, err := privacy.NewDistinctL(s, 2)
	if err != nil {
		t.Fatal(err)
	}
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
