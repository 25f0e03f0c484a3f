// Size prints how large the house is, beside the most that .ci/size allows, and fails where it
// is larger.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path"
	"regexp"
	"strings"
)

// What is counted, in the order in which it is printed.
const (
	source    = "lines of Go source"
	tests     = "lines of Go tests"
	cases     = "lines of test data"
	browser   = "lines of browser tests"
	words     = "words of documents"
	folders   = "folders with Go"
	functions = "functions"
	turns     = "comments that say is what, are what, is how many or is the one that"
)

// turn is one of the turns of phrase that say in more words what a name stands for.
var turn = regexp.MustCompile(`//.* (is what|are what|is how many|is the one that) `)

func main() {
	log.SetFlags(0)
	log.SetPrefix("size: ")
	allowed, err := os.ReadFile(".ci/size")
	check(err)
	found, larger := counted(), false
	for line := range strings.Lines(string(allowed)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		var most int
		kind, number, _ := strings.Cut(line, ": ")
		_, err := fmt.Sscan(number, &most)
		n, known := found[kind]
		if err != nil || !known {
			log.Fatalf(".ci/size has the line %q", line)
		}
		fmt.Printf("%7d of %7d %s\n", n, most, kind)
		larger = larger || n > most
		delete(found, kind)
	}
	for kind := range found {
		log.Fatalf(".ci/size has no line of %s", kind)
	}
	if larger {
		log.Fatal("that is more than .ci/size allows: delete what the change makes dead, or something that costs more than it gives. The numbers there are only lowered.")
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// counted returns how much there is of each kind in the files that git knows.
func counted() map[string]int {
	listed, err := exec.Command("git", "ls-files", "-z").Output()
	check(err)
	n, rooms := map[string]int{}, map[string]bool{}
	for name := range strings.SplitSeq(strings.TrimRight(string(listed), "\x00"), "\x00") {
		text, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // deleted, and not committed yet
		}
		check(err)
		lines := bytes.Count(text, []byte("\n"))
		switch {
		case strings.Contains(name, "/testdata/"):
			n[cases] += lines
		case strings.HasSuffix(name, "_test.go"):
			n[tests] += lines
		case strings.HasSuffix(name, ".go"):
			n[source] += lines
			n[turns] += len(turn.FindAll(text, -1))
			rooms[path.Dir(name)] = true
			file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
			check(err)
			for _, d := range file.Decls {
				if _, ok := d.(*ast.FuncDecl); ok {
					n[functions]++
				}
			}
		case strings.HasPrefix(name, "web/e2e/") && strings.HasSuffix(name, ".js"):
			n[browser] += lines
		case strings.HasSuffix(name, ".md"):
			n[words] += len(bytes.Fields(text))
		}
	}
	n[folders] = len(rooms)
	return n
}
