package say

import (
	"fmt"
	"strconv"
	"strings"
)

var inColumn = Define("in-column", "column {0:q}: {1}")

// In says in which column something is wrong.
func In(column string, err error) error { return inColumn.Of(column, err) }

// InColumn says of which column a text speaks.
func InColumn(column string, said Text) Text { return inColumn.Say(column, said) }

var (
	more    = Define("more", "and {0} more")
	foreign = Define("foreign", "{0}")
)

// Foreign returns a library's English text, which no screen can translate.
func Foreign(said any) Text { return foreign.Say(fmt.Sprint(said)) }

// The codes of the names of a [Method], of a [Model], of a [Role] and of a [Type].
const (
	CodeMethod = "method"
	CodeModel  = "model"
	CodeRole   = "role"
	CodeType   = "type"
)

// CodeNumber is the code of a [Number], and of an argument that has decimals.
const CodeNumber = "number"

// Number returns a number with a decimal point, alone or among symbols as in
// "t = 0.25", which languages write in different ways. What it holds has no words.
func Number(figures string) Text { return Text{English: figures, Code: CodeNumber} }

// CodeCount is the code of a [Count], and of an argument that is an int.
const CodeCount = "count"

// Count returns a whole number, whose digits languages put into groups in different ways.
func Count(n int) Text { return Text{English: strconv.Itoa(n), Code: CodeCount} }

// CodeShare is the code of a [Share].
const CodeShare = "share"

// Share returns a share in [0,1] as per cent with one decimal, which languages write in
// different ways.
func Share(share float64) Text {
	return Text{English: strconv.FormatFloat(100*share, 'f', 1, 64) + "%", Code: CodeShare}
}

// Method returns the name that an algorithm has in a recipe; a screen may know a
// better one.
func Method(name string) Text { return Text{English: name, Code: CodeMethod} }

// Model returns the name that a privacy model has in a recipe; a screen may know a
// better one.
func Model(name string) Text { return Text{English: name, Code: CodeModel} }

// Role returns the name that a role of a column has in a recipe; a screen may know a
// better one.
func Role(name string) Text { return Text{English: name, Code: CodeRole} }

// Type returns the name that a type of values has in a recipe; a screen may know a
// better one.
func Type(name string) Text { return Text{English: name, Code: CodeType} }

// The codes of a [List], a [Series], and an argument that is a list of names. Their
// arguments are their items.
const (
	CodeList   = "list"
	CodeSeries = "series"
	CodeNames  = "names"
)

// Names returns names in quotes, as in "a", "b" and "c".
func Names(names []string) Text {
	all := Text{Code: CodeNames, Args: Plain(names...)}
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			all.English += " and "
		case i > 0:
			all.English += ", "
		}
		all.English += strconv.Quote(name)
	}
	return all
}

// List puts sentences, the first of a total, one behind the other.
func List(texts []Text, total int) Text {
	return enumerate(CodeList, "; ", texts, total)
}

// Series puts phrases, the first of a total, one behind the other.
func Series(texts []Text, total int) Text {
	return enumerate(CodeSeries, ", ", texts, total)
}

func enumerate(code, between string, texts []Text, total int) Text {
	all := Text{Code: code, Args: texts}
	if rest := total - len(texts); rest > 0 {
		all.Args = append(all.Args[:len(texts):len(texts)], more.Say(rest))
	}
	said := make([]string, len(all.Args))
	for i, t := range all.Args {
		said[i] = t.English
	}
	all.English = strings.Join(said, between)
	return all
}

var noColumn = Define("no-such-column", "the table has no column {0:q}; its columns: {1}")

var noColumnComma = Define("no-such-column-comma", "the table has no column {0:q}; its columns: {1}. On a command line, a name with a comma stands in quotes of its own: {2}")

var noColumnNear = Define("no-such-column-near", "the table has no column {0:q}: did you mean {1:q}?")

// NoColumn says that a table, which has columns of the given names, lacks one, and which of them
// may be meant ([Nearest]). If that is a part of a name with a comma, at which a command line is
// cut, it says how to write that.
func NoColumn(name string, names []string) error {
	for _, whole := range names {
		for part := range strings.SplitSeq(whole, ",") {
			if part != whole && strings.TrimSpace(part) == strings.TrimSpace(name) {
				return noColumnComma.Of(name, names, `'"`+strings.ReplaceAll(whole, `"`, `""`)+`"'`)
			}
		}
	}
	if near, ok := Nearest(name, names); ok {
		return noColumnNear.Of(name, near)
	}
	return noColumn.Of(name, names)
}

var noKind = Define("no-such-kind", "the kind is {0:q}: choose one of {1:q}")

// NoKind says that there is no such kind among a slice of them.
func NoKind(kind, kinds any) error { return noKind.Of(kind, kinds) }

var at = Define("at", "{0}: {1}")

// At says at which place, a name or a [Text], something is wrong.
func At(place any, err error) error { return at.Of(place, err) }

// Runs are numbers that ascend, of lines or rows, for a text that names the first of
// them: what follows one after the other is named by its ends.
type Runs struct {
	Total int
	first [][2]int // the first runs, both ends among them
	rest  int      // numbers beyond those
}

// maxRuns is the most runs named.
const maxRuns = 20

// Add adds so many numbers, from one on, which must be above all before.
func (r *Runs) Add(from, n int) {
	r.Total += n
	last := len(r.first) - 1
	switch {
	case r.rest > 0:
		r.rest += n
	case last >= 0 && r.first[last][1] == from-1:
		r.first[last][1] += n
	case len(r.first) < maxRuns:
		r.first = append(r.first, [2]int{from, from + n - 1})
	default:
		r.rest = n
	}
}

// First returns the first number, 0 of none.
func (r *Runs) First() int {
	if len(r.first) == 0 {
		return 0
	}
	return r.first[0][0]
}

var (
	oneLine   = Define("place-line", "line {0}")
	someLines = Define("place-lines", "lines {0} to {1}")
	oneRow    = Define("place-row", "row {0}")
	someRows  = Define("place-rows", "rows {0} to {1}")
)

// Lines names the numbers as lines of a file.
func (r *Runs) Lines() Text { return r.list(oneLine, someLines) }

// Rows names the numbers as rows of a table.
func (r *Runs) Rows() Text { return r.list(oneRow, someRows) }

func (r *Runs) list(one, several Kind) Text {
	var texts []Text
	for _, run := range r.first {
		if run[0] == run[1] {
			texts = append(texts, one.Say(run[0]))
		} else {
			texts = append(texts, several.Say(run[0], run[1]))
		}
	}
	return Series(texts, len(texts)+r.rest)
}
