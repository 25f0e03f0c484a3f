package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"testing"
)

func TestOutputReplacesAFileOnlyWhenItIsWhole(t *testing.T) {
	path := write(t, "out.csv", "before")
	broken := errors.New("disk is full")
	err := writeTo(context.Background(), path, nil, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if text := read(t, path); text != "before" {
		t.Errorf("a failed write left %q", text)
	}
	if _, err := os.Stat(path + ".partial"); err == nil {
		t.Error("a failed write left a part")
	}
	if err := writeTo(context.Background(), path, nil, func(w io.Writer) error { _, err := io.WriteString(w, "after"); return err }); err != nil {
		t.Fatal(err)
	}
	if text := read(t, path); text != "after" {
		t.Errorf("wrote %q", text)
	}
}

// A device is written to, not replaced.
func TestOutputToADevice(t *testing.T) {
	err := writeTo(context.Background(), os.DevNull, nil, func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err })
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s was replaced by a file", os.DevNull)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
