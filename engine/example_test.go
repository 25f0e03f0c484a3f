package engine_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

const ward = `name,age,zip,disease
Anna,23,10115,asthma
Ben,27,10117,flu
Carla,34,10245,flu
David,38,10247,gastritis
Ella,36,10249,asthma
Finn,61,12043,flu
Greta,65,12045,bronchitis
`

// wardRecipe says what the columns are; their hierarchies are suggested.
func wardRecipe() recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "name", Role: table.Identifying},
		{Name: "age", Role: table.QuasiIdentifying},
		{Name: "zip", Role: table.QuasiIdentifying},
		{Name: "disease", Role: table.Sensitive},
	}
	return r
}

// must stands for what a program does about an error.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func Example() {
	t, _, err := csv.Read(strings.NewReader(ward), csv.Options{})
	must(err)
	prepared, err := engine.Prepare(t, wardRecipe())
	must(err)
	release, err := prepared.Run(context.Background(), nil)
	must(err)
	fmt.Printf("passed %v: k = %d, loss %.1f%%\n", release.Passed(), release.Audit.K, 100*release.Loss.ILossRate)
	must(release.WriteCSV(os.Stdout))
	// Output:
	// passed true: k = 2, loss 12.9%
	// age,zip,disease
	// "[20,30)",1011*,asthma
	// "[20,30)",1011*,flu
	// "[30,40)",1024*,asthma
	// "[30,40)",1024*,flu
	// "[30,40)",1024*,gastritis
	// "[60,70)",1204*,bronchitis
	// "[60,70)",1204*,flu
}

// A recipe that does not fit its table is refused, with the place.
func ExamplePrepare() {
	t, _, err := csv.Read(strings.NewReader(ward), csv.Options{})
	must(err)
	r := wardRecipe()
	r.Columns[1].Hierarchy = &recipe.Hierarchy{Rows: [][]string{{"23", "[20,30)", "*"}, {"27", "[20,30)", "*"}}}
	_, err = engine.Prepare(t, r)
	fmt.Println(err)
	// Output:
	// column "age": 5 values have no place in the hierarchy: "34", "38", "36", "61", "65"; add them to it, or mark them as missing
}

// A model beside k, progress, and the recipe that gives the same release again.
func ExamplePrepared_Run() {
	t, _, err := csv.Read(strings.NewReader(ward), csv.Options{})
	must(err)
	r := wardRecipe()
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "disease", Parameters: map[string]any{"l": 3.0}}}
	prepared, err := engine.Prepare(t, r)
	must(err)
	var stages []engine.Stage
	release, err := prepared.Run(context.Background(), func(s engine.Step) (enough bool) {
		if len(stages) == 0 || stages[len(stages)-1] != s.Stage {
			stages = append(stages, s.Stage)
		}
		return false
	})
	must(err)
	fmt.Println(stages)
	for _, v := range release.Verdicts {
		fmt.Println(v.Model, v.Holds)
	}
	decided := release.Recipe()
	fmt.Println(decided.Algorithm.Name, decided.Column("age").Hierarchy.Rows[0])
	// Output:
	// [anonymize release audit]
	// 2-anonymity true
	// distinct 3-diversity of "disease" true
	// minimum-loss [23 [20,25) [20,30) [20,40) *]
}

// Beside what docs/embed.md shows: reading that ends with a context, the code of an error, and the table for
// a database.
func ExampleRelease() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	t, _, err := csv.Read(csv.Stoppable(ctx, strings.NewReader(ward)), csv.Options{})
	must(err)
	_, err = engine.Prepare(t, recipe.Default())
	var coded *say.Error
	fmt.Println(errors.As(err, &coded), coded.Code)
	prepared, err := engine.Prepare(t, wardRecipe())
	must(err)
	release, err := prepared.Run(ctx, nil)
	must(err)
	checked, err := release.Checked()
	must(err)
	fmt.Println(checked.N, checked.Names())
	// Output:
	// true column-no-role
	// 7 [age zip disease]
}
