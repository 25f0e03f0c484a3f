// Slow reads what go test -json says, prints it as go test does without, and names at the end
// the tests that took longer than two seconds, which make test-further is for. It fails where a
// test has failed.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"
)

const longest = 2 // seconds

type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

func main() {
	log.SetFlags(0)
	said, passed, failed := map[string][]string{}, 0, 0
	var slow []event
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			fmt.Println(lines.Text())
			continue
		}
		of := e.Package + e.ImportPath // that of a package which does not compile
		switch e.Action {
		case "output", "build-output":
			said[of] = append(said[of], e.Output)
		case "build-fail":
			fmt.Print(strings.Join(said[of], ""))
		case "pass", "fail":
			if e.Test == "" {
				told := said[of]
				if e.Action == "pass" {
					told = told[max(0, len(told)-1):] // its line
				}
				fmt.Print(strings.Join(told, ""))
				delete(said, of)
			} else if e.Action == "pass" {
				passed++
			}
			if e.Action == "fail" {
				failed++
			}
			if e.Elapsed > longest && e.Test != "" && !strings.Contains(e.Test, "/") {
				slow = append(slow, e)
			}
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
	slices.SortFunc(slow, func(a, b event) int { return int(1000 * (b.Elapsed - a.Elapsed)) })
	for _, e := range slow {
		fmt.Printf("took %4.1f s, more than %d: %s %s\n", e.Elapsed, longest, e.Package, e.Test)
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		os.Exit(1)
	}
}
