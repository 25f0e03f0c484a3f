package hierarchy_test

import (
	"fmt"
	"os"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
)

// A hierarchy is made, edited and written as ARX reads it.
func ExampleIntervals() {
	top := 90.0
	tree, err := hierarchy.Intervals([]string{"31", "34", "38", "97"}, hierarchy.IntervalOptions{Widths: []float64{5, 10}, Ends: hierarchy.Ends{Top: &top}})
	if err != nil {
		panic(err)
	}
	if err := hierarchy.WriteARX(os.Stdout, tree); err != nil {
		panic(err)
	}
	// Output:
	// 31;[30,35);[30,40);*
	// 34;[30,35);[30,40);*
	// 38;[35,40);[30,40);*
	// 97;90+;90+;*
}

// What a hierarchy means to an algorithm: spans of its leaves, what two values have
// in common, and what is lost by releasing that.
func ExampleReadARX() {
	tree, err := hierarchy.ReadARX(strings.NewReader("flu;lung;*\nasthma;lung;*\nulcer;stomach;*\n"))
	if err != nil {
		panic(err)
	}
	values := []string{"flu", "asthma", "ulcer"}
	d, place, err := tree.Domain(values, []int{3, 1, 2}, domain.ByLeaves, format.Format{})
	if err != nil {
		panic(err)
	}
	for _, other := range []int{1, 2} {
		joined := d.Join(domain.Leaf(place[0]), domain.Leaf(place[other]))
		fmt.Printf("flu and %s: %s, loss %.2f\n", values[other], d.Label(joined), d.Loss(joined))
	}
	// Output:
	// flu and asthma: lung, loss 0.67
	// flu and ulcer: *, loss 1.00
}
