package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/prepare"
)

// Report is the result of the job, in the form of quasi anonymize --json.
type Report struct {
	Algorithm   string                `json:"algorithm"`
	N           int                   `json:"n"`
	Released    int                   `json:"released"`
	Suppressed  int                   `json:"suppressed"`
	Verdicts    []facts.Verdict       `json:"verdicts,omitempty"`
	Transformed []prepare.Transformed `json:"transformed,omitempty"`
	Notes       []string              `json:"notes,omitempty"`
	Loss        loss.Report           `json:"loss"`
	Audit       audit.Report          `json:"audit"`
	// Error is why there is no release, Exit the exit code.
	Error string `json:"error,omitempty"`
	Exit  int    `json:"exit"`
	// Files hold the release, in the order of its rows.
	Files []file `json:"files,omitempty"`
}

// audited is the report, with the released tuples that were audited, for the stage that
// counts those that were written.
type audited struct {
	Report []byte // JSON
	Tuples []column
	Times  []int32
	Quasi  []string // the quasi-identifiers among the columns
}

// recoding says what the quasi-identifiers of a file are released as: for each row in the
// order of the tally a label, or -1 for one that is left out.
type recoding struct {
	File   digest // as it was when it was tallied
	Labels [][]string
	Of     []int32
}

// assembleFn puts the groups of all pieces together, audits the whole, and says what becomes
// of each file.
type assembleFn struct{ Job Job }

// ProcessElement emits the recodings of the files, unless the release must not be written,
// and the report.
func (f *assembleFn) ProcessElement(ctx context.Context, _ int, tallies, groups func(*[]byte) bool, recode, tell func(int, []byte)) error {
	defer timed(ctx, "assemble")()
	found, recodings, err := f.assemble(ctx, tallies, groups)
	var wrong unusable
	if errors.As(err, &wrong) {
		found, recodings, err = refused(wrong.Error(), exitInput)
	}
	if err != nil {
		return err
	}
	for shard, one := range recodings {
		message, err := encode(one)
		if err != nil {
			return err
		}
		recode(shard, message)
	}
	message, err := encode(found)
	tell(0, message)
	return err
}

func (f *assembleFn) assemble(ctx context.Context, tallies, groups func(*[]byte) bool) (audited, []recoding, error) {
	w, err := wholeOf(ctx, &f.Job, tallies)
	if err != nil {
		return audited{}, nil, err
	}
	release, err := w.release(ctx, groups)
	if err != nil {
		return audited{}, nil, err
	}
	r := release.Recipe()
	if !release.Passed() {
		return refused(fmt.Sprintf("k = %d is asked for, the audit finds %d (%s): the release fails its own audit and was not written", r.Privacy.K, release.Audit.K, release.Failed()), exitAudit)
	}
	if said := w.withheld(release); said != nil {
		return audited{}, nil, unusable{fmt.Errorf("nothing was written: say in the recipe that these columns are removed, transformed, coarser or confirmed\n  %s", strings.Join(said, "\n  "))}
	}
	found, err := w.audited(release)
	return found, w.recodings(release), err
}

// refused reports why there is no release.
func refused(why string, exit int) (audited, []recoding, error) {
	text, err := json.Marshal(Report{Error: why, Exit: exit})
	return audited{Report: text}, nil, err
}

// audited reports what was found in a release.
func (w *whole) audited(release *engine.Release) (found audited, err error) {
	if found.Report, err = json.Marshal(w.report(release)); err != nil {
		return found, err
	}
	found.Quasi = shown(release, table.QuasiIdentifying)
	found.Tuples, found.Times, _ = tallyOf(release.Table, append(shown(release, table.Sensitive), found.Quasi...))
	return found, nil
}

// release returns the release of the whole table.
func (w *whole) release(ctx context.Context, next func(*[]byte) bool) (*engine.Release, error) {
	if w.atOnce() {
		release, err := w.prepared.Run(ctx, nil)
		if err != nil && ctx.Err() == nil {
			err = unusable{err}
		}
		return release, err
	}
	var all []solved
	var message []byte
	for next(&message) {
		one, err := decode[solved](message)
		switch {
		case err != nil:
			return nil, err
		case one.Failed != "":
			return nil, unusable{fmt.Errorf("%s (in a piece of %d rows: larger pieces may help, --piece)", one.Failed, len(one.Records))}
		}
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b solved) int { return cmp.Compare(a.Number, b.Number) })
	groups := &problem.Groups{}
	for i := range all {
		groups.AppendPart(&all[i].Groups, all[i].Records)
	}
	return w.prepared.Assemble(groups)
}

// report says what was found.
func (w *whole) report(release *engine.Release) Report {
	found := Report{Algorithm: w.recipe.Algorithm.Name, N: w.prepared.Table().N, Released: release.Table.N,
		Verdicts: release.Verdicts, Transformed: release.Transformed, Loss: release.Loss, Audit: release.Audit}
	found.Suppressed = found.N - found.Released
	for _, note := range append(release.Notes(), release.Filled()...) {
		found.Notes = append(found.Notes, note.String())
	}
	return found
}

// shown are the columns of a release in a role, by their names there.
func shown(release *engine.Release, role table.Role) []string {
	var names []string
	r := release.Recipe()
	for _, name := range r.Names(role) {
		names = append(names, release.Name(name))
	}
	return names
}

// recodings parts the release by files.
func (w *whole) recodings(release *engine.Release) []recoding {
	var quasi []*table.Column
	for _, c := range w.recipe.Columns {
		if c.Role == table.QuasiIdentifying {
			quasi = append(quasi, release.Table.Column(release.Name(c.Name)))
		}
	}
	labels := &table.Table{N: release.Table.N, Columns: quasi}
	tuple, firsts := tuplesOf(labels)
	all := make([]recoding, len(w.tallies))
	record := int32(0)
	for shard := range w.tallies {
		one, place := &all[shard], group.Numbering[int32]{}
		one.File = w.tallies[shard].Of
		for range w.tallies[shard].Rows {
			label := int32(-1)
			if row := release.Row(record); row >= 0 {
				at, first := place.Number(tuple[row])
				if first {
					one.Labels = append(one.Labels, labels.AppendRecord(nil, int(firsts[tuple[row]])))
				}
				label = at
			}
			one.Of = append(one.Of, label)
			record++
		}
	}
	return all
}
