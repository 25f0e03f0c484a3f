package text

import (
	"encoding/json"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
)

// What was detected is said with how sure that is.
func TestSettingsSayHowSureTheyAre(t *testing.T) {
	for confidence, want := range map[float64]string{1: "Sure: ", 0.9: "Sure: ", 0.89: "Likely: ", 0.6: "Likely: ", 0.59: "Please check: ", 0: "Please check: "} {
		s := asread.Setting{Confidence: confidence, Reason: asread.ReasonEven}
		if got := English.Setting(string(s.Sureness()), s.Coded()); got != want+"it splits the rows most evenly." {
			t.Errorf("confidence %v says %q", confidence, got)
		}
	}
	if got := chinese.Setting("sure", asread.Setting{Reason: asread.ReasonEven}.Coded()); got != "确定：用它切分各行最整齐。" {
		t.Errorf("said %q", got)
	}
}

// The lines of short rows are listed in the person's language, after the way to the page.
func TestShortRowsAreListed(t *testing.T) {
	_, f, err := csv.Read(strings.NewReader("a,b,c\n1\n1,2\n1,2,3\n"), csv.Options{Ragged: recipe.RaggedPad})
	if err != nil || len(f.Warnings) != 1 {
		t.Fatalf("%v, warned of %v", err, f.Warnings)
	}
	data, err := json.Marshal(f.Warnings[0])
	if err != nil {
		t.Fatal(err)
	}
	var w asread.Warning
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[Lang]string{
		English: "2 rows have fewer than 3 fields, and the end counts as missing: line 2 has 1, line 3 has 2.",
		chinese: "有 2 行少于 3 个字段，缺少的部分视为缺失：第 2 行有 1 个、第 3 行有 2 个。",
	} {
		if got := lang.Sentence(w.Coded()); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}
