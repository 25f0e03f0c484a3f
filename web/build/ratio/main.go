// Command ratio sets the times of two runs of the same benchmarks side by side; of one that
// was run several times, the fastest.
//
//	ratio FIRST.txt SECOND.txt
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"slices"
	"strconv"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: ratio FIRST.txt SECOND.txt")
	}
	first, err := times(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	second, err := times(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	compare(os.Stdout, first, second)
}

// time is what one benchmark took.
type time struct {
	name        string
	nanoseconds float64
}

var line = regexp.MustCompile(`^(Benchmark\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

// times reads the output of go test -bench.
func times(path string) ([]time, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return parse(file)
}

func parse(r io.Reader) ([]time, error) {
	var found []time
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		part := line.FindStringSubmatch(lines.Text())
		if part == nil {
			continue
		}
		ns, err := strconv.ParseFloat(part[2], 64)
		if err != nil {
			return nil, err
		}
		if at := slices.IndexFunc(found, func(t time) bool { return t.name == part[1] }); at >= 0 {
			found[at].nanoseconds = min(found[at].nanoseconds, ns)
			continue
		}
		found = append(found, time{part[1], ns})
	}
	return found, lines.Err()
}

// compare prints a line per benchmark that both runs have.
func compare(w io.Writer, first, second []time) {
	for _, a := range first {
		for _, b := range second {
			if a.name == b.name {
				fmt.Fprintf(w, "%-40s %8.2f s  %8.2f s  %5.2f times\n", a.name, a.nanoseconds/1e9, b.nanoseconds/1e9, b.nanoseconds/a.nanoseconds)
			}
		}
	}
}
