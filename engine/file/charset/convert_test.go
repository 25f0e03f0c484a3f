package charset_test

import (
	"testing"

	"quasi/engine/file/charset"
	"quasi/engine/file/recipe"
)

// A character that may go on behind the bytes is left, and wrong where these are the last; what is
// no character is wrong from its first byte on.
func TestPartsOfCharacters(t *testing.T) {
	const whole, left, wrong = "whole", "left", "wrong"
	for _, test := range []struct {
		encoding, bytes string
		read            int
		is              string
	}{
		{recipe.UTF16LE, "a\x00", 2, whole},
		{recipe.UTF16LE, "a\x00b", 2, left},
		{recipe.UTF16LE, "\x3d\xd8", 0, left},
		{recipe.UTF16LE, "\x3d\xd8\x00", 0, left},
		{recipe.UTF16LE, "\x3d\xd8\x00\xde", 4, whole},
		{recipe.UTF16LE, "\x3d\xd8a\x00", 0, wrong},
		{recipe.UTF16BE, "\xdc\x00\x00a", 0, wrong},
		{recipe.UTF32LE, "a\x00\x00", 0, left},
		{recipe.UTF32LE, "a\x00\x00\x00", 4, whole},
		{recipe.UTF32LE, "\xff\xff\x10\x00", 4, whole},
		{recipe.UTF32LE, "\x00\x00\x11\x00", 0, wrong},
		{recipe.UTF32LE, "\xff\xd7\x00\x00", 4, whole},
		{recipe.UTF32LE, "\x00\xd8\x00\x00", 0, wrong},
		{recipe.UTF32BE, "\x80\x00\x00\x61", 0, wrong},
		{recipe.UTF8, "a\xc3", 1, left},
		{recipe.UTF8, "\xff", 0, wrong},
		{recipe.UTF8, "\xef\xbf\xbd\xff", 3, wrong},
		{recipe.Windows1252, "a\x81", 1, wrong},
		{recipe.GB18030, "\xff", 0, wrong},
		{recipe.GB18030, "a\xff", 1, wrong},
		{recipe.Big5, "\xff", 0, wrong},
		{recipe.EUCKR, "\xff", 0, wrong},
		{recipe.EUCJP, "\xff", 0, wrong},
		{recipe.ShiftJIS, "\xff", 0, wrong},
		{recipe.ShiftJIS, "\x80", 0, wrong},
	} {
		for _, last := range []bool{false, true} {
			dst := make([]byte, charset.Widest*len(test.bytes))
			_, read, err := charset.Converter(test.encoding)(dst, []byte(test.bytes), last)
			if refused := test.is == wrong || test.is == left && last; read != test.read || (err != nil) != refused {
				t.Errorf("%s, %q, the last %v: %d bytes are read, %v; want %d, %s", test.encoding, test.bytes, last, read, err, test.read, test.is)
			}
		}
	}
}
