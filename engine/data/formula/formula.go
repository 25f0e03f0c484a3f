// Package formula tells texts that a spreadsheet would run as a formula, and writes
// them so that it shows them.
//
//	safe := formula.Neutral("=1+1") // '=1+1
//
// A spreadsheet does not only look at the first character of a cell: it passes over
// blanks and line feeds, knows the signs of East Asia, and where its own delimiter is
// another one, as the semicolon in Germany, it cuts a cell in parts and runs each.
package formula

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// starters begin a formula.
const starters = "=+-@＝＋－＠"

// separators are the characters that may end a cell in a spreadsheet, whatever the file
// is written with: commas are not among them, as a cell that has one is in quotes.
const separators = ";\t\n\r|"

// Is reports whether a spreadsheet would run the text, or a part of it, as a formula:
// one of = + - @ and what follows, unless that is a plain number.
func Is(text string) bool {
	found := false
	eachStart(text, separators, func(int) { found = true }, false)
	return found
}

// Neutral returns the text with an apostrophe before each formula: itself if there is
// none. The result is no formula.
func Neutral(text string) string { return mark(text, separators, false) }

// NeutralAmong is Neutral for a file that is delimited by a character of its own: cells
// that have a comma are then in no quotes, so that a spreadsheet whose delimiter the
// comma is cuts them, too.
func NeutralAmong(text, delimiter string) string {
	if delimiter == "" || delimiter == "," {
		return Neutral(text)
	}
	return mark(text, separators+",", false)
}

// Escape is Neutral for a file that is read again: a formula that has an apostrophe
// before it gets one more, so that [Plain] gives back the very text.
func Escape(text string) string { return mark(text, separators, true) }

// Plain takes away the apostrophes that [Escape] has put before formulas.
func Plain(text string) string {
	var b strings.Builder
	from := 0
	eachStart(text, separators, func(at int) {
		if text[at] == '\'' {
			b.WriteString(text[from:at])
			from = at + 1
		}
	}, true)
	return b.String() + text[from:]
}

// mark puts an apostrophe at each start.
func mark(text, separators string, quoted bool) string {
	var b strings.Builder
	from := 0
	eachStart(text, separators, func(at int) {
		b.WriteString(text[from:at])
		b.WriteByte('\'')
		from = at
	}, quoted)
	return b.String() + text[from:]
}

// eachStart calls a function with the place of each formula, or, if quoted ones count,
// of the first of the apostrophes before it. A text is cut at the separators.
func eachStart(text, separators string, start func(at int), quoted bool) {
	if !mayRun(text) {
		return
	}
	for from := 0; from <= len(text); {
		end := endOf(text[from:], separators)
		part := text[from : from+end]
		blank := len(part) - len(strings.TrimLeftFunc(part, passed))
		formula := part[blank:]
		if quoted {
			formula = strings.TrimLeft(formula, "'")
		}
		if runs(formula) {
			start(from + blank)
		}
		from += end + 1
	}
}

// mayRun reports whether a byte of a text can be of one of the starters, which is found much
// sooner than the starters are: nearly no text of a table has one.
func mayRun(text string) bool {
	for i := range len(text) {
		switch text[i] {
		case '=', '+', '-', '@', "＝"[0]: // the wide ones all begin alike
			return true
		}
	}
	return false
}

// endOf returns where the first of the separators, which are of ASCII, ends a text.
func endOf(text, separators string) int {
	for i := range len(text) {
		if strings.IndexByte(separators, text[i]) >= 0 {
			return i
		}
	}
	return len(text)
}

// passed are the characters that a spreadsheet passes over at the start of a cell, or
// takes for quotes around it.
func passed(r rune) bool {
	return r == '"' || unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf)
}

// runs reports whether a part starts as a formula does, goes on, and is no number.
func runs(part string) bool {
	first, size := utf8.DecodeRuneInString(part)
	return size < len(part) && strings.ContainsRune(starters, first) && !isSignedNumber(bare(part))
}

// bare returns a part without what may follow a number in it: the bracket of an interval
// that was cut, as in -10) of [-20;-10), can be in no formula without one that opens.
func bare(part string) string {
	part = strings.TrimRightFunc(part, passed)
	if part != "" && strings.ContainsRune(")][", rune(part[len(part)-1])) {
		return part[:len(part)-1]
	}
	return part
}

// isSignedNumber reports whether text is a sign and a decimal number.
func isSignedNumber(text string) bool {
	if len(text) < 2 || text[0] != '+' && text[0] != '-' {
		return false
	}
	number := strings.Replace(text[1:], ",", ".", 1)
	if strings.Trim(number, "0123456789.eE+-") != "" {
		return false
	}
	_, err := strconv.ParseFloat(number, 64)
	return err == nil && number[0] != '+' && number[0] != '-'
}
