package main

import (
	"strings"
	"unicode/utf8"
)

// encode7 writes data as text that an HTML page in UTF-8 may hold in an element that does not
// run: seven bits a character, the first bit of data the highest, filled up with zeros. A
// character's seven lowest bits are its value. The eighth is set, which takes a second byte,
// where the value itself would be changed or read by a parser, an editor or a mail program: NUL,
// carriage return, Ctrl-Z and '<'. The text has 1.18 bytes for each byte of noise; Base64 has 1.33.
func encode7(data []byte) string {
	var out strings.Builder
	out.Grow(len(data)*6/5 + utf8.UTFMax)
	var bits, have uint
	for _, b := range data {
		bits, have = bits<<8|uint(b), have+8
		for have >= 7 {
			have -= 7
			out.WriteRune(safe7(bits >> have & 0x7f))
		}
	}
	if have > 0 {
		out.WriteRune(safe7(bits << (7 - have) & 0x7f))
	}
	return out.String()
}

func safe7(value uint) rune {
	switch value {
	case 0, '\r', 0x1a, '<':
		return rune(value | 0x80)
	}
	return rune(value)
}
