package cli

import (
	"fmt"
	"io"
	"strings"

	"quasi/engine/facts/attackresult"
	"quasi/engine/measure/linkage"
)

// printAgainst says what the attacks found, a paragraph each.
func printAgainst(w io.Writer, r attackresult.Report) {
	for _, found := range r.Results {
		name := string(found.Attack)
		if found.Variant != "" {
			name += ", " + found.Variant
		}
		fmt.Fprintln(w, name)
		if given := found.Given.String(); given != "" {
			fmt.Fprintf(w, "  Given: %s\n", given)
		}
		fmt.Fprintf(w, "  %s\n", found.Said)
		if found.Meaning.Code != "" {
			fmt.Fprintf(w, "  %s\n", found.Meaning)
		}
	}
	for _, left := range r.Left {
		fmt.Fprintf(w, "%s\n  Not made: %s\n", left.Attack, left.Why)
	}
}

// printAttack says in plain sentences what an attacker found.
func printAttack(w io.Writer, r linkage.Report) {
	for _, u := range r.Unknown {
		printLine(w, "{0}: {1} {1:text has|texts have} no known meaning, such as {2:q} in row {3}: give the column's hierarchy.", u.Column, u.Texts, u.First, u.Row)
	}
	m := r.RowMatches
	printLine(w, "Of {0} released {0:row|rows} {1} {1:fits|fit} no person of the register, {2} {2:fits|fit} one, {3} two to four, {4} five or more.", r.Rows, m.None, m.One, m.Few, m.Many)
	m = r.PersonMatches
	printLine(w, "Of {0} {0:person|people} {1} {1:has|have} no row that could be theirs, {2} {2:has|have} one, {3} two to four, {4} five or more.", r.Persons, m.None, m.One, m.Few, m.Many)
	fmt.Fprintf(w, "An attacker who names one of the fitting people for each row can be expected to be right for %.1f rows (%.1f%%), if all rows are of people in the register.\n",
		r.Expected, 100*r.Expected/float64(max(1, r.Rows)))
	for _, name := range sortedKeys(r.Certain) {
		c := r.Certain[name]
		printLine(w, "{0} is then certain for {1} {1:person|people} ({2}): {3} by a single row, {4} because all their rows share it.",
			name, c.Persons, percent(c.Share), c.Identity, c.Attribute)
	}
	for _, e := range r.Examples {
		what := ""
		if len(e.Columns) > 0 {
			what = ", which gives away " + strings.Join(e.Columns, ", ")
		}
		printLine(w, "Row {0} of the register fits {1} released {1:row|rows}, as {1:row|rows} {2}{3}.", e.Person, e.Matches, strings.Join(strings.Fields(strings.Trim(fmt.Sprint(e.Rows), "[]")), ", "), what)
	}
}
