package suggest_test

import (
	"fmt"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// The exact age of each patient says who it is; in whole years it can leave.
func TestDecimalAgeIsNotRemovedWithTheNumber(t *testing.T) {
	text := "patient_id,age\n"
	for i := range 120 {
		text += fmt.Sprintf("P%05d,%.3f\n", i%40, 20+float64(i%40)*1.737)
	}
	if got := suggest.Table(tabletest.Read(t, text, recipe.Input{})); got[1].Role != table.QuasiIdentifying {
		t.Errorf("age is %s for %s", got[1].Role, got[1].Reason.Code)
	}
}
