package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"quasi/engine/sample"
	"quasi/engine/say/parameter"
)

var (
	largeRows    = flag.Int("rows", 200_000, "rows of the table that BenchmarkRelease releases")
	largeWorkers = flag.Int("workers", runtime.NumCPU(), "processors that BenchmarkRelease uses")
	largeMethod  = flag.String("method", "minimum-loss", "method of BenchmarkRelease")
	largeRounds  = flag.Int("rounds", 1, "rounds of the method, where it has any")
	largeAlone   = flag.Bool("alone", false, "release the table on one machine too, and compare the loss")
)

// perFile is how many rows a file of the large table has.
const perFile = 100_000

// BenchmarkRelease releases a large table of invented visits, and reports rows per second,
// the most memory that the program has had, and with -alone by how much more it loses than
// one machine does. It fails if a row is lost, or if the audit does.
func BenchmarkRelease(b *testing.B) {
	for b.Loop() {
		releaseLarge(b)
	}
}

func releaseLarge(b *testing.B) {
	runtime.GOMAXPROCS(*largeWorkers)
	of, r := clinic(b, 2000, *largeMethod)
	if *largeMethod == "minimum-loss" {
		r.Algorithm.Parameters = parameter.Given{"rounds": *largeRounds}
	}
	j := newJob(b, of, r, 1)
	os.Remove(filepath.Join(j.folder, "in-000.csv"))
	for i := range max(1, *largeRows/perFile) {
		j.write(b, fmt.Sprintf("in-%03d.csv", i), string(sample.Clinic(min(perFile, *largeRows), uint64(i+1)).CSV))
	}
	j.piece = 100_000
	runtime.GC()
	var stderr bytes.Buffer
	start := time.Now()
	if code := run(context.Background(), j.options, &stderr, &stderr); code != exitOK {
		b.Fatalf("exit code %d: %s", code, &stderr)
	}
	seconds := time.Since(start).Seconds()
	_, found := j.files(b)
	if found.N != max(1, *largeRows/perFile)*min(perFile, *largeRows) || found.Audit.K < r.Privacy.K {
		b.Fatalf("%d rows, k = %d", found.N, found.Audit.K)
	}
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(found.N)/seconds, "rows/s")
	b.ReportMetric(float64(used.Maxrss)/1024, "MB")
	b.ReportMetric(found.Loss.ILossRate, "loss")
	b.Log(stderr.String())
	if *largeAlone {
		j.table = j.whole(b)
		_, release := j.command(b)
		b.ReportMetric(found.Loss.ILossRate/release.Loss.ILossRate, "loss/alone")
	}
}
