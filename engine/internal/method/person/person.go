// Package person partitions a table by persons who have several rows, so that each one
// looks like at least k - 1 others to whoever knows all of a person's rows: whole-record
// k-anonymity (Tamersoy, Loukides, Nergiz, Saygin, Malin, IEEE TITB 16(3), 2012). Where two
// or three rows may be known, those with most rows are protected by k^m-anonymity
// (Terrovitis, Mamoulis, Kalnis, PVLDB 1(1), 2008) instead, if that loses less.
//
//	var do person.Method // such as kaim.Cluster
//	whose := &privacy.Patients{Codes: []int32{0, 0, 1}, Count: 2} // by record of p
//	groups, err := person.Partition(ctx, p, person.Options{Patients: whose, K: 2, Method: do, Rounds: 10}, nil)
//
// Terms. A group of persons has a width w: each of its persons keeps w rows, and the
// rows of all stand side by side at w positions, one of each person at each position.
// The rows at one position are released alike. So the persons of a group show the same
// multiset of tuples, and with k of them nobody can be told from k - 1 others, however
// many of the rows are known. A row that stands at no position is left out.
//
// How. Strata of persons with as many rows each are made such that fewest rows are left
// out (strata.go). Each stratum is a table of one record per person, which any method
// partitions (stratum.go). Then the rows of each person are moved to the positions where
// least is lost (fit.go), and rounds of ruin and recreate do better with groups of all
// widths (refine.go). In a pool of persons (pool.go), rows begin as one class, parts of
// which get a label of their own as long as every m labels of a person stay those of k
// persons (carve.go).
package person

import (
	"context"
	"slices"

	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errFewPersons  = say.Define("person-few", "a group needs {0} patients, but there are {1}: lower k")
	errTooManyRows = say.Define("person-rows", "{0} {0:row|rows} would have to be left out, so that each patient shows as many rows as at least {1} {1:other|others}; at most {2} may be: raise the share of rows that may be left out to {3}%, or lower k")
	errModel       = say.Define("person-model", "not even all patients together satisfy {0}: they reach {1}; relax the model")
	errModelRows   = say.Define("person-model-rows", "a group of {0} patients with {1} {1:row|rows} each fails {2}, and joined with any other it would leave out too many rows: at most {3} may be. Raise the share of rows that may be left out, or relax the model")
)

// Method partitions a table of one record per person. progress is never nil.
type Method func(ctx context.Context, p *problem.Problem, progress problem.Progress) (*problem.Groups, error)

// Options say whose the rows are, and how to partition.
type Options struct {
	Patients *privacy.Patients // of every record of the problem
	K        int               // the least number of persons in a group, at least 1
	// Knows is the most rows of a person that one may know, 2 or 3; 0: all.
	Knows int
	// Models are asked of each group of persons, beside their number: of the rows at each
	// position, those at positions that are released alike together.
	Models []privacy.Crowd
	// Whole asks for persons who show the same, also where two or three of their rows may
	// be known, as models on all groups need them. Without it, and without Models, there
	// can be a pool.
	Whole bool
	// Sensitive are attributes of the rows for a method that looks at them. It gets one
	// value of each person: the one that fewest rows have.
	Sensitive []privacy.Sensitive
	// Work is the most sets of labels, and rows for them, that are looked at in a pool;
	// 0: enough for 100,000 rows. It ends what would take minutes for persons with
	// thousands of rows, who then lose more. Work is counted, not timed.
	Work int64
	// Method partitions each stratum, without settings of how long it tries.
	Method Method
	// Rounds is the number of times that the method's result is improved, in as many
	// tries as there are rows; 0: only the rows of persons move.
	Rounds int
}

// Partition partitions the records of p by persons. Of each position of a group of
// persons the result has a group of records: one of each person, and so of K persons at
// least, who are also those of the group's other positions. Of a pool it has one of each
// label. p.Model has no part in it.
// Records are left out where fewer than K persons have as many; their number is the
// least possible but for what loses less left out than kept, within p.MaxSuppressed.
//
// It is anytime, as [pieces.MinimumLoss] is: Groups.Rounds says how many rounds were
// done, and asking for that number gives the same result again. It fails if there are
// fewer than K persons, if more than p.MaxSuppressed records would have to be left out,
// if the method fails, and with ctx.Err() soon after ctx is done. progress may be nil.
func Partition(ctx context.Context, p *problem.Problem, o Options, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if o.Patients.Count < o.K {
		return nil, errFewPersons.Of(o.K, o.Patients.Count)
	}
	x := newPartition(p, o)
	strata, left := stratify(x.rows, o.K)
	pools := o.Knows > 0 && len(o.Models) == 0 && !o.Whole
	if !pools && left > p.MaxSuppressed {
		return nil, x.tooMany(left)
	}
	if err := x.start(ctx, strata, o.Method, part(progress, 0, starting(o.Rounds))); err != nil {
		return nil, err
	}
	x.align()
	if err := x.mend(ctx); err != nil {
		return nil, err
	}
	if pools {
		var err error
		if strata, err = x.pooled(ctx, strata, o.Knows); err != nil {
			return nil, err
		}
	}
	done := 0
	if !progress(problem.Step{Done: starting(o.Rounds), Best: true, Loss: x.loss(x.total)}) {
		var err error
		if done, err = x.refine(ctx, strata, o.Rounds, part(progress, starting(o.Rounds), 1)); err != nil {
			return nil, err
		}
	}
	if err := x.mend(ctx); err != nil { // rounds can make groups that show the same
		return nil, err
	}
	progress(problem.Step{Done: 1})
	// The groups of records, one for each position and each class of the
	// pool.
	groups := &problem.Groups{}
	shown := make([]bool, x.p.N)
	release := func(rows []int32) {
		for _, row := range rows {
			shown[row] = true
		}
		slices.Sort(rows)
		groups.Append(x.p, rows)
	}
	if x.beside != nil {
		for _, c := range x.beside.classes {
			release(slices.Clone(c.rows))
		}
	}
	for _, g := range x.groups {
		if g == nil {
			continue
		}
		for _, rows := range x.classes(g) {
			release(rows)
		}
	}
	for row, is := range shown {
		if !is {
			groups.Suppressed = append(groups.Suppressed, int32(row))
		}
	}
	groups.Rounds = done
	return groups, nil
}

// tooMany says that more rows would have to be left out than may be.
func (x *partition) tooMany(rows int) error {
	hundredths := (rows*10_000 + x.p.N - 1) / x.p.N // of a percent, rounded up
	return errTooManyRows.Of(rows, x.k-1, x.p.MaxSuppressed, float64(hundredths)/100)
}

// starting is the share of the work that the start is, about as long as four rounds.
func starting(rounds int) float64 { return 4 / float64(4+rounds) }

// part returns a progress of work that is from lo to hi of the whole.
func part(progress problem.Progress, lo, hi float64) problem.Progress {
	return func(s problem.Step) bool {
		s.Done = lo + float64((hi-lo)*s.Done)
		return progress(s)
	}
}
