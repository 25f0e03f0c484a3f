package main

import (
	"bufio"
	"io"
	"os"
)

// writeTo writes to the named file, "-" being standard output.
func writeTo(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" {
		return write(stdout)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return fill(path, os.O_WRONLY, write) // a device or a pipe can't be replaced
	}
	// A failure half way must leave no half table under the name that was
	// asked for, nor destroy what stood there.
	partial := path + ".partial"
	if err := fill(partial, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, write); err != nil {
		os.Remove(partial)
		return err
	}
	return os.Rename(partial, path)
}

// fill opens the named file and writes its content.
func fill(path string, flag int, write func(io.Writer) error) (err error) {
	file, err := os.OpenFile(path, flag, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if e := file.Close(); err == nil {
			err = e
		}
	}()
	out := bufio.NewWriterSize(file, 1<<20)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}
