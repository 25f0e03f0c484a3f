package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// decode7 reads what encode7 has written, as web/outer.js does. Bits that fill up the last
// character are no byte.
func decode7(text string) []byte {
	data := make([]byte, 0, len(text)*7/8)
	var bits, have uint
	for _, r := range text {
		bits, have = bits<<7|uint(r&0x7f), have+7
		if have >= 8 {
			have -= 8
			data = append(data, byte(bits>>have))
		}
	}
	return data
}

func TestSevenBitsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOf(rapid.Byte()).Draw(t, "data")
		text := encode7(data)
		if got := decode7(text); !bytes.Equal(got, data) {
			t.Fatalf("%x is read back as %x", data, got)
		}
		if strings.ContainsAny(text, "\x00\r\x1a<") || !utf8.ValidString(text) {
			t.Fatalf("%x is written as %q, which a page can't hold", data, text)
		}
	})
}

// What is written of one byte, by hand: 0xff is 1111111 and 1 with six zeros.
func TestSevenBitsOfOneByte(t *testing.T) {
	if got := encode7([]byte{0xff}); got != "\x7f@" {
		t.Errorf("0xff is written as %q", got)
	}
}

func TestSevenBitsOfNoiseTakeLittle(t *testing.T) {
	noise := make([]byte, 100_000)
	rand.NewChaCha8([32]byte{1}).Read(noise)
	if got := len(encode7(noise)); got > 118_000 {
		t.Errorf("100,000 bytes of noise are written with %d bytes", got)
	}
}
