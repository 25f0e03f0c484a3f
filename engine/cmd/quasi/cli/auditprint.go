package cli

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/spf13/cobra"

	"quasi/engine/facts"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
	"quasi/engine/measure/suda"
	"quasi/engine/release"
)

// members are the words for what an audit counts, in one and in several.
type members struct{ one, many string }

// forms returns the two as a place of a phrase takes them.
func (m members) forms() string { return m.one + "|" + m.many }

func membersOf(r audit.Report) members {
	if r.Patients > 0 {
		return members{"patient", "patients"}
	}
	return members{"row", "rows"}
}

// printAudit says in plain sentences what an audit found.
func printAudit(w io.Writer, r audit.Report) {
	who := membersOf(r)
	if r.Patients > 0 {
		fmt.Fprintln(w, sentence(r.SayPatients()))
	}
	printAlike(w, r, who)
	printClasses(w, r, who)
	printLine(w, "{0} {0:"+who.one+" is|"+who.many+" are} alone in {0:its|their} group; {1} {1:row shows|rows show} no value that could identify.",
		r.SampleUniques, r.Suppressed)
	if x := r.Wildcard; x != nil && x.K <= 1 {
		printLine(w, "If * may be any value, {0} {0:row|rows} could still be no other.", x.SampleUniques)
	} else if x != nil {
		printLine(w, "If * may be any value, every row could be any of at least {0} rows, and {1} could be no other.", x.K, x.SampleUniques)
	}
	fmt.Fprintf(w, "Someone who knows that a person is in the table finds the person's row with probability %.1f%% at most, %.1f%% on average; %.1f%% of the %s are above %.1f%% (prosecutor).\n",
		100*r.Risk.Prosecutor.Highest, 100*r.Risk.Prosecutor.Average, 100*r.Risk.Prosecutor.RecordsAtRisk, who.many, 100*r.Risk.Prosecutor.Threshold)
	fmt.Fprintf(w, "Someone who does not know who is in it, %.1f%% at most, %.1f%% on average (journalist).\n",
		100*r.Risk.Journalist.Highest, 100*r.Risk.Journalist.Average)
	fmt.Fprintf(w, "Someone who matches the whole table with a register gets %.1f%% of the %s right (marketer).\n", 100*r.Risk.Marketer.Average, who.many)
	if u := r.PopulationUniques; u != nil {
		printUniques(w, u)
	}
	for _, s := range r.QuasiIdentifiers {
		if s.Unique > 0 {
			fmt.Fprintln(w, sentence(r.SayUnique(s)))
			break
		}
	}
	if r.Others == audit.OthersKnown {
		fmt.Fprintln(w, "The figures of a sensitive column are for someone who knows the other ones.")
	}
	for _, name := range sortedKeys(r.Sensitive) {
		printSensitive(w, name, r.Sensitive[name])
	}
}

// printAlike says how many look alike at least.
func printAlike(w io.Writer, r audit.Report, who members) {
	to := ""
	if r.Patients > 0 {
		to = " to someone who knows one row"
	}
	if r.K > 1 {
		printLine(w, "Every {0} looks like at least {1} {1:other|others}{2} (k = {3}).", who.one, r.K-1, to, r.K)
	} else if r.N > 0 {
		printLine(w, "At least one {0} looks like no other{1} (k = {2}).", who.one, to, r.K)
	}
}

// printClasses says how large the classes are.
func printClasses(w io.Writer, r audit.Report, who members) {
	c := r.Classes
	switch sizes := "{2} {2:" + who.forms() + "}"; {
	case c.Count == 1:
		printLine(w, "{0} {0:row|rows} in 1 group of "+sizes+".", r.N, c.Count, c.Max)
	case c.Min == c.Max:
		printLine(w, "{0} {0:row|rows} in {1} groups of "+sizes+" each.", r.N, c.Count, c.Max)
	default:
		printLine(w, "{0} {0:row|rows} in {1} groups of {3} to "+sizes+", {4} on average.", r.N, c.Count, c.Max, c.Min, fmt.Sprintf("%.1f", c.Average))
	}
}

// printBlank says how many had no quasi-identifier; known tells that this is how the
// original was, and not only what is shown.
func printBlank(w io.Writer, r audit.Report, known bool) {
	b, forms := r.Blank, "{0:"+membersOf(r).forms()+"}"
	switch {
	case b.Members == 0:
		return
	case known:
		for _, said := range r.SayBlank() {
			fmt.Fprintln(w, sentence(said))
		}
	case b.Smallest == r.K:
		printLine(w, "The smallest group is the {0} "+forms+" that {0:shows|show} no value that could identify: {0:it|each} was missing or is suppressed.", r.K)
	case b.Smallest == 0:
		printLine(w, "{0} "+forms+" {0:shows|show} no value that could identify: {0:it|each} was missing or is suppressed. {0:It is not|None of them is} in the smallest group.", b.Members)
	}
}

func printUniques(w io.Writer, u *population.Estimates) {
	var said []string
	for _, e := range []struct {
		name  string
		value *float64
	}{{"Pitman", u.Pitman}, {"Zayatz", u.Zayatz}, {"SNB", u.SNB}, {chosen(u), u.Dankar}} {
		text := e.name + " none"
		if e.value != nil {
			text = fmt.Sprintf("%s %.0f", e.name, *e.value)
		}
		said = append(said, text)
	}
	fmt.Fprintf(w, "Of the %.0f people of the population, so many are estimated to be the only one with their values: %s.\n", u.Population, strings.Join(said, "; "))
}

