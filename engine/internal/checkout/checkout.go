// Package checkout finds what lies beside the project, for tests, wherever that is and
// however they were built.
package checkout

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// Data returns the path of a file, or folder, of the tables that are not part of the project,
// from its path below their folder: shared/data beside the project. It may be absent. The
// test runs in the folder of its package.
//
// go test keeps the result of a test while the files that it reads are the same, of which it
// knows those of the project alone; of others as far as the environment tells of them, which
// is why the Makefile sets QUASI_DATA to another value when they change.
func Data(elements ...string) string {
	_ = os.Getenv("QUASI_DATA")
	return filepath.Join(append([]string{root(), "..", "shared", "data"}, elements...)...)
}

// root is the project's folder by where the package of the test lies in it. It looks at no
// file: those of the project are written again in each new clone.
func root() string {
	program, _ := debug.ReadBuildInfo()
	depth := strings.Count(program.Path, "/") // quasi/engine/measure/audit.test
	return strings.Repeat("../", depth)
}
