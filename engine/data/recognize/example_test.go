package recognize_test

import (
	"fmt"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// A day above 12 in either place decides the order of all dates of a column, and
// without one a person has to.
func Example() {
	b := table.NewBuilder([]string{"admitted", "discharged"}, nil)
	b.Append([]string{"1/2/2024", "3/2/2024"})
	b.Append([]string{"17/2/2024", "4/3/2024"})
	for _, c := range b.Table().Columns {
		form := recognize.Of(c).Form()
		fmt.Printf("%s: %s, ambiguous: %v, decided without a person: %q\n", c.Name, form.Format, form.Ambiguous, recognize.Format(c))
	}
	// Output:
	// admitted: date:dmy, ambiguous: false, decided without a person: "date:dmy"
	// discharged: date:dmy, ambiguous: true, decided without a person: ""
}
