package kind_test

import (
	"fmt"

	"quasi/engine/file/kind"
)

func ExampleForWriting() {
	for _, name := range []string{"release.xlsx", "release.csv", "release"} {
		k := kind.ForWriting(name)
		fmt.Println(k.Title, k.ContentType())
	}
	// Output:
	// Excel workbook application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
	// CSV text/csv;charset=utf-8
	// CSV text/csv;charset=utf-8
}

func ExampleStarting() {
	for _, start := range []string{"PK\x03\x04\x14\x00", "age,sex\n"} {
		k, converted := kind.Starting([]byte(start))
		fmt.Printf("%q %v\n", k.Name, converted)
	}
	// Output:
	// "xlsx" true
	// "" false
}
