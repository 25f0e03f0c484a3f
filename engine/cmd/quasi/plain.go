package main

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"quasi/engine/measure/audit"
	"quasi/engine/measure/population"
	"quasi/engine/measure/suda"
)

// printAudit says in plain sentences what an audit found.
func printAudit(w io.Writer, r audit.Report) {
	what, who, to := "row", "rows", ""
	if r.Patients > 0 {
		what, who, to = "patient", "patients", " to someone who knows one row"
		fmt.Fprintf(w, "%d rows of %d patients: classes and risks count patients.\n", r.N, r.Patients)
	}
	others := "others"
	if r.K == 2 {
		others = "other"
	}
	fmt.Fprintf(w, "Every %s looks like at least %d %s%s (k = %d).\n", what, max(0, r.K-1), others, to, r.K)
	fmt.Fprintf(w, "%d rows in %d classes of %d to %d %s, %.1f on average.\n",
		r.N, r.Classes.Count, r.Classes.Min, r.Classes.Max, who, r.Classes.Average)
	fmt.Fprintf(w, "%d %s are alone in their class; %d rows show no quasi-identifier at all.\n",
		r.SampleUniques, who, r.Suppressed)
	if x := r.Wildcard; x != nil {
		fmt.Fprintf(w, "If * may be any value, every row could be at least %d rows, and %d could be no other.\n", x.K, x.SampleUniques)
	}
	printRisk(w, r.Risk, who)
	if u := r.PopulationUniques; u != nil {
		printUniques(w, u)
	}
	for _, s := range r.QuasiIdentifiers {
		if s.Unique > 0 {
			fmt.Fprintf(w, "%q alone make %.1f%% of the %s unique.\n", s.Columns, 100*s.Unique, who)
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

// printBlank says how many had no quasi-identifier; known tells that this is how the
// original was, and not only what is shown.
func printBlank(w io.Writer, r audit.Report, known bool) {
	b, who := r.Blank, "rows"
	if r.Patients > 0 {
		who = "patients"
	}
	switch {
	case b.Members == 0:
		return
	case !known && b.Smallest == r.K && r.K == 1:
		fmt.Fprintf(w, "The smallest class is the 1 %s that shows no quasi-identifier: it was missing or is suppressed.\n", strings.TrimSuffix(who, "s"))
	case !known && b.Smallest == r.K:
		fmt.Fprintf(w, "The smallest class is the %d %s that show no quasi-identifier: each was missing or is suppressed.\n", r.K, who)
	case !known && b.Smallest == 0:
		fmt.Fprintf(w, "%d %s show no quasi-identifier: each was missing or is suppressed. None of them is in the smallest class.\n", b.Members, who)
	case b.Smallest > 0:
		fmt.Fprintf(w, "Of the %d %s of the smallest class %d had no quasi-identifier to begin with: they protect the others little.\n", r.K, who, b.Smallest)
	default:
		fmt.Fprintf(w, "%d %s had no quasi-identifier to begin with. None of them is in the smallest class.\n", b.Members, who)
	}
	if known && b.Known > 0 && b.Known < r.K {
		fmt.Fprintf(w, "Without them, a class has only %d: fewer than k = %d.\n", b.Known, r.K)
	}
}

func printRisk(w io.Writer, r audit.Risk, who string) {
	fmt.Fprintf(w, "Someone who knows that a person is in the table finds the person's row with probability %.1f%% at most, %.1f%% on average; %.1f%% of the %s are above %.1f%% (prosecutor).\n",
		100*r.Prosecutor.Highest, 100*r.Prosecutor.Average, 100*r.Prosecutor.RecordsAtRisk, who, 100*r.Prosecutor.Threshold)
	fmt.Fprintf(w, "Someone who does not know who is in it, %.1f%% at most, %.1f%% on average (journalist).\n",
		100*r.Journalist.Highest, 100*r.Journalist.Average)
	fmt.Fprintf(w, "Someone who matches the whole table with a register gets %.1f%% of the %s right (marketer).\n", 100*r.Marketer.Average, who)
}

func printUniques(w io.Writer, u *population.Estimates) {
	fmt.Fprintf(w, "Of the %.0f people of the population, so many are estimated to be the only one with their quasi-identifiers:", u.Population)
	for _, e := range []struct {
		name  string
		value *float64
	}{{"Pitman", u.Pitman}, {"Zayatz", u.Zayatz}, {"SNB", u.SNB}, {chosen(u), u.Dankar}} {
		if e.value == nil {
			fmt.Fprintf(w, " %s none;", e.name)
			continue
		}
		fmt.Fprintf(w, " %s %.0f;", e.name, *e.value)
	}
	fmt.Fprintln(w)
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
	fmt.Fprintf(w, "%s: at least %d different values in each class; %d classes of several rows share a single value.\n",
		name, s.DistinctL, s.Homogeneous)
	fmt.Fprintf(w, "%s: one value makes up %.1f%% of a class at most (α = %.4g); each class is at least as varied as %.4g equally frequent values (entropy l).\n",
		name, 100*s.Alpha, s.Alpha, s.EntropyL)
	fmt.Fprintf(w, "%s: no class is further than t = %.4g from the whole table", name, s.T.Equal)
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
	fmt.Fprintf(w, "%d rows are unique by at most %d of the quasi-identifiers.\n", r.Records, r.MaxSize)
	if r.Records == 0 {
		return
	}
	for i, n := range r.MSUs {
		fmt.Fprintf(w, "%d minimal sample uniques of %d columns.\n", n, i+1)
	}
	for _, c := range r.Contribution {
		fmt.Fprintf(w, "%s has a part in %.1f%% of the score.\n", c.Name, 100*c.Share)
	}
}

// printUse says what was lost of the original, and what is left.
func printUse(w io.Writer, r audited) {
	for _, note := range r.Notes {
		fmt.Fprintln(w, note)
	}
	fmt.Fprintf(w, "Detail lost of the original: %.2f%% (ILossRate), %.2f%% by generalizing, %.2f%% by leaving rows out.\n",
		100*r.Loss.ILossRate, 100*r.Loss.Generalisation, 100*r.Loss.Suppression)
	for _, d := range r.Utility.Distributions {
		if v := d.TotalVariation.With; v != nil {
			fmt.Fprintf(w, "%s: %.1f%% of the rows would have to change for the distributions to be the same.\n", d.Name, 100**v)
		}
	}
	if q := r.Utility.Queries; q.Asked > 0 && q.MedianRelative.With != nil {
		fmt.Fprintf(w, "Of %d counts over random ranges half are off by at most %.1f%%.\n", q.Asked, 100**q.MedianRelative.With)
	}
	if p := r.Utility.Prediction; p != nil && p.Before.With != nil && p.After.With != nil && p.Majority.With != nil {
		fmt.Fprintf(w, "%s is predicted rightly in %.1f%% of the rows, in %.1f%% by the original, in %.1f%% by guessing the most frequent value.\n",
			p.Label, 100**p.After.With, 100**p.Before.With, 100**p.Majority.With)
	}
}
