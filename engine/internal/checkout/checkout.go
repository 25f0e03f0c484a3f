// Package checkout finds files of the project for tests, wherever the project lies and
// however they were built.
package checkout

import (
	"path/filepath"
	"runtime/debug"
	"strings"
)

// Path returns a file's path from its path below the root of the project, for a test, which
// runs in the folder of its package. A file that need not be there may be absent.
func Path(elements ...string) string {
	return filepath.Join(append([]string{root()}, elements...)...)
}

// root is the project's folder by where the package of the test lies in it. It looks at no
// file: go test keeps the result of a test that has looked at a file of the project only
// until that is written again, as it is in each new clone.
func root() string {
	program, _ := debug.ReadBuildInfo()
	depth := strings.Count(program.Path, "/") // quasi/engine/measure/audit.test
	return strings.Repeat("../", depth)
}
