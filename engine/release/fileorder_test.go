package release_test

import (
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// An export in the order of admission without the day of it: sorted, the last admitted
// stands where their texts put them; in the order of the file, the release says that the
// place tells.
func TestTheOrderOfTheFileIsAChoiceThatIsSaid(t *testing.T) {
	const csv = "sex,dx\nM,flu\nF,flu\nM,copd\nF,asthma\n"
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "sex", Role: table.QuasiIdentifying}, {Name: "dx", Role: table.Sensitive}}
	for order, want := range map[string]string{
		"":                   "sex,dx\nF,asthma\nF,flu\nM,copd\nM,flu\n",
		recipe.SortedOrder:   "sex,dx\nF,asthma\nF,flu\nM,copd\nM,flu\n",
		recipe.OriginalOrder: csv,
	} {
		r.Output.RowOrder = order
		release, got := enginetest.Written(t, tabletest.Read(t, csv, r.Input), r)
		if got != want {
			t.Errorf("order %q: released\n%s\nwant\n%s", order, got, want)
		}
		said := false
		for _, note := range release.Notes() {
			said = said || strings.Contains(note.English, "a row's place can give it away")
		}
		if said != (order == recipe.OriginalOrder) {
			t.Errorf("order %q: said %v: %q", order, said, release.Notes())
		}
	}
}
