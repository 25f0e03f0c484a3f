//go:build !js

package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quasi/engine/internal/recipetest"
	"quasi/engine/sample"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"quasi": func() {
		os.Exit(Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}})
}

// The scripts are sessions at a terminal: testdata/script. Beside the commands of testscript
// they have "exits CODE quasi …", which runs a command that must end with an exit code, and
// "recipe FILE", which holds a recipe to its schema. patients.csv is KAIM's ten patients.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			return os.WriteFile(filepath.Join(e.WorkDir, "patients.csv"), sample.Patients().CSV, 0o666)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "recipe": checkRecipe},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG…]")
	}
	err := ts.Exec(args[1], args[2:]...)
	var failed *exec.ExitError
	code := 0
	if errors.As(err, &failed) {
		code = failed.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

func checkRecipe(ts *testscript.TestScript, _ bool, args []string) {
	for _, path := range args {
		ts.Check(recipetest.Validate([]byte(ts.ReadFile(path))))
	}
}
