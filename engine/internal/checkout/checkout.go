// Package checkout finds files of the project for tests, wherever they run and
// however they were built.
package checkout

import (
	"os"
	"path/filepath"
)

// Path returns a file's path from its path below the root of the project: the folder
// with go.mod, at or above the working directory. A file that need not be there may
// be absent.
func Path(elements ...string) string {
	root := "."
	for range 8 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	return filepath.Join(append([]string{root}, elements...)...)
}
