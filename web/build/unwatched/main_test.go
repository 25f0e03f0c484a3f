package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSilenced(t *testing.T) {
	got, err := silenced([]byte(`package p

func (x *a) tell() {
	if x.p.watch == nil || x.n == 2 {
		return
	}
	x.say()
}

func (x *a) note() {
	if x.watch != nil {
		x.say()
	}
}

func (x *a) other(n int) int {
	if n == 2 {
		return 1
	}
	return x.n
}
`))
	if err != nil {
		t.Fatal(err)
	}
	for text, times := range map[string]int{"if true {": 1, "if false {": 1, "if n == 2 {": 1, "nil": 0, "x.say()": 2} {
		if n := strings.Count(string(got), text); n != times {
			t.Errorf("%q is there %d times, want %d:\n%s", text, n, times, got)
		}
	}
}

// Every file that tells steps is in the overlay, and no question whether somebody watches
// is left in what stands in its place.
func TestOverlay(t *testing.T) {
	dir := t.TempDir()
	o, err := overlayOf("../../..", dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Replace) < 3 {
		t.Errorf("the overlay is %v", o)
	}
	for of, in := range o.Replace {
		source, err := os.ReadFile(in)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(source), "atch == nil") || strings.Contains(string(source), "atch != nil") || !filepath.IsAbs(of) {
			t.Errorf("%s asks whether somebody watches", in)
		}
	}
}
