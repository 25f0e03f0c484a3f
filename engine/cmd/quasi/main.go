// Command quasi is the engine without a browser: for scripts, tests and
// benchmarks.
//
//	quasi anonymize FILE -o OUT.csv --suggested
//	quasi audit OUT.csv --qi age,sex,zip
//
// Results go to standard output, errors and progress to standard error. quasi --help lists the
// commands and the exit codes, [cli.WriteReference] writes all of them down.
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
