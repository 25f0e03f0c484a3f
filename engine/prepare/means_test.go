package prepare_test

import (
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/prepare"
)

// Beside a population a row covers those in its range, which a mean does not show.
func TestMeansAreRefusedBesideAPopulation(t *testing.T) {
	of := tabletest.Read(t, visits, recipe.Input{})
	for _, means := range []bool{false, true} {
		r := ofVisits()
		r.Column("age").Means = means
		p, err := prepare.New(of, r, prepare.Options{Population: of})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Ask(); (err != nil) != means || err != nil && !strings.Contains(err.Error(), `beside a full register (population), columns "age"`) {
			t.Errorf("means %v: %v", means, err)
		}
	}
}
