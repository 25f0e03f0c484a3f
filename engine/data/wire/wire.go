// Package wire writes and reads what programs of this project send each other while
// they work on one problem: numbers, in few bytes.
//
//	b := wire.AppendInts(nil, []int32{3, 1, 2})
//	r := wire.NewReader(b)
//	codes := r.Ints(0, 9)
//	err := r.End()
package wire

import (
	"encoding/binary"
	"errors"
	"math"
)

// ErrMalformed says that bytes are not what the other side would have written.
var ErrMalformed = errors.New("malformed message")

// AppendInt appends a whole number.
func AppendInt(b []byte, v int64) []byte { return binary.AppendVarint(b, v) }

// AppendFloat appends a number, bit for bit.
func AppendFloat(b []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
}

// AppendInts appends how many numbers there are, and the numbers: in a byte each from
// -64 to 63, in two from -8192 to 8191.
func AppendInts(b []byte, v []int32) []byte {
	b = AppendInt(b, int64(len(v)))
	for _, x := range v {
		b = AppendInt(b, int64(x))
	}
	return b
}

// Reader reads a message from its start. What can't be read is zero, and so is all that
// follows; [Reader.End] says so.
type Reader struct {
	rest []byte
	bad  bool
}

// NewReader returns a reader of b, which must not change while it is in use.
func NewReader(b []byte) *Reader { return &Reader{rest: b} }

// Int reads a whole number.
func (r *Reader) Int() int64 {
	v, n := binary.Varint(r.rest)
	if n <= 0 {
		r.Fail()
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// Within reads a whole number of at least low and at most high.
func (r *Reader) Within(low, high int64) int64 {
	v := r.Int()
	if v < low || v > high {
		r.Fail()
		return low
	}
	return v
}

// Float reads a number.
func (r *Reader) Float() float64 {
	const size = 8
	if len(r.rest) < size {
		r.Fail()
		return 0
	}
	v := binary.LittleEndian.Uint64(r.rest)
	r.rest = r.rest[size:]
	return math.Float64frombits(v)
}

// Len reads how many of something follow, each of which takes a byte at least: so a
// message can't ask for more memory than some times its own.
func (r *Reader) Len() int {
	n := r.Int()
	if n < 0 || n > int64(len(r.rest)) {
		r.Fail()
		return 0
	}
	return int(n)
}

// Ints reads numbers of at least low and at most high.
func (r *Reader) Ints(low, high int32) []int32 {
	v := make([]int32, r.Len())
	for i := range v {
		v[i] = int32(r.Within(int64(low), int64(high)))
	}
	return v
}

// Fail says that what was read makes no sense.
func (r *Reader) Fail() { r.bad, r.rest = true, nil }

// Failed reports whether something could not be read.
func (r *Reader) Failed() bool { return r.bad }

// End returns [ErrMalformed] if something could not be read, or is left over.
func (r *Reader) End() error {
	if r.bad || len(r.rest) > 0 {
		return ErrMalformed
	}
	return nil
}
