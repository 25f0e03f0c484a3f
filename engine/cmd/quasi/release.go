package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/method"
)

// writeRelease writes the release in the format that the name of the file asks for.
func (f *anonymizeFlags) writeRelease(c *cobra.Command, release *engine.Release) error {
	if isWorkbook(f.out) {
		bar := newBar(c.ErrOrStderr())
		defer bar.clear()
		return writeTo(f.out, nil, func(w io.Writer) error {
			return release.WriteWorkbook(w, func(done float64) error {
				bar.show("write", done)
				return c.Context().Err()
			})
		})
	}
	if err := writeTo(f.out, c.OutOrStdout(), release.WriteCSV); err != nil {
		return err
	}
	return f.writeLinked(release)
}

// isWorkbook reports whether the name of a file is that of a workbook.
func isWorkbook(path string) bool { return strings.EqualFold(filepath.Ext(path), ".xlsx") }

// writeLinked writes the second table of a bucketing method beside the first:
// OUT.sensitive.csv beside OUT.csv.
func (f *anonymizeFlags) writeLinked(release *engine.Release) error {
	switch {
	case release.Linked == nil:
		return nil
	case f.out == "-":
		return usageError{fmt.Errorf("%s makes two tables: name a file with -o", method.Anatomy)}
	}
	return writeTo(linkedPath(f.out), nil, release.WriteLinked)
}

func linkedPath(path string) string {
	extension := filepath.Ext(path)
	return strings.TrimSuffix(path, extension) + ".sensitive" + extension
}
