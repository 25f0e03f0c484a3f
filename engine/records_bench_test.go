package engine_test

import (
	"os"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/checkout"
	"quasi/engine/method"
)

// The 101,766 encounters of 71,518 patients of the diabetes data of UCI (Strack et al.,
// BioMed Research International, 2014), k = 5: the start and two rounds.
func BenchmarkDiabetes(b *testing.B) {
	for _, knows := range recipe.Knowledges() {
		b.Run("knows="+knows, func(b *testing.B) {
			original, r := diabetes(b)
			r.Privacy.Knows = knows
			prepared, err := engine.Prepare(original, r)
			for b.Loop() {
				release := pass(b, prepared, err)
				b.ReportMetric(release.Loss.ILossRate, "loss")
				b.ReportMetric(float64(len(release.Groups.Suppressed)), "rows-left-out")
			}
		})
	}
}

func diabetes(b *testing.B) (*table.Table, recipe.Recipe) {
	file, err := os.Open(checkout.Data("diabetes", "diabetic_data.csv"))
	if err != nil {
		b.Skip("the data are not here")
	}
	defer file.Close()
	original, _, err := csv.Read(file, csv.Options{Missing: []string{"?"}})
	if err != nil {
		b.Fatal(err)
	}
	r := recipe.Default()
	r.Input.Missing = []string{"?"}
	for _, name := range []string{"race", "gender", "age", "admission_type_id", "discharge_disposition_id", "admission_source_id", "time_in_hospital"} {
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.QuasiIdentifying})
	}
	for _, name := range original.Names() {
		if r.Column(name) == nil {
			r.Columns = append(r.Columns, recipe.Column{Name: name, Role: table.Identifying})
		}
	}
	r.CountPatients("patient_nbr")
	r.Privacy.SuppressionLimit = 0.001
	r.Algorithm.Parameters = map[string]any{method.Rounds: 2}
	return original, r
}
