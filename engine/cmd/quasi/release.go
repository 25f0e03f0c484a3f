package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine"
	"quasi/engine/file/kind"
	"quasi/engine/method"
)

// writeRelease writes the release in the format that the name of the file asks for.
func (f *anonymizeFlags) writeRelease(c *cobra.Command, release *engine.Release) error {
	bar := newBar(c.ErrOrStderr())
	defer bar.clear()
	k := kind.ForWriting(f.out)
	err := writeTo(c.Context(), f.out, c.OutOrStdout(), func(w io.Writer) error {
		return release.Write(w, k.Name, func(done float64) error {
			bar.show("write", done)
			return c.Context().Err()
		})
	})
	if err != nil || k.Several {
		return err
	}
	return f.writeLinked(c, release)
}

// writable lists the kinds of files that a release can be written as.
func writable() string {
	var list []string
	for _, k := range kind.All() {
		if k.Written {
			list = append(list, k.Extension()+": "+k.Title)
		}
	}
	return strings.Join(list, ", ")
}

// writeLinked writes the second table of a bucketing method beside the first:
// OUT.sensitive.csv beside OUT.csv.
func (f *anonymizeFlags) writeLinked(c *cobra.Command, release *engine.Release) error {
	switch {
	case release.Linked == nil:
		return nil
	case f.out == "-":
		return usageError{fmt.Errorf("%s makes two tables: name a file with -o", method.Anatomy)}
	}
	return writeTo(c.Context(), linkedPath(f.out), nil, release.WriteLinked)
}

func linkedPath(path string) string {
	extension := filepath.Ext(path)
	return strings.TrimSuffix(path, extension) + ".sensitive" + extension
}
