// Package say makes the engine's texts for a person: what can't be done, why
// something is proposed, what was noticed. A command prints it in English, and a
// screen says it in any language.
//
// A package defines its kinds, with their English, beside its code, and makes texts
// and errors of them:
//
//	var errRange = say.Define("k-range", "k is {0}, but the table has {1} {1:row|rows}: choose a k from 1 to {1}")
//
//	return say.In("age", errRange.Of(k, n))
//
// An argument can be a text with a code of its own, or an error: a place and what
// is wrong there both keep their codes.
package say

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Kind is one thing that can be said, or a part of it. Its code is unique over all
// packages.
type Kind struct {
	Code string
	// English is the sentence, of an error without a capital letter and a full
	// stop. {0}, {1}, ... are places for arguments, at most ten; {0:q} puts the
	// argument in quotes, {0:row|rows} is "row" where it is 1 and else "rows".
	English string
}

var defined []Kind

// Define makes a kind known to [Kinds]. It is for variables of packages: what is
// defined later may race with others.
//
// A program defines hundreds of kinds: with a copy of the body for each it would be
// larger by 1 or 2%.
//
//go:noinline
func Define(code, english string) Kind {
	k := Kind{code, english}
	defined = append(defined, k)
	return k
}

// Table defines a kind for each code.
func Table(english map[string]string) map[string]Kind { return Prefixed("", english) }

// Prefixed defines a kind for each code, which is unique in its package alone: the
// kind's own code begins with the prefix.
func Prefixed(prefix string, english map[string]string) map[string]Kind {
	kinds := make(map[string]Kind, len(english))
	for code, sentence := range english {
		kinds[code] = Define(prefix+code, sentence)
	}
	return kinds
}

// Kinds returns the kinds of all packages of the program, sorted by their codes, so
// that a screen can be checked to have words for each.
func Kinds() []Kind {
	return slices.SortedStableFunc(slices.Values(defined), func(a, b Kind) int { return cmp.Compare(a.Code, b.Code) })
}

// Text is something that is said. Without a code it is the same in every language:
// a number, a name, a value.
type Text struct {
	English string `json:"english"`
	Code    string `json:"code,omitempty"`
	Args    []Text `json:"args,omitempty"`
	// Sentence is the English of the kind, with its places, for a screen that has
	// quotes and names of its own; empty: there are no places.
	Sentence string `json:"sentence,omitempty"`
}

// Plain returns texts without a code.
func Plain(texts ...string) []Text {
	plain := make([]Text, len(texts))
	for i, text := range texts {
		plain[i].English = text
	}
	return plain
}

// String returns the English.
func (t Text) String() string { return t.English }

// Coded has a text with a code.
type Coded interface{ Coded() Text }

// Say returns the text of the kind with its arguments, in the order of its places.
// A [Text] and what is [Coded] keep their codes; any other error is [Foreign].
func (k Kind) Say(args ...any) Text {
	t := Text{Code: k.Code}
	if len(args) > 0 {
		t.Sentence = k.English
	}
	for _, arg := range args {
		t.Args = append(t.Args, textOf(arg))
	}
	t.English = Fill(k.English, func(i int, inQuotes bool) (string, bool) {
		switch {
		case i >= len(args):
			return "", false
		case inQuotes:
			return quoted(args[i]), true
		}
		return t.Args[i].English, true
	})
	return t
}

// If returns the text of the kind in a list, if it is so; otherwise nil.
func (k Kind) If(so bool, args ...any) []Text {
	if !so {
		return nil
	}
	return []Text{k.Say(args...)}
}

// Of returns an error of the kind. An error among the arguments is its cause.
func (k Kind) Of(args ...any) error {
	e := &Error{Text: k.Say(args...)}
	for _, arg := range args {
		if cause, ok := arg.(error); ok {
			e.cause = cause
		}
	}
	return e
}

// Error is something that can't be done, with the place and what to do about it.
type Error struct {
	Text
	cause error
}

// Error says the error in English.
func (e *Error) Error() string { return e.English }

// Unwrap returns the error that caused this one, or nil.
func (e *Error) Unwrap() error { return e.cause }

// Coded implements [Coded].
func (e *Error) Coded() Text { return e.Text }

// Of returns the text of an error.
func Of(err error) Text { return textOf(err) }

func textOf(arg any) Text {
	switch arg := arg.(type) {
	case Text:
		return arg
	case Coded:
		return arg.Coded()
	case error:
		return Foreign(arg)
	case float64:
		return Number(figures(arg))
	case int:
		return Count(arg)
	}
	if all := reflect.ValueOf(arg); all.Kind() == reflect.Slice {
		parts := make([]Text, all.Len())
		for i := range parts {
			parts[i].English = fmt.Sprint(all.Index(i))
		}
		if isList(arg) {
			return Text{English: quoted(arg), Code: CodeNames, Args: parts}
		}
		return Series(parts, len(parts))
	}
	return Text{English: fmt.Sprint(arg)}
}

// figures returns a number as people write it: without an exponent, but for those of more than
// 15 digits, and those below 0.0001.
func figures(n float64) string {
	if size := math.Abs(n); size >= 1e6 && size < 1e15 {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return fmt.Sprint(n)
}

// isList reports whether arg is a list of texts, which is told apart by quotes.
func isList(arg any) bool {
	t := reflect.TypeOf(arg)
	return t != nil && t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String
}

func quoted(arg any) string {
	if !isList(arg) {
		return strconv.Quote(fmt.Sprint(arg))
	}
	names := reflect.ValueOf(arg)
	if names.Len() == 0 {
		return "none"
	}
	var all strings.Builder
	for i := range names.Len() {
		if i > 0 {
			all.WriteString(", ")
		}
		all.WriteString(strconv.Quote(names.Index(i).String()))
	}
	return all.String()
}

// Notation says how a language writes numbers, shares and lists, and has its texts.
type Notation struct {
	Tag     string `json:"tag"`     // of BCP 47
	Decimal string `json:"decimal"` // between a number and its decimals
	Group   string `json:"group"`   // between groups of three digits
	Percent string `json:"percent"` // around a number, {0}
	List    string `json:"list"`    // between the parts of a list
	Between string `json:"between"` // between sentences that are a part of one
	// Messages are the texts, by their English; what is not among them is English.
	Messages map[string]string `json:"messages,omitempty"`
}

var place = regexp.MustCompile(`\{(\d)(?::([^{}]*))?\}(\.?)`)

// Fill puts arguments into the places of a sentence, which are written as [Kind]
// says. arg returns an argument, in quotes where its place asks for them; a place
// for which it returns false stays as it is. What an argument holds is no place. A full
// stop after one that ends with a full stop is left out.
func Fill(sentence string, arg func(i int, inQuotes bool) (string, bool)) string {
	if !strings.Contains(sentence, "{") {
		return sentence // as most are: a screen says hundreds
	}
	return place.ReplaceAllStringFunc(sentence, func(at string) string {
		parts := place.FindStringSubmatch(at)
		one, many, forms := strings.Cut(parts[2], "|")
		if !forms && parts[2] != "" && parts[2] != "q" {
			return at
		}
		said, ok := arg(int(parts[1][0]-'0'), parts[2] == "q")
		switch {
		case !ok:
			return at
		case forms && said == "1":
			return one + parts[3]
		case forms:
			return many + parts[3]
		case strings.HasSuffix(said, "."):
			return said
		}
		return said + parts[3]
	})
}
