package audit_test

import (
	"fmt"
	"strings"

	"quasi/engine/file/csv"
	"quasi/engine/measure/audit"
)

// The audit of a released file, whichever tool made it.
func ExampleTable() {
	released, _, err := csv.Read(strings.NewReader(`age,zip,disease
"[20,30)",1011*,asthma
"[20,30)",1011*,flu
"[30,40)",*,flu
"[30,40)",*,flu
"[30,40)",*,flu
`), csv.Options{})
	if err != nil {
		panic(err)
	}
	report, err := audit.Table(released, audit.Options{QI: []string{"age", "zip"}, Sensitive: []string{"disease"}})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%d rows in %d classes, k = %d\n", report.N, report.Classes.Count, report.K)
	fmt.Printf("highest prosecutor risk: %.0f%%\n", 100*report.Risk.Prosecutor.Highest)
	fmt.Printf("fewest diseases in a class: %d\n", report.Sensitive["disease"].DistinctL)
	// Output:
	// 5 rows in 2 classes, k = 2
	// highest prosecutor risk: 50%
	// fewest diseases in a class: 1
}
