// Package casetest runs tests whose cases are lines of a file: its own testdata/cases.txt shows
// all that a line can say.
//
// A name in brackets on a line says which function answers the lines below it; # begins a
// comment. A line has fields, parted by " | ", and behind the last " -> " what is wanted of
// them. A field in double quotes is a string as Go writes it; {5xab} in a field is ab five times;
// a field that begins with 80x and a blank stands for eighty, in which {#} is the number of
// each, from 1 on, and {#007} the number from 7 on, in three digits at least.
package casetest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/say"
)

// An Answer returns what the tested code says of the fields of a line.
type Answer func(t *testing.T, in []string) string

var (
	several = regexp.MustCompile(`^(\d+)x (.*)$`)
	within  = regexp.MustCompile(`\{(\d+)x(.*?)\}`)
	number  = regexp.MustCompile(`\{#(\d*)\}`)
)

// Each returns what is answered to all of the texts or, where that differs, to each in turn.
func Each(texts []string, answer func(text string) string) string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = answer(text)
	}
	if len(slices.Compact(slices.Clone(all))) == 1 {
		return all[0]
	}
	return fmt.Sprintf("%q", all)
}

// Whether answers whether all of the texts are so or, where they differ, whether each is.
func Whether(is func(text string) bool) Answer {
	return func(_ *testing.T, in []string) string {
		return Each(in, func(text string) string { return strconv.FormatBool(is(text)) })
	}
}

// Run gives each line of a file's text to the answer of its section. Every answer has lines.
func Run(t *testing.T, text string, answers map[string]Answer) {
	t.Helper()
	section, lines := "", map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		at := strings.LastIndex(line, " -> ")
		if at < 0 && line[0] == '[' && line[len(line)-1] == ']' {
			section = line[1 : len(line)-1]
			continue
		}
		answer, ok := answers[section]
		if at < 0 || !ok {
			t.Fatalf("line %d: no answer of [%s] to %q", i+1, section, line)
		}
		lines[section]++
		in, want := Fields(t, line[:at]), strings.Join(Fields(t, line[at+len(" -> "):]), " | ")
		t.Run(fmt.Sprintf("%s line %d", section, i+1), func(t *testing.T) {
			if got := answer(t, in); got != want {
				t.Errorf("%s: %q, want %q", line[:at], got, want)
			}
		})
	}
	for section := range answers {
		if lines[section] == 0 {
			t.Errorf("[%s] has no line", section)
		}
	}
}

// Fields returns what a part of a line says.
func Fields(t *testing.T, part string) (all []string) {
	t.Helper()
	for field := range strings.SplitSeq(part, " | ") {
		n, field := 1, strings.TrimSpace(field)
		counted := several.FindStringSubmatch(field)
		if counted != nil {
			n, _ = strconv.Atoi(counted[1])
			field = strings.TrimSpace(counted[2])
		}
		field = within.ReplaceAllStringFunc(field, func(found string) string {
			parts := within.FindStringSubmatch(found)
			times, _ := strconv.Atoi(parts[1])
			return strings.Repeat(parts[2], times)
		})
		if strings.HasPrefix(field, `"`) {
			unquoted, err := strconv.Unquote(field)
			if err != nil {
				t.Fatalf("%s: %v", field, err)
			}
			field = unquoted
		}
		for i := range n {
			if counted != nil {
				all = append(all, number.ReplaceAllStringFunc(field, func(found string) string {
					from := number.FindStringSubmatch(found)[1]
					first, err := strconv.Atoi(from)
					if err != nil {
						first = 1
					}
					return fmt.Sprintf("%0*d", len(from), first+i)
				}))
			} else {
				all = append(all, field)
			}
		}
	}
	return all
}

// Numbers returns the whole numbers that stand in a field.
func Numbers(t *testing.T, field string) (all []int32) {
	t.Helper()
	for word := range strings.FieldsSeq(field) {
		n := Must(strconv.Atoi(word))
		all = append(all, int32(n))
	}
	return all
}

// Said returns the code of an error's sentence with what stands in its places, whatever the
// wording: weight-range(-1); of none it returns nothing, and its English where it has no code.
func Said(err error) string {
	if err == nil {
		return ""
	}
	return coded(say.Of(err))
}

func coded(t say.Text) string {
	if plain := t.Code == "" || t.Args == nil && strings.ContainsAny(t.English, "0123456789"); plain { // a name, or a number
		if quoted := strconv.Quote(t.English); quoted != `"`+t.English+`"` || t.English != strings.TrimSpace(t.English) {
			return quoted
		}
		return t.English
	}
	if t.Args == nil {
		return t.Code
	}
	var args []string
	for _, arg := range t.Args {
		args = append(args, coded(arg))
	}
	return t.Code + "(" + strings.Join(args, ", ") + ")"
}

// Must returns what a call gives that does not fail in a test, and panics with its error.
func Must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// NoError ends a test that has an error.
func NoError(t interface {
	Helper()
	Fatal(...any)
}, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Must2 is [Must] of a call that gives two things.
func Must2[T, U any](x T, y U, err error) (T, U) { return Must(x, err), y }

// Code returns the code of a text with what stands in its places, as [Said] does of an error.
func Code(t say.Text) string { return coded(t) }

// Codes returns the codes of texts, parted as the fields of a line are; of none it is "nothing".
func Codes(all ...say.Text) string {
	var codes []string
	for _, t := range all {
		codes = append(codes, coded(t))
	}
	if codes == nil {
		return "nothing"
	}
	return strings.Join(codes, " | ")
}

// Named is [Said] with the names of methods and models themselves in place of "method" and
// "model".
func Named(err error) string {
	if err == nil {
		return ""
	}
	return coded(named(say.Of(err)))
}

func named(t say.Text) say.Text {
	if (t.Code == "method" || t.Code == "model") && t.Args == nil {
		return say.Text{English: t.English}
	}
	args := make([]say.Text, len(t.Args))
	for i, arg := range t.Args {
		args[i] = named(arg)
	}
	if len(args) > 0 {
		t.Args = args
	}
	return t
}
