package profile

import (
	"strings"
	"testing"

	"quasi/engine/say"
)

func TestReasonsAreSentences(t *testing.T) {
	for code := range sentences {
		text := Reason{Code: code, Args: []string{"3", "4", "5", "6"}}.String()
		if text == "" || strings.ContainsAny(text, "{}") || !strings.HasSuffix(text, ".") {
			t.Errorf("%s says %q", code, text)
		}
	}
}

// Texts are said to hold what is in them, nothing that no row holds.
func TestReasonOfTexts(t *testing.T) {
	for want, args := range map[string][]string{
		"Free text. Rows with personal names: 36.":                                                     {"0", "0", "0", "36"},
		"Free text. Rows with e-mail addresses: 1, telephone numbers: 2, dates: 3, personal names: 4.": {"1", "2", "3", "4"},
	} {
		if got := (Reason{Code: ReasonTextHolds, Args: args}).String(); got != want {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

// The rows are counts to a screen, which groups their digits.
func TestReasonOfTextsCounts(t *testing.T) {
	got := Reason{Code: ReasonTextHolds, Args: []string{"0", "0", "0", "2227"}}.Coded()
	for len(got.Args) > 0 {
		got = got.Args[0]
	}
	if got.Code != say.CodeCount || got.English != "2227" {
		t.Errorf("%+v, want a count of 2227", got)
	}
}
