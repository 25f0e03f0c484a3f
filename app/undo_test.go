package main

import "testing"

func TestKeysThatUndo(t *testing.T) {
	for _, c := range []struct {
		key             string
		shift, redo, ok bool
	}{
		{"z", false, false, true}, {"Z", true, true, true}, {"Z", false, false, true},
		{"y", false, true, true}, {"Y", true, true, false}, {"a", false, false, false}, {"", false, false, false},
	} {
		if redo, ok := undoes(c.key, c.shift); ok != c.ok || ok && redo != c.redo {
			t.Errorf("key %q, shift %v: redo %v, %v; want %v, %v", c.key, c.shift, redo, ok, c.redo, c.ok)
		}
	}
}
