// Package lexicon holds the word lists of the engine: what columns are called in 27
// languages, frequent names of persons, and words that are the whole of a value.
//
//	sexes := lexicon.SexValues.Set()
//
// The lists are files with one entry a line, in blocks of neighbouring languages, each
// sorted. Lines that begin with # say what a list is and where it is from. Nothing is read
// before it is asked for, and a program carries the lists that it names, no others.
package lexicon

import "strings"

// List is the text of a list.
type List string

// Entries returns the entries in the order of the file. They share the memory of the list.
func (l List) Entries() []string {
	entries := make([]string, 0, strings.Count(string(l), "\n"))
	for line := range strings.SplitSeq(string(l), "\n") {
		if line != "" && line[0] != '#' {
			entries = append(entries, line)
		}
	}
	return entries
}

// Set returns the entries as a set.
func (l List) Set() map[string]bool {
	entries := l.Entries()
	set := make(map[string]bool, len(entries))
	for _, entry := range entries {
		set[entry] = true
	}
	return set
}
