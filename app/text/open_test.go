package text

import (
	"strings"
	"testing"

	"quasi/engine/file/csv"
)

// Whatever the engine says of a file, the screen has words for.
func TestFilesHaveWords(t *testing.T) {
	for kind, codes := range map[string][]string{"warning": csv.WarningCodes(), "reason": csv.ReasonCodes()} {
		words := map[string]map[string]Message{"warning": warnings, "reason": settings}[kind]
		for _, code := range codes {
			if _, ok := words[code]; !ok {
				t.Errorf("%s %q has no words", kind, code)
			}
		}
	}
}

// The English of a reason is the engine's, so that screen and command agree.
func TestSettingsAgreeWithTheEngine(t *testing.T) {
	for _, code := range csv.ReasonCodes() {
		if code == csv.ReasonGiven {
			continue
		}
		s := csv.Setting{Reason: code, Confidence: 1}
		if got, want := English.Setting(string(s.Sureness()), code, ""), "Sure: "+s.Why()+"."; got != want {
			t.Errorf("%s: the screen says %q, the engine %q", code, got, want)
		}
	}
	for confidence, want := range map[float64]string{1: "Sure: ", 0.9: "Sure: ", 0.89: "Likely: ", 0.6: "Likely: ", 0.59: "Please check: ", 0: "Please check: "} {
		s := csv.Setting{Confidence: confidence, Reason: csv.ReasonEven}
		if got := English.Setting(string(s.Sureness()), s.Reason, ""); !strings.HasPrefix(got, want) {
			t.Errorf("confidence %v says %q", confidence, got)
		}
	}
}
