package cli

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"quasi/engine/facts"
	"quasi/engine/file/kind"
	"quasi/engine/internal/data/group"
	"quasi/engine/method"
	"quasi/engine/report"
	"quasi/engine/trial"
)

// reportFlags say what is written about a release.
type reportFlags struct {
	paths               []string
	purpose, recipients string
	showSmall, attacks  bool
}

func (f *reportFlags) register(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.paths, "report", nil, "write a report on the release to this file, for quasi verify and for people: .json for JSON, else a page that prints (repeatable)")
	c.Flags().StringVar(&f.purpose, "purpose", "", "what the release is for, for the report")
	c.Flags().StringVar(&f.recipients, "recipients", "", "who gets the release, for the report")
	c.Flags().BoolVar(&f.attacks, "attacks", false, "attack a release that is made in the same way of fewer rows, and say in the report what that finds (see quasi attack)")
	c.Flags().BoolVar(&f.showSmall, "show-small-counts", false, "show counts from 1 to 10 in the report, which hides them otherwise, and what would reveal them")
}

// write writes the reports that are asked for.
func (f *reportFlags) write(c *cobra.Command, o outcome, files []report.File) error {
	if len(f.paths) == 0 {
		return nil
	}
	about, err := f.options(c, o, files)
	if err != nil {
		return err
	}
	d, err := report.Of(o.release, about)
	if err != nil {
		return err
	}
	return writeReports(c, d, f.paths)
}

// writeReports writes a report to files, as a page or as JSON as the name of each asks for.
func writeReports(c *cobra.Command, d interface {
	HTML(io.Writer, report.Language) error
	JSON() ([]byte, error)
}, paths []string) error {
	for _, path := range paths {
		write := func(w io.Writer) error { return d.HTML(w, report.English()) }
		if strings.EqualFold(filepath.Ext(path), ".json") {
			data, err := d.JSON()
			if err != nil {
				return err
			}
			write = into(data)
		}
		if err := writeTo(c.Context(), path, c.OutOrStdout(), write); err != nil {
			return err
		}
	}
	return nil
}

// options returns the options of a report.
func (f *reportFlags) options(c *cobra.Command, o outcome, files []report.File) (report.Options, error) {
	input, err := fileOf(o.file)
	if err != nil {
		return report.Options{}, err
	}
	about := report.Options{Program: thisProgram(), Purpose: f.purpose, Recipients: f.recipients, InputSHA256: input.SHA256, Output: files,
		ShowSmall: f.showSmall, Population: o.population, Attacks: o.attacks}
	if o.bound != nil {
		about.Bound = &o.bound.Bound
	}
	about.Utility, err = report.Use(c.Context(), o.release)
	return about, err
}

// attacked makes a twin of the release, and attacks it.
func (o outcome) attacked(read *tables) (*report.Attacks, error) {
	defer read.bar.clear()
	twin, err := trial.NewTwin(read.Context(), o.release, o.table, read.bar.step, o.with...)
	if err != nil {
		return nil, fmt.Errorf("--attacks: %w", err)
	}
	read.bar.show("attack", 0)
	found, err := twin.Attack(read.Context())
	return report.AttacksOn(twin, found), err
}

// zipped reports whether a release is to be written with all that goes with it.
func zipped(path string) bool { return strings.EqualFold(filepath.Ext(path), ".zip") }

// fileOf returns the name and the hash of a file; of a pipe, which can't be read again, no hash.
func fileOf(path string) (report.File, error) {
	f := report.File{Name: filepath.Base(path)}
	if !regular(path) {
		return f, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return f, err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return f, err
	}
	f.SHA256 = hex.EncodeToString(hash.Sum(nil))
	return f, nil
}

// build names the build of the site of the same release, as its window of the programs does. The
// linker sets it (web/build/release); empty: the command is of no release.
var build string

// version returns the versions of Quasi and, where known, of the build and of Go.
func version() string {
	known, golang := build, ""
	if info, ok := debug.ReadBuildInfo(); ok {
		known, golang = cmp.Or(build, strings.Trim(info.Main.Version, "()")), info.GoVersion // (devel): nothing is known
	}
	if known != "" {
		known = "build " + known
	}
	return facts.VersionOf(known, golang)
}

// thisProgram says what this command is: by its build, and by the hash of its own file
// where that can be read.
var thisProgram = sync.OnceValue(func() report.Program {
	p := report.Program{Name: "quasi (command)", Version: version()}
	path, err := os.Executable()
	if err != nil {
		return p
	}
	if own, err := fileOf(path); err == nil && own.SHA256 != "" {
		p.Hashes = []report.File{own}
	}
	return p
})

// writeRelease writes the release in the format that the name of the file asks for, and
// returns the files that it is.
func (f *anonymizeFlags) writeRelease(read *tables, o outcome) ([]report.File, error) {
	c := read.Command
	defer read.bar.clear()
	progress := func(done float64) error {
		read.bar.show("write", done)
		return c.Context().Err()
	}
	if zipped(f.out) {
		about, err := f.report.options(c, o, nil)
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
	second, err := writeHashed(c, linkedPath(f.out), func(w io.Writer) error { return release.WriteLinked(w, k.Name) })
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
	return strings.Join(group.Each(kind.All(), func(k kind.Kind) string { return k.Extension() + ": " + k.Title }), ", ")
}

// linkedPath is where the second table of a bucketing method is written, beside the
// first: OUT.sensitive.csv beside OUT.csv.
func linkedPath(path string) string {
	extension := filepath.Ext(path)
	return strings.TrimSuffix(path, extension) + ".sensitive" + extension
}
