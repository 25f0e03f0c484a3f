package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/file/kind"
	"quasi/engine/method"
	"quasi/engine/report"
)

// writeRelease writes the release in the format that the name of the file asks for, and
// returns the files that it is.
func (f *anonymizeFlags) writeRelease(c *cobra.Command, o outcome) ([]report.File, error) {
	bar := newBar(c.ErrOrStderr())
	defer bar.clear()
	progress := func(done float64) error {
		bar.show("write", done)
		return c.Context().Err()
	}
	if zipped(f.out) {
		input, err := fileOf(o.file)
		if err != nil {
			return nil, err
		}
		about, err := f.report.options(c, o, input, nil)
		if err != nil {
			return nil, err
		}
		name := filepath.Base(f.out)
		b := report.Bundle{Name: strings.TrimSuffix(name, filepath.Ext(name)), Kind: kind.CSV, Language: report.English(), Progress: progress, Report: about}
		file, err := writeHashed(c, f.out, func(w io.Writer) error { return b.Write(w, o.release) })
		return []report.File{file}, err
	}
	k, release := kind.ForWriting(f.out), o.release
	first, err := writeHashed(c, f.out, func(w io.Writer) error { return release.Write(w, k.Name, progress) })
	if err != nil || k.Several || release.Linked == nil {
		return []report.File{first}, err
	}
	if f.out == "-" {
		return nil, wrong("%s makes two tables: name a file with -o", method.Anatomy)
	}
	second, err := writeHashed(c, linkedPath(f.out), release.WriteLinked)
	return []report.File{first, second}, err
}

// writeHashed writes a file and returns its name and hash.
func writeHashed(c *cobra.Command, path string, write func(io.Writer) error) (report.File, error) {
	hash := sha256.New()
	err := writeTo(c.Context(), path, c.OutOrStdout(), func(w io.Writer) error { return write(io.MultiWriter(w, hash)) })
	return report.File{Name: filepath.Base(path), SHA256: hex.EncodeToString(hash.Sum(nil))}, err
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

// linkedPath is where the second table of a bucketing method is written, beside the
// first: OUT.sensitive.csv beside OUT.csv.
func linkedPath(path string) string {
	extension := filepath.Ext(path)
	return strings.TrimSuffix(path, extension) + ".sensitive" + extension
}
