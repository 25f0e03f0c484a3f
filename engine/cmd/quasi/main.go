// Command quasi is the engine without a browser: for scripts, tests and
// benchmarks.
//
//	quasi profile FILE
//	quasi anonymize FILE -o OUT.csv --suggested
//	quasi anonymize FILE -o OUT.xlsx --recipe R.json
//	quasi audit FILE --qi age,sex,zip
//	quasi verify REPORT.html OUT.csv --original FILE
//	quasi advise FILE --recipe R.json
//	quasi plan FILE --question "mean of stay by age/10"
//	quasi answer OUT.csv --original FILE --question "mean of stay by age/10"
//	quasi drift FILE --recipe R.json
//	quasi attack --all OUT.csv --original TABLE.csv --control CONTROL.csv
//	quasi hold-out FILE -o TABLE.csv --control CONTROL.csv
//	quasi dictionary FILE --dictionary D.csv -o RECIPE.json
//	quasi sql FILE --recipe R.json --dialect duckdb -o RECODE.sql
//	quasi algorithms
//	quasi models
//
// Results go to standard output, errors and progress to standard error. The
// exit code is 0 for success, 1 for input that can't be used or a decision that is missing, 2 for a command
// that is not understood, 3 for a release that fails its own audit (nothing is
// written), a table that fails a recipe or that it can't be run on, or a report that
// differs from what is found, 130 after an interrupt.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"quasi/engine/cmd/quasi/cli"
)

// gcPercent is GOGC where the environment does not set it: at 50, a large table needs a
// fifth less memory, and little more time, since next to nothing of it is pointers.
const gcPercent = 50

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
