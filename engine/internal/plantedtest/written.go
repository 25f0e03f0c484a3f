package plantedtest

import (
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/profile/describe"
)

// roles asks what is proposed for columns whose headers and values are as clinics write them: it
// has to be the role that the list says, of a harmless one any but identifying.
func (l listsOf) roles() (c Count) {
	for at, line := range l.read("written.txt") {
		got := describe.Column(drawn(line[1], line[2], uint64(at)))
		right := got.Role == table.Role(line[0]) || line[0] == "harmless" && got.Role != table.Identifying
		c.note(right, fmt.Sprintf("%s: %s for %s", line[1], got.Role, got.Reason.Code))
	}
	return c
}

// drawn returns a column of values that are drawn from the patterns between the bars.
func drawn(name, patterns string, seed uint64) *table.Column {
	d, all := rand.New(rand.NewPCG(seed, 7)), strings.Split(patterns, "|")
	return named(name, func(int) string { return draw(d, all[d.IntN(len(all))]) })
}

// Odd counts the outcomes of columns of numbers and dates that hold odd values.
type Odd struct {
	Kept     Count // small files whose column keeps its type
	Proposed Count // odd values that are proposed to mean no value, or do by themselves
}

// odd reads a small file for each line, of which so many in a hundred rows hold an odd value.
func (l listsOf) odd() (o Odd) {
	for at, line := range l.read("odd.txt") {
		d, odd, usual := rand.New(rand.NewPCG(uint64(at), 7)), strings.Split(line[3], "|"), strings.Split(line[2], "|")
		percent, _ := strconv.Atoi(line[4]) // the list says that it is a number
		text, left := "row\t"+line[1]+"\n", 0
		for row := range rows {
			value := draw(d, usual[row%len(usual)])
			if (row+1)*percent/100 > row*percent/100 {
				value = odd[left%len(odd)]
				left++
			}
			text += fmt.Sprintf("%d\t%s\n", row+1, value)
		}
		t, f, err := csv.Read(strings.NewReader(text), csv.Options{Delimiter: '\t'})
		if err != nil {
			o.Kept.note(false, fmt.Sprintf("%s: %v", line[1], err))
			continue
		}
		got := describe.Column(t.Columns[1])
		o.Kept.note(string(got.Type) == line[0], fmt.Sprintf("%s with %s: %s", line[1], line[3], got.Type))
		for _, marker := range odd {
			found := slices.ContainsFunc(f.Found, func(f asread.Found) bool { return f.Marker == marker })
			o.Proposed.note(found, fmt.Sprintf("%s: %s", line[1], marker))
		}
	}
	return o
}

// bands asks for the hierarchies of columns of bands: each band but one, of an odd number, has
// to have a group with a neighbour below the root.
func (l listsOf) bands() (c Count) {
	for _, line := range l.read("bands.txt") {
		values := strings.Split(line[1], "|")
		h, reason := describe.Hierarchy(named(line[0], func(row int) string { return values[row%len(values)] }))
		groups := map[string]int{}
		for _, row := range h.Rows {
			for _, label := range slices.Compact(slices.Clone(row[1 : len(row)-1])) {
				groups[label]++
			}
		}
		alone := 0
		for _, row := range h.Rows {
			if !slices.ContainsFunc(row[1:len(row)-1], func(label string) bool { return groups[label] > 1 }) {
				alone++
			}
		}
		c.note(len(h.Rows) == len(values) && alone <= 1, fmt.Sprintf("%s: %s", line[0], reason.Code))
	}
	return c
}

