// Command utility prints what releases of two public tables are still
// good for, by measures of others. The argument is the folder of the tables; one that is
// not there is left out.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"quasi/engine"
	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/regression"
	"quasi/engine/measure/utility"
	"quasi/engine/method/problem"
)

func main() {
	fmt.Print(head)
	for _, print := range []func(folder string) error{national, diabetes} {
		if err := print(os.Args[1]); errors.Is(err, fs.ErrNotExist) {
			fmt.Fprintf(os.Stderr, "left out: %v\n", err)
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

const head = `# What a release is still good for

"make utility" writes this page. A reader has the release alone; what the reader makes of
it is held against the original. All of it is the same to the last bit on every machine.

`

const nationalHead = `## Counts: NIST's national2019

27,253 persons of the American Community Survey's 2019 sample, as NIST's Collaborative
Research Cycle gives them, in ten columns: %s.
k = 6 unless another is named, hierarchies as suggested. A generalized cell is drawn back: it
becomes one of the values that it covers, by how often the release has each, where a generalized
cell counts in even parts for all that it covers (the mean of three draws). By the values that
were released as they are alone, a handful of exact ages would draw all ranges that cover them, and
the score would not fall with k.

- *Score*: the k-marginal score of SDNist for all tables of two columns, 0 to 1000. It is
  1000 times the share of the records that are counted where they were before, on average.
  Ages are counted in 20 bins of about as many records, as SDNist does; *by year* is the same
  score with each year of age counted for itself.
- *Unique matches*: of the records that nobody equals in all ten columns, the share that
  is found in the release. More is less private.

| release | rows kept | cells as they were | score | by year | unique matches |
| --- | --- | --- | --- | --- | --- |
`

const nationalFoot = `
A part of the records, unchanged, shows how to read the score: it loses what sampling costs.
Published for the same table in the archive of NIST's Collaborative Research Cycle, measured
by NIST's own tool (Task C., Bhagat K., Howarth G.: SDNist v2: Deidentified Data Report Tool,
2023):

| release | guarantee | score | unique matches |
| --- | --- | --- | --- |
| sdcMicro, k = 6, 18,720 rows kept | k-anonymity | 907 | 47.4% |
| MST | differential privacy, ε = 1 | 958 | |
| AIM | differential privacy, ε = 1 | 976 | |
| PATE-CTGAN | differential privacy | 805 | |

The guarantees differ: differential privacy bounds what any one person changes, and
k-anonymity how many look alike in these columns. MST and AIM make new records from noisy
counts of columns, which is what this score asks for; what holds among more columns than
they counted together is not kept on purpose.

`

const k = 6

var ten = []string{"AGEP", "SEX", "MSP", "RAC1P", "HOUSING_TYPE", "OWN_RENT", "EDU", "PINCP_DECILE", "DVET", "DEYE"}

func national(folder string) error {
	read, err := open(folder, "national2019.csv")
	if err != nil {
		return err
	}
	fmt.Printf(nationalHead, words(ten))
	for _, name := range methods {
		if err := counts(read, name, k, "Quasi, "+name); err != nil {
			return err
		}
	}
	for _, k := range []int{12, 20, 30} {
		if err := counts(read, methods[0], k, fmt.Sprintf("Quasi, %s, k = %d", methods[0], k)); err != nil {
			return err
		}
	}
	return samples(read)
}

// counts prints the row of a release.
func counts(read *table.Table, method string, k int, called string) error {
	release, err := anonymize(read, ten, nil, method, k)
	if err != nil {
		return err
	}
	return row(called, utility.FromGroups(release.p, release.Seen(), k), kept(release))
}

// samples prints the rows of releases that are nothing but some of the records.
func samples(read *table.Table) error {
	prepared, err := prepare(read, ten, nil, methods[0], k)
	if err != nil {
		return err
	}
	p := prepared.Problem()
	for _, percent := range []int{5, 40} {
		part := &utility.Release{Problem: p, K: 1, Suppressed: make([]bool, p.N)}
		random := rand.New(rand.NewPCG(1, uint64(percent)))
		for r := range p.N {
			part.Suppressed[r] = random.IntN(100) >= percent
			for j := range p.QI {
				part.Spans = append(part.Spans, p.QI[j].Span(int32(r)))
			}
		}
		if err := row(fmt.Sprintf("%d%% of the records, unchanged", percent), part, 1); err != nil {
			return err
		}
	}
	fmt.Print(nationalFoot)
	return nil
}

// row prints what the counts of a release are worth.
func row(called string, r *utility.Release, kept float64) error {
	binned, err := utility.Measure(context.Background(), r, utility.Options{})
	if err != nil {
		return err
	}
	byYear, err := utility.Measure(context.Background(), r, utility.Options{Unbinned: true})
	if err != nil {
		return err
	}
	m := binned.Marginals
	fmt.Printf("| %s | %d | %.1f%% | %.0f | %.0f | %.1f%% |\n", called, binned.Released, 100*kept, 1000*(1-*m.Moved), 1000*(1-*byYear.Marginals.Moved), 100**m.Matched)
	return nil
}

// kept returns the share of the released cells that are as they were.
func kept(r *trial) float64 {
	p := r.p
	same, all := 0, 0
	for i := range r.Groups.Len() {
		for _, record := range r.Groups.Group(i) {
			for j, s := range r.Groups.As(int32(i), len(p.QI)) {
				if p.QI[j].Span(record) == s {
					same++
				}
				all++
			}
		}
	}
	return float64(same) / float64(all)
}

const diabetesHead = `## A regression: UCI diabetes

101,766 stays of patients with diabetes (Strack et al.: Impact of HbA1c measurement on
hospital readmission rates, BioMed Research International 2014). Race, gender, age,
time_in_hospital and num_lab_procedures are quasi-identifiers, k = 5, hierarchies as
suggested; the others are kept. A logistic regression predicts whether the patient comes
back within 30 days. A range counts as its middle, and a row with a suppressed or grouped
cell in a column that has no middle is left out, as a statistics program does with missing
values. The figures are the overlap of the 95%% confidence intervals before and after
(Karr et al. 2006): 1 if they are the same, 0 if they only touch, below 0 if they are apart.

| coefficient | before | %s |
| --- | --- |%s
`

var covariates = []string{"gender", "race", "age", "time_in_hospital", "num_lab_procedures"}

func diabetes(folder string) error {
	read, err := open(folder, "diabetes/diabetic_data.csv")
	if err != nil {
		return err
	}
	line, below := "", ""
	var fits [][]regression.Estimate
	var rows []int
	for i, name := range methods {
		release, err := anonymize(read, covariates, []string{"readmitted", "number_inpatient"}, name, 5)
		if err != nil {
			return err
		}
		if i == 0 {
			fit, n, err := regress(release, read, false)
			if err != nil {
				return err
			}
			fits, rows = append(fits, fit), append(rows, n)
		} else {
			line += " | "
		}
		fit, n, err := regress(release, read, true)
		if err != nil {
			return err
		}
		fits, rows = append(fits, fit), append(rows, n)
		line, below = line+name, below+" --- |"
	}
	fmt.Printf(diabetesHead, line, below)
	for i, name := range []string{"constant", "gender is male", "race is Caucasian", "age, in decades", "days in hospital", "10 laboratory tests", "earlier stays"} {
		fmt.Printf("| %s | %.3f ± %.3f |", name, fits[0][i].Value, fits[0][i].Error)
		for _, fit := range fits[1:] {
			fmt.Printf(" %.2f |", regression.Overlap(fits[0][i], fit[i]))
		}
		fmt.Println()
	}
	fmt.Printf("| rows counted | %d |", rows[0])
	for _, n := range rows[1:] {
		fmt.Printf(" %d |", n)
	}
	fmt.Println()
	return nil
}

// regress fits the regression to a release, or to the original, and says to how many rows.
func regress(r *trial, read *table.Table, released bool) ([]regression.Estimate, int, error) {
	p := r.p
	again, before := read.Column("readmitted"), read.Column("number_inpatient")
	class := make([]int32, p.N)
	for i := range r.Groups.Len() {
		for _, record := range r.Groups.Group(i) {
			class[record] = int32(i)
		}
	}
	var x [][]float64
	var y []bool
	for record := range int32(p.N) {
		if slices.Contains(r.Groups.Suppressed, record) {
			continue
		}
		values := make([]float64, 0, len(covariates)+1)
		complete := true
		for _, name := range covariates {
			j := slices.IndexFunc(p.QI, func(a domain.Attribute) bool { return a.Name == name })
			s := p.QI[j].Span(record)
			if released {
				s = r.Groups.As(class[record], len(p.QI))[j]
			}
			value, ok := number(&p.QI[j], s)
			values, complete = append(values, value), complete && ok
		}
		var stays float64
		if _, err := fmt.Sscan(before.Values[before.Codes[record]], &stays); err != nil {
			return nil, 0, err
		}
		if complete {
			x, y = append(x, append(values, stays)), append(y, again.Values[again.Codes[record]] == "<30")
		}
	}
	fit, err := regression.Logistic(x, y, nil)
	return fit, len(x), err
}

// number returns what a cell counts as in the regression.
func number(a *domain.Attribute, s domain.Span) (float64, bool) {
	label := a.Domain.Label(s)
	if label == domain.Suppressed {
		return 0, false
	}
	switch a.Name {
	case "gender":
		return indicator(label == "Male"), s.IsLeaf()
	case "race":
		return indicator(label == "Caucasian"), s.IsLeaf()
	}
	lo, hi, ok := bounds(label)
	middle := (lo + hi) / 2
	if a.Name != "time_in_hospital" {
		middle /= 10
	}
	return middle, ok
}

var digits = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// bounds returns the least and the greatest number in a label, as in [40-50) or 7.
func bounds(label string) (lo, hi float64, ok bool) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, text := range digits.FindAllString(label, -1) {
		if x, err := strconv.ParseFloat(text, 64); err == nil {
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	return lo, hi, lo <= hi
}

func indicator(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// methods are compared: the first is the default.
var methods = []string{"minimum-loss", "consistent", "mondrian-strict"}

func open(folder, file string) (*table.Table, error) {
	data, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		return nil, err
	}
	read, _, err := csv.Read(bytes.NewReader(data), csv.Options{})
	return read, err
}

func prepare(read *table.Table, qi, keep []string, name string, k int) (*engine.Prepared, error) {
	r := recipe.Default()
	r.Privacy.K = k
	r.Algorithm.Name = name
	for _, column := range read.Names() {
		c := recipe.Column{Name: column, Role: table.Identifying}
		switch {
		case slices.Contains(qi, column):
			c.Role = table.QuasiIdentifying
		case slices.Contains(keep, column):
			c.Role = table.Insensitive
		}
		r.Columns = append(r.Columns, c)
	}
	return engine.Prepare(read, r)
}

// trial is a release with the problem that it solves.
type trial struct {
	*engine.Release
	p *problem.Problem
}

func anonymize(read *table.Table, qi, keep []string, name string, k int) (*trial, error) {
	prepared, err := prepare(read, qi, keep, name, k)
	if err != nil {
		return nil, err
	}
	release, err := prepared.Run(context.Background(), nil)
	return &trial{release, prepared.Problem()}, err
}

func words(names []string) string {
	text := names[0]
	for _, name := range names[1:] {
		text += ", " + name
	}
	return text
}
