// Command answers prints which releases of some tables answer questions. The
// argument is the folder of the public tables; it fails if one of them is not there.
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"quasi/engine/data/table"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "answers: name the folder of the public tables, as in ../shared/data")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "answers:", err)
		os.Exit(1)
	}
}

func run(folder string) error {
	tables := make([]*table.Table, len(subjects))
	for i := range subjects {
		var err error
		if tables[i], err = subjects[i].read(folder); err != nil {
			return err
		}
	}
	fmt.Print(head)
	for i := range subjects {
		counted := ""
		if subjects[i].patient != "" {
			counted = ", patients counted"
		}
		fmt.Printf("| %s | %d%s | %s |\n", subjects[i].name, tables[i].N, counted, strings.Join(subjects[i].questions, "; "))
	}
	fmt.Print(plansHead)
	for i := range subjects {
		if err := plans(context.Background(), &subjects[i], tables[i]); err != nil {
			return fmt.Errorf("%s: %w", subjects[i].name, err)
		}
	}
	fmt.Print(foot)
	return nil
}
