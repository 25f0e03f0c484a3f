package plantedtest

import (
	"fmt"
	"io"
)

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

// at is what was found in a place; – where nothing was planted.
func (r Result) at(place int) string {
	if place >= len(r.Places) {
		return "–"
	}
	return r.Places[place].String()
}
