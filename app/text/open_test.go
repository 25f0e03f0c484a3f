package text

import (
	"testing"

	"quasi/engine/file/csv"
)

// What was detected is said with how sure that is.
func TestSettingsSayHowSureTheyAre(t *testing.T) {
	for confidence, want := range map[float64]string{1: "Sure: ", 0.9: "Sure: ", 0.89: "Likely: ", 0.6: "Likely: ", 0.59: "Please check: ", 0: "Please check: "} {
		s := csv.Setting{Confidence: confidence, Reason: csv.ReasonEven}
		if got := English.Setting(string(s.Sureness()), s.Coded()); got != want+"it splits the rows most evenly." {
			t.Errorf("confidence %v says %q", confidence, got)
		}
	}
	if got := Chinese.Setting("sure", csv.Setting{Reason: csv.ReasonEven}.Coded()); got != "确定：用它切分各行最整齐。" {
		t.Errorf("said %q", got)
	}
}