// chosen says whose estimate the rule of Dankar et al. takes.
func chosen(u *population.Estimates) string {
	switch {
	case u.Rule == "":
		return "by Dankar's rule"
	case u.Pitman == nil:
		return "by Dankar's rule (" + population.After(u.Rule) + "; Pitman's likelihood has no maximum)"
	}
	return "by Dankar's rule (" + population.After(u.Rule) + ")"
}

func printSensitive(w io.Writer, name string, s audit.Sensitive) {
	printLine(w, "{0}: at least {1} {1:value|different values} in each group; {2} {2:group|groups} of several rows {2:shares|share} a single value.",
		name, s.DistinctL, s.Homogeneous)
	if s.HomogeneousBut > 0 {
		printLine(w, "{0}: in {1} {1:group|groups}, all who have a value have the same: {2}.", name, s.HomogeneousBut, s.HomogeneousMembers)
	}
	printLine(w, "{0}: one value makes up {1} of a group at most (α = {2}); each group is at least as varied as {3} {3:value|equally frequent values} (entropy l).",
		name, percent(s.Alpha), fmt.Sprintf("%.4g", s.Alpha), fmt.Sprintf("%.4g", s.EntropyL))
	fmt.Fprintf(w, "%s: no group is further than t = %.4g from the whole table", name, s.T.Equal)
	if o := s.T.Ordered; o != nil {
		fmt.Fprintf(w, ", or %.4g if the order of the values counts", *o)
	}
	if h := s.T.Hierarchical; h != nil {
		fmt.Fprintf(w, ", or %.4g in their hierarchy", *h)
	}
	fmt.Fprintln(w, ".")
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// printSpecial says which records are unique by few columns.
func printSpecial(w io.Writer, r *suda.Report) {
	printLine(w, "{0} {0:row is|rows are} unique by at most {1} of the columns that could identify.", r.Records, r.MaxSize)
	if r.Records == 0 {
		return
	}
	for i, n := range r.MSUs {
		printLine(w, "{0} minimal sample {0:unique|uniques} of {1} {1:column|columns}.", n, i+1)
	}
	for _, c := range r.Contribution {
		fmt.Fprintf(w, "%s has a part in %.1f%% of the score.\n", c.Name, 100*c.Share)
	}
}

func (f *auditFlags) print(c *cobra.Command, r audited) error {
	if absent := r.Risk.Journalist.Absent; absent > 0 {
		fmt.Fprintln(c.ErrOrStderr(), sentence(facts.AbsentRows(absent, r.N, f.population)))
	}
	if f.json {
		return printJSON(c.OutOrStdout(), r)
	}
	w := c.OutOrStdout()
	printAudit(w, r.Report)
	printBlank(w, r.Report, r.OriginalKnown)
	printPersons(w, r.Persons)
	if r.SpecialUniques != nil {
		printSpecial(w, r.SpecialUniques)
	}
	if r.Loss != nil {
		for _, note := range r.Notes {
			fmt.Fprintln(w, note)
		}
		fmt.Fprintf(w, "Detail lost of the original: %.2f%%, %.2f%% by generalizing, %.2f%% by leaving rows out.\n",
			100*r.Loss.ILossRate, 100*r.Loss.Generalisation, 100*r.Loss.Suppression)
		for _, said := range r.Utility.Say() {
			fmt.Fprintln(w, sentence(said))
		}
	}
	for _, v := range r.Verdicts {
		printVerdict(w, v)
	}
	for _, i := range r.Concerns.Identifiers {
		if len(i.Found) > 0 {
			fmt.Fprintf(w, "Note: column %q holds %s.\n", i.Column, i.Said())
		}
	}
	printUnique(w, r.Concerns.Unique)
	for _, given := range release.Given(r.Concerns) {
		fmt.Fprintf(w, "Note: %s\n", sentence(given))
	}
	if r.Concerns.PairsLeftOut > 0 {
		fmt.Fprintf(w, "Note: %s\n", facts.PairsLeftOut(r.Concerns.PairsLeftOut))
	}
	if r.SafeHarbor != nil {
		printChecklist(w, *r.SafeHarbor)
	}
	return nil
}

func printVerdict(w io.Writer, v facts.Verdict) {
	if v.Holds {
		fmt.Fprintf(w, "%s: holds.\n", v.Model)
		return
	}
	fmt.Fprintf(w, "%s: does not hold, %s is reached.\n", v.Model, v.Reach)
}

// printPersons says what is left to someone who knows rows of a patient.
func printPersons(w io.Writer, p *audit.Persons) {
	if p == nil {
		return
	}
	fmt.Fprintln(w, "By patient:")
	for _, text := range p.Say() {
		fmt.Fprintf(w, "  %s\n", sentence(text))
	}
}

// mostPrinted is the most sentences about what singles people out that are printed.
const mostPrinted = 10

func printUnique(w io.Writer, found []facts.Unique) {
	for at, u := range found {
		if at == mostPrinted {
			fmt.Fprintf(w, "Note: %s\n", sentence(facts.MoreUnique(len(found)-mostPrinted)))
			break
		}
		fmt.Fprintf(w, "Note: %s\n", u.Said)
	}
}
