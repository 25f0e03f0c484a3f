// Command quasi-beam runs a recipe on a table of many files with Apache Beam: here, with
// Beam's own local runner Prism, or on a cluster with Flink, Spark or Dataflow.
//
//	quasi-beam --recipe R.json --input 'visits-*.csv' --output out/visits
//	quasi-beam --recipe R.json --input 'gs://bucket/visits-*.csv' --output gs://bucket/out/visits --runner dataflow ...
//
// It writes out/visits-00000.csv and so on, out/visits.report.json with what an audit finds,
// and, after everything else, out/visits.SUCCESS: files without it are no release. Rows
// travel between the machines of the cluster.
//
// The exit code is 0 for success, 1 for input that can't be used, 2 for a command that is
// not understood, 3 for a release that fails its audit, 130 after an interrupt.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// The exit codes, as those of the command quasi.
const (
	exitOK          = 0
	exitInput       = 1
	exitUsage       = 2
	exitAudit       = 3
	exitInterrupted = 130
)

// usageError is a command line that is not understood.
type usageError struct{ error }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	o := optionsOf(flag.CommandLine)
	flag.Parse()
	beam.Init() // of a worker this does not return
	quiet(slog.LevelWarn)
	code := run(ctx, *o, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// quiet has Beam say only what is as grave as a level.
func quiet(level slog.Level) {
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level})))
}

// run runs the job and returns the exit code.
func run(ctx context.Context, o options, stdout, stderr io.Writer) int {
	report, err := runPipeline(ctx, o, stderr)
	var usage usageError
	switch {
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "quasi-beam: %v\nrun quasi-beam --help for the flags\n", err)
		return exitUsage
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "quasi-beam: interrupted; what was written is no release")
		return exitInterrupted
	case err != nil:
		fmt.Fprintf(stderr, "quasi-beam: %v\n", err)
		return exitInput
	case report.Error != "":
		fmt.Fprintf(stderr, "quasi-beam: %s\n", report.Error)
		return report.Exit
	}
	fmt.Fprintf(stderr, "%s: %d of %d rows released to %s*, of k = %d.\n", report.Algorithm, report.Released, report.N, o.output, report.Audit.K)
	if o.json {
		enc := json.NewEncoder(stdout)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		if err := enc.Encode(report); err != nil {
			fmt.Fprintf(stderr, "quasi-beam: %v\n", err)
			return exitInput
		}
	}
	return exitOK
}
