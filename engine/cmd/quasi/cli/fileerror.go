package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"quasi/engine/say"
)

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
		if near, ok := nearFile(of.Path); ok {
			return fmt.Sprintf("there is no such file: did you mean %s?", near)
		}
		return "there is no such file: check its name and folder"
	}
	return of.Err.Error()
}

// nearFile returns the file of the same folder that is called most like one that is not there.
func nearFile(path string) (near string, ok bool) {
	entries, _ := os.ReadDir(filepath.Dir(path)) // without a folder there are none
	var names []string
	for _, entry := range entries {
		if !entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	name, ok := say.Nearest(filepath.Base(path), names)
	return filepath.Join(filepath.Dir(path), name), ok
}

// checkWritable reports a file that can't be written, before there is anything to write: one
// output that fails late would leave the others without it.
func checkWritable(path string) error {
	if path == "" || path == "-" {
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
	file, failed := os.OpenFile(name, flag, 0o666)
	if failed != nil {
		return unwritten{namedPath(failed, name, path)}
	}
	failed = file.Close()
	if err != nil {
		failed = errors.Join(failed, os.Remove(name))
	}
	return failed
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
