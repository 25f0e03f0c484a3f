package release_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
)

// With k = 5 a release of which a kept column singles out 21 of 100 rows is not written until a
// person decides, and one with 20 is: as a file of any kind, and as the second table of a
// bucketing method.
func TestAColumnThatSinglesOutHoldsTheRelease(t *testing.T) {
	for alone := 20; alone <= 21; alone++ {
		text := "sex,dx,crp\n"
		for i := range 100 {
			text += fmt.Sprintf("f,%d,%s\n", i%20, []string{"7", fmt.Sprint(100 + i)}[min(1, max(0, alone-i))])
		}
		for _, method := range []string{"mondrian-strict", "anatomy"} {
			made := released(t, text, method, recipe.Column{Name: "sex", Role: table.QuasiIdentifying},
				recipe.Column{Name: "dx", Role: table.Sensitive}, recipe.Column{Name: "crp", Role: table.Insensitive})
			writers := map[string]func(*engine.Release) (int, error){
				"CSV": func(r *engine.Release) (int, error) {
					return length(func(b *bytes.Buffer) error { return r.WriteCSV(b) })
				},
				"workbook": func(r *engine.Release) (int, error) {
					return length(func(b *bytes.Buffer) error { return r.Write(b, kind.Workbook, nil) })
				},
			}
			if made.Linked != nil {
				writers["second table"] = func(r *engine.Release) (int, error) {
					return length(func(b *bytes.Buffer) error { return r.WriteLinked(b) })
				}
			}
			for name, write := range writers {
				n, err := write(made)
				if held := err != nil; held != (alone > 20) || held != (n == 0) {
					t.Errorf("%s, %s, %d singled out: %d bytes, %v", method, name, alone, n, err)
				}
				if err != nil && !strings.Contains(err.Error(), "crp (21 of 100 rows)") {
					t.Errorf("%s, %s: %v", method, name, err)
				}
				confirmed := made.Confirming(map[string][]facts.FindingKind{"crp": {facts.FoundSingling}})
				if n, err := write(confirmed); err != nil || n == 0 {
					t.Errorf("%s, %s, confirmed: %d bytes, %v", method, name, n, err)
				}
			}
		}
	}
}

// length writes, and returns how many bytes there are.
func length(write func(*bytes.Buffer) error) (int, error) {
	var b bytes.Buffer
	err := write(&b)
	return b.Len(), err
}
