package cli

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"quasi/engine/say"
)

// writeTo writes to the named file, "-" being standard output. A file appears whole or
// not at all: what stands there before stays until the new one is complete, and after
// a failure, or an interrupt, which ends ctx.
func writeTo(ctx context.Context, path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" {
		return write(stdout)
	}
	before, err := os.Stat(path)
	switch {
	case err == nil && !before.Mode().IsRegular():
		return fill(ctx, path, os.O_WRONLY, write) // a device or a pipe can't be replaced
	case err == nil:
		// A link goes on naming the file that it names, which must be one to write to.
		if path, err = filepath.EvalSymlinks(path); err == nil {
			err = fill(ctx, path, os.O_WRONLY, func(io.Writer) error { return nil })
		}
		if err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	partial := partialPath(path)
	err = fill(ctx, partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, write)
	if err == nil && before != nil {
		err = os.Chmod(partial, before.Mode().Perm())
	}
	if err == nil {
		err = os.Rename(partial, path)
	}
	if err != nil {
		os.Remove(partial)
		return unwritten{namedPath(err, partial, path)}
	}
	return nil
}

// partialPath names the file that is to be renamed: beside the other, since a rename
// does not lead to another disk, and one that nobody else writes to.
func partialPath(path string) string {
	folder, name := filepath.Split(path)
	return filepath.Join(folder, "."+name+"."+rand.Text()[:8]+".partial")
}

// fill opens the named file and writes its content.
func fill(ctx context.Context, path string, flag int, write func(io.Writer) error) (err error) {
	file, err := os.OpenFile(path, flag, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if e := file.Close(); err == nil {
			err = e
		}
	}()
	out := bufio.NewWriterSize(stoppable{ctx, file}, 1<<20)
	if err := write(out); err != nil {
		return err
	}
	if err := out.Flush(); err != nil || flag&os.O_EXCL == 0 {
		return err
	}
	// The name must not be there before the content, whatever happens to the machine.
	return file.Sync()
}

// stoppable fails once ctx is done, so that a long write can be given up.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}

// unwritten is a file that can't be written.
type unwritten struct{ error }

func (u unwritten) Unwrap() error { return u.error }

// inWords returns the text of an error, in which what the system says of a file is in words that
// say what to do.
func inWords(err error) string {
	text := err.Error()
	var of *fs.PathError
	if !errors.As(err, &of) {
		return text
	}
	said := of.Path + ": " + ofFile(of, errors.As(err, new(unwritten)))
	text = strings.Replace(text, of.Error(), said, 1)
	return strings.Replace(text, of.Path+": "+said, said, 1) // where the error names the file, too
}

// ofFile says what is wrong with a file, and what to do.
func ofFile(of *fs.PathError, writing bool) string {
	info, err := os.Stat(of.Path)
	folder := filepath.Dir(of.Path)
	there, noFolder := os.Stat(folder)
	switch {
	case err == nil && info.IsDir():
		return "this is a folder: name a file in it"
	case errors.Is(of.Err, syscall.ENOSPC):
		return "the disk is full: make room, or write to another one"
	case noFolder == nil && !there.IsDir(), errors.Is(of.Err, syscall.ENOTDIR):
		return fmt.Sprintf("%s is a file, not a folder: name another place", folder)
	case noFolder != nil && writing:
		return fmt.Sprintf("there is no folder %s: make it first, or write elsewhere", folder)
	case errors.Is(of.Err, fs.ErrPermission) && writing, errors.Is(of.Err, syscall.EROFS):
		return "you have no permission to write there: write elsewhere"
	case errors.Is(of.Err, fs.ErrPermission):
		return "you have no permission to read this file: ask for it, or use a copy of yours"
	case writing:
		return fmt.Sprintf("no file can be written there (%v): write elsewhere", of.Err)
	case errors.Is(of.Err, fs.ErrNotExist):
		entries, _ := os.ReadDir(folder) // without a folder there are none
		var names []string
		for _, entry := range entries {
			if !entry.IsDir() {
				names = append(names, entry.Name())
			}
		}
		if near, ok := say.Nearest(filepath.Base(of.Path), names); ok {
			return fmt.Sprintf("there is no such file: did you mean %s?", filepath.Join(folder, near))
		}
		return "there is no such file: check its name and folder"
	}
	return of.Err.Error()
}

