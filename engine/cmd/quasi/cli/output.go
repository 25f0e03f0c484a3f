package cli

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
