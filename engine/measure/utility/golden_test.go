package utility

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"testing"

	"quasi/engine/internal/problemtest"
)

// The same bytes on every machine: the digest is that of a 64-bit Intel and of
// WebAssembly.
func TestTheSameEverywhere(t *testing.T) {
	p := problemtest.Patients(600, 3)
	var words []string
	classes := make([][]int32, 40)
	for i := range int32(p.N) {
		words = append(words, []string{"flu", "cold", "none"}[(int(p.QI[0].Codes[i])+int(i))%3])
		if i < 570 {
			classes[p.QI[2].Span(i).Lo/10] = append(classes[p.QI[2].Span(i).Lo/10], i)
		}
	}
	p.Sensitive = append(p.Sensitive, sensitiveOf("illness", words))
	var occupied [][]int32
	for _, class := range classes {
		if len(class) > 0 {
			occupied = append(occupied, class)
		}
	}
	report, err := json.Marshal(measure(t, groupedAs(p, occupied...), Options{Label: "illness", Seed: 5}))
	if err != nil {
		t.Fatal(err)
	}
	const want = "3c3f450373dda3e006d2a51ebb237cd1de585c9d4fe65822549b39ca77f012c4"
	if got := fmt.Sprintf("%x", sha256.Sum256(report)); got != want {
		t.Errorf("digest %s, want %s of\n%s", got, want, report)
	}
}
