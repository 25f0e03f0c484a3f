package wire_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/wire"
	"quasi/engine/internal/casetest"
)

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ints := rapid.SliceOf(rapid.Int32()).Draw(t, "ints")
		whole := rapid.Int64().Draw(t, "whole")
		bits := rapid.Uint64().Draw(t, "bits")
		b := wire.AppendInts(nil, ints)
		b = wire.AppendInt(b, whole)
		b = wire.AppendFloat(b, math.Float64frombits(bits))
		r := wire.NewReader(b)
		if got := r.Ints(math.MinInt32, math.MaxInt32); !slices.Equal(got, ints) {
			t.Fatalf("%v, want %v", got, ints)
		}
		if got := r.Int(); got != whole {
			t.Fatalf("%d, want %d", got, whole)
		}
		if got := math.Float64bits(r.Float()); got != bits {
			t.Fatalf("%x, want %x", got, bits)
		}
		casetest.NoError(t, r.End())
		// A part of it is no message, nor is more than it.
		for _, other := range [][]byte{b[:len(b)-1], append(slices.Clone(b), 0)} {
			r := wire.NewReader(other)
			r.Ints(math.MinInt32, math.MaxInt32)
			r.Int()
			r.Float()
			if !errors.Is(r.End(), wire.ErrMalformed) {
				t.Fatalf("%d of %d bytes were read", len(other), len(b))
			}
		}
	})
}

func TestWhatMakesNoSenseIsNotRead(t *testing.T) {
	tests := map[string]struct {
		b    []byte
		read func(*wire.Reader)
	}{
		"above":           {wire.AppendInt(nil, 6), func(r *wire.Reader) { r.Within(0, 5) }},
		"below":           {wire.AppendInt(nil, -1), func(r *wire.Reader) { r.Within(0, 5) }},
		"one of them":     {wire.AppendInts(nil, []int32{1, 7, 2}), func(r *wire.Reader) { r.Ints(0, 5) }},
		"more than bytes": {wire.AppendInt(nil, 1<<40), func(r *wire.Reader) { r.Ints(0, 5) }},
		"less than none":  {wire.AppendInt(nil, -1), func(r *wire.Reader) { r.Len() }},
		"nothing":         {nil, func(r *wire.Reader) { r.Int() }},
		"half a number":   {[]byte{1, 2, 3}, func(r *wire.Reader) { r.Float() }},
	}
	for name, test := range tests {
		r := wire.NewReader(test.b)
		if test.read(r); !r.Failed() || r.End() == nil {
			t.Errorf("%s: was read", name)
		}
	}
}

// The least and the greatest number are read, and as many things as there are bytes.
func TestTheEndsOfWhatIsRead(t *testing.T) {
	for v, want := range map[int64]bool{2: false, 3: true, 5: true, 6: false} {
		r := wire.NewReader(wire.AppendInt(nil, v))
		if got := r.Within(3, 5); r.Failed() == want || want && got != v {
			t.Errorf("%d is read as %d, %v", v, got, !r.Failed())
		}
	}
	for n, want := range map[int64]bool{0: true, 1: true, 2: true, 3: false} {
		r := wire.NewReader(append(wire.AppendInt(nil, n), 0, 0))
		if got := r.Len(); r.Failed() == want || want && got != int(n) {
			t.Errorf("%d of two bytes are read as %d, %v", n, got, !r.Failed())
		}
	}
}
