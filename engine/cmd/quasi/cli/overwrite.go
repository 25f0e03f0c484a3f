package cli

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

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
			if other.path != "" && clash(out.path, other.path) {
				return wrong("%s and %s would both write to %s: name two files", other.what, out.what, out.path)
			}
		}
	}
	return nil
}

// printedOnce refuses two outputs that would both go to standard output; json is one.
func printedOnce(json bool, outputs ...named) error {
	first := ""
	if json {
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

// clash reports whether one of two outputs would destroy the other. A device takes both.
func clash(a, b string) bool {
	if a == "-" || b == "-" {
		return a == b
	}
	info, err := os.Stat(a)
	return same(a, b, nil) && (err != nil || info.Mode().IsRegular())
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