// Write writes what the lists that were seen and those that were not say as two tables in Markdown.
func Write(w io.Writer, seen, unseen Result) error {
	_, err := fmt.Fprintf(w, "| planted | found, seen | found, unseen |\n|---|---:|---:|\n")
	for i, p := range seen.Places {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %s | %s |\n", p.Name, p.Count, unseen.at(i))
		}
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "| together | %s | %s |\n| clean columns in which something is found | %s | %s |\n", seen.Planted(), unseen.Planted(), seen.Clean, unseen.Clean)
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "\n| named columns of clinics | seen | unseen |\n|---|---:|---:|\n| columns | %d | %d, in %d languages |\n| proposed to be removed, of those that identify (recall) | %.3f | %.3f |\n"+
			"| identify, of those proposed to be removed (precision) | %.3f | %.3f |\n| identify, and would leave as they are | %d | %d |\n",
			seen.Remove.Columns, unseen.Remove.Columns, unseen.Remove.Languages, seen.Remove.Recall(), unseen.Remove.Recall(), seen.Remove.Precision(), unseen.Remove.Precision(), len(seen.Remove.Released), len(unseen.Remove.Released))
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "\n| as clinics write it | seen | unseen |\n|---|---:|---:|\n")
	}
	for _, row := range []struct {
		name         string
		seen, unseen Count
	}{
		{"columns by their headers and values that get the role that they have", seen.Roles, unseen.Roles},
		{"small files whose column of numbers or dates keeps its type beside odd values", seen.Odd.Kept, unseen.Odd.Kept},
		{"odd values that are proposed to mean no value", seen.Odd.Proposed, unseen.Odd.Proposed},
		{"columns of bands whose hierarchy puts neighbours together", seen.Bands, unseen.Bands},
	} {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %s | %s |\n", row.name, row.seen, row.unseen)
		}
	}
	return err
}

// String writes how many of how many: 3 of 4.
func (c Count) String() string { return fmt.Sprintf("%d of %d", c.Found, c.All) }

// at returns the score of a place; – where nothing was planted.
func (r Result) at(place int) string {
	if place >= len(r.Places) {
		return "–"
	}
	return r.Places[place].String()
}

// Removal compares the columns that are proposed to be removed with those that identify.
type Removal struct {
	Columns, Languages   int // asked about; the languages that the list names
	Right, Wrong, Missed int
	// WronglyRemoved and Left are the names of the columns, with what is proposed.
	WronglyRemoved, Left []string
	// Released are those left that would leave as they are.
	Released []string
}

// Precision is the share of the columns proposed to be removed that identify.
func (r Removal) Precision() float64 { return float64(r.Right) / float64(r.Right+r.Wrong) }

// Recall is the share of the columns that identify that are proposed to be removed.
func (r Removal) Recall() float64 { return float64(r.Right) / float64(r.Right+r.Missed) }

// removal asks for proposals for the labelled columns.
func (l listsOf) removal() (r Removal) {
	languages := map[string]bool{}
	for at, line := range l.read("columns.txt") {
		r.Columns++
		if len(line) > 3 {
			languages[line[3]] = true
		}
		got := describe.Column(drawn(line[1], line[2], uint64(at)))
		removed, said := got.Role == table.Identifying, fmt.Sprintf("%s: %s for %s", line[1], got.Role, got.Reason.Code)
		switch identifies := line[0] == "identifying"; {
		case identifies && removed:
			r.Right++
		case identifies:
			r.Missed++
			r.Left = append(r.Left, said)
			if got.Role != table.QuasiIdentifying {
				r.Released = append(r.Released, said)
			}
		case removed:
			r.Wrong++
			r.WronglyRemoved = append(r.WronglyRemoved, said)
		}
	}
	r.Languages = len(languages)
	return r
}

var between = regexp.MustCompile(`\{(-?[0-9]+)(\.?[0-9]*)-([0-9]+)(\.?[0-9]*)\}`)

// draw replaces each # of a pattern by a digit and each {18.0-90.9} by a number between the two,
// with as many decimals.
func draw(d *rand.Rand, pattern string) string {
	pattern = between.ReplaceAllStringFunc(pattern, func(found string) string {
		part := between.FindStringSubmatch(found)
		low, _ := strconv.ParseFloat(part[1]+part[2], 64) // the pattern says that they are numbers
		high, _ := strconv.ParseFloat(part[3]+part[4], 64)
		decimals := max(0, len(part[2])-1)
		if decimals == 0 {
			return strconv.Itoa(int(low) + d.IntN(int(high-low)+1))
		}
		return strconv.FormatFloat(low+d.Float64()*(high-low), 'f', decimals, 64)
	})
	out := []byte(pattern)
	for i, b := range out {
		if b == '#' {
			out[i] = byte('0' + d.IntN(10))
		}
	}
	return string(out)
}