// checkWritable reports a file that can't be written, before there is anything to write: one
// output that fails late would leave the others without it.
func checkWritable(path string) error {
	if path == "-" {
		return nil
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil // a device or a pipe
	}
	name, flag := path, os.O_WRONLY
	if err != nil {
		name, flag = partialPath(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL
	}
	failed := fill(context.Background(), name, flag, func(io.Writer) error { return nil })
	if failed == nil && err != nil {
		failed = os.Remove(name)
	}
	if failed != nil {
		return unwritten{namedPath(failed, name, path)}
	}
	return nil
}

// namedPath returns an error about a file with the path that somebody asked for.
func namedPath(err error, partial, path string) error {
	var of *fs.PathError
	if errors.As(err, &of) && of.Path == partial {
		of.Path = path
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		return &fs.PathError{Op: link.Op, Path: path, Err: link.Err}
	}
	return err
}

// checkFolder returns an error if path names no folder that can be read. The empty path stands for
// no folder of hierarchies, and passes. Without the check, a misspelt folder would look empty.
func checkFolder(path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no such folder: check its name", path)
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s: this is a file: name the folder that it is in", path)
	}
	_, err = os.ReadDir(path)
	return err
}

// named is a file by what it is to the command: a flag, or FILE.
type named struct{ what, path string }

// readFlags are the flags that name a file to read.
var readFlags = []string{"recipe", "dictionary", "population", "register", "original", "key-file", "safe-harbor-zips"}

// inputs lists the files that a command line names for reading: FILE, the files of its
// flags, and the hierarchies of a folder. Of a command that has no FILE it is empty.
func inputs(c *cobra.Command, file string) []named {
	var all []named
	if file != "" {
		all = append(all, named{"FILE", file})
	}
	for _, name := range readFlags {
		if f := c.Flags().Lookup(name); f != nil && f.Value.String() != "" {
			all = append(all, named{"--" + name, f.Value.String()})
		}
	}
	if f := c.Flags().Lookup("hierarchies"); f != nil && f.Value.String() != "" {
		found, _ := os.ReadDir(f.Value.String()) // who reads them says what is wrong
		for _, entry := range found {
			if strings.EqualFold(filepath.Ext(entry.Name()), arxEnding) {
				all = append(all, named{"a hierarchy of --hierarchies,", filepath.Join(f.Value.String(), entry.Name())})
			}
		}
	}
	return all
}

// checkOutputs refuses to write over what the command reads, whatever the spelling of
// the path, and over its own other outputs, and what can't be written. An output without a path is not asked for.
func checkOutputs(c *cobra.Command, file string, outputs ...named) error {
	for i, out := range outputs {
		if out.path == "" {
			continue
		}
		for _, in := range inputs(c, file) {
			if out.path != "-" && same(out.path, in.path, c.InOrStdin()) {
				return wrong("%s %s would overwrite %s %s, which is read: name another file", out.what, out.path, in.what, in.path)
			}
		}
		if err := checkWritable(out.path); err != nil {
			return err
		}
		for _, other := range outputs[:i] {
			info, err := os.Stat(out.path)
			device := err == nil && !info.Mode().IsRegular() // which takes both
			one := other.path == out.path || other.path != "-" && out.path != "-" && same(out.path, other.path, nil)
			if other.path != "" && one && !device {
				return wrong("%s and %s would both write to %s: name two files", other.what, out.what, out.path)
			}
		}
	}
	return nil
}

// printedOnce refuses two outputs that would both go to standard output, of which --json is one.
func printedOnce(c *cobra.Command, outputs ...named) error {
	first := ""
	if (&tables{Command: c}).json() {
		first = "--json"
	}
	for _, out := range outputs {
		switch {
		case out.path != "-":
		case first != "":
			return wrong("%s and %s - would both print: name a file", first, out.what)
		default:
			first = out.what + " -"
		}
	}
	return nil
}

// same reports whether two paths lead to one file: through links, by hard links, and,
// where the file system does not tell them apart, in capitals and small letters. "-" is
// the file that standard input is, if it is one.
func same(a, b string, stdin io.Reader) bool {
	of, err := status(a, stdin)
	other, err2 := status(b, stdin)
	if err == nil && err2 == nil {
		return os.SameFile(of, other)
	}
	return err != nil && err2 != nil && real(a) == real(b)
}

func status(path string, stdin io.Reader) (os.FileInfo, error) {
	if path != "-" {
		return os.Stat(path)
	}
	if file, ok := stdin.(*os.File); ok {
		return file.Stat()
	}
	return nil, fs.ErrNotExist
}

// real returns the path of a file that need not be there yet, without links.
func real(path string) string {
	if found, err := filepath.EvalSymlinks(path); err == nil {
		path = found
	} else if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return filepath.Clean(path)
}
