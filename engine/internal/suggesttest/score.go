package suggesttest

import (
	"fmt"
	"io"
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/profile/describe"
)

// Score counts right and wrong proposals of one reason or role.
type Score struct {
	Right  int // proposed, and meant
	Wrong  int // proposed, and not meant
	Missed int // meant, and not proposed
}

// Precision is the share of proposals that are right, 1 if there are none.
func (s Score) Precision() float64 { return share(s.Right, s.Wrong) }

// Recall is the share of what is meant that is proposed, 1 if there is nothing.
func (s Score) Recall() float64 { return share(s.Right, s.Missed) }

func share(right, wrong int) float64 {
	if right+wrong == 0 {
		return 1
	}
	return float64(right) / float64(right+wrong)
}

// Result holds the scores of [Measure].
type Result struct {
	Columns int
	Reasons map[string]*Score // by values alone
	// Roles scores columns whose names are withheld, and named ones.
	Roles [2]map[table.Role]*Score
	// Released lists the columns of direct identifiers that would be released
	// as they are: proposed to keep, or as sensitive.
	Released []string
}

// Rows is the number of rows of a measured column.
const Rows = 400

// Measure proposes a role for every kind of column, for each seed from the first
// to before the last once without its name and once with it.
func Measure(first, last uint64) *Result {
	r := &Result{Reasons: map[string]*Score{}, Roles: [2]map[table.Role]*Score{{}, {}}}
	for _, k := range Kinds() {
		if k.Reason != "" && r.Reasons[k.Reason] == nil {
			r.Reasons[k.Reason] = &Score{}
		}
	}
	for seed := first; seed < last; seed++ {
		for _, k := range Kinds() {
			r.add(k, seed, false)
			r.add(k, seed, true)
		}
	}
	return r
}

func (r *Result) add(k Kind, seed uint64, named bool) {
	got := describe.Table(k.Column(seed, Rows, named))[0]
	r.Columns++
	half := 0
	if named {
		half = 1
	}
	count(r.Roles[half], got.Role, k.Role)
	if !named {
		count(r.Reasons, got.Reason.Code, k.Reason)
	}
	if k.Direct && (got.Role == table.Insensitive || got.Role == table.Sensitive) {
		r.Released = append(r.Released, fmt.Sprintf("%s (seed %d, called %q): %s for %s", k.Name, seed, got.Name, got.Role, got.Reason.Code))
	}
}

// count notes a proposal; an empty wanted one is meant by no score.
func count[K ~string](scores map[K]*Score, got, wanted K) {
	for _, key := range []K{got, wanted} {
		if scores[key] == nil {
			scores[key] = &Score{}
		}
	}
	if got == wanted {
		scores[got].Right++
		return
	}
	scores[got].Wrong++
	scores[wanted].Missed++
}

var roles = []table.Role{table.Identifying, table.QuasiIdentifying, table.Sensitive, table.Insensitive}

// Write writes the result as two tables in Markdown.
func (r *Result) Write(w io.Writer) error {
	_, err := fmt.Fprintf(w, "## Roles\n\n| role | precision, names withheld | recall, names withheld | precision, named | recall, named |\n|---|---:|---:|---:|---:|\n")
	for _, role := range roles {
		if err == nil {
			without, with := *r.Roles[0][role], *r.Roles[1][role]
			_, err = fmt.Fprintf(w, "| %s | %.3f | %.3f | %.3f | %.3f |\n", role, without.Precision(), without.Recall(), with.Precision(), with.Recall())
		}
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "\n## Reasons, by values alone\n\n| reason | columns meant | precision | recall |\n|---|---:|---:|---:|\n")
	}
	for _, reason := range r.Meant() {
		if err == nil {
			s := *r.Reasons[reason]
			_, err = fmt.Fprintf(w, "| %s | %d | %.3f | %.3f |\n", reason, s.Right+s.Missed, s.Precision(), s.Recall())
		}
	}
	return err
}

// Meant returns the reasons that some kind should give, in their order.
func (r *Result) Meant() []string {
	var meant []string
	for _, k := range Kinds() {
		if k.Reason != "" && !slices.Contains(meant, k.Reason) {
			meant = append(meant, k.Reason)
		}
	}
	return meant
}
