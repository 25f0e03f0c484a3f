package linkage_test

import (
	"context"
	"fmt"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/measure/linkage"
)

// Who holds a register with names joins it with a release on what both have.
func ExampleAttack() {
	open := func(text string) *table.Table {
		t, _, err := csv.Read(strings.NewReader(text), csv.Options{})
		if err != nil {
			panic(err)
		}
		return t
	}
	released := open("Age,Zip,Disease\n20-29,101*,flu\n20-29,101*,flu\n30-39,102*,asthma\n")
	register := open("Name,Age,Zip\nAnna,23,1011\nBen,27,1012\nCarla,34,1021\n")
	report, err := linkage.Attack(context.Background(), released, register, linkage.Options{
		QI: []string{"Age", "Zip"}, Sensitive: []string{"Disease"}, Person: "Name",
	})
	if err != nil {
		panic(err)
	}
	fmt.Printf("rows that fit one person alone: %d of %d\n", report.RowMatches.One, report.Rows)
	found := report.Certain["Disease"]
	fmt.Printf("persons whose disease is certain: %d, %d of them by their own row\n", found.Persons, found.Identity)
	// Output:
	// rows that fit one person alone: 1 of 3
	// persons whose disease is certain: 3, 1 of them by their own row
}
