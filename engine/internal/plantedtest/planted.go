// Package plantedtest plants identifiers in tables, and measures how many of them a search of
// the tables finds and how often it finds something in tables in which nobody is. Its lists are
// files of one entry a line, and were not written by the detectors' examples. Nobody is meant
// by them.
//
//	r := plantedtest.Measure(plantedtest.Seen)
//	planted := r.Planted() // how many are found, and which are not
package plantedtest

import (
	"embed"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/internal/detect"
)

//go:embed lists
var lists embed.FS

// Result holds the scores of [Measure].
type Result struct {
	Places []Place
	Clean  Count // columns of clean tables in which something is found
	Remove Removal
	Roles  Count // columns with headers and values as clinics write them that get the role that they have
	Odd    Odd
	Bands  Count // columns of bands whose hierarchy puts neighbours together
}

// Place is a place in which identifiers are planted.
type Place struct {
	Name string
	Count
}

// Count is the number found among all, with those that are wrong.
type Count struct {
	Found, All int
	Rest       []string // missed of what is planted, or found in what is clean
}

// The lists. Detectors may be mended by those of the first; those of the second were written after
// the detectors, and say what they do with what nobody has shown them.
const (
	Seen   = "seen"
	Unseen = "unseen"
)

// Measure searches the lists of a kind, [Seen] or [Unseen].
func Measure(kind string) Result {
	l := listsOf(kind)
	r := Result{
		Places: []Place{
			{"numbers and days with their word, and other identifiers, in a note", l.texts(false)},
			{"names with a title in a note", l.texts(true)},
		},
		Clean:  l.clean(),
		Remove: l.removal(),
		Roles:  l.roles(),
		Odd:    l.odd(),
		Bands:  l.bands(),
	}
	if kind == Seen {
		r.Places = append(r.Places,
			Place{"numbers of people, a whole column of them", l.entries("numbers.txt", column)},
			Place{"numbers of people, one of them in a note", l.entries("numbers.txt", func(of []string) *table.Column { return amongNotes("seen today, " + of[0] + ", sent home") })},
			Place{"names of people, a whole column of them", l.entries("names.txt", column)},
			Place{"names of people and what reaches or numbers them, under a name that tells nothing", l.entries("kept.txt", column)})
	}
	return r
}

// listsOf is the folder of the lists of a kind.
type listsOf string

// Planted counts the places together.
func (r Result) Planted() (all Count) {
	for _, p := range r.Places {
		all.Found, all.All, all.Rest = all.Found+p.Found, all.All+p.All, append(all.Rest, p.Rest...)
	}
	return all
}

func (c *Count) note(found bool, what string) {
	c.All++
	if found {
		c.Found++
		return
	}
	c.Rest = append(c.Rest, what)
}

// entries searches a column for each line of a list.
func (l listsOf) entries(list string, column func([]string) *table.Column) (c Count) {
	for _, line := range l.read(list) {
		c.note(len(detect.Identify(column(line[1:]))) > 0, line[0])
	}
	return c
}

// texts searches notes for what the list plants, names or anything else.
func (l listsOf) texts(names bool) (c Count) {
	for _, line := range l.read("texts.txt") {
		if (line[0] == "name") == names {
			c.note(len(detect.Identify(amongNotes(line[1]))) > 0, line[1])
		}
	}
	return c
}

// clean searches columns in which nobody is.
func (l listsOf) clean() (c Count) {
	for _, line := range l.read("clean.txt") {
		found := detect.Identify(column(line[1:]))
		c.All++
		for _, f := range found {
			c.Rest = append(c.Rest, line[0]+": "+f.Kind)
		}
		if len(found) > 0 {
			c.Found++
		}
	}
	return c
}

// rows is the number of rows of a column.
const rows = 120

// column returns a column of the values, again and again.
func column(values []string) *table.Column {
	return named("x", func(row int) string { return values[row%len(values)] })
}

// amongNotes returns a column of notes with one that something is planted in.
func amongNotes(planted string) *table.Column {
	notes := []string{"stable overnight", "no complaints", "wound dry and clean", "eating well", "mobile with a stick", "slept badly", "plan unchanged"}
	return named("x", func(row int) string {
		if row == rows/2 {
			return planted
		}
		return notes[row%len(notes)]
	})
}

func named(name string, value func(row int) string) *table.Column {
	b := table.NewBuilder([]string{name}, table.NewMarkers(nil))
	for row := range rows {
		b.Append([]string{value(row)})
	}
	return b.Table().Columns[0]
}

// read returns the entries of a list, apart where tabs are.
func (l listsOf) read(name string) (entries [][]string) {
	text, err := lists.ReadFile("lists/" + string(l) + "/" + name)
	if err != nil {
		panic("plantedtest: " + err.Error()) // it is a part of the program
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != '#' {
			entries = append(entries, strings.Split(line, "\t"))
		}
	}
	return entries
}
